import type { OrderReply } from '@cais/contract/orders/schemas'
import { IconChevronDown, IconChevronRight, IconChevronUp } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../../lib/format/money.ts'
import { useShortcut } from '../../../../lib/screen/shortcuts.ts'
import { IconButton } from '../../../../ui/actions/button.tsx'
import { StageBadge } from '../../../../ui/marks/stage-badge.tsx'
import { CodeText } from '../../../../ui/marks/text.tsx'
import { PageHeader } from '../../../../ui/page/page-header.tsx'
import { OrderCredits } from '../../../../ui/record/credited-panel.tsx'
import { DeliveriesPanel } from '../../../../ui/record/deliveries-panel.tsx'
import { useNeighbours } from '../../model/neighbours.ts'
import { OrderActions } from '../actions/order-actions.tsx'
import { OrderHistory } from './history/order-history.tsx'
import { OrderApprovals } from './order-approvals.tsx'
import { OrderCustomer } from './order-customer.tsx'
import classes from './order-detail.module.css'
import { OrderDelivery, OrderInvoices, OrderTerms } from './order-facts.tsx'
import { OrderJourney } from './order-journey.tsx'
import { OrderLines } from './order-lines.tsx'
import { LineSummary, OrderNotices } from './order-notices.tsx'
import { OrderRelations } from './order-relations.tsx'
import { OrderTotals } from './order-totals.tsx'

/** A document: journey, lines and history on the left; delivery, totals and customer on the right. */
export function OrderDetail({ order }: { order: OrderReply }) {
  const t = useTranslations('orders')
  const number = order.number ?? t('draftName', { id: String(order.id) })
  return (
    <>
      <PageHeader
        title={order.customer?.name ?? t('noCustomer')}
        tab={number}
        eyebrow={<Eyebrow order={order} number={number} />}
        beside={<StageBadge status={order.status} stages={order.stages} />}
        lead={<PhoneTotal order={order} />}
        back={{ to: '/documents' }}
        actions={
          <>
            <Neighbours id={order.id} />
            <OrderActions order={order} />
          </>
        }
      />
      <div className={classes.page}>
        <div className={classes.main}>
          <OrderNotices order={order} />
          <OrderJourney order={order} />
          <LineSummary order={order} />
          <OrderLines order={order} />
          <OrderApprovals approvals={order.approvals} />
          <OrderHistory order={order} />
        </div>
        <aside className={classes.aside} aria-label={t('detail.document')}>
          <OrderDelivery order={order} />
          <OrderTotals order={order} />
          <OrderCustomer order={order} />
          <DeliveriesPanel orderId={order.id} />
          {order.invoices.length > 0 && <OrderCredits orderId={order.id} />}
          <OrderInvoices invoices={order.invoices} />
          <OrderRelations order={order} />
          <OrderTerms order={order} />
        </aside>
      </div>
    </>
  )
}

/** The way back to the list, type and number, and the customer's reference. */
function Eyebrow({ order, number }: { order: OrderReply; number: string }) {
  const t = useTranslations('orders')
  return (
    <>
      <span className={classes.crumbs}>
        <Link to="/documents" className={classes.toList}>
          {t('title')}
        </Link>
        <IconChevronRight size={14} aria-hidden="true" />
      </span>
      <strong className={classes.number}>
        <CodeText>{number}</CodeText>
      </strong>
      <span>
        {[
          t(`types.${order.type}`),
          order.poNumber && `${t('detail.reference')} ${order.poNumber}`,
          order.erpNumber && t('detail.erpNumber', { number: order.erpNumber }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  )
}

/** On a phone the total is repeated at the top, because the totals are far below. */
function PhoneTotal({ order: { totals, type } }: { order: OrderReply }) {
  const centavos = type === 'POF' ? totals.offerCost : totals.total
  return (
    <p className={classes.total}>
      {formatMoney(centavos)} <small>MZN</small>
    </p>
  )
}

/** Links to the documents before and after this one in the list. */
function Neighbours({ id }: { id: number }) {
  const t = useTranslations('orders.detail')
  const { previous, next } = useNeighbours(id)
  const navigate = useNavigate()
  const open = (to: number | undefined) =>
    to && navigate({ to: '/documents/$id', params: { id: String(to) } })
  useShortcut('K', t('previous'), () => open(previous), { enabled: previous !== undefined })
  useShortcut('J', t('next'), () => open(next), { enabled: next !== undefined })
  if (previous === undefined && next === undefined) return null
  return (
    <span className={classes.neighbours}>
      <IconButton label={t('previous')} disabled={previous === undefined} onClick={() => open(previous)}>
        <IconChevronUp size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('next')} disabled={next === undefined} onClick={() => open(next)}>
        <IconChevronDown size={18} aria-hidden="true" />
      </IconButton>
    </span>
  )
}
