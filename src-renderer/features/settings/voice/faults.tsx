import type { WakeFault } from '../../../../src-main/contract'
import { ErrorNote } from '../../../components'
import { toast } from '../../../stores/toasts'
import { removeWord } from '../../../stores/voice-settings/words'
import { t } from '../../../strings'

/** Files in the folder of wake words that are no use. */
export function Faults({ faults }: { faults: readonly WakeFault[] }) {
  const remove = async (name: string) => {
    const answer = await removeWord(`phrase:${name.replace(/\.json$/, '')}`)
    if ('error' in answer) toast(`${answer.error.message} ${answer.error.action}`)
  }
  return (
    <>
      {faults.map(({ name, message, action }) => (
        <ErrorNote
          key={name}
          message={`${name}: ${message}`}
          action={action}
          buttons={[{ label: t('settings.wake.remove_file'), run: () => void remove(name) }]}
        />
      ))}
    </>
  )
}
