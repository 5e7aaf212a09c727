import { canOpen } from '@cais/domain/access/pages'
import { TEMPERATURES } from '@cais/domain/shipments/weights'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, linkOptions, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { replacesHistoryStep } from '../../../lib/lists/history-step.ts'
import { useShortcut } from '../../../lib/screen/shortcuts.ts'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { LinkButton } from '../../../ui/actions/button.tsx'
import type { Column, Sort } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx'
import type { Filter, FilterValues } from '../../../ui/filter-bar/filters.ts'
import { ExportMenu } from '../../../ui/lists/export-menu.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { SearchBox } from '../../../ui/lists/search-box.tsx'
import { Badge } from '../../../ui/marks/badge.tsx'
import { CodeText, MoneyText, QuantityText } from '../../../ui/marks/text.tsx'
import { FootLine, Total } from '../../../ui/page/foot-line.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { productChoicesQuery, productFilters, productsQuery } from '../api.ts'
import classes from '../components/product.module.css'
import type { ProductRow } from '../model/product-form.ts'
import type { ProductSearch } from '../search.ts'

const route = getRouteApi('/shell/settings/products')

/** The articles of the company, for whoever keeps them. */
export function ProductsPage() {
  const t = useTranslations('products.list')
  const ui = useTranslations('ui.table')
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/settings/products' })
  const products = useQuery(productsQuery(search))
  const pagination = products.data?.meta.pagination
  const go = (values: FilterValues) =>
    navigate({
      search: { ...search, page: undefined, ...values },
      replace: replacesHistoryStep(search, values),
      resetScroll: false,
    })
  return (
    <>
      <PageHeader
        title={t('title')}
        eyebrow={
          <span className={classes.eyebrow}>
            <Link to="/settings/master-data">{t('masterData')}</Link>
          </span>
        }
        back={{ to: '/settings/master-data' }}
        actions={<Actions search={search} />}
      />
      <Filters search={search} onChange={go} />
      <DataTable
        label={t('title')}
        rows={products.data?.data}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowName={({ description }) => description}
        rowLink={({ id }) => linkOptions({ to: '/products/$id', params: { id } })}
        sort={sortOf(search)}
        onSort={({ by, descending }) =>
          go({ sort: descending ? `${by}-desc` : by === 'code' ? undefined : by })
        }
        stale={products.isPlaceholderData}
        error={products.error}
        onRetry={products.refetch}
        empty={<Empty isFiltered={Object.keys(search).length > 0} />}
      />
      <FootLine
        hints={[
          { keys: ['J', 'K'], label: ui('keyMove') },
          { keys: ['Enter'], label: ui('keyOpen') },
        ]}
      >
        {pagination && pagination.totalItems > 0 && (
          <Total value={pagination.totalItems} label={t('total', { count: pagination.totalItems })} />
        )}
        <Pager
          pagination={pagination}
          onPage={(page, replace) => navigate({ search: { ...search, page }, replace: replace ?? false })}
        />
      </FootLine>
    </>
  )
}

const sortOf = ({ sort = 'code' }: ProductSearch): Sort => ({
  by: sort.replace('-desc', ''),
  descending: sort.endsWith('-desc'),
})

const useMayCreate = () => canOpen(rolesOf(useCurrentUser()), 'settings-products-create')

function Actions({ search }: { search: ProductSearch }) {
  const t = useTranslations('products.form')
  const navigate = useNavigate()
  const mayCreate = useMayCreate()
  useShortcut('N', t('new'), () => void navigate({ to: '/settings/products/create' }), {
    enabled: mayCreate,
  })
  return (
    <>
      <ExportMenu list="GET /products" query={productFilters(search)} />
      {mayCreate && (
        <LinkButton
          to="/settings/products/create"
          primary
          keys="N"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
        >
          {t('new')}
        </LinkButton>
      )}
    </>
  )
}

function Empty({ isFiltered }: { isFiltered: boolean }) {
  const t = useTranslations('products.list')
  const form = useTranslations('products.form')
  const mayCreate = useMayCreate()
  if (isFiltered || !mayCreate) return <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
  return (
    <EmptyState
      title={t('noneTitle')}
      action={
        <>
          <LinkButton to="/settings/products/create">{form('new')}</LinkButton>
          <LinkButton to="/settings/imports">{t('fromFile')}</LinkButton>
        </>
      }
    >
      {t('noneText')}
    </EmptyState>
  )
}

type FilterProps = { search: ProductSearch; onChange: (values: FilterValues) => unknown }

function Filters({ search, onChange }: FilterProps) {
  const t = useTranslations('products.list')
  const { state = 'active', ...rest } = search
  const change = (values: FilterValues) =>
    // without the filter of state all articles are shown; the address names what is not usual
    onChange('state' in values && values.state === undefined ? { ...values, state: 'all' } : values)
  return (
    <FilterBar
      filters={useFilters()}
      values={{ ...rest, state: state === 'all' ? undefined : state }}
      onChange={change}
    >
      <SearchBox
        label={t('searchLabel')}
        placeholder={t('search')}
        value={search.search}
        onSearch={(text) => onChange({ search: text })}
      />
    </FilterBar>
  )
}

function useFilters(): Filter[] {
  const t = useTranslations('products')
  const codes = useQuery(productChoicesQuery()).data?.data.vatCodes ?? []
  return [
    {
      name: 'state',
      label: t('list.state'),
      kind: 'one',
      options: (['active', 'inactive'] as const).map((value) => ({
        value,
        label: t(`list.states.${value}`),
      })),
    },
    {
      name: 'temperature',
      label: t('temperature'),
      kind: 'many',
      options: TEMPERATURES.map((value) => ({ value, label: t(`temperatures.${value}`) })),
    },
    {
      name: 'vatCode',
      label: t('list.vatCode'),
      kind: 'many',
      options: codes.map(({ code }) => ({ value: code, label: code })),
    },
  ]
}

function useColumns(): Column<ProductRow>[] {
  const t = useTranslations('products')
  return [
    {
      key: 'description',
      header: t('list.columns.description'),
      width: 'minmax(220px, 2fr)',
      sort: 'description',
      card: 'title',
      leads: true,
      cell: ({ description }) => <strong className={classes.name}>{description}</strong>,
    },
    {
      key: 'code',
      header: t('list.columns.code'),
      width: 'minmax(90px, 0.7fr)',
      sort: 'code',
      card: 'meta',
      cell: ({ id }) => <CodeText>{id}</CodeText>,
    },
    {
      key: 'unit',
      header: t('list.columns.unit'),
      width: '110px',
      from: 880,
      card: 'hidden',
      cell: ({ unit, conversionUnits: [packing] }) =>
        packing === undefined || packing.code === unit
          ? unit
          : `${unit} = ${packing.conversionFactor} ${packing.code}`,
    },
    {
      key: 'barcode',
      header: t('list.columns.barcode'),
      width: '150px',
      from: 1180,
      card: 'hidden',
      cell: ({ barcode }) => (barcode ? <CodeText>{barcode}</CodeText> : '–'),
    },
    {
      key: 'temperature',
      header: t('temperature'),
      width: '120px',
      from: 1000,
      card: 'hidden',
      cell: ({ temperature }) => t(`temperatures.${temperature}`),
    },
    {
      key: 'vat',
      header: t('list.vatCode'),
      width: '110px',
      from: 1080,
      card: 'hidden',
      cell: ({ vatCode }) => <CodeText>{vatCode}</CodeText>,
    },
    {
      key: 'price',
      header: t('list.columns.price'),
      width: '130px',
      align: 'right',
      card: 'figure',
      cell: ({ unitPrice }) => <MoneyText centavos={unitPrice} />,
    },
    {
      key: 'stock',
      header: t('free'),
      width: '120px',
      align: 'right',
      from: 760,
      card: 'meta',
      cell: ({ currentStock, unit }) => <QuantityText value={currentStock} unit={unit} />,
    },
    {
      key: 'state',
      header: t('list.state'),
      width: '110px',
      card: 'badge',
      cell: ({ active }) => (
        <Badge colour={active ? 'success' : 'secondary'}>{t(active ? 'active' : 'inactive')}</Badge>
      ),
    },
  ]
}
