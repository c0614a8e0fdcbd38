import { useEffect, useState } from 'react'
import type { WakeWordInfo } from '../../../../src-main/contract'
import { DEFAULT_WAKE_WORD } from '../../../../src-main/contract/default-wake-word'
import { Choice, ErrorNote, Skeleton } from '../../../components'
import { updateSettings, useSettings } from '../../../stores/settings'
import { useVoice } from '../../../stores/voice'
import { stopTrying } from '../../../stores/voice-settings/try-word'
import { chosenOf, loadWakeWords, useWakeWords } from '../../../stores/voice-settings/words'
import { t } from '../../../strings'
import { Group } from '../group'
import { LeavesLine } from '../leaves-line'
import { AccessKey } from './access-key'
import { AddWords } from './add-words'
import { Faults } from './faults'
import { MakeDialog } from './make-dialog'
import { WordRow } from './word-row'

const ENGINES = ['keyless', 'porcupine'] as const

/** Who listens, and for which words. */
export function WakeSection() {
  const voice = useSettings((state) => state.settings?.voice)
  const notice = useVoice((view) => view.state?.notice ?? '')
  const [making, setMaking] = useState(false)
  const { data, error } = useWakeWords()
  useEffect(() => {
    void loadWakeWords()
    return stopTrying
  }, [])
  if (!voice) return null
  const engine = voice.wake_engine
  const words = data?.words.filter((word) => word.engine === engine)
  const chosen = chosenOf(engine, voice.wake_words)
  return (
    <>
      <p className="max-w-reading text-muted leading-normal">{t('settings.wake.intro')}</p>
      <Group title={t('settings.wake.engine')}>
        <Choice
          label={t('settings.wake.engine_label')}
          hideLabel
          help={t(`settings.wake.engine_help.${engine}`)}
          value={engine}
          options={ENGINES.map((value) => ({ value, label: t(`settings.wake.engines.${value}`) }))}
          onChange={(wake_engine) => {
            stopTrying()
            void updateSettings({ voice: withWords(wake_engine, voice.wake_words) })
          }}
        />
        <LeavesLine stays words={t(`settings.wake.leaves.${engine}`)} />
        {voice.enabled && notice ? (
          <p className="max-w-reading text-accent-ink text-sm leading-normal">{notice}</p>
        ) : null}
      </Group>
      {engine === 'porcupine' ? <AccessKey /> : null}
      <Group title={t('settings.wake.words')} help={t('settings.wake.words_help')}>
        {error ? (
          <ErrorNote
            message={`${t('settings.wake.failed')} ${error.message}`}
            buttons={[{ label: t('app.retry'), run: () => void loadWakeWords() }]}
          />
        ) : null}
        {words ? (
          <>
            {chosen.length === 0 ? (
              <p role="status" className="text-accent-ink text-sm">
                {t('settings.wake.none_chosen')}
              </p>
            ) : null}
            <Words words={words} chosen={chosen} />
            <Gone words={words} chosen={chosen} />
          </>
        ) : error ? null : (
          <Loading />
        )}
        <AddWords engine={engine} onMake={() => setMaking(true)} />
      </Group>
      {data && data.faults.length > 0 ? <Faults faults={data.faults} /> : null}
      <MakeDialog open={making} onClose={() => setMaking(false)} />
    </>
  )
}

/** One's own first, then those that come with Hearken. */
function Words({ words, chosen }: { words: readonly WakeWordInfo[]; chosen: ReturnType<typeof chosenOf> }) {
  const order = [...words.filter(isOwn), ...words.filter((word) => !isOwn(word))]
  return (
    <ul className="flex flex-col divide-y">
      {order.map((word) => (
        <WordRow
          key={word.id}
          word={word}
          choice={chosen.find(({ id }) => id === word.id) ?? null}
          last={chosen.length === 1}
        />
      ))}
    </ul>
  )
}

/** Chosen, and no longer there. */
function Gone({ words, chosen }: { words: readonly WakeWordInfo[]; chosen: ReturnType<typeof chosenOf> }) {
  const gone = chosen.filter(({ id }) => !words.some((word) => word.id === id))
  const all = useSettings((state) => state.settings?.voice.wake_words) ?? []
  if (gone.length === 0) return null
  const forget = () =>
    void updateSettings({ voice: { wake_words: all.filter(({ id }) => !gone.some((word) => word.id === id)) } })
  return (
    <ErrorNote
      message={t('settings.wake.gone', {
        count: gone.length,
        names: gone.map(({ id }) => id.replace(/^[a-z]+:/, '').replace(/[-_]+/g, ' ')).join(', '),
      })}
      action={t('settings.wake.gone_action')}
      buttons={[{ label: t('settings.wake.forget'), run: forget }]}
    />
  )
}

function Loading() {
  return (
    <div role="status" aria-busy className="flex flex-col gap-4">
      <span className="sr-only">{t('settings.wake.loading')}</span>
      {['w-1/3', 'w-1/4', 'w-2/5'].map((width) => (
        <Skeleton key={width} className={width} />
      ))}
    </div>
  )
}

const isOwn = ({ kind }: WakeWordInfo) => kind === 'own' || kind === 'file'

/** Nobody is left deaf by changing the engine: where none of its words is chosen, its usual one is. */
function withWords(wake_engine: 'keyless' | 'porcupine', wake_words: { id: string; threshold: number | null }[]) {
  if (chosenOf(wake_engine, wake_words).length > 0) return { wake_engine }
  const id = wake_engine === 'porcupine' ? 'porcupine:jarvis' : DEFAULT_WAKE_WORD
  return { wake_engine, wake_words: [...wake_words.slice(-7), { id, threshold: null }] }
}
