import { canOpen } from '@cais/domain/access/pages'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { calendarDateOf, formatTime } from '../../../lib/format/dates.ts'
import { counted } from '../../../lib/format/quantity.ts'
import { useNow } from '../../../lib/screen/use-now.ts'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { lazyComponent } from '../../../ui/states/lazy-component.tsx'
import { DetailSkeleton, TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { type Home, homeFlowQuery, homeQuery, homeSalesQuery } from '../api.ts'
import { Failures } from '../components/failures.tsx'
import { FlowCard, TimesCard } from '../components/flow-cards.tsx'
import classes from '../components/home.module.css'
import { MonthCard } from '../components/month-card.tsx'
import { RecentDocuments } from '../components/recent-documents.tsx'
import { CreditCard, NewestCard } from '../components/seller-cards.tsx'
import { StartButtons } from '../components/start-buttons.tsx'
import { TaskList } from '../components/task-list.tsx'
import { NextShipment, TrucksCard } from '../components/trucks.tsx'
import { WaitingByStage } from '../components/waiting-by-stage.tsx'

const PlannedDepartures = lazyComponent(
  async () => (await import('../components/planned-departures.tsx')).PlannedDepartures,
)

/** The home page by role: failures, tasks, waiting stages, flow of the work (decision 0135). */
export function HomePage({ first, isSettingUp }: { first?: ReactNode; isSettingUp: boolean }) {
  const { data, error, refetch } = useQuery(homeQuery())
  const roles = rolesOf(useCurrentUser())
  const home = data?.data
  return (
    <>
      <Head home={home} />
      {!home && !error && <DetailSkeleton />}
      {!home && error && <ErrorState error={error} retry={refetch} />}
      {home && (
        <div className={classes.page}>
          {first}
          {home.failures && <Failures failures={home.failures} />}
          {home.shipmentsToday.length > 0 && (
            <div className={classes.phone}>
              <NextShipment shipments={home.shipmentsToday} />
            </div>
          )}
          {roles.includes('OPERATOR') ? (
            <Seller home={home} />
          ) : (
            <Work home={home} seesDocuments={canOpen(roles, 'documents')} isSettingUp={isSettingUp} />
          )}
          <RecentDocuments />
        </div>
      )}
    </>
  )
}

function Head({ home }: { home: Home | undefined }) {
  const t = useTranslations('home')
  const user = useCurrentUser()
  const now = useNow()
  const hour = Number(formatTime(new Date(now).toISOString()).slice(0, 2))
  const part = hour < 12 ? 'morning' : hour < 19 ? 'afternoon' : 'evening'
  const failures = home?.failures?.length ?? 0
  const waiting = home ? sumsOf(home).count : 0
  return (
    <PageHeader
      title={user ? t(`greetings.${part}`, { name: user.name }) : t('waiting')}
      lead={
        <>
          {[useLongDay(), user?.branchName].filter(Boolean).join(' · ')}
          {failures > 0 && (
            <strong className={classes.failed}> · {t('failuresToMend', counted(failures))}</strong>
          )}
          {failures === 0 && waiting > 0 && (
            <strong className={classes.waits}> · {t('thingsWait', counted(waiting))}</strong>
          )}
        </>
      }
      actions={<StartButtons />}
    />
  )
}

/** 'Quinta-feira, 19 de Novembro' */
function useLongDay(): string {
  const t = useTranslations('home')
  const today = calendarDateOf(new Date(useNow()))
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay()
  return t('longDay', {
    weekday: t(`weekdays.d${weekday}` as 'weekdays.d0'),
    day: String(Number(today.slice(8))),
    month: t(`month.names.m${Number(today.slice(5, 7))}` as 'month.names.m1'),
  })
}

/** For sellers: tasks and newest documents beside sales and credit. */
function Seller({ home }: { home: Home }) {
  const t = useTranslations('home')
  const { data } = useQuery(homeSalesQuery())
  const sales = data?.data
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        {home.tasks.length === 0 && <EmptyState title={t('nothing')} />}
        <TaskList tasks={home.tasks} sums={sumsOf(home)} />
        {sales && <NewestCard sales={sales} />}
        <WaitingByStage items={home.waiting} />
      </div>
      <div className={classes.column}>
        {sales ? <MonthCard sales={sales} /> : <TextSkeleton lines={6} />}
        {sales && <CreditCard sales={sales} />}
      </div>
    </div>
  )
}

type WorkProps = { home: Home; seesDocuments: boolean; isSettingUp: boolean }

/**
 * For other roles: tasks and stages, then the flow of the work and today's shipments. While a company is set up its checklist says
 * what to do next, and 'nothing waits' would contradict it.
 */
function Work({ home, seesDocuments, isSettingUp }: WorkProps) {
  const t = useTranslations('home')
  const plans = useCurrentUser()?.pages.includes('picking-schedules')
  const flow = useQuery({ ...homeFlowQuery(), enabled: seesDocuments }).data?.data
  const { tasks, waiting, failures, shipmentsToday } = home
  const isIdle = !isSettingUp && tasks.length === 0 && waiting.length === 0 && (failures?.length ?? 0) === 0
  return (
    <>
      {isIdle && <EmptyState title={t('nothing')} />}
      <TaskList tasks={tasks} sums={sumsOf(home)} />
      <WaitingByStage items={waiting} />
      <div className={classes.thirds}>
        {flow && <FlowCard flow={flow} />}
        {flow && <TimesCard flow={flow} />}
        <TrucksCard shipments={shipmentsToday} />
        {plans && (
          <Suspense>
            <PlannedDepartures />
          </Suspense>
        )}
      </div>
    </>
  )
}

/** Count and total of all tasks; for tasks of a single kind those of its stage, because the list shows only the first. */
function sumsOf({ tasks, waiting }: Home): { count: number; total: number } {
  const kinds = new Set(tasks.map(({ kind }) => kind))
  const isListed = ({ kind }: Home['waiting'][number]) =>
    (kinds.has('approval') && kind.endsWith('-approval')) ||
    (kinds.has('analysis') && kind === 'stock-analysis')
  const listed = kinds.size === 1 ? waiting.filter(isListed) : []
  const counted = listed.length > 0 ? listed : tasks.map(({ total }) => ({ count: 1, total }))
  return {
    count: counted.reduce((sum, { count }) => sum + count, 0),
    total: counted.reduce((sum, { total }) => sum + (total ?? 0), 0),
  }
}
