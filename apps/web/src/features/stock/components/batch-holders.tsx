import { IconArrowsExchange, IconLock, IconLockOpen } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { DateText, QuantityText } from '../../../ui/marks/text.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { holdersOf, swapPreview } from '../api.ts'
import type { Batch, Holder, StockDetail, StockLine } from '../model/stock-query.ts'
import classes from './batches.module.css'
import { PriorityBadge } from './priority-badge.tsx'

type Props = {
  batch: Pick<Batch, 'levelId'>
  line?: StockLine
  /** The document on whose page it stands: it cannot swap with itself. */
  stock?: StockDetail
  onSwap?: ((holder: Holder) => void) | undefined
}

/** Which documents hold a batch, whether they can let go of it, and what both get if they do. */
export function BatchHolders({ batch: { levelId }, line, stock, onSwap }: Props) {
  const t = useTranslations('stock')
  const holders = useQuery(holdersOf(levelId))
  if (holders.error) return <ErrorState error={holders.error} retry={holders.refetch} />
  if (!holders.data) return <TextSkeleton lines={2} />
  return (
    <ul className={classes.holders} aria-label={t('batch.whoHolds')}>
      {holders.data.data.length + holders.data.transfers.length === 0 && <li>{t('batch.nobody')}</li>}
      {holders.data.data.map((holder) => {
        const mayGive = holder.orderId !== stock?.orderId && holder.bucket !== 'loading'
        return (
          <li key={`${holder.orderId}${holder.bucket}`}>
            <span className={classes.holder}>
              <QuantityText value={holder.quantity} />
              <strong>{holder.customerName}</strong>
              <Link to="/documents/$id" params={{ id: String(holder.orderId) }} className="code">
                {holder.number}
              </Link>
              <PriorityBadge priority={holder.priority} />
              <small>
                {t('delivery')} <DateText value={holder.deliveryDate} /> · {t(`bucket.${holder.bucket}`)}
              </small>
            </span>
            {onSwap && holder.orderId !== stock?.orderId && (
              <small className={classes.movable}>
                {mayGive ? (
                  <IconLockOpen size={15} aria-hidden="true" />
                ) : (
                  <IconLock size={15} aria-hidden="true" />
                )}
                {t(mayGive ? 'swap.movable' : 'swap.fixed')}
              </small>
            )}
            {onSwap && mayGive && stock && line && (
              <span className={classes.exchange}>
                <Exchange stock={stock} line={line} levelId={levelId} holder={holder} />
                <Button
                  leftSection={<IconArrowsExchange size={15} aria-hidden="true" />}
                  aria-label={t('swap.from', { number: holder.number })}
                  onClick={() => onSwap(holder)}
                >
                  {t('swap.take')}
                </Button>
              </span>
            )}
          </li>
        )
      })}
      {holders.data.transfers.map(({ id, number, to, quantity, leavesOn }) => (
        <li key={number}>
          <span className={classes.holder}>
            <QuantityText value={quantity} />
            <strong>{t('batch.transferTo', { name: to })}</strong>
            <Link to="/stock/transfers/$id" params={{ id: String(id) }} className="code">
              {number}
            </Link>
            <small>
              <DateText value={leavesOn} />
            </small>
          </span>
        </li>
      ))}
    </ul>
  )
}

type Exchanged = { stock: StockDetail; line: StockLine; levelId: number; holder: Holder }

/** What this line and the other document would have after a swap, and who reads of it. */
function Exchange({ stock, line, levelId, holder }: Exchanged) {
  const t = useTranslations('stock.swap')
  const bucket = holder.bucket === 'picking' ? 'picking' : 'reserved'
  const { data } = useQuery(
    swapPreview({
      params: { id: stock.orderId, lineId: line.id },
      query: { levelId, fromLineId: holder.lineId, bucket },
    }),
  )
  const plan = data?.data
  if (plan === undefined) return <span />
  if (plan.refusal) return <span className={classes.quiet}>{plan.refusal.message}</span>
  const amount = (quantity: number) => `${formatQuantity(quantity)} ${line.unit}`
  const instead = plan.replacement.map(({ batch, quantity }) => `${amount(quantity)} ${batch}`).join(', ')
  return (
    <span>
      <b>{t('thisGets', { quantity: amount(plan.quantity) })}</b>{' '}
      {instead && t('otherGets', { customer: holder.customerName, instead })}{' '}
      {plan.short > 0 && t('otherWaits', { customer: holder.customerName, quantity: amount(plan.short) })}{' '}
      <span className={classes.quiet}>{t('recorded')}</span>
    </span>
  )
}
