import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatDuration } from '../../../lib/format/age.ts'
import { formatDateTime } from '../../../lib/format/dates.ts'
import { useNow } from '../../../lib/screen/use-now.ts'
import classes from '../../../ui/record/stations.module.css'
import type { Shipment } from '../model/shipments-query.ts'
import { STATIONS, type Station, stationOf } from '../model/stations.ts'

/** The five stations of a truck: who and when for those behind it, what is missing at the one where it stands. */
export function ShipmentStations({ shipment }: { shipment: Shipment }) {
  const t = useTranslations('shipments.stations')
  const here = stationOf(shipment)
  const note = useNotes(shipment)
  return (
    <ol className={classes.stations} aria-label={t('label')}>
      {STATIONS.map((station, place) => {
        const state = place < here ? 'done' : place === here ? 'here' : 'ahead'
        return (
          <li
            key={station}
            className={classes.station}
            data-state={state}
            aria-current={state === 'here' ? 'step' : undefined}
          >
            <span className={classes.mark} aria-hidden="true">
              {state === 'done' && <IconCheck size={13} stroke={3} />}
            </span>
            <span className={classes.name}>{t(station)}</span>
            <span>{note[station]}</span>
          </li>
        )
      })}
    </ol>
  )
}

function useNotes(shipment: Shipment): Record<Station, ReactNode> {
  const t = useTranslations('shipments.stations')
  const now = useNow()
  const { createdBy, createdAt, startedAt, finishedAt, billedAt, stage, documentCount, invoiceCount } =
    shipment
  const since = (instant: string) =>
    t('since', { time: formatDateTime(instant), age: formatDuration((now - Date.parse(instant)) / 1000) })
  const loading = startedAt && (stage === 'loading' ? since(startedAt) : formatDateTime(startedAt))
  return {
    ready: `${createdBy.name} · ${formatDateTime(createdAt)}`,
    loading,
    finished: finishedAt && formatDateTime(finishedAt),
    billed:
      billedAt && stage === 'billed'
        ? formatDateTime(billedAt)
        : t('invoices', { done: String(invoiceCount), all: String(documentCount) }),
    delivered: deliveredNote(shipment, t),
  }
}

/** How many deliveries have an outcome, once it left; before that when the truck is expected back. */
function deliveredNote(
  { deliveries, returnsTime }: Shipment,
  t: ReturnType<typeof useTranslations<'shipments.stations'>>,
) {
  const { left, recorded, lastAt } = deliveries
  const notes = [
    left > 0 && t('outcomes', { done: String(recorded), all: String(left) }),
    left > 0 && recorded === left && lastAt !== null
      ? t('lastAt', { time: formatDateTime(lastAt) })
      : returnsTime !== null && t('backAt', { time: returnsTime }),
  ]
  return notes.filter(Boolean).join(' · ')
}
