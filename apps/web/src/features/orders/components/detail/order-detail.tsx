import type { OrderReply } from '@cais/contract/orders/schemas'
import { useTranslations } from 'use-intl'
import { StageBadge } from '../../../../ui/marks/stage-badge.tsx'
import { PageHeader } from '../../../../ui/page/page-header.tsx'
import { OrderActions } from '../actions/order-actions.tsx'
import { OrderHistory } from './history/order-history.tsx'
import { OrderApprovals } from './order-approvals.tsx'
import classes from './order-detail.module.css'
import { OrderEntity } from './order-entity.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderNotices } from './order-notices.tsx'
import { OrderRelations } from './order-relations.tsx'
import { OrderSummary } from './order-summary.tsx'
import { OrderTerms } from './order-terms.tsx'
import { ShipmentAndInvoices } from './shipment-and-invoices.tsx'

/** A document: what it is, its lines and its history on the left; whom and what it concerns on the right. */
export function OrderDetail({ order }: { order: OrderReply }) {
  const t = useTranslations('orders')
  const type = t(`types.${order.type}`)
  return (
    <>
      <PageHeader
        title={order.number ?? t('draftName', { id: String(order.id) })}
        eyebrow={[type, order.poNumber && `${t('detail.reference')} ${order.poNumber}`]
          .filter(Boolean)
          .join(' · ')}
        beside={<StageBadge status={order.status} stages={order.stages} />}
        back={{ to: '/documents' }}
        actions={<OrderActions order={order} />}
      />
      <div className={classes.page}>
        <div className={classes.main}>
          <OrderNotices order={order} />
          <OrderSummary order={order} />
          <OrderLines order={order} />
          <OrderApprovals approvals={order.approvals} />
          <OrderHistory order={order} />
        </div>
        <aside className={classes.aside} aria-label={t('detail.document')}>
          <OrderEntity order={order} />
          <OrderRelations order={order} />
          <OrderTerms order={order} />
          {order.type !== 'COT' && <ShipmentAndInvoices order={order} />}
        </aside>
      </div>
    </>
  )
}
