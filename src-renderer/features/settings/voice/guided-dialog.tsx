import clsx from 'clsx'
import { useEffect } from 'react'
import type { WakeWordInfo } from '../../../../src-main/contract'
import { Button, Dialog, Progress } from '../../../components'
import { stopGuided, useGuided } from '../../../stores/voice-settings/guided'
import { t } from '../../../strings'
import { LevelBar } from './level-bar'

/** Says when to speak, and shows that it is heard. Closing it keeps what there is. */
export function GuidedDialog({ words, onOpened }: { words: readonly WakeWordInfo[]; onOpened: () => void }) {
  const { holds, open, prompt, done, wanted, again } = useGuided()
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each opening
  useEffect(() => {
    if (open) onOpened()
  }, [open])
  const label = words.find(({ id }) => id === holds)?.label ?? ''
  const talking = holds === ''
  return (
    <Dialog
      open={holds !== null}
      onClose={stopGuided}
      title={talking ? t('settings.scorecard.talk_title') : t('settings.scorecard.say_title', { label })}
      closeLabel={t('app.close')}
      footer={<Button onClick={stopGuided}>{t('settings.scorecard.enough')}</Button>}
    >
      <div className="flex flex-col gap-4">
        <p
          role="status"
          className={clsx('min-h-14 text-lg leading-normal', open && prompt && 'font-semibold text-accent-ink')}
        >
          {!open
            ? t('settings.microphone.opening')
            : talking
              ? t('settings.scorecard.talk_now')
              : prompt
                ? t('settings.scorecard.say_now', { label })
                : again
                  ? t('settings.scorecard.not_heard')
                  : t('settings.scorecard.get_ready')}
        </p>
        <LevelBar />
        <Progress
          label={talking ? t('settings.scorecard.talk_title') : t('settings.scorecard.say_title', { label })}
          done={done}
          total={wanted}
        />
        <p className="text-dim text-sm tabular-nums">
          {talking
            ? t('settings.scorecard.talk_progress', { done, wanted })
            : t('settings.scorecard.say_progress', { done, wanted })}
        </p>
      </div>
    </Dialog>
  )
}
