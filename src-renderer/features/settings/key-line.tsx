import { Check, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components'
import { useConnections } from '../../stores/connections'
import { keyFor, type ModelKind } from '../../stores/model-kinds'
import { placeName } from '../../stores/place-name'
import { t } from '../../strings'
import { KeyForm } from './key-form'

/** Whether the key this kind of model needs was found; when not, it can be added right here. */
export function KeyLine({ kind }: { kind: ModelKind }) {
  const name = keyFor(kind)
  const connection = useConnections((state) => state.data?.find((one) => one.name === name))
  const [adding, setAdding] = useState(false)
  if (!name || !connection) return null
  if (connection.found)
    return (
      <p className="flex gap-2 text-muted text-sm">
        <Check aria-hidden className="size-4 shrink-0 text-ok" />
        <span className="min-w-0">{t('settings.models.key_found', { where: placeName(connection.where) })}</span>
      </p>
    )
  if (adding) return <KeyForm connection={connection} onDone={() => setAdding(false)} />
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <KeyRound aria-hidden className="size-4 shrink-0 text-danger" />
      <p className="min-w-0 flex-1 basis-52">{t('settings.models.key_missing', { name })}</p>
      <Button size="sm" onClick={() => setAdding(true)}>
        {t('settings.keys.add')}
      </Button>
    </div>
  )
}
