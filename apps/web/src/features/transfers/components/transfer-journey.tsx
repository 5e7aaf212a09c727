import { IconCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { formatDate, formatDateTime } from '../../../lib/format/dates.ts'
import classes from '../../../ui/record/stations.module.css'
import type { Transfer } from '../api.ts'

const STATIONS = ['requested', 'picked', 'sent', 'received'] as const

/** The four stations of a transfer: who and when for those behind it, what comes next. */
export function TransferJourney({ transfer }: { transfer: Transfer }) {
  const t = useTranslations('transfers.journey')
  const here = placeOf(transfer)
  const notes = useNotes(transfer)
  if (transfer.state === 'cancelled') return null
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
            <span>{notes[station]}</span>
          </li>
        )
      })}
    </ol>
  )
}

/** Which station waits for somebody; past the last = all is done. */
function placeOf({ state }: Transfer): number {
  if (state === 'requested') return 1
  if (state === 'picked' || state === 'loaded') return 2
  return state === 'in-transit' || state === 'returning' || state === 'differences' ? 3 : STATIONS.length
}

function useNotes(transfer: Transfer): Record<(typeof STATIONS)[number], string> {
  const t = useTranslations('transfers.journey')
  const { requestedBy, requestedAt, sentBy, sentAt, arrivedBy, arrivedAt, leavesOn, shipment, lines } =
    transfer
  const short = lines.filter((line) => heldOf(line) < line.requested).length
  const picked = short === 0 ? t('whole') : t('short', { count: short })
  return {
    requested: `${requestedBy.name} · ${formatDateTime(requestedAt)}`,
    picked: transfer.state === 'requested' ? '–' : picked,
    sent: sentAt
      ? `${sentBy?.name ?? ''} · ${formatDateTime(sentAt)}`
      : (shipment?.number ?? t('planned', { day: formatDate(leavesOn) })),
    received: arrivedAt ? `${arrivedBy?.name ?? ''} · ${formatDateTime(arrivedAt)}` : '–',
  }
}

const heldOf = ({ batches }: Transfer['lines'][number]) =>
  batches.reduce((sum, { held, sent }) => sum + held + sent, 0)
