import { Link, linkOptions } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { SelectBox } from '../../../../ui/data-table/select-box.tsx'
import { Meter } from '../../../../ui/marks/meter.tsx'
import { StageBadge } from '../../../../ui/marks/stage-badge.tsx'
import { AgeText, DateText, WeightText } from '../../../../ui/marks/text.tsx'
import type { StockRow } from '../../model/stock-query.ts'
import type { StockSearch } from '../../search.ts'
import { PriorityBadge } from '../priority-badge.tsx'
import classes from './stock-list.module.css'

type Choosing = { has: (row: StockRow) => boolean; toggle: (row: StockRow, shift: boolean) => void }
type Props = {
  rows: readonly StockRow[]
  openId: number | null
  search: StockSearch
  /** How rows are chosen for a bulk action. */
  choosing: Choosing
}

/** Orders in analysis: whom for, when it must leave, how much of it lies on batches. */
export function StockList({ rows, openId, search, choosing }: Props) {
  const t = useTranslations('stock')
  return (
    <ul className={classes.rows}>
      {rows.map((row) => (
        <li key={row.id} className={classes.item} data-open={row.id === openId || undefined}>
          <SelectBox
            label={t('chooseRow', { number: row.number })}
            checked={choosing.has(row)}
            onChange={(shift) => choosing.toggle(row, shift)}
          />
          <StockListRow row={row} open={row.id === openId} search={search} />
        </li>
      ))}
    </ul>
  )
}

function StockListRow({ row, open, search }: { row: StockRow; open: boolean; search: StockSearch }) {
  const t = useTranslations('stock')
  return (
    <Link
      {...linkOptions({ to: '/stock/$id', params: { id: String(row.id) }, search })}
      className={classes.row}
      aria-current={open ? 'true' : undefined}
      activeProps={{}}
      resetScroll={false}
    >
      <span className={classes.line}>
        <strong className={classes.customer}>{row.customer.name}</strong>
        <AgeText since={row.submittedAt} />
      </span>
      <span className={classes.line}>
        <span className="code">{row.number}</span>
        <span className={classes.badges}>
          <PriorityBadge priority={row.priority} />
          <StageBadge status={row.status} stages={row.stages} />
        </span>
      </span>
      <span className={classes.small}>
        <span>
          {t('delivery')} <DateText value={row.deliveryDate} />
        </span>
        <span>{row.customer.route || t(`area.${row.area}`)}</span>
        <WeightText kg={row.totalWeight} />
        <span className={classes.meter}>
          <Meter percent={row.reservedPercent} label={t('reservedShare')} tone="progress" />
        </span>
      </span>
    </Link>
  )
}
