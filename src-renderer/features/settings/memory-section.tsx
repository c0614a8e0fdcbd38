import { useSettings } from '../../stores/settings'
import { t } from '../../strings'
import { EmbedderGroup } from './embedder-group'
import { EmbeddingState } from './embedding-state'
import { KeepGroup } from './keep-group'
import { RecallGroup } from './recall-group'
import { RerankerGroup } from './reranker-group'

/** How memory is searched, and what is written down by itself. */
export function MemorySection() {
  const settings = useSettings((state) => state.settings)
  if (!settings) return null
  return (
    <>
      <p className="max-w-reading text-muted leading-normal">{t('settings.memory.intro')}</p>
      <EmbeddingState />
      <EmbedderGroup />
      <RerankerGroup saved={settings.models.reranker} />
      <RecallGroup recall={settings.memory.recall} small={settings.models.small} />
      <KeepGroup after={settings.memory.consolidate_after} small={settings.models.small} />
    </>
  )
}
