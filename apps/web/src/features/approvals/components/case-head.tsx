import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { StageBadge } from '../../../ui/marks/stage-badge.tsx'
import { MoneyText } from '../../../ui/marks/text.tsx'
import type { Document } from '../model/changes-since.ts'
import type { Case } from '../model/decision.ts'
import classes from './case.module.css'

/** Which document, for whom, and what it comes to. */
export function CaseHead({ known, order }: { known: Case; order: Document }) {
  const t = useTranslations('approvals')
  return (
    <header className={classes.head}>
      <div>
        <span className={classes.number}>
          <Link to="/documents/$id" params={{ id: String(known.orderId) }} className="code">
            {known.number}
          </Link>
          {order.poNumber && <span>{t('reference', { reference: order.poNumber })}</span>}
          <span>{order.branchName}</span>
        </span>
        <h2 id="case-name" className={classes.name}>
          {known.customer.name}
        </h2>
        <span className={classes.by}>{t('submittedBy', { name: order.createdBy.name })}</span>
      </div>
      <div className={classes.amount}>
        <MoneyText
          centavos={order.type === 'POF' ? order.totals.offerCost : order.totals.total}
          currency
          strong
        />
        <StageBadge status={order.status} stages={order.stages} />
      </div>
    </header>
  )
}
