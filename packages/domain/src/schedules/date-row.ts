import { type CalendarDate, calendarDateAt, instantAt } from '../kernel/calendar-date.ts'

/**
 * What became of a date: `planned` waits for documents, `opened` has its shipment, `empty` passed without documents, `failed` could not be opened,
 * `missed` passed while no server ran.
 */
export const DATE_STATES = ['planned', 'opened', 'empty', 'failed', 'missed'] as const
export type DateState = (typeof DATE_STATES)[number]

export type DateRow = {
  readonly date: CalendarDate
  readonly state: DateState
  /** Why it could not be opened so far; null = nothing waited. */
  readonly errorCode: string | null
  /** ISO 8601. */
  readonly updatedAt: string
}

type Now = { readonly nowMs: number; readonly departsTime: string | null }

/**
 * Whether a shipment is to be opened for today's date now. The first look of a day always opens; later ones wait for documents until the
 * truck leaves, without a departure time until midnight. What is opened stays opened. A row that a clock ahead of the time wrote counts for nothing.
 */
export function isToOpen(row: DateRow | undefined, { nowMs, departsTime }: Now): boolean {
  if (row === undefined) return true
  if (row.state === 'opened') return false
  if (row.state === 'missed' || Date.parse(row.updatedAt) > nowMs) return true
  if (row.state === 'empty') return false
  return row.errorCode !== null || departsTime === null || nowMs < instantAt(row.date, departsTime)
}

/** The state in which a planned date ends: its day is over, or its truck was to leave by now; null = it still waits. */
export function settledState(row: DateRow, now: Now): 'empty' | 'failed' | null {
  if (row.state !== 'planned') return null
  const isOver = row.date < calendarDateAt(now.nowMs)
  if (!isOver && isToOpen(row, now)) return null
  return row.errorCode === null ? 'empty' : 'failed'
}
