import { EmptyState } from '../../components'
import { t } from '../../strings'

export default function ChatPage() {
  return <EmptyState title={t('app.name')} />
}
