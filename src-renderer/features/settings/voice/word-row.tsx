import { Download, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { WakeWordInfo } from '../../../../src-main/contract'
import { Button, IconButton, Menu, Slider, Switch } from '../../../components'
import { toast } from '../../../stores/toasts'
import { stopTrying, tryWord, useTrying } from '../../../stores/voice-settings/try-word'
import {
  exportPhrase,
  isFull,
  listenFor,
  removeWord,
  restorePhrase,
  setThreshold,
} from '../../../stores/voice-settings/words'
import { t } from '../../../strings'
import { RenameDialog } from './rename-dialog'
import { TryPanel } from './try-panel'

interface WordRowProps {
  word: WakeWordInfo
  /** As it is listened for; null: it is not. */
  choice: { id: string; threshold: number | null } | null
  /** It is the only one listened for. */
  last: boolean
}

/** One word: listened for or not, under which licence, how strictly; tried, renamed, given away, removed. */
export function WordRow({ word, choice, last }: WordRowProps) {
  const { id, label, kind, problem } = word
  const trying = useTrying((state) => state.id === id)
  const own = kind === 'own' || kind === 'file'
  const on = (wanted: boolean) => {
    if (wanted && isFull()) return toast(t('settings.wake.full'))
    if (!wanted && last) return toast(t('settings.wake.last'))
    void listenFor(id, wanted)
  }
  return (
    <li className="flex flex-col gap-2.5 py-3 first:pt-0 last:pb-0">
      <Switch
        label={label}
        help={<Facts word={word} />}
        checked={choice !== null}
        disabled={problem !== '' && choice === null}
        onChange={on}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="sm"
          kind={trying ? 'asking' : 'plain'}
          disabled={problem !== ''}
          aria-label={t(trying ? 'settings.wake.stop_trying' : 'settings.wake.try_name', { label })}
          onClick={() => (trying ? stopTrying() : void tryWord(id))}
        >
          {t(trying ? 'settings.wake.stop' : 'settings.wake.try')}
        </Button>
        {own ? <More word={word} /> : null}
      </div>
      {trying ? <TryPanel label={label} /> : null}
      {choice ? <Strictness word={word} threshold={choice.threshold} /> : null}
    </li>
  )
}

function Facts({ word }: { word: WakeWordInfo }) {
  const { licence, commercial, source, problem, kind } = word
  return (
    <span className="flex flex-wrap gap-x-2 gap-y-1 leading-normal">
      {source ? <span>{t(`settings.wake.source.${source}`)}</span> : null}
      {kind === 'own' ? null : <span>{licence}</span>}
      {commercial ? null : <span className="font-medium text-accent-ink">{t('settings.wake.non_commercial')}</span>}
      {problem ? <span className="text-danger">{problem}</span> : null}
    </span>
  )
}

function Strictness({ word, threshold }: { word: WakeWordInfo; threshold: number | null }) {
  const usual = word.threshold
  return (
    <div className="flex flex-col gap-1.5">
      <Slider
        label={t('settings.wake.strictness', { label: word.label })}
        value={Math.round((threshold ?? usual) * 100)}
        min={5}
        max={95}
        step={1}
        text={(value) => `${value} %`}
        ends={[t('settings.wake.lenient'), t('settings.wake.strict')]}
        onChange={(value) => void setThreshold(word.id, value / 100)}
      />
      {threshold !== null && Math.abs(threshold - usual) > 0.004 ? (
        <Button size="sm" kind="quiet" className="self-start" onClick={() => void setThreshold(word.id, null)}>
          {t('settings.wake.usual', { value: Math.round(usual * 100) })}
        </Button>
      ) : null}
    </div>
  )
}

/** What can be done with a word of one's own. */
function More({ word }: { word: WakeWordInfo }) {
  const { id, label, kind } = word
  const [renaming, setRenaming] = useState(false)
  const give = async () => {
    const error = await exportPhrase(id)
    if (error) toast(`${error.message} ${error.action}`)
  }
  const remove = async () => {
    const answer = await removeWord(id)
    if ('error' in answer) return toast(`${answer.error.message} ${answer.error.action}`)
    const { file } = answer.done
    const undo = { label: t('app.undo'), run: () => void restorePhrase(file) }
    toast(t('settings.wake.removed', { label }), file === '' ? undefined : undo)
  }
  return (
    <>
      <Menu
        trigger={
          <IconButton size="sm" label={t('settings.wake.more', { label })}>
            <Ellipsis />
          </IconButton>
        }
        items={[
          ...(kind === 'own'
            ? [
                { label: t('settings.wake.rename'), icon: <Pencil />, onSelect: () => setRenaming(true) },
                { label: t('settings.wake.export'), icon: <Download />, onSelect: () => void give() },
                null,
              ]
            : []),
          { label: t('settings.wake.remove'), icon: <Trash2 />, danger: true, onSelect: () => void remove() },
        ]}
      />
      <RenameDialog word={word} open={renaming} onClose={() => setRenaming(false)} />
    </>
  )
}
