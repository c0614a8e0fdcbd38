import { useEffect } from 'react'
import { Card, ErrorNote, Skeleton } from '../../components'
import { loadConnections, useConnections } from '../../stores/connections'
import { t } from '../../strings'
import { KeyRow } from './key-row'

/** Every key Hearken knows of: found or not, and where. */
export function KeysSection() {
  const { data, error } = useConnections()
  useEffect(() => {
    void loadConnections()
  }, [])
  return (
    <>
      <p className="max-w-reading text-muted leading-normal">{t('settings.keys.intro')}</p>
      {error ? (
        <ErrorNote
          message={`${t('settings.keys.failed')} ${error.message}`}
          buttons={[{ label: t('app.retry'), run: () => void loadConnections() }]}
        />
      ) : null}
      {data ? (
        <ul className="flex flex-col gap-3">
          {data.map((connection) => (
            <KeyRow key={connection.name} connection={connection} />
          ))}
        </ul>
      ) : error ? null : (
        <Card aria-busy role="status" className="flex flex-col gap-3">
          <span className="sr-only">{t('settings.keys.loading')}</span>
          <Skeleton className="w-1/3" />
          <Skeleton className="h-2.5 w-2/3" />
        </Card>
      )}
      <section className="flex flex-col gap-1.5 text-sm leading-normal">
        <h2 className="font-medium">{t('settings.keys.order_title')}</h2>
        <p className="max-w-reading text-muted">{t('settings.keys.order')}</p>
      </section>
    </>
  )
}
