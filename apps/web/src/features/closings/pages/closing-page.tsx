import { lastDay } from '@cais/domain/closings/month'
import { IconCoins } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, linkOptions } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { calendarDateOf } from '../../../lib/format/dates.ts'
import { useNow } from '../../../lib/screen/use-now.ts'
import { LinkButton } from '../../../ui/actions/button.tsx'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { DetailSkeleton } from '../../../ui/states/skeletons.tsx'
import { monthQuery, monthsQuery } from '../api.ts'
import { Journal } from '../components/journal.tsx'
import { MonthControl } from '../components/month-control.tsx'
import { MonthStrip } from '../components/month-strip.tsx'
import { Series } from '../components/series.tsx'
import { readClosingSearch, VIEWS } from '../search.ts'
import { useMonthName } from '../use-month-name.ts'

const route = getRouteApi('/shell/documents/closing')

/** The books: closing of a month, sales journal, and the numbers of every series. */
export function ClosingPage() {
  const t = useTranslations('closings')
  const { view = 'closing', ...search } = readClosingSearch(route.useSearch())
  const today = calendarDateOf(new Date(useNow()))
  const due = useMonthDue(today)
  const month = search.month ?? due
  const name = useMonthName()
  return (
    <>
      <PageHeader
        title={view === 'closing' && month ? name(month) : t(`views.${view}`)}
        eyebrow={
          <>
            <Link to="/documents/invoices">{t('toInvoices')}</Link>
            {t('title')}
          </>
        }
        back={{ to: '/documents/invoices' }}
        actions={
          view === 'closing' &&
          month && (
            <LinkButton
              to="/stock-value"
              search={{ on: lastDay(month) }}
              leftSection={<IconCoins size={16} aria-hidden="true" />}
            >
              {t('stockValue')}
            </LinkButton>
          )
        }
        beside={view === 'closing' && month ? <MonthStrip month={month} /> : undefined}
        tabs={
          <LinkTabs
            label={t('title')}
            active={view}
            tabs={VIEWS.map((key) => ({
              key,
              label: t(`views.${key}`),
              link: linkOptions({
                to: '/documents/closing',
                search: {
                  ...(key !== 'closing' && { view: key }),
                  ...(search.month && { month: search.month }),
                },
              }),
            }))}
          />
        }
      />
      {view === 'closing' && (month ? <Closing month={month} /> : <DetailSkeleton />)}
      {view === 'journal' && <Journal search={search} today={today} />}
      {view === 'series' && <Series year={Number((month ?? today).slice(0, 4))} />}
    </>
  )
}

/** The month that is due to be closed: the one before; the running one while the company is in its first month. Undefined until it is known. */
function useMonthDue(today: string): string | undefined {
  const before = monthBefore(today)
  const { data, error } = useQuery(monthsQuery(Number(before.slice(0, 4))))
  if (!data) return error ? before : undefined
  const isBeforeTheBeginning = data.data.some(({ month, state }) => month === before && state === 'before')
  return isBeforeTheBeginning ? today.slice(0, 7) : before
}

function monthBefore(today: string) {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`
}

function Closing({ month }: { month: string }) {
  const found = useQuery(monthQuery(month))
  if (!found.data)
    return found.error ? <ErrorState error={found.error} retry={found.refetch} /> : <DetailSkeleton />
  return <MonthControl key={month} month={found.data.data} onCheck={() => void found.refetch()} />
}
