import { useQueries } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { calendarDateOf } from '../../../../lib/format/dates.ts'
import { useNow } from '../../../../lib/screen/use-now.ts'
import { Card } from '../../../../ui/page/card.tsx'
import { TextSkeleton } from '../../../../ui/states/skeletons.tsx'
import { figureQuery } from '../../api/figure-of.ts'
import { ageBands } from '../../model/age-bands.ts'
import { filtersOf } from '../../model/order-search.ts'
import type { OrdersSearch } from '../../search.ts'
import classes from './dashboard.module.css'
import { FigureBar } from './figure-bar.tsx'

/** How old what is pending is. Left out where the filters choose days of creation themselves. */
export function AgeBars({ search }: { search: OrdersSearch }) {
  const t = useTranslations('orders.dashboardPage')
  const today = calendarDateOf(new Date(useNow()))
  const bands = ageBands(today).map(({ name, ...days }) => ({
    name,
    search: { ...filtersOf(search), ...days, tab: 'pending' as const },
  }))
  const figures = useQueries({ queries: bands.map((band) => figureQuery(band.search)) })
  if (search.createdFrom !== undefined || search.createdTo !== undefined) return null
  const totals = figures.map(({ data }) => data?.meta.totals)
  const largest = Math.max(1, ...totals.map((sums) => sums?.documents ?? 0))
  return (
    <Card title={t('ages')}>
      {totals.some((sums) => sums === undefined) ? (
        <TextSkeleton lines={4} />
      ) : (
        <ul className={classes.bars}>
          {bands.map((band, place) => (
            <li key={band.name}>
              <FigureBar
                name={t(`age.${band.name}`)}
                search={band.search}
                documents={totals[place]?.documents ?? 0}
                total={totals[place]?.total ?? 0}
                percent={(100 * (totals[place]?.documents ?? 0)) / largest}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
