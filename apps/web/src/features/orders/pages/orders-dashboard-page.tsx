import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/format/dates.ts'
import { LinkButton } from '../../../ui/actions/button.tsx'
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { DetailSkeleton } from '../../../ui/states/skeletons.tsx'
import { dashboardQuery } from '../api.ts'
import { Ages } from '../components/dashboard/ages.tsx'
import classes from '../components/dashboard/dashboard.module.css'
import { DayPlot } from '../components/dashboard/day-plot.tsx'
import { Figures } from '../components/dashboard/figures.tsx'
import { Funnel } from '../components/dashboard/funnel.tsx'
import { CutProducts, LargestCustomers } from '../components/dashboard/rankings.tsx'
import { useOrderFilters } from '../components/use-order-filters.ts'
import { listOfDays } from '../model/dashboard-links.ts'
import { readOrdersSearch } from '../search.ts'

const route = getRouteApi('/shell/documents/dashboard')

/** Documents by day, by step and by age; every figure is a link to its list. */
export function OrdersDashboardPage() {
  const t = useTranslations('orders.dashboardPage')
  const search = readOrdersSearch(route.useSearch())
  const navigate = useNavigate({ from: '/documents/dashboard' })
  const filters = useOrderFilters(search)
  const { data, error, refetch } = useQuery(dashboardQuery(search))
  const dashboard = data?.data
  return (
    <>
      <PageHeader
        title={t('title')}
        back={{ to: '/documents' }}
        lead={dashboard && t('span', { from: formatDate(dashboard.from), to: formatDate(dashboard.to) })}
        actions={
          dashboard && (
            <LinkButton to="/documents" search={listOfDays(search, dashboard)}>
              {t('openList')}
            </LinkButton>
          )
        }
      />
      <FilterBar
        filters={filters}
        values={search}
        onChange={(change) => void navigate({ search: { ...search, ...change } })}
      />
      {!dashboard && !error && <DetailSkeleton />}
      {!dashboard && error && <ErrorState error={error} retry={refetch} />}
      {dashboard && (
        <div className={classes.page}>
          <Figures data={dashboard} search={search} />
          <div className={classes.plots}>
            <DayPlot key={`${dashboard.from} ${dashboard.to}`} data={dashboard} search={search} />
            <Funnel data={dashboard} search={search} />
          </div>
          <div className={classes.thirds}>
            <Ages data={dashboard} search={search} />
            <LargestCustomers data={dashboard} search={search} />
            <CutProducts data={dashboard} />
          </div>
        </div>
      )}
    </>
  )
}
