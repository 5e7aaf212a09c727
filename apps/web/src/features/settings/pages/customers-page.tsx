import { canOpen } from '@cais/domain/access/pages'
import { PROVINCES, provinceName } from '@cais/domain/customers/provinces'
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
import { PaymentText, usePaymentLabel } from '../../../ui/marks/payment-text.tsx'
import { CodeText, MoneyText } from '../../../ui/marks/text.tsx'
import { FootLine, Total } from '../../../ui/page/foot-line.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import classes from '../components/customers/customers.module.css'
import {
  branchListQuery,
  clientTypesQuery,
  customerFilters,
  customersQuery,
  paymentConditionsQuery,
  warehouseListQuery,
} from '../customers-api.ts'
import type { CustomerRow } from '../model/customer-form.ts'
import type { CustomerSearch } from '../search.ts'

const route = getRouteApi('/shell/settings/customers')

/** The customers of the company, for whoever keeps their cards. */
export function CustomersPage() {
  const t = useTranslations('cards')
  const ui = useTranslations('ui.table')
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/settings/customers' })
  const customers = useQuery(customersQuery(search))
  const pagination = customers.data?.meta.pagination
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
        eyebrow={<MasterDataLink />}
        back={{ to: '/settings/master-data' }}
        actions={<Actions search={search} />}
      />
      <Filters search={search} onChange={go} />
      <DataTable
        label={t('list')}
        rows={customers.data?.data}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowLink={({ id }) => linkOptions({ to: '/settings/customers/$id', params: { id: String(id) } })}
        sort={sortOf(search)}
        onSort={({ by, descending }) =>
          go({ sort: descending ? `${by}-desc` : by === 'name' ? undefined : by })
        }
        stale={customers.isPlaceholderData}
        error={customers.error}
        onRetry={customers.refetch}
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

const sortOf = ({ sort = 'name' }: CustomerSearch): Sort => ({
  by: sort.replace('-desc', ''),
  descending: sort.endsWith('-desc'),
})

/** Back to the entries of master data. */
function MasterDataLink() {
  const t = useTranslations('cards')
  return (
    <span className={classes.eyebrow}>
      <Link to="/settings/master-data">{t('masterData')}</Link>
    </span>
  )
}

const useMayCreate = () => canOpen(rolesOf(useCurrentUser()), 'settings-customers-create')

function Actions({ search }: { search: CustomerSearch }) {
  const t = useTranslations('cards')
  const navigate = useNavigate()
  const mayCreate = useMayCreate()
  useShortcut('N', t('new'), () => void navigate({ to: '/settings/customers/create' }), {
    enabled: mayCreate,
  })
  return (
    <>
      <ExportMenu list="GET /customers" query={customerFilters(search)} />
      {mayCreate && (
        <LinkButton
          to="/settings/customers/create"
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
  const t = useTranslations('cards')
  const mayCreate = useMayCreate()
  if (isFiltered || !mayCreate) return <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
  return (
    <EmptyState
      title={t('noneTitle')}
      action={
        <>
          <LinkButton to="/settings/customers/create">{t('new')}</LinkButton>
          <LinkButton to="/settings/imports">{t('fromFile')}</LinkButton>
        </>
      }
    >
      {t('noneText')}
    </EmptyState>
  )
}

type FilterProps = { search: CustomerSearch; onChange: (values: FilterValues) => unknown }

function Filters({ search, onChange }: FilterProps) {
  const t = useTranslations('cards.filters')
  const { state = 'active', ...rest } = search
  const change = (values: FilterValues) =>
    // without the filter of state all customers are shown; the address names what is not usual
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
  const t = useTranslations('cards.filters')
  const label = usePaymentLabel()
  const branches = useQuery(branchListQuery()).data?.data ?? []
  const warehouses = useQuery(warehouseListQuery()).data?.data ?? []
  const types = useQuery(clientTypesQuery()).data?.data ?? []
  const conditions = useQuery(paymentConditionsQuery()).data?.data ?? []
  const many = (
    name: string & ('branchId' | 'warehouse' | 'provinceId' | 'paymentCondition' | 'clientType'),
  ) => ({ name, label: t(name), kind: 'many' }) as const
  return [
    {
      name: 'state',
      label: t('state'),
      kind: 'one',
      options: (['active', 'inactive'] as const).map((value) => ({ value, label: t(`states.${value}`) })),
    },
    {
      name: 'blocked',
      label: t('blocked'),
      kind: 'one',
      options: [{ value: 'yes', label: t('blockedYes') }],
    },
    {
      ...many('branchId'),
      options: branches.map(({ id, name }) => ({ value: id, label: `${id} · ${name}` })),
    },
    {
      ...many('warehouse'),
      options: warehouses.map(({ id, name }) => ({ value: id, label: `${id} · ${name}` })),
    },
    { ...many('provinceId'), options: PROVINCES.map(({ id, name }) => ({ value: String(id), label: name })) },
    {
      ...many('paymentCondition'),
      options: conditions.map((condition) => ({ value: condition, label: label(condition) })),
    },
    { ...many('clientType'), options: types.map(({ id, name }) => ({ value: id, label: name })) },
  ]
}

function useColumns(): Column<CustomerRow>[] {
  const t = useTranslations('cards.columns')
  return [
    {
      key: 'name',
      header: t('name'),
      width: 'minmax(220px, 2fr)',
      sort: 'name',
      card: 'title',
      leads: true,
      cell: ({ name, code }) => (
        <span className={classes.names}>
          <strong>{name}</strong>
          <CodeText>{code}</CodeText>
        </span>
      ),
    },
    {
      key: 'nuit',
      header: t('nuit'),
      width: '120px',
      card: 'meta',
      cell: ({ nuit }) => (nuit ? <CodeText>{nuit}</CodeText> : '–'),
    },
    {
      key: 'place',
      header: t('place'),
      width: '130px',
      from: 760,
      card: 'meta',
      cell: ({ branchId, warehouse }) => (
        <CodeText>{[branchId, warehouse].filter(Boolean).join(' · ')}</CodeText>
      ),
    },
    {
      key: 'province',
      header: t('province'),
      width: 'minmax(120px, 1fr)',
      from: 1000,
      card: 'hidden',
      cell: ({ provinceId }) => (provinceId === null ? '–' : (provinceName(provinceId) ?? '–')),
    },
    {
      key: 'payment',
      header: t('payment'),
      width: 'minmax(110px, 0.8fr)',
      from: 880,
      card: 'hidden',
      cell: ({ paymentCondition }) => <PaymentText condition={paymentCondition} />,
    },
    {
      key: 'limit',
      header: t('limit'),
      width: '150px',
      align: 'right',
      sort: 'limit',
      card: 'figure',
      cell: ({ creditLimit }) => <MoneyText centavos={creditLimit} />,
    },
    {
      key: 'state',
      header: t('state'),
      width: '160px',
      card: 'badge',
      cell: (customer) => <StateBadge customer={customer} />,
    },
  ]
}

function StateBadge({ customer }: { customer: CustomerRow }) {
  const t = useTranslations('cards')
  if (!customer.active) return <Badge>{t('inactive')}</Badge>
  if (customer.blockedCredit) return <Badge colour="danger">{t('blocked')}</Badge>
  return <Badge colour="success">{t('active')}</Badge>
}
