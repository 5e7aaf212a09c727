import type { OrderReply } from '@cais/contract/orders/schemas'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../../lib/format/money.ts'
import { usePrinting } from '../../../../lib/screen/printing.ts'
import { useIsPhone } from '../../../../lib/screen/use-is-wide.ts'
import { DataTable } from '../../../../ui/data-table/data-table.tsx'
import { Card } from '../../../../ui/page/card.tsx'
import { splitByAttention } from '../../model/line-shares.ts'
import { PlacesLegend } from './line-buckets.tsx'
import { useLineColumns } from './line-columns.tsx'
import classes from './order-detail.module.css'

/** The lines and where their quantities are; on a phone lines that need attention come first and the others are folded. */
export function OrderLines({ order }: { order: OrderReply }) {
  const t = useTranslations('orders.detail')
  const columns = useLineColumns(order)
  const [isOpen, setOpen] = useState(false)
  const isPrinting = usePrinting()
  const isPhone = useIsPhone() && !isPrinting
  const { needAttention, whole } = splitByAttention(order.lines, order)
  const canFold = isPhone && needAttention.length > 0 && whole.length > 0
  const rows = isPhone ? [...needAttention, ...(canFold && !isOpen ? [] : whole)] : order.lines
  return (
    <Card
      flush
      title={
        <>
          {t('lines')} <small>{t('linesHint', { count: order.lines.length })}</small>
        </>
      }
      actions={isPhone ? <Invoiced order={order} /> : order.type !== 'COT' && <PlacesLegend order={order} />}
    >
      <DataTable
        label={t('lines')}
        rows={rows}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ description }) => description}
        keyboard={false}
        empty={<p className={classes.noLines}>{t('noLines')}</p>}
        uneven
        dense
      />
      {canFold && (
        <button
          type="button"
          className={classes.fold}
          aria-expanded={isOpen}
          onClick={() => setOpen((open) => !open)}
        >
          {t('wholeLines', { count: whole.length })}
          <IconChevronDown size={18} aria-hidden="true" />
        </button>
      )}
    </Card>
  )
}

/** The amount that will be invoiced, if it is not the total. */
function Invoiced({ order: { outcome, totals } }: { order: OrderReply }) {
  const t = useTranslations('orders.detail')
  if (outcome.invoiced === 0 || outcome.invoiced === totals.total) return null
  return (
    <span className={classes.quiet}>
      {t('goOnInvoice')} <strong className="figure">{formatMoney(outcome.invoiced)}</strong>
    </span>
  )
}
