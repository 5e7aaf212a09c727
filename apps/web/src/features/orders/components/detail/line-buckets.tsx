import type { OrderReply } from '@cais/contract/orders/schemas'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../../lib/format/quantity.ts'
import { lineShares, type Share } from '../../model/line-shares.ts'
import classes from './line-buckets.module.css'

type Line = OrderReply['lines'][number]

/** Where the quantity of a line lies as one small bar, and in words below it. */
export function LineBuckets({ line }: { line: Line }) {
  const t = useTranslations('orders.detail')
  const shares = lineShares(line.buckets)
  const words = ({ bucket, quantity }: Share) => `${t(`buckets.${bucket}`)} ${formatQuantity(quantity)}`
  const parts = shares.map(words).join(' · ')
  return (
    <div className={classes.buckets}>
      <div
        className={classes.bar}
        role="img"
        aria-label={t('bucketsLabel', { article: line.productId, parts })}
      >
        {shares.map(({ bucket, percent }) => (
          <span key={bucket} data-bucket={bucket} style={{ width: `${percent}%` }} />
        ))}
      </div>
      <span className={classes.words} title={parts}>
        {parts}
        {line.waiting && ` (${t('waiting')})`}
      </span>
    </div>
  )
}
