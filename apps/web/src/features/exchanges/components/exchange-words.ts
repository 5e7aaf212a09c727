import { formatDate, formatTime } from '../../../lib/format/dates.ts'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import type { BadgeColour } from '../../../ui/marks/badge.tsx'
import type { ExchangeRow } from '../api.ts'

/** 420 → '420 ms', 30000 → '30,0 s'. */
export function formatDuration(milliseconds: number | null): string {
  if (milliseconds === null) return '–'
  if (milliseconds < 1000) return `${formatQuantity(milliseconds)} ms`
  const tenths = Math.round(milliseconds / 100)
  const text = formatQuantity(tenths / 10)
  return `${tenths % 10 === 0 ? `${text}${formatQuantity(0.1).slice(1, 2)}0` : text} s`
}

/** Seconds matter in a log; another day shows itself. */
export function formatClock(instant: string): string {
  const seconds = new Date(instant).toISOString().slice(17, 19)
  return `${formatTime(instant)}:${seconds}`
}

export const isToday = (instant: string, now = new Date()) =>
  formatDate(instant) === formatDate(now.toISOString())

type StateWord =
  | 'reading'
  | 'leaving'
  | 'repeats'
  | 'received'
  | 'delivered'
  | 'later'
  | 'empty'
  | 'same'
  | 'refused'
  | 'failed'
  | 'doubt'

/** What the badge of a row says, and in which colour. */
export function signOf(row: ExchangeRow): { word: StateWord; colour: BadgeColour } {
  const isIn = row.direction === 'in'
  switch (row.state) {
    case 'waiting':
      if (row.attempts > 0) return { word: 'repeats', colour: 'warning' }
      return { word: isIn ? 'reading' : 'leaving', colour: 'info' }
    case 'done':
      if (row.attempts > 1) return { word: 'later', colour: 'success' }
      return { word: isIn ? 'received' : 'delivered', colour: 'success' }
    case 'empty':
      return { word: 'empty', colour: 'secondary' }
    case 'same':
      return { word: 'same', colour: 'secondary' }
    case 'refused':
      return { word: 'refused', colour: 'danger' }
    case 'failed':
      return { word: 'failed', colour: 'danger' }
    default:
      return { word: 'doubt', colour: 'purple' }
  }
}
