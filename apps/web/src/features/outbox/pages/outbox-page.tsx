import { OUTBOX_KINDS, OUTBOX_STATES } from '@cais/domain/outbox/outbox'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { replacesHistoryStep } from '../../../lib/lists/history-step.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx'
import type { Filter, FilterValues } from '../../../ui/filter-bar/filters.ts'
import { ExportMenu } from '../../../ui/lists/export-menu.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { SearchBox } from '../../../ui/lists/search-box.tsx'
import { FootLine, Total } from '../../../ui/page/foot-line.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { outboxFilters, outboxQuery } from '../api.ts'
import { useOutboxColumns } from '../components/use-outbox-columns.tsx'

const route = getRouteApi('/shell/settings/outbox')

/** What leaves the company: what waits, what failed and why, and what nobody knows of. */
export function OutboxPage() {
  const t = useTranslations('outbox')
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/settings/outbox' })
  const list = useQuery(outboxQuery(search))
  const totals = list.data?.meta.totals
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
        lead={t('lead')}
        eyebrow={<Link to="/settings">{t('settings')}</Link>}
        back={{ to: '/settings' }}
        actions={<ExportMenu list="GET /outbox" query={outboxFilters(search)} />}
      />
      <FilterBar filters={useFilters()} values={search} onChange={go}>
        <SearchBox
          label={t('searchLabel')}
          placeholder={t('search')}
          value={search.search}
          onSearch={(text) => go({ search: text })}
        />
      </FilterBar>
      <DataTable
        label={t('title')}
        rows={list.data?.data}
        columns={useOutboxColumns()}
        rowKey={({ id }) => id}
        rowName={({ subject }) => subject}
        uneven
        stale={list.isPlaceholderData}
        error={list.error}
        onRetry={list.refetch}
        empty={<EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
      />
      <FootLine hints={[]}>
        {totals && <Total value={totals.waiting} label={t('totals.waiting')} />}
        {totals && totals.failed > 0 && <Total value={totals.failed} label={t('totals.failed')} />}
        {totals && totals.inDoubt > 0 && <Total value={totals.inDoubt} label={t('totals.inDoubt')} />}
        <Pager
          pagination={list.data?.meta.pagination}
          onPage={(page, replace) => navigate({ search: { ...search, page }, replace: replace ?? false })}
        />
      </FootLine>
    </>
  )
}

function useFilters(): Filter[] {
  const t = useTranslations('outbox')
  return [
    {
      name: 'state',
      label: t('columns.state'),
      kind: 'many',
      options: OUTBOX_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
    },
    {
      name: 'kind',
      label: t('columns.kind'),
      kind: 'many',
      options: OUTBOX_KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
    },
    { name: 'from', until: 'to', label: t('filter.dates'), kind: 'dates' },
  ]
}
