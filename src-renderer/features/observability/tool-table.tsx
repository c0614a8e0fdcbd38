import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { Overview } from '../../../src-main/contract'
import { Meter } from '../../components/charts'
import { count, duration, money } from '../../components/reply'
import { setTurnFilter } from '../../stores/observability'
import { t } from '../../strings'
import { CardFrame, Nothing } from './card-frame'
import { percent, time } from './tiles'
import { show } from './views'

const HEADS = ['tool', 'calls', 'failed', 'median', 'p95', 'total', 'cost'] as const

/** Every tool that was called: how often it failed and how long it took; its name leads to its turns. */
export function ToolTable({ data: { tools } }: { data: Overview }) {
  const most = Math.max(...tools.map(({ total_ms }) => total_ms), 1)
  const title = t('observability.tools.title')
  return (
    <CardFrame title={title}>
      {tools.length === 0 ? (
        <Nothing>{t('observability.tools.none')}</Nothing>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, so it must be reachable by keyboard
        <figure aria-label={title} tabIndex={0} className="overflow-x-auto">
          <table className="w-full text-sm">
            <thead className="text-dim">
              <tr>
                {HEADS.map((head) => (
                  <th
                    key={head}
                    scope="col"
                    className={clsx(
                      'whitespace-nowrap py-1.5 font-normal',
                      head === 'tool' ? 'text-start' : 'ps-4 text-end',
                    )}
                  >
                    {t(`observability.tools.${head}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="receipt text-xs">
              {tools.map((tool) => (
                <tr key={`${tool.source}/${tool.name}`} className="border-t">
                  <th scope="row" className="min-w-36 py-2 text-start font-medium">
                    <button
                      type="button"
                      aria-label={t('observability.tools.filter', { name: tool.name })}
                      onClick={() => {
                        setTurnFilter({ tool: tool.name })
                        show('turns')
                      }}
                      className="text-start underline decoration-edge underline-offset-4 hover:decoration-current"
                    >
                      {tool.name}
                    </button>
                    {tool.source === 'local' ? null : <span className="block font-normal text-dim">{tool.source}</span>}
                  </th>
                  <Cell>{count(tool.calls)}</Cell>
                  <Cell bad={tool.failed > 0}>
                    {tool.failed === 0 ? '0' : `${count(tool.failed)} · ${percent(tool.error_rate)}`}
                  </Cell>
                  <Cell>{time(tool.time.p50)}</Cell>
                  <Cell>{time(tool.time.p95)}</Cell>
                  <td className="py-2 ps-4">
                    <span className="flex items-center justify-end gap-2">
                      <Meter
                        part={tool.total_ms / most}
                        danger={(tool.total_ms / most) * tool.error_rate}
                        className="max-sm:hidden w-24"
                      />
                      <span className="w-16 whitespace-nowrap text-end">{duration(tool.total_ms)}</span>
                    </span>
                  </td>
                  <Cell>{tool.cost_usd === 0 ? '–' : money(tool.cost_usd)}</Cell>
                </tr>
              ))}
            </tbody>
          </table>
        </figure>
      )}
    </CardFrame>
  )
}

function Cell({ bad = false, children }: { bad?: boolean; children: ReactNode }) {
  return <td className={clsx('whitespace-nowrap py-2 ps-4 text-end', bad && 'font-medium text-danger')}>{children}</td>
}
