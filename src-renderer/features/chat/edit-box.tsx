import { useState } from 'react'
import type { Message } from '../../../src-main/contract'
import { LIMITS } from '../../../src-main/contract/limits'
import { Button } from '../../components'
import { edit, setEditing } from '../../stores/chat'
import { focusMessageBox } from '../../stores/focus'
import { t } from '../../strings'

/** Changes a message of one's own in place. The version before stays as a branch. */
export function EditBox({ message, text }: { message: Message; text: string }) {
  const [busy, setBusy] = useState(false)
  const ready = text.trim() !== '' && text.trim() !== message.text && text.length <= LIMITS.messageChars
  const close = () => {
    setEditing(null)
    focusMessageBox()
  }
  const save = async () => {
    if (!ready || busy) return
    setBusy(true)
    // The box is gone once it went through; the keyboard goes on where one writes.
    if (await edit(message.id, text)) focusMessageBox()
    else setBusy(false)
  }
  return (
    <div className="flex w-full flex-col gap-2">
      <textarea
        // biome-ignore lint/a11y/noAutofocus: the person just asked to type here
        autoFocus
        dir="auto"
        aria-label={t('chat.edit')}
        value={text}
        onFocus={(event) => event.target.setSelectionRange(text.length, text.length)}
        onChange={(event) => setEditing({ id: message.id, text: event.target.value })}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape') {
            event.stopPropagation()
            close()
          }
          if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault()
            void save()
          }
        }}
        className="field-sizing-content control max-h-[50vh] min-h-16 w-full resize-none px-3.5 py-2 text-base"
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p className="min-w-0 flex-1 text-dim text-sm">{t('chat.box.editing')}</p>
        <Button kind="quiet" size="sm" onClick={close}>
          {t('app.cancel')}
        </Button>
        <Button
          kind="primary"
          size="sm"
          disabled={!ready}
          busy={busy ? t('chat.sending') : undefined}
          onClick={() => void save()}
        >
          {t('chat.save_edit')}
        </Button>
      </div>
    </div>
  )
}
