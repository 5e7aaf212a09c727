import { useTranslations } from 'use-intl'
import type { Column } from '../../../ui/data-table/columns.ts'
import { Stacked } from '../../../ui/lists/stacked.tsx'
import { Badge } from '../../../ui/marks/badge.tsx'
import { CodeText, DateText, MoneyText } from '../../../ui/marks/text.tsx'
import type { InvoiceRow } from '../api.ts'
import { InvoiceState } from './invoice-state.tsx'

export function useInvoiceColumns(): Column<InvoiceRow>[] {
  const head = useTranslations('invoices.columns')
  return [
    {
      key: 'number',
      header: head('number'),
      width: '140px',
      leads: true,
      cell: ({ number }) => <CodeText>{number}</CodeText>,
    },
    {
      key: 'customer',
      header: head('customer'),
      width: 'minmax(150px, 2fr)',
      card: 'wide',
      cell: ({ customer, orderNumber }) => <Stacked top={customer.name} below={orderNumber} />,
    },
    {
      key: 'issuedOn',
      header: head('issuedOn'),
      width: '100px',
      card: 'meta',
      cell: ({ issuedOn }) => <DateText value={issuedOn} />,
    },
    {
      key: 'net',
      header: head('net'),
      width: '120px',
      align: 'right',
      from: 1000,
      card: 'hidden',
      cell: ({ net }) => <MoneyText centavos={net} />,
    },
    {
      key: 'vat',
      header: head('vat'),
      width: '112px',
      align: 'right',
      from: 1000,
      card: 'hidden',
      cell: ({ vat }) => (vat === 0 ? '–' : <MoneyText centavos={vat} />),
    },
    {
      key: 'total',
      header: head('total'),
      width: '124px',
      align: 'right',
      card: 'figure',
      cell: ({ total }) => <MoneyText centavos={total} strong />,
    },
    {
      key: 'state',
      header: head('state'),
      width: '132px',
      card: 'badge',
      cell: (row) => <InvoiceState row={row} />,
    },
    {
      key: 'paper',
      header: head('paper'),
      width: '136px',
      from: 760,
      card: 'meta',
      cell: (row) => <Paper row={row} />,
    },
  ]
}

function Paper({ row: { printedAt, copies } }: { row: InvoiceRow }) {
  const t = useTranslations('invoices.paper')
  if (printedAt === null) return <Badge colour="darkorange">{t('none')}</Badge>
  return <span>{copies > 1 ? t('copies', { copies: String(copies) }) : t('original')}</span>
}
