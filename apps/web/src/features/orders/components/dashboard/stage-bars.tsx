import { ORDER_STAGES } from '@cais/domain/orders/stages'
import { useTranslations } from 'use-intl'
import { useStageWords } from '../../../../ui/marks/stage-badge.tsx'
import { filtersOf } from '../../model/order-search.ts'
import type { StageBar } from '../../model/stage-bars.ts'
import type { OrdersSearch } from '../../search.ts'
import classes from './dashboard.module.css'
import { FigureBar } from './figure-bar.tsx'

type Props = {
  bars: readonly StageBar[]
  search: OrdersSearch
  /** Nothing waits there any more. */
  ended?: boolean
}

/** A bar for each stage, in the order of the work; its length is its amount. */
export function StageBars({ bars, search, ended = false }: Props) {
  const t = useTranslations('orders.dashboardPage')
  const words = useStageWords()
  const name = (stage: string) => {
    const known = ORDER_STAGES.find((one) => one === stage)
    return known ? words.stage(known) : t('processing')
  }
  return (
    <ul className={classes.bars}>
      {bars.map(({ stage, documents, total, percent }) => (
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
