import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { ApiData } from '../../../lib/api.ts'
import { formatMoney } from '../../../lib/format/money.ts'
import { Card } from '../../../ui/card.tsx'
import { CreditBar } from '../../../ui/credit-bar.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { DetailSkeleton, TextSkeleton } from '../../../ui/skeletons.tsx'
import { StageBadge } from '../../../ui/stage-badge.tsx'
import { MoneyText } from '../../../ui/text.tsx'
import { approvalCase, documentOf } from '../api/approval-queries.ts'
import { type Case, decisionOf } from '../model/decision.ts'
import classes from './case.module.css'
import { CaseLines } from './case-lines.tsx'
import { CustomerHistory } from './customer-history.tsx'
import { DecisionForm } from './decision-form.tsx'
import { MarginCard } from './margin-card.tsx'
import { ReasonChips } from './reason-chips.tsx'

type Props = { id: number; stage: string | undefined; onDecided: () => void }

/** All that the decision needs, in the order in which one asks: how much, how far over, why, for what, for whom. */
export function ApprovalCase({ id, stage, onDecided }: Props) {
  const asked = useQuery(approvalCase(id))
  const document = useQuery(documentOf(id))
  if (asked.error && !asked.data) return <ErrorState error={asked.error} retry={asked.refetch} />
  if (!asked.data) return <DetailSkeleton />
  const decision = decisionOf(asked.data.data, stage)
  const order = document.data?.data
  return (
    <article className={classes.case} aria-labelledby="case-name">
      <div className={classes.body}>
        <CaseHead known={asked.data.data} order={order} />
        <CaseFigures known={asked.data.data} stage={decision?.stage} />
        <div className={classes.columns}>
          <Card flush>{order ? <CaseLines order={order} /> : <TextSkeleton lines={5} />}</Card>
          <div className={classes.side}>
            <CustomerHistory history={asked.data.data.history} />
            {asked.data.data.margin && <MarginCard margin={asked.data.data.margin} />}
          </div>
        </div>
      </div>
      {decision && (
        <DecisionForm key={`${id}${decision.stage}`} {...decision} orderId={id} onDecided={onDecided} />
      )}
    </article>
  )
}

type HeadOrder = ApiData<'GET /orders/{id}'>

function CaseHead({ known, order }: { known: Case; order: HeadOrder | undefined }) {
  const t = useTranslations('approvals')
  return (
    <header className={classes.head}>
      <div>
        <span className={classes.number}>
          <Link to="/documents/$id" params={{ id: String(known.orderId) }} className="code">
            {known.number}
          </Link>
          {order?.poNumber && <span>{t('reference', { reference: order.poNumber })}</span>}
        </span>
        <h2 id="case-name" className={classes.name}>
          {known.customer.name}
        </h2>
      </div>
      {order && (
        <div className={classes.amount}>
          <MoneyText
            centavos={order.type === 'POF' ? order.totals.offerCost : order.totals.total}
            currency
            strong
          />
          <StageBadge status={order.status} stages={order.stages} />
        </div>
      )}
    </header>
  )
}

function CaseFigures({ known, stage }: { known: Case; stage: string | undefined }) {
  const t = useTranslations('approvals')
  const { payment, lines } = known.releasedBy
  const release =
    payment > 0
      ? t(lines ? 'releasedByLines' : 'releasedByPayment', {
          amount: formatMoney(payment),
          lines: lines ?? 0,
        })
      : undefined
  const asked = known.approvals.filter((approval) => approval.stage === stage)
  return (
    <>
      <Card>
        <CreditBar exposure={known.exposure} />
      </Card>
      <ReasonChips
        reasons={asked.flatMap(({ reasons }) => reasons)}
        release={stage === 'FINANCIAL' ? release : undefined}
      />
    </>
  )
}
