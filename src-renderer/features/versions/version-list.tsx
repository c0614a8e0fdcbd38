import { useState } from 'react'
import type { ReleaseState } from '../../../src-main/contract'
import { t } from '../../strings'
import { VersionRow } from './version-row'

/** Newest first; each opens in place. */
export function VersionList({ state }: { state: ReleaseState }) {
  const [open, setOpen] = useState<number | null>(null)
  return (
    <section aria-labelledby="all-versions" className="flex flex-col gap-3">
      <h2 id="all-versions" className="font-semibold text-base">
        {t('versions.list')}
      </h2>
      <div className="flex flex-col border-t">
        {state.versions.map((version) => (
          <VersionRow
            key={version.number}
            version={version}
            state={state}
            open={open === version.number}
            onToggle={() => setOpen(open === version.number ? null : version.number)}
          />
        ))}
      </div>
    </section>
  )
}
