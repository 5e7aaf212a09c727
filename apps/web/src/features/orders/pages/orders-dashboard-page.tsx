import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { AgeBars } from '../components/dashboard/age-bars.tsx'
import { AmountsByStage, EndedByStage } from '../components/dashboard/amounts-by-stage.tsx'
import classes from '../components/dashboard/dashboard.module.css'
import { FailedWork } from '../components/dashboard/failed-work.tsx'
import { TodaysShipments } from '../components/dashboard/todays-shipments.tsx'
import { WaitingForMe } from '../components/dashboard/waiting-for-me.tsx'
import { useOrderFilters } from '../components/use-order-filters.ts'
import { readOrdersSearch } from '../search.ts'

const route = getRouteApi('/shell/documents/dashboard')

/** What waits for the user, amounts by stage, ages, failed work and today's shipments; every figure is a link to its list. */
export function OrdersDashboardPage() {
  const t = useTranslations('orders.dashboardPage')
  const search = readOrdersSearch(route.useSearch())
  const navigate = useNavigate({ from: '/documents/dashboard' })
  const filters = useOrderFilters(search)
  return (
    <>
      <PageHeader title={t('title')} back={{ to: '/documents' }} />
      <FilterBar
        filters={filters}
        values={search}
        onChange={(change) => void navigate({ search: { ...search, ...change } })}
      />
      <div className={classes.page}>
        <div className={classes.column}>
          <AmountsByStage search={search} />
          <AgeBars search={search} />
          <FailedWork search={search} />
          <EndedByStage search={search} />
        </div>
        <div className={classes.column}>
          <WaitingForMe />
          <TodaysShipments />
        </div>
      </div>
    </>
  )
}
