import { useQueries } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatAge } from '../../../../lib/format/age.ts'
import { useNow } from '../../../../lib/screen/use-now.ts'
import { Card } from '../../../../ui/page/card.tsx'
import { TextSkeleton } from '../../../../ui/states/skeletons.tsx'
import { figureQuery } from '../../api/figure-of.ts'
import { FAILED_WORK } from '../../model/failed-work.ts'
import { filtersOf } from '../../model/order-search.ts'
import type { OrdersSearch } from '../../search.ts'
import classes from './dashboard.module.css'
import { FigureBar } from './figure-bar.tsx'

/** What went wrong or stands still, each with the age of its oldest document. */
export function FailedWork({ search }: { search: OrdersSearch }) {
  const t = useTranslations('orders.dashboardPage')
  const now = useNow()
  const kinds = FAILED_WORK.map((status) => ({
    status,
    search: { ...filtersOf(search), status: [status], tab: 'all' as const },
  }))
  const figures = useQueries({ queries: kinds.map((kind) => figureQuery(kind.search)) })
  const largest = Math.max(1, ...figures.map(({ data }) => data?.meta.totals?.documents ?? 0))
  if (figures.some(({ data }) => data === undefined)) {
    return (
      <Card title={t('failed')}>
        <TextSkeleton lines={3} />
      </Card>
    )
  }
  return (
    <Card title={t('failed')}>
      <ul className={classes.bars}>
        {kinds.map((kind, place) => {
          const reply = figures[place]?.data
          const oldest = reply?.data[0]
          return (
            <li key={kind.status}>
              <FigureBar
                name={t(`failedKinds.${kind.status}`)}
                note={oldest && t('oldest', { age: formatAge(oldest.submittedAt ?? oldest.createdAt, now) })}
                search={kind.search}
                documents={reply?.meta.totals?.documents ?? 0}
                total={reply?.meta.totals?.total ?? 0}
                percent={(100 * (reply?.meta.totals?.documents ?? 0)) / largest}
                tone={kind.status === 'FAILED' ? 'danger' : undefined}
              />
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
