import { type IntervalUnit, type JobSchedule, longestInterval } from '@cais/domain/jobs/schedule'

/** A schedule and a quantity while they are edited: figures as they are typed, and what each kind of schedule has. */
export type ScheduleDraft = {
  readonly kind: JobSchedule['kind']
  readonly every: string
  readonly unit: IntervalUnit
  readonly times: readonly string[]
  readonly from: string
  readonly to: string
  readonly weekdays: readonly number[]
  readonly quantity: string
}

/** The days of a week by the names under which their words stand; Monday is 1. */
export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export const EVERY_DAY: readonly number[] = WEEKDAYS.map((_, place) => place + 1)
export const MAX_QUANTITY = 10_000

type Saved = { readonly schedule: JobSchedule; readonly quantity: number }

/** The draft of what is saved; what its kind does not have begins with common values. */
export const draftOf = ({ schedule, quantity }: Saved): ScheduleDraft => ({
  kind: schedule.kind,
  every: schedule.kind === 'times' ? '5' : String(schedule.every),
  unit: schedule.kind === 'times' ? 'minute' : schedule.unit,
  times: schedule.kind === 'times' ? schedule.times : ['02:00'],
  from: schedule.kind === 'window' ? schedule.from : '06:00',
  to: schedule.kind === 'window' ? schedule.to : '20:00',
  weekdays: schedule.kind === 'interval' ? EVERY_DAY : schedule.weekdays,
  quantity: String(quantity),
})

export type Problem = 'every' | 'quantity' | 'to' | 'days' | 'times'

/** What is wrong with the draft, field by field, in the order of the fields. */
export function problemsOf(draft: ScheduleDraft): readonly Problem[] {
  const found: Problem[] = []
  const { kind } = draft
  if (kind !== 'times' && wholeNumber(draft.every, longestInterval(draft.unit)) === null) found.push('every')
  if (kind === 'times' && draft.times.every((time) => time === '')) found.push('times')
  if (kind === 'window' && draft.to <= draft.from) found.push('to')
  if (kind !== 'interval' && draft.weekdays.length === 0) found.push('days')
  if (wholeNumber(draft.quantity, MAX_QUANTITY) === null) found.push('quantity')
  return found
}

/** What the draft stands for; null while something is wrong with it. */
export function scheduleOf(draft: ScheduleDraft): Saved | null {
  if (problemsOf(draft).length > 0) return null
  return { schedule: scheduleOfKind(draft), quantity: Number(draft.quantity) }
}

function scheduleOfKind({ kind, every, unit, times, from, to, weekdays }: ScheduleDraft): JobSchedule {
  const interval = { every: Number(every), unit }
  if (kind === 'interval') return { kind, ...interval }
  if (kind === 'window') return { kind, ...interval, from, to, weekdays }
  return { kind, times: times.filter((time) => time !== ''), weekdays }
}

/** Whether saving the draft would change anything. */
export function isChanged(draft: ScheduleDraft, saved: Saved): boolean {
  return JSON.stringify(draft) !== JSON.stringify(draftOf(saved))
}

function wholeNumber(text: string, most: number): number | null {
  if (!/^\d{1,6}$/.test(text.trim())) return null
  const value = Number(text)
  return value >= 1 && value <= most ? value : null
}
