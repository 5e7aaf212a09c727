import { useTranslations } from 'use-intl'
import { calendarDateOf, formatDate } from '../../../../lib/format/dates.ts'
import { formatQuantity } from '../../../../lib/format/quantity.ts'
import { useNow } from '../../../../lib/screen/use-now.ts'
import { batchesInOne, dayOfDelivery } from '../../model/line-groups.ts'
import type { StockDetail, StockLine } from '../../model/stock-query.ts'
import { levelOf, ShelfLifeBar } from '../shelf-life-bar.tsx'
import classes from './stock-case.module.css'

type Props = {
  line: StockLine
  stock: Pick<StockDetail, 'deliveryDate'>
  maySplit: boolean
  isOpen: boolean
  onSplit: () => void
}

/** The batch that a line holds or is proposed, until when it is good, how long on delivery, and the minimum as a tick. */
export function LineBatches({ line, stock, maySplit, isOpen, onSplit }: Props) {
  const t = useTranslations('stock')
  const today = calendarDateOf(new Date(useNow()))
  const { batch, count, expiry, days } = batchesInOne(line, dayOfDelivery(stock.deliveryDate, today))
  return (
    <div className={classes.batch} data-open={isOpen || undefined} title={reasonsOf(line)}>
      <span className={classes.batchLine}>
        <span className="code">{count > 1 ? t('batchCount', { count }) : (batch ?? '–')}</span>
        {expiry && <span>{formatDate(expiry)}</span>}
        {days !== null && (
          <b data-level={levelOf(days, line.minShelfLifeDays)}>{t('lifeDays', { days: String(days) })}</b>
        )}
      </span>
      <ShelfLifeBar days={days} minDays={line.minShelfLifeDays} />
      {maySplit && (
        <button
          type="button"
          className={`${classes.split} no-print`}
          aria-label={t('chooseBatchesOf', { product: line.productId })}
          aria-expanded={isOpen}
          onClick={onSplit}
        />
      )}
    </div>
  )
}

/** Every batch with how much of it and why, as the tooltip of the cell. */
const reasonsOf = ({ held, proposal }: StockLine) =>
  [...held, ...proposal]
    .map(({ batch, quantity, reason }) =>
      [`${batch}: ${formatQuantity(quantity)}`, reason].filter(Boolean).join(' · '),
    )
    .join('\n')
