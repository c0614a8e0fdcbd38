import { FileAudio, FolderOpen, Mic, X } from 'lucide-react'
import { useRef } from 'react'
import { Button, IconButton } from '../../../components'
import { count } from '../../../components/reply'
import type { Clip } from '../../../stores/voice-settings/scorecards'
import { t } from '../../../strings'

interface SoundSourceProps {
  title: string
  help?: string
  /** The word in it; '' for other sound. */
  holds: string
  clips: readonly Clip[]
  disabled: boolean
  recordLabel: string
  onRecord: () => void
  onAdd: (clips: readonly Clip[]) => void
  onDrop: () => void
}

const SOUND = /\.(wav|mp3|ogg|oga|opus|flac|m4a|webm|aac)$/i

/** Where sound of one kind comes from: files, a folder, or the microphone. */
export function SoundSource(props: SoundSourceProps) {
  const { title, help, holds, clips, disabled, recordLabel, onRecord, onAdd, onDrop } = props
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const own = clips.filter((clip) => clip.holds === holds)
  const take = (input: HTMLInputElement) => {
    const chosen = [...(input.files ?? [])].filter(({ name }) => SOUND.test(name))
    onAdd(
      chosen.map((sound) => ({
        key: crypto.randomUUID(),
        name: (sound.webkitRelativePath || sound.name).slice(-300),
        holds,
        sound,
      })),
    )
    input.value = ''
  }
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="font-medium text-sm">{title}</h3>
      {help ? <p className="text-dim text-sm leading-normal">{help}</p> : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" disabled={disabled} icon={<Mic aria-hidden className="size-4" />} onClick={onRecord}>
          {recordLabel}
        </Button>
        <Button
          size="sm"
          disabled={disabled}
          icon={<FileAudio aria-hidden className="size-4" />}
          onClick={() => files.current?.click()}
        >
          {t('settings.scorecard.add_files')}
        </Button>
        <Button
          size="sm"
          disabled={disabled}
          icon={<FolderOpen aria-hidden className="size-4" />}
          onClick={() => folder.current?.click()}
        >
          {t('settings.scorecard.add_folder')}
        </Button>
        {own.length > 0 ? (
          <span className="flex items-center gap-1 text-muted text-sm tabular-nums">
            {t('settings.scorecard.clips', { count: own.length, replace: { count: count(own.length) } })}
            <IconButton size="sm" disabled={disabled} label={t('settings.scorecard.drop', { title })} onClick={onDrop}>
              <X />
            </IconButton>
          </span>
        ) : null}
      </div>
      <input
        ref={files}
        hidden
        multiple
        type="file"
        accept="audio/*,.wav"
        aria-label={`${title}: ${t('settings.scorecard.add_files')}`}
        onChange={(event) => take(event.target)}
      />
      <input
        ref={(element) => {
          folder.current = element
          element?.setAttribute('webkitdirectory', '')
        }}
        hidden
        multiple
        type="file"
        aria-label={`${title}: ${t('settings.scorecard.add_folder')}`}
        onChange={(event) => take(event.target)}
      />
    </section>
  )
}
