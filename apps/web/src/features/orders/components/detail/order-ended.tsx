import type { OrderReply } from '@cais/contract/orders/schemas'
import { useTranslations } from 'use-intl'
import classes from './order-detail.module.css'

/** Why a document was cancelled or closed. */
export function OrderEnded({ order: { cancelReason, closeReason } }: { order: OrderReply }) {
  const t = useTranslations('orders.detail')
  if (cancelReason) return <p className={classes.ended}>{t('cancelReason', { reason: cancelReason })}</p>
  if (closeReason) return <p className={classes.ended}>{t('closeReason', { reason: closeReason })}</p>
  return null
}
