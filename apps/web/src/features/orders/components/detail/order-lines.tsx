import type { OrderReply } from '@cais/contract/orders/schemas'
import { useTranslations } from 'use-intl'
import { DataTable } from '../../../../ui/data-table/data-table.tsx'
import { Card } from '../../../../ui/page/card.tsx'
import { useLineColumns } from './line-columns.tsx'
import classes from './order-detail.module.css'

/** The lines with where their quantity lies. */
export function OrderLines({ order }: { order: OrderReply }) {
  const t = useTranslations('orders.detail')
  const columns = useLineColumns(order)
  return (
    <Card
      flush
      title={t('lines')}
      actions={<span className={classes.quiet}>{t('linesHint', { count: order.lines.length })}</span>}
    >
      <DataTable
        label={t('lines')}
        rows={order.lines}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ description }) => description}
        keyboard={false}
        uneven
      />
    </Card>
  )
}
