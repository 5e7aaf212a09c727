import { hasRole, isRetailer } from '@cais/domain/access/roles'
import { EXCHANGE_DIRECTIONS, EXCHANGE_KINDS, EXCHANGE_STATES } from '@cais/domain/exchanges/exchange'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { replacesHistoryStep } from '../../../lib/lists/history-step.ts'
import { useShortcut } from '../../../lib/screen/shortcuts.ts'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx'
import type { Filter } from '../../../ui/filter-bar/filters.ts'
import { ExportMenu } from '../../../ui/lists/export-menu.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { SearchBox } from '../../../ui/lists/search-box.tsx'
import { FootLine, Total } from '../../../ui/page/foot-line.tsx'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { ListDetail } from '../../../ui/page/list-detail.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import { countsQuery, dayQuery, exchangesQuery, filtersOf, periodOf } from '../api.ts'
import { DayStrip } from '../components/day-strip.tsx'
import { ExchangePane } from '../components/exchange-pane.tsx'
import { ExchangeRows } from '../components/exchange-rows.tsx'
import classes from '../components/exchanges.module.css'
import { FetchNow, SendOrders } from '../components/head-actions.tsx'
import { type ExchangeSearch, PERIODS, readExchangeSearch, type TABS } from '../search.ts'

const route = getRouteApi('/shell/settings/b2b-logs')

type Props = { Claims: ComponentType }

/** The log of exchanges with retailers. A retailer sees its own, and its claims beside them. */
export function ExchangesPage({ Claims }: Props) {
  const search = readExchangeSearch(route.useSearch())
  const roles = rolesOf(useCurrentUser())
  const isOwn = isRetailer(roles)
  if (search.view === 'claims' && isOwn && hasRole(roles, 'B2B_CLAIMS'))
    return (
      <>
        <Head search={search} isOwn />
        <Suspense fallback={<RowsSkeleton />}>
          <Claims />
        </Suspense>
      </>
    )
  return <Log search={search} isOwn={isOwn} />
}

function useGo(search: ExchangeSearch) {
  const navigate = useNavigate({ from: '/settings/b2b-logs' })
  return (values: Partial<ExchangeSearch>) =>
    void navigate({
      search: { ...search, page: undefined, ...values },
      replace: replacesHistoryStep(search, values),
      resetScroll: false,
    })
}

function Log({ search, isOwn }: { search: ExchangeSearch; isOwn: boolean }) {
  const t = useTranslations('exchanges')
  const go = useGo(search)
  const list = useQuery(exchangesQuery(search))
  const counts = useQuery(countsQuery(search)).data?.data
  const rows = list.data?.data
  const { page: _page, exchange: _exchange, tab: _tab, ...filters } = search
  const move = (by: number) => {
    if (!rows || rows.length === 0) return
    const at = rows.findIndex(({ id }) => id === search.exchange)
    const next = rows[at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))]
    if (next === undefined) return
    go({ exchange: next.id, page: search.page })
    document.querySelector(`[data-exchange="${next.id}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  useShortcut('J', t('next'), () => move(1))
  useShortcut('K', t('previous'), () => move(-1))
  return (
    <ListDetail
      wideList
      head={
        <>
          <Head search={search} isOwn={isOwn} />
          <DayStrip
            chosen={search.retailerId}
            onChoose={(id) => go({ retailerId: search.retailerId?.includes(id) ? undefined : [id] })}
          />
          <div className={classes.bar}>
            <Tabs search={search} isOwn={isOwn} />
            <FilterBar filters={useFilters(isOwn)} values={search} onChange={go}>
              <SearchBox
                label={t('searchLabel')}
                placeholder={t('search')}
                value={search.search}
                onSearch={(text) => go({ search: text })}
              />
            </FilterBar>
          </div>
        </>
      }
      listLabel={t('title')}
      list={
        <div className={classes.list}>
          <ExchangeRows
            rows={rows}
            error={list.error}
            onRetry={list.refetch}
            search={search}
            isFiltered={Object.keys(filters).length > 0}
            isStale={list.isPlaceholderData}
          />
          <FootLine
            hints={[
              { keys: ['J', 'K'], label: t('move') },
              ...(isOwn ? [] : [{ keys: ['R'], label: t('repeat').toLowerCase() }]),
            ]}
          >
            {counts && <Total value={formatQuantity(counts.received)} label={t('received')} />}
            {counts && <Total value={formatQuantity(counts.sent)} label={t('sentTotal')} />}
            <Pager pagination={list.data?.meta.pagination} onPage={(page) => go({ page })} />
          </FootLine>
        </div>
      }
      detail={<ExchangePane search={search} isOwn={isOwn} />}
      record={search.exchange ?? null}
    />
  )
}

/** What is open, and for retailers their claims. */
function Tabs({ search, isOwn }: { search: ExchangeSearch; isOwn: boolean }) {
  const t = useTranslations('exchanges')
  const roles = rolesOf(useCurrentUser())
  const counts = useQuery(countsQuery(search)).data?.data
  const kept = { ...search, page: undefined, exchange: undefined, view: undefined }
  const tab = (key: (typeof TABS)[number]) => ({
    key,
    label: t(`tab.${key}`),
    count: counts?.[key],
    link: linkOptions({ to: '/settings/b2b-logs', search: { ...kept, tab: key, period: undefined } }),
  })
  const tabs = [
    tab('attention'),
    {
      key: 'all',
      label: t('tab.all'),
      count: counts?.all,
      link: linkOptions({ to: '/settings/b2b-logs', search: { ...kept, tab: undefined } }),
    },
    tab('repeat'),
    tab('doubt'),
    ...(isOwn && hasRole(roles, 'B2B_CLAIMS')
      ? [
          {
            key: 'claims',
            label: t('tab.claims'),
            link: linkOptions({ to: '/settings/b2b-logs', search: { view: 'claims' } }),
          },
        ]
      : []),
  ]
  return <LinkTabs label={t('tabs')} active={search.view ?? search.tab ?? 'all'} tabs={tabs} />
}

function Head({ search, isOwn }: { search: ExchangeSearch; isOwn: boolean }) {
  const t = useTranslations('exchanges')
  const roles = rolesOf(useCurrentUser())
  const go = useGo(search)
  const period = periodOf(search)
  const kept = useQuery(dayQuery()).data?.meta.keptDays
  return (
    <PageHeader
      title={t(isOwn ? 'ownTitle' : 'title')}
      beside={<span className={classes.quiet}>{search.view ? '' : t(`period.${period ?? 'all'}`)}</span>}
      lead={
        search.view || kept === undefined ? null : kept === null ? t('keptAll') : t('kept', { days: kept })
      }
      {...(isOwn ? {} : { back: linkOptions({ to: '/settings' }) })}
      {...(search.view && { tabs: <Tabs search={search} isOwn={isOwn} /> })}
      actions={
        <>
          <ExportMenu list="GET /b2b/retailers/logs" query={filtersOf(search)} />
          {hasRole(roles, 'SUPER_USER') && <FetchNow />}
          {isOwn && hasRole(roles, 'B2B') && (
            <SendOrders onSent={(id) => go({ exchange: id, view: undefined })} />
          )}
        </>
      }
    />
  )
}

function useFilters(isOwn: boolean): Filter[] {
  const t = useTranslations('exchanges')
  const found = useQuery(dayQuery()).data?.meta.retailers ?? []
  const retailers = found.map(({ id, name }) => ({ value: id, label: name }))
  const ofRetailers: Filter[] = isOwn
    ? []
    : [{ name: 'retailerId', label: t('filter.retailer'), kind: 'many', options: retailers }]
  return [
    ...ofRetailers,
    {
      name: 'kind',
      label: t('columns.message'),
      kind: 'many',
      options: EXCHANGE_KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
    },
    {
      name: 'state',
      label: t('columns.state'),
      kind: 'many',
      options: EXCHANGE_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
    },
    {
      name: 'direction',
      label: t('filter.direction'),
      kind: 'one',
      options: EXCHANGE_DIRECTIONS.map((value) => ({ value, label: t(`direction.${value}`) })),
    },
    {
      name: 'period',
      label: t('columns.time'),
      kind: 'one',
      options: PERIODS.map((value) => ({ value, label: t(`period.${value}`) })),
    },
    { name: 'from', until: 'to', label: t('filter.dates'), kind: 'dates' },
  ]
}
