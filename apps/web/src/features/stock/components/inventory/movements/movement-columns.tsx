import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Column } from '../../../../../ui/data-table/columns.ts'
import { Stacked } from '../../../../../ui/lists/stacked.tsx'
import { Badge } from '../../../../../ui/marks/badge.tsx'
import { CodeText, DateText, QuantityText } from '../../../../../ui/marks/text.tsx'
import type { Movement } from '../../../model/inventory-query.ts'
import { ChangeText } from '../change-text.tsx'
import classes from '../inventory.module.css'

const COLOURS = {
  receipt: 'success',
  opening: 'success',
  'write-off': 'danger',
  correction: 'warning',
  count: 'info',
  sale: 'primary',
  return: 'purple',
  swap: 'darkorange',
  'transfer-out': 'primary',
  'transfer-in': 'success',
  disposition: 'purple',
} as const

/** Columns of the list of movements. */
export function useMovementColumns(): Column<Movement>[] {
  const t = useTranslations('inventory')
  return [
    {
      key: 'at',
      header: t('columns.at'),
      width: '144px',
      card: 'meta',
      cell: (row) => <DateText value={row.at} time />,
    },
    {
      key: 'kind',
      header: t('columns.kind'),
      width: '116px',
      card: 'badge',
      cell: (row) => <Badge colour={COLOURS[row.kind]}>{t(`kind.${row.kind}`)}</Badge>,
    },
    {
      key: 'product',
      header: t('columns.product'),
      width: 'minmax(190px, 2.2fr)',
      card: 'title',
      cell: (row) => <Stacked top={row.description} below={row.productId} />,
    },
    {
      key: 'batch',
      header: t('columns.batch'),
      width: 'minmax(110px, 1fr)',
      cell: (row) => (
        <Link to="/stock" search={{ view: 'movements', levelId: row.levelId }}>
          <CodeText>{row.batch}</CodeText>
        </Link>
      ),
    },
    { key: 'warehouse', header: t('columns.warehouse'), width: '92px', cell: (row) => row.warehouseId },
    {
      key: 'quantity',
      header: t('columns.quantity'),
      width: '96px',
      align: 'right',
      card: 'figure',
      cell: (row) => <ChangeText quantity={row.quantity} />,
    },
    {
      key: 'balance',
      header: t('columns.balance'),
      width: '88px',
      align: 'right',
      cell: (row) => (
        <>
          <span className={classes.cardWord}>{t('columns.balance')} </span>
          <QuantityText value={row.balance} />
        </>
      ),
    },
    {
      key: 'reference',
      header: t('columns.reference'),
      width: 'minmax(140px, 1.2fr)',
      cell: (row) => (
        <Stacked
          top={row.reference || '–'}
          below={row.counterpart && t('movements.with', { number: row.counterpart })}
        />
      ),
    },
    {
      key: 'who',
      header: t('columns.who'),
      width: 'minmax(130px, 1.2fr)',
      from: 1080,
      card: 'hidden',
      cell: (row) => <Stacked top={row.user?.name ?? t('system')} below={row.reason} />,
    },
  ]
}
