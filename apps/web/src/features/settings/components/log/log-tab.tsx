import { CONFIGURATION_TYPES } from '@cais/domain/access/configuration-types'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { replacesHistoryStep } from '../../../../lib/lists/history-step.ts'
import { apiQuery } from '../../../../lib/queries/api-query.ts'
import { FilterBar } from '../../../../ui/filter-bar/filter-bar.tsx'
import type { Filter, FilterValues } from '../../../../ui/filter-bar/filters.ts'
import { ExportMenu } from '../../../../ui/lists/export-menu.tsx'
import { Pager } from '../../../../ui/lists/pager.tsx'
import { FootLine } from '../../../../ui/page/foot-line.tsx'
import { Timeline } from '../../../../ui/record/timeline.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../../ui/states/skeletons.tsx'
import { configurationLogQuery } from '../../api.ts'
import type { SettingsSearch } from '../../search.ts'
import classes from './log.module.css'
import { useLogEntries } from './use-log-entries.ts'

const route = getRouteApi('/shell/settings')
const PER_PAGE = 30

const filtersOf = ({ type, userId, from, to }: SettingsSearch) => ({
  ...(type && { objectType: [...type] }),
  ...(userId && { userId }),
  ...(from && { from }),
  ...(to && { to }),
})

/** Who changed what of the configuration, when, from what to what: of all its parts in one log. */
export function LogTab() {
  const t = useTranslations('updates.log')
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/settings' })
  const log = useQuery(
    configurationLogQuery({ ...filtersOf(search), page: search.page ?? 1, perPage: PER_PAGE }),
  )
  const entries = useLogEntries(log.data?.data ?? [])
  const filter = (values: FilterValues) =>
    navigate({
      search: { ...search, page: undefined, ...values },
      replace: replacesHistoryStep(search, values),
      resetScroll: false,
    })
  return (
    <>
      <FilterBar filters={useFilters()} values={search} onChange={filter} />
      <section className={classes.log} aria-label={t('list')} data-stale={log.isPlaceholderData || undefined}>
        {log.error && !log.data && <ErrorState error={log.error} retry={log.refetch} />}
        {log.isPending && <RowsSkeleton />}
        {log.data && entries.length === 0 && (
          <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
        )}
        {entries.length > 0 && <Timeline entries={entries} />}
      </section>
      <FootLine hints={[]}>
        <Pager
          pagination={log.data?.meta.pagination}
          onPage={(page, replace) => navigate({ search: { ...search, page }, replace: replace ?? false })}
        />
      </FootLine>
    </>
  )
}

/** The log as a file, in the header of settings. */
export function LogActions() {
  return <ExportMenu list="GET /audit/configuration" query={filtersOf(route.useSearch())} />
}

function useFilters(): Filter[] {
  const t = useTranslations('updates.log')
  const people = useQuery(apiQuery('GET /users/names')).data?.data ?? []
  return [
    {
      name: 'type',
      label: t('filter.type'),
      kind: 'many',
      options: CONFIGURATION_TYPES.map((value) => ({ value, label: t(`type.${value}`) })),
    },
    {
      name: 'userId',
      label: t('filter.person'),
      kind: 'one',
      options: people.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    { name: 'from', until: 'to', label: t('filter.dates'), kind: 'dates' },
  ]
}
