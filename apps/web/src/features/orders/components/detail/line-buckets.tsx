import type { OrderReply } from '@cais/contract/orders/schemas'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../../lib/format/quantity.ts'
import { lineShares, PLACES } from '../../model/line-shares.ts'
import classes from './line-buckets.module.css'

type Line = OrderReply['lines'][number]
type Document = Pick<OrderReply, 'status' | 'stages'>

/** Where the quantity of a line is, as a bar with a text below. */
export function LineBuckets({ line, order }: { line: Line; order: Document }) {
  const t = useTranslations('orders.detail')
  const shares = lineShares(line, order)
  // what stock counts is said where the line was ordered in something else
  const unit = line.stockUnit === line.unit ? '' : ` ${line.stockUnit}`
  const amount = (quantity: number) => `${formatQuantity(quantity)}${unit}`
  const words = shares.map(({ place, quantity }) => `${t(`places.${place}`)} ${amount(quantity)}`)
  return (
    <div className={classes.buckets}>
      <div
        className={classes.bar}
        role="img"
        aria-label={t('bucketsLabel', { product: line.description, parts: words.join(' · ') })}
      >
        {shares.map(({ place, percent }) => (
          <span key={place} data-place={place} style={{ width: `${percent}%` }} />
        ))}
      </div>
      <span className={classes.words}>
        {shares.map(({ place, quantity }, index) => (
          <span key={place} data-place={place}>
            {t(`places.${place}`)} <b>{amount(quantity)}</b>
            {index < shares.length - 1 && <i> ·</i>}
          </span>
        ))}
      </span>
    </div>
  )
}

/** The legend of the colours that appear in the lines. */
export function PlacesLegend({ order }: { order: OrderReply }) {
  const t = useTranslations('orders.detail')
  const shown = new Set(order.lines.flatMap((line) => lineShares(line, order).map(({ place }) => place)))
  return (
    <ul className={classes.legend}>
      {PLACES.filter((place) => shown.has(place)).map((place) => (
        <li key={place} data-place={place}>
          {t(`places.${place}`)}
        </li>
      ))}
    </ul>
  )
}
