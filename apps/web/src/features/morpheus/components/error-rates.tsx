import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/format/dates.ts'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { PlotTable } from '../../../ui/plots/plot-table.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import { type Rate, ratesQuery } from '../api.ts'
import { BackToCauses } from './cause-desk.tsx'
import classes from './desk.module.css'

/** How many of the lines of each sender waited, week by week: bars on one scale, and the figures as a table. */
export function ErrorRates({ onBack }: { onBack: () => void }) {
  const t = useTranslations('morpheus.rates')
  const found = useQuery(ratesQuery())
  return (
    <div className={classes.desk}>
      <BackToCauses title={t('title')} onBack={onBack} />
      {found.error && !found.data ? <ErrorState error={found.error} retry={found.refetch} /> : null}
      {found.isPending && <RowsSkeleton />}
      {found.data?.data.length === 0 && <EmptyState title={t('none')} />}
      <ul className={classes.causes}>
        {found.data?.data.map((rate) => (
          <li key={rate.sender} className={classes.rate}>
            <SenderRate rate={rate} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const WIDTH = 240
const HEIGHT = 44
const SLOTS = 13

function SenderRate({ rate: { senderName, weeks } }: { rate: Rate }) {
  const t = useTranslations('morpheus.rates')
  const lines = weeks.reduce((sum, week) => sum + week.lines, 0)
  const waited = weeks.reduce((sum, week) => sum + week.waited, 0)
  const shown = weeks.slice(-SLOTS)
  const step = WIDTH / SLOTS
  return (
    <>
      <div className={classes.rateHead}>
        <strong>{senderName || t('unnamed')}</strong>
        <span>{t('share', { share: shareOf(waited, lines), lines: formatQuantity(lines) })}</span>
      </div>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={classes.plot} aria-hidden="true">
        <line x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} stroke="var(--line)" />
        {shown.map(({ week, lines: all, waited: stopped }, at) => {
          const height = all === 0 ? 0 : Math.max(stopped > 0 ? 2 : 0, (stopped / all) * (HEIGHT - 4))
          const x = (SLOTS - shown.length + at) * step + 2
          return (
            <g key={week}>
              <rect x={x} y={2} width={step - 4} height={HEIGHT - 3} fill="var(--track)" rx="2" />
              <rect
                x={x}
                y={HEIGHT - 1 - height}
                width={step - 4}
                height={height}
                fill="var(--harbour)"
                rx="2"
              />
            </g>
          )
        })}
      </svg>
      <PlotTable
        caption={t('table', { name: senderName })}
        columns={[t('week'), t('lines'), t('waited'), t('rate')]}
        rows={shown.map((week) => [
          formatDate(week.week),
          formatQuantity(week.lines),
          formatQuantity(week.waited),
          `${shareOf(week.waited, week.lines)} %`,
        ])}
      />
      <p className={classes.weeks}>
        {shown.length > 1 && <span>{formatDate(shown[0]?.week ?? '')}</span>}
        <span>{formatDate(shown.at(-1)?.week ?? '')}</span>
      </p>
    </>
  )
}

const shareOf = (part: number, whole: number) =>
  formatQuantity(whole === 0 ? 0 : Math.round((part * 1000) / whole) / 10)
