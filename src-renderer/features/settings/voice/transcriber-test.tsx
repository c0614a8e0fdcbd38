import { useState } from 'react'
import type { TranscriberChoice } from '../../../../src-main/contract'
import { Button, ErrorNote } from '../../../components'
import { duration } from '../../../components/reply'
import { useRecorder } from '../../../stores/voice-settings/recorder'
import { recordSentence, type Tried, tryTranscriber } from '../../../stores/voice-settings/speech'
import { t } from '../../../strings'
import { LevelBar } from './level-bar'

type Doing = 'sample' | 'recording' | 'own' | null

/** One sentence written down, a synthetic one or the person's own, and what came of it. */
export function TranscriberTest({ choice }: { choice: TranscriberChoice }) {
  const [doing, setDoing] = useState<Doing>(null)
  const [tried, setTried] = useState<Tried | null>(null)
  const recording = useRecorder(({ reason, open }) => reason === 'transcriber' && open)
  const sample = async () => {
    setTried(null)
    setDoing('sample')
    setTried(await tryTranscriber(choice))
    setDoing(null)
  }
  const own = async () => {
    setTried(null)
    setDoing('recording')
    const sentence = await recordSentence()
    setDoing('own')
    setTried(
      'error' in sentence
        ? { ok: false, ms: 0, label: '', text: '', error: sentence.error }
        : await tryTranscriber(choice, sentence.base64),
    )
    setDoing(null)
  }
  return (
    <div className="flex flex-col gap-3" aria-live="polite">
      <div className="flex flex-wrap gap-2">
        <Button
          onClick={() => void sample()}
          busy={doing === 'sample' ? t('settings.voice.transcriber.testing') : undefined}
          disabled={doing !== null && doing !== 'sample'}
        >
          {t('settings.voice.transcriber.test')}
        </Button>
        <Button
          onClick={() => void own()}
          busy={
            doing === 'recording'
              ? t('settings.voice.transcriber.speak')
              : doing === 'own'
                ? t('settings.voice.transcriber.testing')
                : undefined
          }
          disabled={doing === 'sample'}
        >
          {t('settings.voice.transcriber.test_own')}
        </Button>
      </div>
      {recording ? <LevelBar /> : null}
      {tried?.ok ? (
        <p className="max-w-reading text-sm leading-normal">
          {tried.text.trim() === ''
            ? t('settings.voice.transcriber.heard_nothing', { label: tried.label, time: duration(tried.ms) })
            : t('settings.voice.transcriber.heard', {
                text: tried.text.trim(),
                label: tried.label,
                time: duration(tried.ms),
              })}
        </p>
      ) : null}
      {tried?.error ? <ErrorNote message={tried.error.message} action={tried.error.action} /> : null}
    </div>
  )
}
