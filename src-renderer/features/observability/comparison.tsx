import clsx from 'clsx'
import type { TurnDetail, TurnRow } from '../../../src-main/contract'
import { count, duration, money } from '../../components/reply'
import { t } from '../../strings'
import { CheckList } from './check-list'
import { ReplyText } from './reply-text'
import { Section } from './section'
import { time } from './tiles'
import { TurnHead } from './turn-head'
import { Waterfall } from './waterfall'

type Measure = 'duration' | 'first_token' | 'cost' | 'tokens' | 'calls' | 'tools' | 'memory' | 'cited' | 'failed'

const MEASURES: { name: Measure; of(turn: TurnRow): number | null; say(value: number): string }[] = [
  { name: 'duration', of: ({ duration_ms }) => duration_ms, say: duration },
  { name: 'first_token', of: ({ first_token_ms }) => first_token_ms, say: duration },
  { name: 'cost', of: ({ cost_usd }) => cost_usd, say: money },
  { name: 'tokens', of: ({ input_tokens, output_tokens }) => input_tokens + output_tokens, say: count },
  { name: 'calls', of: ({ calls }) => calls, say: count },
  { name: 'tools', of: ({ tools }) => tools.length, say: count },
  { name: 'memory', of: ({ memory }) => memory.injected, say: count },
  { name: 'cited', of: ({ memory }) => memory.cited, say: count },
  { name: 'failed', of: ({ checks }) => checks.failed, say: count },
]

/** Two turns: their measures in one table, then each in full beside the other. */
export function Comparison({ a, b }: { a: TurnDetail; b: TurnDetail }) {
  return (
    <>
      <figure aria-label={t('observability.compare.title')} className="overflow-x-auto">
        <table className="w-full text-sm">
          <thead className="text-dim">
            <tr>
              {(['measure', 'first', 'second', 'difference'] as const).map((head, index) => (
                <th
                  key={head}
                  scope="col"
                  className={clsx('whitespace-nowrap py-1.5 font-normal', index === 0 ? 'text-start' : 'ps-4 text-end')}
                >
                  {t(`observability.compare.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="receipt text-xs">
            {MEASURES.map(({ name, of, say }) => {
              const [first, second] = [of(a.turn), of(b.turn)]
              return (
                <tr key={name} className="border-t">
                  <th scope="row" className="py-2 text-start font-medium">
                    {t(`observability.compare.${name}`)}
                  </th>
                  {[first, second].map((value, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: first and second
                    <td key={index} className="whitespace-nowrap py-2 ps-4 text-end">
                      {value === null ? time(null) : say(value)}
                    </td>
                  ))}
                  <td className="whitespace-nowrap py-2 ps-4 text-end text-muted">{difference(first, second, say)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </figure>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(24rem,100%),1fr))] gap-8">
        {(
          [
            ['first', a],
            ['second', b],
          ] as const
        ).map(([which, detail]) => (
          <div key={detail.turn.turn_id} className="flex min-w-0 flex-col gap-6">
            <TurnHead detail={detail} />
            {detail.reply?.text ? <ReplyText text={detail.reply.text} /> : null}
            <Section title={`${t(`observability.compare.${which}`)}: ${t('observability.turn.checks')}`}>
              <CheckList checks={detail.checks} />
            </Section>
            <Section title={`${t(`observability.compare.${which}`)}: ${t('observability.turn.waterfall')}`}>
              <Waterfall spans={detail.spans} turnMs={detail.turn.duration_ms ?? 0} />
            </Section>
          </div>
        ))}
      </div>
    </>
  )
}

function difference(first: number | null, second: number | null, say: (value: number) => string): string {
  if (first === null || second === null) return '–'
  if (first === second) return t('observability.compare.same')
  return `${second > first ? '+' : '−'}${say(Math.abs(second - first))}`
}
