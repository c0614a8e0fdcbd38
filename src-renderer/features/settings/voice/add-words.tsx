import { FileUp, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ErrorBody } from '../../../../src-main/contract'
import { Button, ErrorNote } from '../../../components'
import { toast } from '../../../stores/toasts'
import { importWord } from '../../../stores/voice-settings/words'
import { t } from '../../../strings'

/** A phrase of one's own, or a file with one. */
export function AddWords({ engine, onMake }: { engine: 'keyless' | 'porcupine'; onMake: () => void }) {
  const picker = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<ErrorBody | null>(null)
  const take = async (file: File | undefined) => {
    if (!file) return
    setError(null)
    const answer = await importWord(file)
    if ('error' in answer) setError(answer.error)
    else toast(t('settings.wake.imported', { label: answer.done.word.label }))
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        {engine === 'keyless' ? (
          <Button kind="primary" icon={<Plus aria-hidden className="size-4" />} onClick={onMake}>
            {t('settings.wake.make')}
          </Button>
        ) : null}
        <Button icon={<FileUp aria-hidden className="size-4" />} onClick={() => picker.current?.click()}>
          {t(`settings.wake.import.${engine}`)}
        </Button>
        <input
          ref={picker}
          hidden
          type="file"
          accept={engine === 'keyless' ? '.json' : '.ppn'}
          aria-label={t(`settings.wake.import.${engine}`)}
          onChange={(event) => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
      {error ? <ErrorNote message={error.message} action={error.action} /> : null}
    </div>
  )
}
