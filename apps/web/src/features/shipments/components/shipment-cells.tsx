import { departureInstant } from '@cais/domain/shipments/departure'
import { totalCapacity } from '@cais/domain/shipments/weights'
import { IconAlertTriangle, IconCircleCheck, IconPrinter } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { formatDuration } from '../../../lib/format/age.ts'
import { calendarDateOf, formatDate } from '../../../lib/format/dates.ts'
import { formatPercent } from '../../../lib/format/quantity.ts'
import { formatTonnes } from '../../../lib/format/weight.ts'
import { useNow } from '../../../lib/screen/use-now.ts'
import { Absent } from '../../../ui/marks/text.tsx'
import type { ShipmentRow } from '../model/shipments-query.ts'
import classes from './shipment-cells.module.css'

const CLASSES = ['ambient', 'refrigerated', 'frozen'] as const

type Props = { row: ShipmentRow }

/** The hour of departure; the day where it is not today, and by how much a truck is late. */
export function DepartureCell({ row }: Props) {
  const t = useTranslations('shipments.list')
  const now = useNow()
  const isLate = row.group === 'late'
  const { departsOn, departsTime } = row
  if (departsOn === null) return <span className={classes.quiet}>{t('noDeparture')}</span>
  const isToday = departsOn === calendarDateOf(new Date(now))
  const late = isLate ? (now - departureInstant(departsOn, departsTime)) / 1000 : 0
  return (
    <>
      <span className={classes.time} data-late={isLate || undefined}>
        {departsTime ?? (isToday ? t('today') : formatDate(departsOn))}
      </span>
      {late > 0 && <span className={classes.late}>{t('lateBy', { time: formatDuration(late) })}</span>}
      {late <= 0 && departsTime !== null && !isToday && (
        <span className={classes.day}>{formatDate(departsOn)}</span>
      )}
    </>
  )
}

/** Tonnes of the tonnes that the truck takes, and the class that is too heavy for its place. */
export function WeightCell({ row }: Props) {
  const t = useTranslations('shipments.list')
  const truck = useTranslations('ui.truck')
  const takes = totalCapacity(row.capacities)
  const heavy = CLASSES.flatMap((name) => {
    const capacity = row.capacities[name]
    return capacity !== null && row.weights[name] > capacity ? [{ name, capacity }] : []
  })[0]
  return (
    <span className={classes.figure}>
      <strong>{formatTonnes(row.weights.total)}</strong>
      <span className={classes.quiet}>{takes === null ? '' : ` / ${formatTonnes(takes)}`}</span>
      {heavy && (
        <span className={classes.over}>
          {heavy.capacity === 0
            ? t('noPlace', { name: truck(heavy.name) })
            : t('overBy', {
                name: truck(heavy.name),
                percent: formatPercent(Math.round((100 * row.weights[heavy.name]) / heavy.capacity)),
              })}
        </span>
      )}
    </span>
  )
}

/** The three classes in one bar as long as the truck takes; as long as the load where that is not known. */
export function LoadBar({ row }: { row: Pick<ShipmentRow, 'weights' | 'capacities'> }) {
  const truck = useTranslations('ui.truck')
  const whole = Math.max(totalCapacity(row.capacities) ?? 0, row.weights.total)
  const parts = CLASSES.filter((name) => row.weights[name] > 0)
  const words = parts.map((name) => `${truck(name)} ${formatTonnes(row.weights[name])} t`).join(', ')
  return (
    <span className={classes.bar} role="img" aria-label={words === '' ? '0 t' : words} title={words}>
      {parts.map((name) => (
        <span key={name} data-name={name} style={{ width: `${(100 * row.weights[name]) / whole}%` }} />
      ))}
    </span>
  )
}

/** How far it has come, in the unit of its state: lines on the truck, then invoices. */
export function ProgressCell({ row }: Props) {
  const t = useTranslations('shipments.list')
  const { stage, lineCount, loadedLines, invoiceCount, documentCount, failedCount } = row
  const billing = stage === 'billing' || stage === 'billed' || stage === 'partially-billed'
  const [name, done, all] = billing
    ? (['invoices', invoiceCount, documentCount] as const)
    : (['lines', loadedLines, lineCount] as const)
  const share = all === 0 ? 0 : (100 * done) / all
  const words =
    stage === 'ready' ? t('toStart') : t(name, { done: String(done), all: String(all), count: all })
  return (
    <span className={classes.progress}>
      <span className={classes.bar} aria-hidden="true">
        <span data-name={name} style={{ width: `${share}%` }} />
        {billing && failedCount > 0 && (
          <span data-name="short" style={{ width: `${(100 * failedCount) / Math.max(1, all)}%` }} />
        )}
      </span>
      <span className={stage === 'ready' ? classes.quiet : undefined}>{words}</span>
    </span>
  )
}

/** Invoices that reached paper, of those that there are. */
export function PrintedCell({ row }: Props) {
  const t = useTranslations('shipments.list')
  const { invoiceCount, printedCount, group } = row
  if (invoiceCount === 0) return <Absent />
  const isAll = printedCount === invoiceCount
  const Icon = isAll ? IconCircleCheck : group === 'gone' ? IconAlertTriangle : IconPrinter
  return (
    <span className={classes.printed} data-state={isAll ? 'all' : group === 'gone' ? 'some' : undefined}>
      <Icon size={16} aria-hidden="true" />
      {t('printedOf', { done: String(printedCount), all: String(invoiceCount) })}
    </span>
  )
}

/** What the colours of the bars mean. */
export function LoadLegend() {
  const truck = useTranslations('ui.truck')
  return (
    <span className={classes.legend} aria-hidden="true">
      {CLASSES.map((name) => (
        <span key={name} className={classes.key} data-name={name}>
          {truck(name)}
        </span>
      ))}
    </span>
  )
}
