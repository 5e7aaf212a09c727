import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../../../lib/format/quantity.ts'
import type { Column } from '../../../../../ui/data-table/columns.ts'
import { Stacked } from '../../../../../ui/lists/stacked.tsx'
import { Badge } from '../../../../../ui/marks/badge.tsx'
import { CodeText, DateText, QuantityText } from '../../../../../ui/marks/text.tsx'
import type { Level } from '../../../model/inventory-query.ts'
import classes from '../inventory.module.css'
import { DaysToExpiry } from './days-to-expiry.tsx'

/** Columns of the list of batches. */
export function useLevelColumns(): Column<Level>[] {
  const t = useTranslations('inventory.columns')
  const temperature = useTranslations('inventory.temperature')
  return [
    {
      key: 'product',
      header: t('product'),
      width: 'minmax(190px, 2.2fr)',
      sort: 'article',
      cell: (row) => <Stacked top={row.description} below={row.productId} />,
    },
    {
      key: 'batch',
      header: t('batch'),
      width: 'minmax(120px, 1.2fr)',
      card: 'wide',
      cell: (row) => <BatchOf row={row} />,
    },
    { key: 'warehouse', header: t('warehouse'), width: '100px', cell: (row) => row.warehouseId },
    {
      key: 'expiry',
      header: t('expiry'),
      width: '110px',
      sort: 'expiry',
      cell: (row) => <DateText value={row.expiry} />,
    },
    {
      key: 'days',
      header: t('days'),
      width: '112px',
      cell: (row) => <DaysToExpiry days={row.daysToExpiry} />,
    },
    {
      key: 'temperature',
      header: t('temperature'),
      width: '112px',
      from: 1080,
      card: 'hidden',
      cell: (row) => temperature(row.temperature),
    },
    {
      key: 'stock',
      header: t('stock'),
      width: '112px',
      align: 'right',
      card: 'hidden',
      cell: (row) => <QuantityText value={row.stock} unit={row.unit} />,
    },
    {
      key: 'reserved',
      header: t('reserved'),
      width: '92px',
      align: 'right',
      card: 'hidden',
      cell: (row) => <QuantityText value={row.reservedStock} />,
    },
    {
      key: 'free',
      header: t('free'),
      width: '92px',
      align: 'right',
      card: 'figure',
      cell: (row) => (
        <>
          <QuantityText value={row.blocked ? 0 : row.available} />
          <span className={classes.cardWord}>
            {' '}
            {t('freeOf', { stock: formatQuantity(row.stock), unit: row.unit })}
          </span>
        </>
      ),
    },
  ]
}

function BatchOf({ row }: { row: Level }) {
  const t = useTranslations('inventory.levels')
  if (!row.blocked) return <CodeText>{row.batch}</CodeText>
  return (
    <Stacked top={<CodeText>{row.batch}</CodeText>} below={<Badge colour="danger">{t('blocked')}</Badge>} />
  )
}
