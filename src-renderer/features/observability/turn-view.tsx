import type { TurnDetail } from '../../../src-main/contract'
import { ReceiptTable } from '../../components/reply'
import { go } from '../../stores/route'
import { routeHash } from '../../stores/route-hash'
import { t } from '../../strings'
import { CheckList } from './check-list'
import { ReplyText } from './reply-text'
import { ScoreCard } from './score-card'
import { Section } from './section'
import { TurnHead } from './turn-head'
import { Waterfall } from './waterfall'

/** Everything there is about one turn. */
export function TurnView({ detail }: { detail: TurnDetail }) {
  const { turn, spans, receipt, checks, scores, background, length_ms } = detail
  return (
    <>
      <TurnHead detail={detail} />
      {detail.reply?.text ? (
        <Section title={t('observability.turn.reply')}>
          <ReplyText text={detail.reply.text} />
        </Section>
      ) : null}
      {background ? null : (
        <>
          <Section title={t('observability.turn.checks')}>
            <CheckList checks={checks} />
          </Section>
          <ScoreCard turnId={turn.turn_id} hasReply={detail.reply !== null} scores={scores} />
        </>
      )}
      <Section title={t('observability.turn.waterfall')} help={t('observability.turn.waterfall_help')}>
        <Waterfall spans={spans} turnMs={background ? length_ms : (turn.duration_ms ?? 0)} />
      </Section>
      <Section title={t('observability.turn.receipt')}>
        {background ? (
          <a
            href={routeHash({ tab: 'receipts', id: 'background', message: null })}
            className="self-start text-sm underline"
          >
            {t('observability.turn.own_receipt')}
          </a>
        ) : receipt === null ? (
          <p className="text-dim text-sm">{t('observability.turn.no_receipt')}</p>
        ) : (
          <div className="torn receipt rounded-t-card bg-soft px-3 pt-3">
            <ReceiptTable receipt={receipt} onMemory={({ id }) => go({ tab: 'memory', id, message: null })} />
          </div>
        )}
      </Section>
    </>
  )
}
