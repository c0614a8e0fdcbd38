import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { Receipt, ReceiptMemory } from '../../../src-main/contract'
import { t } from '../../strings'
import { plainName } from '../plain-name'
import { count, duration, money } from './amounts'
import { fullDate } from './dates'

const price = (usd: number | null) => (usd === null ? t('chat.receipt.unknown') : money(usd))

export interface ReceiptTableProps {
  receipt: Receipt
  onMemory: (memory: ReceiptMemory) => void
  /** Opens everything the turn did; left out where there is no such place. */
  onTurn?: ((turnId: string) => void) | undefined
}

/** Everything on a receipt: models, tools, memory with what became of each, and the totals. */
export function ReceiptTable({ receipt, onMemory, onTurn }: ReceiptTableProps) {
  const { models, tools, memory } = receipt
  return (
    <div className="receipt flex flex-col gap-3 text-xs">
      {models.length ? (
        <Section title={t('chat.receipt.models')} heads={['model', 'tokens_in', 'tokens_out', 'cached', 'cost']}>
          {models.map((one) => (
            <tr key={`${one.provider}/${one.model}`}>
              <Name sub={`${one.kinds.join(', ')} · ${t('chat.receipt.calls', { count: one.calls })}`}>
                {one.model}
              </Name>
              <Num>{count(one.input_tokens)}</Num>
              <Num>{count(one.output_tokens)}</Num>
              <Num>{count(one.cached_tokens)}</Num>
              <Num>{price(one.cost_usd)}</Num>
            </tr>
          ))}
        </Section>
      ) : null}
      {tools.length ? (
        <Section title={t('chat.receipt.tools')} heads={['tool', 'result', 'time', 'cost']}>
          {tools.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same tool can be called twice
            <tr key={index}>
              <Name sub={one.source}>{one.name}</Name>
              <Num>{one.ok ? t('chat.receipt.ok') : t('chat.receipt.failed')}</Num>
              <Num>{duration(one.duration_ms)}</Num>
              <Num>{one.cost_usd === null ? '–' : money(one.cost_usd)}</Num>
            </tr>
          ))}
        </Section>
      ) : null}
      {memory.length ? (
        <Section title={t('chat.receipt.memory')} heads={['item', 'date', 'state']}>
          {memory.map((one) => (
            <tr key={`${one.id}/${one.state}`}>
              <Name sub={one.source}>
                <button
                  type="button"
                  dir="auto"
                  onClick={() => onMemory(one)}
                  className="text-start underline decoration-edge underline-offset-4 hover:decoration-current"
                >
                  {plainName(one.title) || one.id}
                </button>
              </Name>
              <Num>{fullDate(one.created_on)}</Num>
              <Num>{t(`chat.receipt.state.${one.state}`)}</Num>
            </tr>
          ))}
        </Section>
      ) : null}
      <dl className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-t border-dashed pt-2">
        <Total label={t('chat.receipt.time')}>{duration(receipt.duration_ms)}</Total>
        <Total label={t('chat.receipt.total')}>{price(receipt.total_usd)}</Total>
        <Total label={t('chat.receipt.turn')}>
          {receipt.turn_id}
          {receipt.rev > 1 ? ` · ${t('chat.receipt.rev', { rev: receipt.rev })}` : ''}
        </Total>
      </dl>
      {onTurn ? (
        <button
          type="button"
          onClick={() => onTurn(receipt.turn_id)}
          className="self-start underline decoration-edge underline-offset-4 hover:decoration-current"
        >
          {t('chat.receipt.open_turn')}
        </button>
      ) : null}
    </div>
  )
}

type Head =
  | 'model'
  | 'tokens_in'
  | 'tokens_out'
  | 'cached'
  | 'cost'
  | 'tool'
  | 'result'
  | 'time'
  | 'item'
  | 'date'
  | 'state'

function Section({ title, heads, children }: { title: string; heads: Head[]; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, so it must be reachable by keyboard
    <figure aria-label={title} tabIndex={0} className="overflow-x-auto">
      <table className="w-full">
        <thead>
          <tr className="text-dim">
            {heads.map((head, index) => (
              <th
                key={head}
                scope="col"
                className={clsx(
                  'whitespace-nowrap py-1 font-normal',
                  index === 0 ? 'text-start' : 'ps-2.5 text-end sm:ps-4',
                )}
              >
                {t(`chat.receipt.head.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="align-top">{children}</tbody>
      </table>
    </figure>
  )
}

function Name({ sub, children }: { sub: string; children: ReactNode }) {
  return (
    <th scope="row" className="min-w-28 py-1 text-start font-medium">
      {children}
      <span dir="auto" className="block font-normal text-dim">
        {plainName(sub)}
      </span>
    </th>
  )
}

function Num({ children }: { children: ReactNode }) {
  return <td className="whitespace-nowrap py-1 ps-2.5 text-end sm:ps-4">{children}</td>
}

function Total({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="text-dim">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}
