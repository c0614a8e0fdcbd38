import { useState } from 'react'
import type { Connection } from '../../../src-main/contract'
import { Button, Card, Dialog, StatusDot } from '../../components'
import { removeKey } from '../../stores/connections'
import { placeName } from '../../stores/place-name'
import { toast } from '../../stores/toasts'
import { t } from '../../strings'
import { KeyForm } from './key-form'

/** One key: where it was found, and what can be done about it. Its value is never here. */
export function KeyRow({ connection }: { connection: Connection }) {
  const { label, name, found, where, saves_to } = connection
  const [editing, setEditing] = useState(false)
  const [asking, setAsking] = useState(false)
  const fixed = where === 'environment'
  const remove = async () => {
    setAsking(false)
    const error = await removeKey(name)
    toast(error ? `${error.message} ${error.action}` : t('settings.keys.removed'))
  }
  return (
    <li>
      <Card className="flex flex-col gap-3">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
          <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1.5">
            <h2 className="flex flex-wrap items-baseline gap-x-2.5 font-medium text-base">
              {label} <code className="font-mono font-normal text-dim text-xs">{name}</code>
            </h2>
            <StatusDot
              state={found ? 'ok' : 'off'}
              text={
                found
                  ? t('settings.keys.found', { where: placeName(where) })
                  : t('settings.keys.missing', { where: placeName(saves_to) })
              }
            />
            {fixed ? <p className="text-dim text-sm leading-normal">{t('settings.keys.environment_help')}</p> : null}
          </div>
          {editing || fixed ? null : (
            <div className="flex gap-2">
              <Button
                size="sm"
                aria-label={`${label}: ${t(found ? 'settings.keys.replace' : 'settings.keys.add')}`}
                onClick={() => setEditing(true)}
              >
                {t(found ? 'settings.keys.replace' : 'settings.keys.add')}
              </Button>
              {found ? (
                <Button
                  size="sm"
                  kind="danger"
                  aria-label={`${label}: ${t('settings.keys.remove')}`}
                  onClick={() => setAsking(true)}
                >
                  {t('settings.keys.remove')}
                </Button>
              ) : null}
            </div>
          )}
        </div>
        {editing ? <KeyForm connection={connection} onDone={() => setEditing(false)} /> : null}
      </Card>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('settings.keys.confirm')}
        closeLabel={t('app.close')}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{t('app.cancel')}</Button>
            <Button kind="danger" onClick={() => void remove()}>
              {t('settings.keys.remove')}
            </Button>
          </>
        }
      >
        <p className="text-base text-muted">{t('settings.keys.confirm_body', { label, where: placeName(where) })}</p>
      </Dialog>
    </li>
  )
}
