import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/format/dates.ts'
import { apiQuery } from '../../../lib/queries/api-query.ts'
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx'
import type { Filter, FilterValues } from '../../../ui/filter-bar/filters.ts'
import { ExportMenu } from '../../../ui/lists/export-menu.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { DetailSkeleton } from '../../../ui/states/skeletons.tsx'
import { returnsQuery, useOperations } from '../api.ts'
import { OpenCollections } from '../components/returns/open-collections.tsx'
import { Rankings } from '../components/returns/rankings.tsx'
import classes from '../components/returns/returns.module.css'
import { ReturnsFigures } from '../components/returns/returns-figures.tsx'
import { WeekPlot } from '../components/returns/week-plot.tsx'
import { readReturnsSearch } from '../search.ts'

const route = getRouteApi('/shell/credit/returns')

/** What comes back and what it costs: by week, reason, customer, article, route, driver and batch; every figure opens its list. */
export function ReturnsPage() {
  const t = useTranslations('credit-figures')
  const search = readReturnsSearch(route.useSearch())
  const navigate = useNavigate({ from: '/credit/returns' })
  const { data, error, refetch } = useQuery(returnsQuery(search))
  const figures = data?.data
  const change = (values: FilterValues) => void navigate({ search: { ...search, ...values } })
  return (
    <>
      <PageHeader
        title={t('title')}
        back={{ to: '/credit' }}
        lead={figures && t('span', { from: formatDate(figures.from), to: formatDate(figures.to) })}
      />
      <FilterBar filters={useFilters()} values={search} onChange={change}>
        <ExportMenu list="GET /credit-notes/returns/rows" query={search} />
      </FilterBar>
      {!figures && !error && <DetailSkeleton />}
      {!figures && error && <ErrorState error={error} retry={refetch} />}
      {figures && (
        <div className={classes.page}>
          <ReturnsFigures data={figures} search={search} />
          {figures.notes === 0 && <EmptyState title={t('none')} />}
          <div className={classes.upper}>
            <WeekPlot key={`${figures.from} ${figures.to}`} data={figures} search={search} />
            <OpenCollections data={figures} search={search} />
          </div>
          <Rankings data={figures} search={search} />
        </div>
      )}
    </>
  )
}

function useFilters(): Filter[] {
  const t = useTranslations('credit-figures.filter')
  const branches = useQuery(apiQuery('GET /branches')).data?.data ?? []
  const options = (rows: readonly { readonly id: string; readonly name: string }[]) =>
    rows.map(({ id, name }) => ({ value: id, label: `${id} · ${name}` }))
  return [
    { name: 'from', until: 'to', label: t('dates'), kind: 'dates' },
    { name: 'branchId', label: t('branch'), kind: 'many', options: options(branches) },
    { name: 'operationId', label: t('operation'), kind: 'many', options: options(useOperations()) },
  ]
}
