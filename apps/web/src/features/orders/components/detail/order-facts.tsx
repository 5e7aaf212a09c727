import type { OrderReply } from '@cais/contract/orders/schemas'
import { provinceName } from '@cais/domain/customers/provinces'
import { matchesCondition } from '@cais/domain/orders/due-date'
import { SHIPMENT_STAGES } from '@cais/domain/shipments/stages'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { calendarDateOf, formatDateTime } from '../../../../lib/format/dates.ts'
import { formatPercent } from '../../../../lib/format/quantity.ts'
import { FileButton } from '../../../../ui/actions/file-button.tsx'
import { PageLink } from '../../../../ui/actions/page-link.tsx'
import { PaymentText } from '../../../../ui/marks/payment-text.tsx'
import { ShipmentBadge } from '../../../../ui/marks/stage-badge.tsx'
import { CodeText, DateText, MoneyText, WeightText } from '../../../../ui/marks/text.tsx'
import { Card } from '../../../../ui/page/card.tsx'
import { type Definition, DefinitionList } from '../../../../ui/page/definition-list.tsx'
import classes from './order-detail.module.css'

/** Date, address and means of delivery, and the weight. */
export function OrderDelivery({ order }: { order: OrderReply }) {
  const t = useTranslations('orders.detail')
  const { deliveryAddress, provinceId, shipment, withdraws } = order
  const place = [deliveryAddress, provinceId === null ? '' : provinceName(provinceId)]
    .filter(Boolean)
    .join(', ')
  return (
    <Card title={t('deliveryTitle')} actions={shipment && <ShipmentStage stage={shipment.stage} />}>
      <DefinitionList
        items={[
          { term: t('date'), value: <DateText value={order.deliveryDate} /> },
          { term: t('address'), value: withdraws ? t('customerCollects') : place || '–' },
          { term: t('route'), value: order.route || '–' },
          { term: t('place'), value: [order.branchName, order.warehouse].filter(Boolean).join(' · ') },
          ...useTruck(order),
          { term: t('weight'), value: <WeightText kg={order.totals.weight} />, figure: true },
          { term: t('condition'), value: conditionOf(order) ?? t('agreedDate') },
          { term: t(order.type === 'COT' ? 'valid' : 'due'), value: <DateText value={order.dueAt} /> },
        ]}
      />
    </Card>
  )
}

/** The payment condition, unless a due date was agreed; a quote's due date is no payment date. */
function conditionOf({ type, paymentCondition, submittedAt, createdAt, dueAt }: OrderReply) {
  const from = calendarDateOf(new Date(submittedAt ?? createdAt))
  const isAgreed = type !== 'COT' && !matchesCondition(paymentCondition, from, dueAt)
  return isAgreed ? null : <PaymentText condition={paymentCondition} />
}

function ShipmentStage({ stage }: { stage: string }) {
  const known = SHIPMENT_STAGES.find((one) => one === stage)
  return known ? <ShipmentBadge stage={known} /> : null
}

function useTruck({ shipment, type }: OrderReply): Definition[] {
  const t = useTranslations('orders.detail')
  if (type === 'COT') return []
  if (shipment === null) return [{ term: t('shipment'), value: t('noShipment') }]
  return [
    {
      term: t('shipment'),
      value: (
        <PageLink to="/picking/$id" params={{ id: String(shipment.id) }} className={classes.shipment}>
          <CodeText>{shipment.number}</CodeText>
        </PageLink>
      ),
    },
    { term: t('registration'), value: <CodeText>{shipment.carRegistration || '–'}</CodeText> },
    { term: t('driver'), value: shipment.driverName || '–' },
    { term: t('position'), value: String(shipment.position) },
  ]
}

/** The invoices of the document; nothing before there is one. */
export function OrderInvoices({ invoices }: Pick<OrderReply, 'invoices'>) {
  const t = useTranslations('orders.detail')
  if (invoices.length === 0) return null
  return (
    <Card title={t('invoices')}>
      <ul className={classes.list}>
        {invoices.map((invoice) => (
          <li key={invoice.id}>
            <InvoiceEntry invoice={invoice} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function InvoiceEntry({ invoice }: { invoice: OrderReply['invoices'][number] }) {
  const t = useTranslations('orders.detail')
  return (
    <div className={classes.row}>
      <span>
        <CodeText>{invoice.number}</CodeText> · <DateText value={invoice.issuedAt} />
        <br />
        <MoneyText centavos={invoice.total} currency />
      </span>
      <FileButton
        file="GET /invoices/{id}/print"
        input={{ params: { id: invoice.id } }}
        accept="application/pdf"
        leftSection={<IconFileTypePdf size={16} aria-hidden="true" />}
      >
        <span className="hidden-text">{t('openInvoice', { number: invoice.number })}</span> PDF
      </FileButton>
    </div>
  )
}

/** Rarely needed facts: the operation, who created and last changed it, notes. */
export function OrderTerms({ order }: { order: OrderReply }) {
  const t = useTranslations('orders.detail')
  return (
    <Card title={t('document')}>
      <DefinitionList
        items={[
          { term: t('operation'), value: order.operationName },
          ...(order.discount > 0
            ? [{ term: t('documentDiscount'), value: formatPercent(order.discount) }]
            : []),
          ...(order.shipment ? [{ term: t('responsible'), value: order.shipment.responsible || '–' }] : []),
          { term: t('createdBy'), value: order.createdBy.name },
          { term: t('createdAt'), value: <DateText value={order.createdAt} time /> },
          { term: t('submittedAt'), value: <DateText value={order.submittedAt} time /> },
          ...useRest(order),
        ]}
      />
    </Card>
  )
}

function useRest({ revisedAt, revisedBy, reasonName, notes }: OrderReply): Definition[] {
  const t = useTranslations('orders.detail')
  const revised = revisedAt && t('revised', { name: revisedBy?.name ?? '', when: formatDateTime(revisedAt) })
  return [
    ...(revised ? [{ term: t('revisedAt'), value: revised }] : []),
    ...(reasonName ? [{ term: t('reason'), value: reasonName }] : []),
    ...(notes ? [{ term: t('notes'), value: notes }] : []),
  ]
}
