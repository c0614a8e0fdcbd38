import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ErasureReport } from '../../../src-main/contract'
import { bytes, count, duration } from '../../components/reply'
import { t } from '../../strings'

/** What was erased where, and what a search of every byte found afterwards: a receipt of forgetting. */
export function ErasureProof({ report }: { report: ErasureReport }) {
  const { erased, hits, scanned_files, scanned_bytes, with_messages, ms } = report
  const proven = hits.length === 0
  const searched = { files: count(scanned_files), bytes: bytes(scanned_bytes) }
  const places = Object.entries(erased).filter(([, n]) => n > 0)
  return (
    <div className="flex flex-col gap-4" role="status">
      <p className="flex gap-2.5 text-base">
        {proven ? (
          <CircleCheck aria-hidden className="mt-1 size-4 shrink-0 text-ok" />
        ) : (
          <TriangleAlert aria-hidden className="mt-1 size-4 shrink-0 text-danger" />
        )}
        {proven
          ? t('memory.detail.erase_proof', searched)
          : t('memory.detail.erase_left', { ...searched, count: hits.length })}
      </p>
      {with_messages ? null : <p className="text-muted text-sm">{t('memory.detail.erase_kept_messages')}</p>}
      <div className="receipt torn rounded-t-card bg-soft px-3 pt-2 text-xs">
        <table className="w-full">
          <thead className="text-dim">
            <tr>
              <th scope="col" className="py-1 text-start font-normal">
                {t('memory.detail.erase_place')}
              </th>
              <th scope="col" className="py-1 text-end font-normal">
                {t('memory.detail.erase_count')}
              </th>
            </tr>
          </thead>
          <tbody>
            {places.map(([place, n]) => (
              <tr key={place}>
                <th scope="row" className="py-1 text-start font-normal">
                  {place}
                </th>
                <td className="py-1 text-end">{count(n)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {proven ? null : (
          <ul className="mt-2 flex flex-col gap-1 border-t border-dashed pt-2 text-danger">
            {hits.map((hit) => (
              <li key={`${hit.file}/${hit.form}`}>
                {hit.file} · {hit.form}
              </li>
            ))}
          </ul>
        )}
        <p className="mt-2 border-t border-dashed pt-2 text-dim">
          {t('memory.detail.erase_ms', { time: duration(ms) })}
        </p>
      </div>
    </div>
  )
}
