import { ORDER_STAGES } from '@cais/domain/orders/stages'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { ApiRow } from '../../../../lib/api.ts'
import { formatMoney } from '../../../../lib/format/money.ts'
import { formatQuantity } from '../../../../lib/format/quantity.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { useStageWords } from '../../../../ui/stage-badge.tsx'
import { filtersOf } from '../../model/order-search.ts'
import { barsOf } from '../../model/stage-bars.ts'
import type { OrdersSearch } from '../../search.ts'
import classes from './dashboard.module.css'

type Props = { totals: readonly ApiRow<'GET /orders/totals_by_stage'>[]; search: OrdersSearch }

/** A bar for each stage, in the order of the work; its length is its amount. */
export function StageBars({ totals, search }: Props) {
  const t = useTranslations('orders.dashboardPage')
  const words = useStageWords()
  const name = (stage: string) => {
    const known = ORDER_STAGES.find((one) => one === stage)
    return known ? words.stage(known) : t('processing')
  }
  if (totals.length === 0) return <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
  return (
    <ul className={classes.bars}>
      {barsOf(totals).map(({ stage, documents, total, percent, ended }) => (
        <li key={stage}>
          <Link to="/documents" search={listOf(stage, search)} className={classes.bar}>
            <span className={classes.stage}>{name(stage)}</span>
            <span className={classes.track} aria-hidden="true">
              <span
                className={classes.fill}
                data-ended={ended || undefined}
                style={{ width: `${percent}%` }}
              />
            </span>
            <span className={classes.documents}>
              {t('documentCount', { count: documents, figure: formatQuantity(documents) })}
            </span>
            <span className={classes.amount}>{formatMoney(total)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The list that holds exactly the documents of a bar. */
const listOf = (stage: string, search: OrdersSearch): OrdersSearch =>
  ORDER_STAGES.some((one) => one === stage)
    ? { ...filtersOf(search), tab: 'all', stage: [stage] }
    : { ...filtersOf(search), tab: 'all', status: ['SUBMITTED'] }
