import { EmptyState } from '../../components'
import { send } from '../../stores/chat'
import { useInfo } from '../../stores/info'
import { go } from '../../stores/route'
import { useSettings } from '../../stores/settings'
import { t } from '../../strings'

/** A new chat teaches by three things that work, and says plainly who answers. */
export function EmptyChat() {
  const builtin = useSettings(
    (state) =>
      state.settings?.models.main.provider !== 'anthropic' && state.settings?.models.main.provider !== 'openai',
  )
  const model = useInfo((state) => state.info?.model_label ?? '')
  const examples = t('chat.empty.examples', { returnObjects: true })
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <div className="my-auto">
        <EmptyState
          title={t('chat.empty.title')}
          body={builtin ? t('chat.empty.builtin') : t('chat.empty.model', { model })}
          examples={examples.map(({ text, hint }) => ({ label: text, hint, run: () => send(text) }))}
        >
          {builtin ? (
            <button
              type="button"
              onClick={() => go({ tab: 'settings', id: null, message: null })}
              className="self-start text-muted text-sm underline decoration-edge underline-offset-4 hover:text-ink"
            >
              {t('chat.empty.choose')}
            </button>
          ) : null}
        </EmptyState>
      </div>
    </div>
  )
}
