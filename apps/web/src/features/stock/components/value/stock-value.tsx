import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../../lib/format/dates.ts'
import { formatMoney } from '../../../../lib/format/money.ts'
import type { Column } from '../../../../ui/data-table/columns.ts'
import { DataTable } from '../../../../ui/data-table/data-table.tsx'
import { FilterBar } from '../../../../ui/filter-bar/filter-bar.tsx'
import { ExportMenu } from '../../../../ui/lists/export-menu.tsx'
import { Pager } from '../../../../ui/lists/pager.tsx'
import { SearchBox } from '../../../../ui/lists/search-box.tsx'
import { Stacked } from '../../../../ui/lists/stacked.tsx'
import { MoneyText, QuantityText } from '../../../../ui/marks/text.tsx'
import { FootLine, Total } from '../../../../ui/page/foot-line.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import type { ValueSearch } from '../../search.ts'
import {
  type StockValueRow,
  stockValues,
  valueQuery,
  type WarehouseValue,
  warehouseValues,
} from '../../value-api.ts'
import { useWarehouseOptions } from '../inventory/use-warehouse-options.ts'
import { OnDay } from './on-day.tsx'
import classes from './value.module.css'

type Props = { search: ValueSearch; onChange: (changes: Partial<ValueSearch>) => void }

/** What stock is worth by warehouse, and by article below it. */
export function StockValue({ search, onChange }: Props) {
  const t = useTranslations('stock-value')
  const found = useQuery(stockValues(search))
  const totals = found.data?.meta.totals
  return (
    <>
      <FilterBar
        filters={[
          { kind: 'many', name: 'warehouseId', label: t('warehouse'), options: useWarehouseOptions() },
          {
            kind: 'one',
            name: 'sort',
            label: t('order'),
            options: [{ value: 'article', label: t('byArticle') }],
          },
        ]}
        values={search}
        onChange={onChange}
        offered={1}
      >
        <SearchBox
          label={t('article')}
          placeholder={t('articlePlaceholder')}
          value={search.search}
          onSearch={(text) => onChange({ search: text })}
        />
        <OnDay value={search.on} onChange={(on) => onChange({ on })} />
        <ExportMenu list="GET /stock-value" query={valueQuery(search)} />
      </FilterBar>
      <Warehouses search={search} onChange={onChange} />
      <DataTable
        label={t('views.value')}
        columns={useColumns()}
        rows={found.data?.data}
        stale={found.isPlaceholderData}
        error={found.error}
        onRetry={found.refetch}
        rowKey={({ productId, warehouseId }) => `${warehouseId} ${productId}`}
        rowName={({ description }) => description}
        empty={<EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
      />
      <FootLine hints={[]}>
        {totals && (
          <Total
            value={formatMoney(totals.value)}
            label={search.on ? t('valueOn', { day: formatDate(search.on) }) : t('valueNow')}
          />
        )}
        <Pager pagination={found.data?.meta.pagination} onPage={(page) => onChange({ page })} />
      </FootLine>
    </>
  )
}

/** One bar per warehouse on one scale; pressing one narrows the list to it. */
function Warehouses({ search, onChange }: Props) {
  const t = useTranslations('stock-value')
  const warehouses = useQuery(warehouseValues(search)).data?.data ?? []
  const most = Math.max(1, ...warehouses.map(({ value }) => value))
  const isChosen = ({ warehouseId }: WarehouseValue) => search.warehouseId?.includes(warehouseId) ?? false
  if (warehouses.length < 2) return null
  return (
    <ul className={classes.warehouses} aria-label={t('byWarehouse')}>
      {warehouses.map((warehouse) => (
        <li key={warehouse.warehouseId}>
          <button
            type="button"
            aria-pressed={isChosen(warehouse)}
            onClick={() =>
              onChange({ warehouseId: isChosen(warehouse) ? undefined : [warehouse.warehouseId] })
            }
          >
            <span className={classes.name}>
              <b>{warehouse.warehouseId}</b> {warehouse.name}
            </span>
            <span className={classes.amount}>{formatMoney(warehouse.value)}</span>
            <span className={classes.bar} aria-hidden="true">
              <i style={{ width: `${(100 * warehouse.value) / most}%` }} />
            </span>
            <small>
              {t('articles', { count: warehouse.articles })}
              {warehouse.inTransit > 0 &&
                ` · ${t('inTransit', { amount: formatMoney(warehouse.inTransit) })}`}
            </small>
          </button>
        </li>
      ))}
    </ul>
  )
}

function useColumns(): Column<StockValueRow>[] {
  const t = useTranslations('stock-value')
  return [
    {
      key: 'article',
      header: t('article'),
      width: 'minmax(200px, 2.4fr)',
      card: 'title',
      leads: true,
      cell: ({ description, productId }) => <Stacked top={description} below={productId} />,
    },
    {
      key: 'warehouse',
      header: t('warehouse'),
      width: '104px',
      card: 'badge',
      cell: ({ warehouseId }) => warehouseId,
    },
    {
      key: 'quantity',
      header: t('quantity'),
      width: '130px',
      align: 'right',
      card: 'meta',
      cell: ({ quantity, unit }) => <QuantityText value={quantity} unit={unit} />,
    },
    {
      key: 'average',
      header: t('average'),
      width: '150px',
      align: 'right',
      card: 'meta',
      cell: ({ averageCost }) => <MoneyText centavos={averageCost} />,
    },
    {
      key: 'value',
      header: t('value'),
      width: '160px',
      align: 'right',
      card: 'figure',
      cell: ({ value }) => <MoneyText centavos={value} strong />,
    },
  ]
}
