import { Square } from 'lucide-react'
import { useState } from 'react'
import type { Scorecard } from '../../../../src-main/contract'
import { SOUND_RATE } from '../../../../src-main/contract/sound'
import { Button, ErrorNote, Progress, Skeleton } from '../../../components'
import { count } from '../../../components/reply'
import { useSettings } from '../../../stores/settings'
import { deviceInUse, recordSayings, recordTalk, useGuided } from '../../../stores/voice-settings/guided'
import { type Clip, cancelScorecard, makeScorecard, useScorecardRun } from '../../../stores/voice-settings/scorecards'
import { chosenOf, useWakeWords } from '../../../stores/voice-settings/words'
import { t } from '../../../strings'
import { GuidedDialog } from './guided-dialog'
import { SoundSource } from './sound-source'

const SAYINGS = 10
const TALK_SECONDS = 120

/** Which words, what holds them, what does not; then listening to all of it. */
export function ScorecardForm({ onMade }: { onMade: (card: Scorecard) => void }) {
  const voice = useSettings((state) => state.settings?.voice)
  const all = useWakeWords((state) => state.data?.words)
  const run = useScorecardRun()
  const guided = useGuided()
  const [picked, setPicked] = useState<readonly string[] | null>(null)
  const [clips, setClips] = useState<readonly Clip[]>([])
  const [device, setDevice] = useState('')
  if (!voice) return null
  if (!all) return <Skeleton className="h-9 w-full" />
  const words = all.filter(({ engine, problem }) => engine === voice.wake_engine && problem === '')
  const listened = chosenOf(voice.wake_engine, voice.wake_words).map(({ id }) => id)
  const measured = picked ?? words.filter(({ id }) => listened.includes(id)).map(({ id }) => id)
  const usable = clips.filter(({ holds }) => holds === '' || measured.includes(holds))
  const toggle = (id: string) =>
    setPicked(measured.includes(id) ? measured.filter((one) => one !== id) : [...measured, id].slice(-8))
  const add = (more: readonly Clip[]) => setClips((before) => [...before, ...more])
  const drop = (holds: string) => setClips((before) => before.filter((clip) => clip.holds !== holds))
  const keepDevice = () => setDevice((before) => deviceInUse() || before)
  const say = async (word: { id: string; label: string }) => add(await recordSayings(word, SAYINGS))
  const talk = async () => add(await recordTalk(t('settings.scorecard.talk_name'), TALK_SECONDS))
  const go = async () => {
    const card = await makeScorecard({
      words: [...measured],
      clips: usable,
      device,
      unreadable: t('settings.scorecard.unreadable'),
    })
    if (!card) return
    setClips([])
    onMade(card)
  }
  return (
    <>
      <fieldset disabled={run.running} className="flex flex-col gap-2">
        <legend className="mb-1.5 font-medium text-sm">{t('settings.scorecard.words')}</legend>
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          {words.map(({ id, label }) => (
            <label key={id} className="flex min-h-7 items-center gap-2 text-sm">
              <input
                type="checkbox"
                checked={measured.includes(id)}
                onChange={() => toggle(id)}
                className="size-4 accent-ink"
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      {words
        .filter(({ id }) => measured.includes(id))
        .map((word) => (
          <SoundSource
            key={word.id}
            title={t('settings.scorecard.holds', { label: word.label })}
            holds={word.id}
            clips={clips}
            disabled={run.running}
            recordLabel={t('settings.scorecard.say', { count: SAYINGS })}
            onRecord={() => void say(word)}
            onAdd={add}
            onDrop={() => drop(word.id)}
          />
        ))}
      <SoundSource
        title={t('settings.scorecard.other')}
        help={t('settings.scorecard.other_help')}
        holds=""
        clips={clips}
        disabled={run.running}
        recordLabel={t('settings.scorecard.talk')}
        onRecord={() => void talk()}
        onAdd={add}
        onDrop={() => drop('')}
      />
      {run.running ? (
        <div role="status" className="flex flex-col gap-2">
          <p className="text-muted text-sm">
            {t('settings.scorecard.running', { done: count(run.done), total: count(run.total), name: run.name })}
          </p>
          <Progress label={t('settings.scorecard.new')} done={run.done} total={run.total} />
          <Button
            className="self-start"
            icon={<Square aria-hidden className="size-3.5" />}
            kind="asking"
            onClick={cancelScorecard}
          >
            {t('settings.scorecard.cancel')}
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <Button kind="primary" disabled={usable.length === 0 || measured.length === 0} onClick={() => void go()}>
            {t('settings.scorecard.run')}
          </Button>
          <p className="text-dim text-sm">{summary(usable)}</p>
        </div>
      )}
      {run.error ? <ErrorNote message={run.error.message} action={run.error.action} /> : null}
      {guided.error ? <ErrorNote message={guided.error.message} action={guided.error.action} /> : null}
      <GuidedDialog words={words} onOpened={keepDevice} />
    </>
  )
}

function summary(clips: readonly Clip[]): string {
  if (clips.length === 0) return t('settings.scorecard.nothing')
  const recorded = clips.reduce(
    (sum, { sound }) => sum + (sound instanceof Int16Array ? sound.length / SOUND_RATE : 0),
    0,
  )
  return t('settings.scorecard.ready', {
    phrase: count(clips.filter(({ holds }) => holds !== '').length),
    other: count(clips.filter(({ holds }) => holds === '').length),
    seconds: Math.round(recorded),
  })
}
