import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../lib/format/money.ts'
import { PageLink } from '../../../ui/actions/page-link.tsx'
import { CodeText, DateText } from '../../../ui/marks/text.tsx'
import type { Invoice } from '../api.ts'
import classes from './invoice-sheet.module.css'

type Step = {
  key: string
  name: string
  number: ReactNode
  about: string
  at: string | null
  state: 'done' | 'here' | 'ahead'
}

/** The way of an invoice from its order to its last receipt. */
export function InvoiceJourney({ invoice }: { invoice: Invoice }) {
  const steps = useSteps(invoice)
  return (
    <ol className={classes.journey}>
      {steps.map(({ key, name, number, about, at, state }) => (
        <li key={key} data-state={state} aria-current={state === 'here' ? 'step' : undefined}>
          <span className={classes.step}>
            <strong>{name}</strong> {number}
          </span>
          <span className={classes.when}>
            <DateText value={at} time={at !== null && at.length > 10} />
          </span>
          {about !== '' && <small>{about}</small>}
        </li>
      ))}
    </ol>
  )
}

/** What credits the invoice is no receipt. */
const isNote = (document: string) => document.startsWith('NC ')

function useSteps(invoice: Invoice): Step[] {
  const t = useTranslations('invoices.journey')
  const {
    order,
    orderId,
    orderNumber,
    poNumber,
    shipment,
    shipmentId,
    delivery,
    payments,
    open,
    dueOn,
    total,
  } = invoice
  const of = (...parts: (string | null)[]) => parts.filter((part) => part).join(', ')
  return [
    {
      key: 'order',
      name: t('order'),
      number: (
        <PageLink to="/documents/$id" params={{ id: String(orderId) }}>
          <CodeText>{orderNumber}</CodeText>
        </PageLink>
      ),
      about: of(order.by, poNumber === '' ? null : t('reference', { reference: poNumber })),
      at: order.submittedAt,
      state: 'done',
    },
    {
      key: 'shipment',
      name: t(shipment === null ? 'counter' : 'shipment'),
      number:
        shipment === null ? (
          <CodeText>{delivery.number}</CodeText>
        ) : (
          <PageLink to="/picking/$id" params={{ id: String(shipmentId) }}>
            <CodeText>{shipment.number}</CodeText>
          </PageLink>
        ),
      about: shipment === null ? '' : of(delivery.number, shipment.responsible),
      at: delivery.leftAt,
      state: 'done',
    },
    {
      key: 'invoice',
      name: t('invoice'),
      number: <CodeText>{invoice.number}</CodeText>,
      about: invoice.issuedBy ?? '',
      at: invoice.issuedAt,
      state: 'done',
    },
    ...payments.map(({ entryId, document, amount, on }, at): Step => {
      const isLast = at === payments.length - 1
      return {
        key: `credit-${entryId}`,
        name: isNote(document) ? t('note') : open === 0 && isLast ? t('paid') : t('part'),
        number: <CodeText>{document}</CodeText>,
        about: formatMoney(amount),
        at: on,
        state: open > 0 && isLast ? 'here' : 'done',
      }
    }),
    ...(open === 0
      ? []
      : [
          {
            key: 'rest',
            name: open < total ? t('rest') : t('payment'),
            number: null,
            about: t('missing', { amount: formatMoney(open) }),
            at: dueOn,
            state: payments.length === 0 ? ('here' as const) : ('ahead' as const),
          },
        ]),
  ]
}
