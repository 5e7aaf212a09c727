import { linkOptions } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { Stacked } from '../../../ui/lists/stacked.tsx'
import { Badge } from '../../../ui/marks/badge.tsx'
import { CodeText, DateText, MoneyText } from '../../../ui/marks/text.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import type { InvoiceSummary } from '../api.ts'

type Unbilled = InvoiceSummary['unbilled'][number]

/** Documents without an invoice because their billing failed or is in doubt, each with its reason. */
export function UnbilledDocuments({ rows }: { rows: readonly Unbilled[] | undefined }) {
  const t = useTranslations('invoices.unbilled')
  const head = useTranslations('invoices.columns')
  return (
    <DataTable
      label={t('title')}
      rows={rows}
      rowKey={({ orderId }) => orderId}
      rowName={({ orderNumber }) => orderNumber}
      rowLink={({ orderId }) => linkOptions({ to: '/documents/$id', params: { id: String(orderId) } })}
      empty={<EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
      columns={[
        {
          key: 'document',
          header: t('document'),
          width: '160px',
          leads: true,
          cell: ({ orderNumber }) => <CodeText>{orderNumber}</CodeText>,
        },
        {
          key: 'customer',
          header: head('customer'),
          width: 'minmax(140px, 1fr)',
          card: 'wide',
          cell: ({ customer, shipmentNumber }) => <Stacked top={customer.name} below={shipmentNumber} />,
        },
        {
          key: 'state',
          header: head('state'),
          width: '110px',
          card: 'badge',
          cell: ({ state }) => (
            <Badge colour={state === 'failed' ? 'danger' : 'purple'}>{t(`state.${state}`)}</Badge>
          ),
        },
        {
          key: 'reason',
          header: t('reason'),
          width: 'minmax(180px, 2fr)',
          card: 'wide',
          cell: ({ message }) => <span>{message || t('unknown')}</span>,
        },
        {
          key: 'since',
          header: t('since'),
          width: '140px',
          card: 'meta',
          cell: ({ since }) => (since === null ? '–' : <DateText value={since} time />),
        },
        {
          key: 'total',
          header: head('total'),
          width: '124px',
          align: 'right',
          card: 'figure',
          cell: ({ total }) => <MoneyText centavos={total} strong />,
        },
      ]}
    />
  )
}
