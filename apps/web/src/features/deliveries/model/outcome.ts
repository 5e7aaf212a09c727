import { instantAt } from '@cais/domain/kernel/calendar-date'
import { calendarDateOf } from '../../../lib/format/dates.ts'
import type { Delivery, DeliveryLine } from '../api.ts'

/** What is typed about a delivery until it is recorded. */
export type OutcomeForm = {
  what: 'delivered' | 'partly' | 'refused'
  receiverName: string
  /** Day and time in Maputo; no time = now. */
  day: string
  time: string
  note: string
  /** By line of the delivery. */
  lines: Readonly<Record<string, LineForm>>
  /** Of everything, where all was refused. */
  reasonId: string
  reasonText: string
}
export type LineForm = { received: number | null; reasonId: string; reasonText: string }

/** The form as the delivery stands: everything received until somebody says otherwise. */
export function formOf(delivery: Delivery): OutcomeForm {
  const isRecorded = delivery.recordedAt !== null
  const [first] = delivery.lines
  const { state } = delivery
  return {
    what: state === 'partly' || state === 'refused' ? state : 'delivered',
    receiverName: delivery.receiverName,
    day: calendarDateOf(delivery.receivedAt ?? new Date()),
    time: '',
    note: delivery.note,
    lines: Object.fromEntries(
      delivery.lines.map((line) => [
        line.id,
        {
          received: isRecorded ? line.received : line.loaded,
          reasonId: line.reason?.id ?? '',
          reasonText: line.reasonText,
        },
      ]),
    ),
    reasonId: first?.reason?.id ?? '',
    reasonText: first?.reasonText ?? '',
  }
}

/** The lines as the server takes them: only those of which something was refused. */
export function linesOf(form: OutcomeForm, lines: readonly DeliveryLine[]) {
  if (form.what === 'delivered') return []
  return lines.flatMap(({ id, loaded }) => {
    const { received, reasonId, reasonText } =
      form.what === 'refused'
        ? { received: 0, reasonId: form.reasonId, reasonText: form.reasonText }
        : (form.lines[id] ?? { received: loaded, reasonId: '', reasonText: '' })
    const isWhole = received === loaded
    return isWhole ? [] : [{ id, received: received ?? 0, reasonId: reasonId || null, reasonText }]
  })
}

/** The instant that was typed. */
export const instantOf = ({ day, time }: Pick<OutcomeForm, 'day' | 'time'>) =>
  time === '' ? undefined : new Date(instantAt(day, time)).toISOString()
