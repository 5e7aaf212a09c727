import { CLAIM_TYPES } from '@cais/domain/claims/facts'
import { useQuery } from '@tanstack/react-query'
import { linkOptions, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { replacesHistoryStep } from '../../../lib/lists/history-step.ts'
import { apiQuery } from '../../../lib/queries/api-query.ts'
import { LinkButton } from '../../../ui/actions/button.tsx'
import { searchCustomers } from '../../../ui/fields/search-customers.ts'
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx'
import type { Filter, FilterValues } from '../../../ui/filter-bar/filters.ts'
import { ExportMenu } from '../../../ui/lists/export-menu.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { SearchBox } from '../../../ui/lists/search-box.tsx'
import { BY_AGE, SortButton } from '../../../ui/lists/sort-button.tsx'
import { UpdatesNotice } from '../../../ui/lists/updates-notice.tsx'
import { MoneyText } from '../../../ui/marks/text.tsx'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { ListDetail } from '../../../ui/page/list-detail.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { RecordBar } from '../../../ui/page/record-bar.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import {
  type ClaimRow,
  claimCounts,
  claimsQuery,
  queryOfSearch,
  retailersQuery,
  useOperations,
} from '../api.ts'
import { ClaimDetail } from '../components/claim-detail.tsx'
import { ClaimFiles } from '../components/claim-files.tsx'
import { ClaimList } from '../components/claim-list.tsx'
import classes from '../components/claims.module.css'
import { NewClaimForm } from '../components/new-claim-form.tsx'
import { Quarantine } from '../components/quarantine.tsx'
import { type ClaimsSearch, readClaimsSearch } from '../search.ts'

/** Claims on the left, the open one on the right; beside them what is unknown, and the files. */
export function ClaimsPage() {
  const { id } = useParams({ strict: false })
  const search = readClaimsSearch(useSearch({ strict: false }))
  if (id === undefined && search.view !== undefined)
    return (
      <>
        <Head search={search} />
        {search.view === 'quarantine' && <Quarantine search={search} />}
        {search.view === 'files' && <ClaimFiles page={search.page} />}
        {search.view === 'new' && <NewClaimForm />}
      </>
    )
  return <Claims search={search} openId={id === undefined ? null : Number(id)} />
}

function Claims({ search, openId }: { search: ClaimsSearch; openId: number | null }) {
  const t = useTranslations('claims')
  const navigate = useNavigate()
  const list = useQuery(claimsQuery(search))
  const totals = list.data?.meta.totals
  const { page: _page, state: _state, sort: _sort, ...filters } = search
  const open = list.data?.data.find((one) => one.id === openId)
  return (
    <ListDetail
      head={<Head search={search} />}
      listLabel={t('title')}
      narrowList
      list={
        <>
          <UpdatesNotice list="claims" />
          <Filters search={search} rows={list.data?.data ?? []} />
          <ClaimList
            rows={list.data?.data}
            error={list.error}
            onRetry={list.refetch}
            openId={openId}
            search={search}
            isFiltered={Object.keys(filters).length > 0}
          />
          <div className={classes.listFoot}>
            {totals && (
              <span>
                {t('total')} <MoneyText centavos={totals.total} strong currency />
              </span>
            )}
            <Pager
              pagination={list.data?.meta.pagination}
              onPage={(page, replace) =>
                navigate({ to: '/claims', search: { ...search, page }, replace: replace ?? false })
              }
            />
          </div>
        </>
      }
      detail={
        openId === null ? (
          <EmptyState title={t('choose')}>{t('chooseText')}</EmptyState>
        ) : (
          <>
            <RecordBar
              title={open?.number ?? t('claim')}
              back={linkOptions({ to: '/claims', search })}
              total={0}
            />
            <ClaimDetail key={openId} id={openId} />
          </>
        )
      }
      record={openId}
    />
  )
}

const TABS = ['pending', 'draft', 'linked', 'wrong'] as const

function Head({ search }: { search: ClaimsSearch }) {
  const t = useTranslations('claims')
  const counts: Record<string, number> | undefined = useQuery(claimCounts()).data?.data
  const { page: _page, view, mended: _mended, ...kept } = search
  const tabs = [
    ...TABS.map((state) => ({
      key: state,
      label: t(`tab.${state}`),
      count: counts?.[state],
      link: linkOptions({ to: '/claims', search: { ...kept, state } }),
    })),
    {
      key: 'all',
      label: t('tab.all'),
      count: counts?.all,
      link: linkOptions({ to: '/claims', search: { ...kept, state: undefined } }),
    },
    {
      key: 'quarantine',
      label: t('tab.quarantine'),
      link: linkOptions({ to: '/claims', search: { view: 'quarantine' } }),
    },
    { key: 'files', label: t('tab.files'), link: linkOptions({ to: '/claims', search: { view: 'files' } }) },
  ]
  return (
    <PageHeader
      title={t('title')}
      back={linkOptions({ to: '/credit' })}
      tabs={<LinkTabs label={t('tabs')} active={view ?? search.state ?? 'all'} tabs={tabs} />}
      actions={
        <>
          <ExportMenu list="GET /claims" query={queryOfSearch(search)} />
          <LinkButton to="/claims" search={{ view: 'files' }}>
            {t('takeFile')}
          </LinkButton>
          <LinkButton primary to="/claims" search={{ view: 'new' }}>
            {t('new')}
          </LinkButton>
        </>
      }
    />
  )
}

function Filters({ search, rows }: { search: ClaimsSearch; rows: readonly ClaimRow[] }) {
  const t = useTranslations('claims.filter')
  const types = useTranslations('claims.type')
  const navigate = useNavigate()
  const retailers = useQuery(retailersQuery()).data?.data ?? []
  const branches = useQuery(apiQuery('GET /branches')).data?.data ?? []
  const options = (rows: readonly { readonly id: string; readonly name: string }[]) =>
    rows.map(({ id, name }) => ({ value: id, label: `${id} · ${name}` }))
  const change = (values: FilterValues) =>
    navigate({
      to: '/claims',
      search: { ...search, page: undefined, ...values },
      replace: replacesHistoryStep(search, values),
      resetScroll: false,
    })
  const filters: Filter[] = [
    { name: 'claim', label: t('claim'), kind: 'text' },
    {
      name: 'customerId',
      label: t('customer'),
      kind: 'search',
      load: searchCustomers,
      found: (id) =>
        rows.find(({ customer }) => String(customer?.id) === id)?.customer?.name ??
        t('unknownCustomer', { id }),
    },
    { name: 'retailerId', label: t('retailer'), kind: 'many', options: options(retailers) },
    { name: 'operationId', label: t('operation'), kind: 'many', options: options(useOperations()) },
    { name: 'branchId', label: t('branch'), kind: 'many', options: options(branches) },
    {
      name: 'type',
      label: t('type'),
      kind: 'many',
      options: CLAIM_TYPES.map((type) => ({ value: type, label: types(type) })),
    },
    { name: 'from', until: 'to', label: t('date'), kind: 'dates' },
  ]
  return (
    <FilterBar filters={filters} values={search} onChange={change}>
      <span className={classes.searchLine}>
        <SearchBox
          label={t('searchLabel')}
          placeholder={t('search')}
          value={search.search}
          onSearch={(text) => change({ search: text })}
        />
        <SortButton iconOnly sorts={BY_AGE} sort={search.sort} onSort={(sort) => change({ sort })} />
      </span>
    </FilterBar>
  )
}
