import { useEffect, useState } from 'react'
import { Sheet, useMedia } from '../../components'
import { openConversation } from '../../stores/chat'
import { useFocus } from '../../stores/focus'
import { useRoute } from '../../stores/route'
import { t } from '../../strings'
import { ListPane } from './list-pane'
import { Thread } from './thread'

/** The list, and the conversation beside it. In a narrow window the list is a sheet. */
export default function ChatPage() {
  const { id, message } = useRoute((state) => state.route)
  const wide = useMedia('(min-width: 52rem)')
  const [sheet, setSheet] = useState(false)
  const searchWanted = useFocus((state) => state.wanted === 'search')
  useEffect(() => {
    void openConversation(id, message)
    setSheet(false)
  }, [id, message])
  useEffect(() => {
    if (searchWanted && !wide) setSheet(true)
  }, [searchWanted, wide])
  return (
    <div className="flex min-w-0 flex-1">
      {wide ? (
        <div className="flex w-72 shrink-0 flex-col border-e bg-sunken">
          <ListPane />
        </div>
      ) : (
        <Sheet open={sheet} onClose={() => setSheet(false)} title={t('chat.conversations')}>
          <ListPane onPick={() => setSheet(false)} />
        </Sheet>
      )}
      <Thread onShowList={wide ? undefined : () => setSheet(true)} />
    </div>
  )
}
