import type { OrderRow } from '@cais/contract/orders/schemas'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import type { Column } from '../../../ui/data-table/columns.ts'
import { Stacked } from '../../../ui/lists/stacked.tsx'
import { Avatar } from '../../../ui/marks/avatar.tsx'
import { PaymentText } from '../../../ui/marks/payment-text.tsx'
import { AgeText, CodeText, DateText, MoneyText, WeightText } from '../../../ui/marks/text.tsx'
import { placeName } from '../model/place-name.ts'
import { CreditUsed } from './credit-used.tsx'
import { OperationName } from './operation-name.tsx'
import { OrderBadge } from './order-badge.tsx'
import { OrderName } from './order-name.tsx'

/** The columns hold what users need to decide whether to open a document. */
export function useOrderColumns(): Column<OrderRow>[] {
  const t = useTranslations('orders')
  return [
    {
      key: 'number',
      header: t('columns.number'),
      width: '156px',
      card: 'meta',
      leads: true,
      cell: (row) => <OrderName order={row} />,
    },
    {
      key: 'customer',
      header: t('columns.customer'),
      width: 'minmax(150px, 1.34fr)',
      card: 'title',
      cell: (row) => <Stacked top={row.customer?.name ?? t('noCustomer')} below={placeName(row)} />,
    },
    {
      key: 'stage',
      header: t('columns.stage'),
      width: 'minmax(190px, 1fr)',
      card: 'badge',
      cell: (row) => <OrderBadge order={row} />,
    },
    {
      key: 'total',
      header: t('columns.total'),
      width: '116px',
      align: 'right',
      card: 'figure',
      cell: (row) => <MoneyText centavos={row.total} />,
    },
    {
      key: 'weight',
      header: t('columns.weight'),
      width: '80px',
      align: 'right',
      from: 820,
      cell: (row) => <WeightText kg={row.totalWeight} />,
    },
    {
      key: 'credit',
      header: t('columns.credit'),
      width: '128px',
      from: 960,
      card: 'meta',
      cell: (row) => <CreditUsed order={row} />,
    },
    {
      key: 'age',
      header: t('columns.age'),
      width: '66px',
      align: 'right',
      sort: 'age',
      cell: (row) => <AgeText since={row.submittedAt ?? row.createdAt} />,
    },
    {
      key: 'by',
      header: t('columns.by'),
      width: '46px',
      from: 900,
      card: 'meta',
      cell: (row) => <Avatar name={row.createdBy.name} />,
    },
    ...useExtraColumns(),
  ]
}

/** Optional columns, which are hidden by default. */
function useExtraColumns(): Column<OrderRow>[] {
  const t = useTranslations('orders.columns')
  const types = useTranslations('orders.types')
  const extra = (key: ExtraColumn, width: string, cell: Column<OrderRow>['cell']): Column<OrderRow> => {
    return { key, header: t(key), width, cell, extra: true, card: 'hidden' }
  }
  return [
    extra('type', '110px', ({ type }) => types(type)),
    extra('reference', 'minmax(110px, 1fr)', ({ poNumber }) => poNumber),
    extra('invoice', '140px', ({ invoiceNumber }) => invoiceNumber && <CodeText>{invoiceNumber}</CodeText>),
    extra('payment', 'minmax(100px, 0.8fr)', (row) => <PaymentText condition={row.paymentCondition} />),
    extra('branch', '64px', ({ branchId }) => branchId),
    extra('warehouse', '86px', ({ warehouse }) => warehouse),
    extra('operation', 'minmax(110px, 0.8fr)', ({ operationType }) => <OperationName id={operationType} />),
    extra('route', 'minmax(100px, 0.8fr)', ({ customer }) => customer?.route),
    { ...extra('lines', '70px', ({ lineCount }) => formatQuantity(lineCount)), align: 'right' },
    extra('delivery', '104px', ({ deliveryDate }) => <DateText value={deliveryDate} />),
    extra('due', '104px', ({ dueAt }) => <DateText value={dueAt} />),
    extra('created', '104px', ({ createdAt }) => <DateText value={createdAt} />),
    extra('submitted', '104px', ({ submittedAt }) => <DateText value={submittedAt} />),
    extra('createdBy', 'minmax(120px, 1fr)', ({ createdBy }) => createdBy.name),
  ]
}

type ExtraColumn =
  | 'type'
  | 'reference'
  | 'invoice'
  | 'payment'
  | 'branch'
  | 'warehouse'
  | 'operation'
  | 'route'
  | 'lines'
  | 'delivery'
  | 'due'
  | 'created'
  | 'submitted'
  | 'createdBy'
