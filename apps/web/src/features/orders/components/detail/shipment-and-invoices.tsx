import type { OrderReply } from '@cais/contract/orders/schemas'
import { canOpen } from '@cais/domain/access/pages'
import { SHIPMENT_STAGES } from '@cais/domain/shipments/stages'
import { IconFileTypePdf } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { rolesOf, useCurrentUser } from '../../../../lib/session/current-user.ts'
import { FileButton } from '../../../../ui/actions/file-button.tsx'
import { ShipmentBadge } from '../../../../ui/marks/stage-badge.tsx'
import { CodeText, DateText, MoneyText } from '../../../../ui/marks/text.tsx'
import { Card } from '../../../../ui/page/card.tsx'
import { DefinitionList } from '../../../../ui/page/definition-list.tsx'
import classes from './order-detail.module.css'

/** On which truck it goes, and the invoices that came of it. */
export function ShipmentAndInvoices({ order }: { order: OrderReply }) {
  const t = useTranslations('orders.detail')
  return (
    <>
      <Card title={t('shipment')}>
        {order.shipment ? (
          <ShipmentPlace shipment={order.shipment} />
        ) : (
          <p className={classes.quiet}>{t('noShipment')}</p>
        )}
      </Card>
      <Card title={t('invoices')}>
        {order.invoices.length === 0 && <p className={classes.quiet}>{t('noInvoices')}</p>}
        <ul className={classes.list}>
          {order.invoices.map((invoice) => (
            <li key={invoice.id}>
              <InvoiceEntry invoice={invoice} />
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}

function ShipmentPlace({ shipment }: { shipment: NonNullable<OrderReply['shipment']> }) {
  const t = useTranslations('orders.detail')
  const mayOpen = canOpen(rolesOf(useCurrentUser()), 'picking-id')
  const stage = SHIPMENT_STAGES.find((known) => known === shipment.stage)
  return (
    <>
      <div className={classes.row}>
        {mayOpen ? (
          <Link to="/picking/$id" params={{ id: String(shipment.id) }} className={classes.shipment}>
            <CodeText>{shipment.number}</CodeText>
          </Link>
        ) : (
          <CodeText>{shipment.number}</CodeText>
        )}
        {stage && <ShipmentBadge stage={stage} />}
      </div>
      <DefinitionList
        items={[
          { term: t('position'), value: String(shipment.position) },
          { term: t('driver'), value: shipment.driverName || '–' },
          { term: t('registration'), value: <CodeText>{shipment.carRegistration || '–'}</CodeText> },
          { term: t('responsible'), value: shipment.responsible || '–' },
        ]}
      />
    </>
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
