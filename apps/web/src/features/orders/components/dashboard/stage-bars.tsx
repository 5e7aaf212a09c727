import { ORDER_STAGES } from '@cais/domain/orders/stages'
import { useTranslations } from 'use-intl'
import type { ApiRow } from '../../../../lib/api/api.ts'
import { useStageWords } from '../../../../ui/marks/stage-badge.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { filtersOf } from '../../model/order-search.ts'
import { barsOf } from '../../model/stage-bars.ts'
import type { OrdersSearch } from '../../search.ts'
import classes from './dashboard.module.css'
import { FigureBar } from './figure-bar.tsx'

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
          <FigureBar
            name={name(stage)}
            search={listOf(stage, search)}
            documents={documents}
            total={total}
            percent={percent}
            ended={ended}
          />
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
