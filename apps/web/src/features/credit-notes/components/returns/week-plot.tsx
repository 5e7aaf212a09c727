import { type CSSProperties, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../../lib/format/dates.ts'
import { formatMoney } from '../../../../lib/format/money.ts'
import { formatPercent } from '../../../../lib/format/quantity.ts'
import { useShortcut } from '../../../../lib/screen/shortcuts.ts'
import { Kbd } from '../../../../ui/actions/kbd.tsx'
import { Card } from '../../../../ui/page/card.tsx'
import { PlotTable } from '../../../../ui/plots/plot-table.tsx'
import { niceScale } from '../../../../ui/plots/scales.ts'
import type { Returns } from '../../api.ts'
import type { ReturnsSearch } from '../../search.ts'
import { issuedIn, ListLink, shareOf } from './list-link.tsx'
import classes from './returns.module.css'

const PLACES = ['truck', 'customer', 'warehouse', 'none'] as const

/** What was credited of the sales of each week, by where the reason arises; J and K choose the week whose figures stand above. */
export function WeekPlot({ data, search }: { data: Returns; search: ReturnsSearch }) {
  const t = useTranslations('credit-figures')
  const { weeks } = data
  const [chosen, choose] = useState(weeks.length - 1)
  const move = (step: 1 | -1) => choose((at) => Math.max(0, Math.min(weeks.length - 1, at + step)))
  useShortcut('J', t('next'), () => move(1))
  useShortcut('K', t('previous'), () => move(-1))
  const week = weeks[chosen] ?? weeks[0]
  if (week === undefined) return null
  const { top, marks } = niceScale(
    Math.max(...weeks.flatMap((one) => [shareOf(creditedIn(one), one.sales), lastYearOf(one) ?? 0]), 0.01),
  )
  const day = (one: Returns['weeks'][number]) => formatDate(one.from).slice(0, 5)
  return (
    <Card
      title={t('weeks')}
      actions={
        <span className={classes.keys}>
          <Kbd keys="J" /> <Kbd keys="K" /> {t('other')}
        </span>
      }
    >
      <dl className={classes.legend}>
        <div>
          <dt>{t('week', { day: day(week) })}</dt>
          <dd>{t('sales', { amount: formatMoney(week.sales) })}</dd>
        </div>
        {PLACES.map((place) => (
          <div key={place} data-place={place}>
            <dt>{t(`places.${place}`)}</dt>
            <dd>
              {formatMoney(week.places[place])}{' '}
              <small>{formatPercent(shareOf(week.places[place], week.sales))}</small>
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('total')}</dt>
          <dd>
            <ListLink search={issuedIn(search, week)}>{formatMoney(creditedIn(week))}</ListLink>{' '}
            <small>{formatPercent(shareOf(creditedIn(week), week.sales))}</small>
          </dd>
        </div>
        {lastYearOf(week) !== null && (
          <div data-last-year>
            <dt>{t('yearAgo')}</dt>
            <dd>{formatPercent(lastYearOf(week) ?? 0)}</dd>
          </div>
        )}
      </dl>
      <div className={classes.plot} aria-hidden="true">
        <div className={classes.axis}>
          {marks.toReversed().map((mark) => (
            <span key={mark}>{formatPercent(mark)}</span>
          ))}
        </div>
        {weeks.map((one, at) => (
          <button
            key={one.from}
            type="button"
            tabIndex={-1}
            className={classes.week}
            data-chosen={at === chosen || undefined}
            onClick={() => choose(at)}
          >
            <span className={classes.bars}>
              {lastYearOf(one) !== null && (
                <i
                  className={classes.lastYear}
                  style={{ bottom: `${(100 * (lastYearOf(one) ?? 0)) / top}%` }}
                />
              )}
              {PLACES.toReversed().map((place) => (
                <span
                  key={place}
                  data-place={place}
                  style={
                    { '--part': `${(100 * shareOf(one.places[place], one.sales)) / top}%` } as CSSProperties
                  }
                />
              ))}
            </span>
            <span className={classes.day}>{day(one)}</span>
          </button>
        ))}
      </div>
      <PlotTable
        caption={t('weeks')}
        columns={[
          t('filter.dates'),
          ...PLACES.map((place) => t(`places.${place}`)),
          t('total'),
          t('share'),
          t('yearAgo'),
        ]}
        rows={weeks.map((one) => [
          formatDate(one.from),
          ...PLACES.map((place) => formatMoney(one.places[place])),
          formatMoney(creditedIn(one)),
          formatPercent(shareOf(creditedIn(one), one.sales)),
          lastYearOf(one) === null ? '–' : formatPercent(lastYearOf(one) ?? 0),
        ])}
      />
    </Card>
  )
}

/** Share of the sales of the same week a year before. */
const lastYearOf = ({ lastYear }: Returns['weeks'][number]): number | null =>
  lastYear && shareOf(lastYear.net, lastYear.sales)

const creditedIn = ({ places }: Returns['weeks'][number]) =>
  PLACES.reduce((sum, place) => sum + places[place], 0)
