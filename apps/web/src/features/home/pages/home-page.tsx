import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { fullName, useCurrentUser } from '../../../lib/session/current-user.ts'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { DetailSkeleton } from '../../../ui/states/skeletons.tsx'
import { homeQuery } from '../api/home.ts'
import { Begin } from '../components/begin.tsx'
import classes from '../components/home.module.css'
import { SeenLately } from '../components/seen-lately.tsx'
import { ShipmentsToday } from '../components/shipments-today.tsx'
import { WaitingGrid } from '../components/waiting-grid.tsx'

/** What waits for the user; every figure leads to its list. */
export function HomePage() {
  const t = useTranslations('home')
  const user = useCurrentUser()
  const { data, error, refetch } = useQuery(homeQuery())
  return (
    <>
      <PageHeader
        title={user ? t('greeting', { name: fullName(user) }) : t('waiting')}
        lead={t('waiting')}
        actions={<Begin />}
      />
      {!data && !error && <DetailSkeleton />}
      {!data && error && <ErrorState error={error} retry={refetch} />}
      {data && (
        <div className={classes.page}>
          {data.data.waiting.length > 0 ? (
            <WaitingGrid items={data.data.waiting} />
          ) : (
            <EmptyState title={t('nothing')} />
          )}
          {data.data.shipmentsToday.length > 0 && <ShipmentsToday shipments={data.data.shipmentsToday} />}
          <SeenLately />
        </div>
      )}
    </>
  )
}
