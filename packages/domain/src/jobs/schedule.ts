import { RuleError } from '../kernel/rule-error.ts'

/** 'HH:mm' in Africa/Maputo. Text order is time order. */
export type TimeOfDay = string
/** 1 = Monday to 7 = Sunday. */
export type Weekday = number

export const INTERVAL_UNITS = ['second', 'minute', 'hour'] as const
export type IntervalUnit = (typeof INTERVAL_UNITS)[number]

type Interval = { readonly every: number; readonly unit: IntervalUnit }

/** When a job runs: once per time of day, at an interval, or at an interval within a window of hours and weekdays. */
export type JobSchedule =
  | { readonly kind: 'times'; readonly times: readonly TimeOfDay[]; readonly weekdays: readonly Weekday[] }
  | ({ readonly kind: 'interval' } & Interval)
  | ({
      readonly kind: 'window'
      readonly from: TimeOfDay
      /** The first time at which it does not run any more. */
      readonly to: TimeOfDay
      readonly weekdays: readonly Weekday[]
    } & Interval)

const SECOND_MS = 1000
const UNIT_MS: Readonly<Record<IntervalUnit, number>> = {
  second: SECOND_MS,
  minute: 60 * SECOND_MS,
  hour: 3600 * SECOND_MS,
}
const DAY_MS = 24 * UNIT_MS.hour
/** Africa/Maputo is UTC+2 all year: no summer time. */
const MAPUTO_OFFSET_MS = 2 * UNIT_MS.hour

/** The longest interval is a day: what is to run less often has times and weekdays. */
export const longestInterval = (unit: IntervalUnit): number => DAY_MS / UNIT_MS[unit]

const intervalMs = ({ every, unit }: Interval) => every * UNIT_MS[unit]

function timeMs(time: TimeOfDay): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * UNIT_MS.hour + minutes * UNIT_MS.minute
}

/**
 * The schedule with its times and weekdays in order and each once. Throws SCHEDULE_WINDOW_TURNED for a window that ends before it
 * begins, VALIDATION_FAILED for an interval longer than a day.
 */
export function checkedSchedule(schedule: JobSchedule): JobSchedule {
  if (schedule.kind !== 'times') requireInterval(schedule)
  if (schedule.kind === 'interval') return schedule
  const weekdays = [...new Set(schedule.weekdays)].toSorted((a, b) => a - b)
  if (schedule.kind === 'times')
    return { ...schedule, weekdays, times: [...new Set(schedule.times)].toSorted() }
  if (schedule.to <= schedule.from) {
    const detail = { field: 'schedule.to', rule: 'SCHEDULE_WINDOW_TURNED' }
    throw new RuleError('SCHEDULE_WINDOW_TURNED', { from: schedule.from, to: schedule.to }, [detail])
  }
  return { ...schedule, weekdays }
}

function requireInterval({ every, unit }: Interval): void {
  const facts = { max: longestInterval(unit) }
  if (every > facts.max)
    throw new RuleError('VALIDATION_FAILED', {}, [{ field: 'schedule.every', rule: 'max', facts }])
}

/**
 * The first time after an instant (epoch milliseconds) at which the schedule wants a run. Intervals count from midnight of 1 January 1970
 * in Maputo, in a window from its beginning, so that the answer depends on nothing but the instant. Whoever was away over several of these
 * times runs once and asks for the next one from now on.
 */
export function nextRun(schedule: JobSchedule, afterMs: number): number {
  const local = afterMs + MAPUTO_OFFSET_MS
  if (schedule.kind === 'interval') {
    const step = intervalMs(schedule)
    return (Math.floor(local / step) + 1) * step - MAPUTO_OFFSET_MS
  }
  const today = Math.floor(local / DAY_MS)
  // The same weekday of next week at the latest.
  for (let day = today; day <= today + 7; day += 1) {
    if (!schedule.weekdays.includes(weekdayOf(day))) continue
    const passed = day === today ? local - day * DAY_MS : -1
    const time = timeAfter(schedule, passed)
    if (time !== undefined) return day * DAY_MS + time - MAPUTO_OFFSET_MS
  }
  throw new Error('A schedule has at least one weekday and one time')
}

/** 1 January 1970 was a Thursday. */
const weekdayOf = (day: number): Weekday => ((day + 3) % 7) + 1

/** The first time of a day after so many milliseconds of it have passed; -1 = the day has not begun. */
function timeAfter(schedule: Exclude<JobSchedule, { kind: 'interval' }>, passed: number): number | undefined {
  if (schedule.kind === 'times')
    return schedule.times
      .map(timeMs)
      .toSorted((a, b) => a - b)
      .find((time) => time > passed)
  const from = timeMs(schedule.from)
  const step = intervalMs(schedule)
  const time = passed < from ? from : from + (Math.floor((passed - from) / step) + 1) * step
  return time < timeMs(schedule.to) ? time : undefined
}

/** How often the schedule wants a run on a day on which it runs at all. */
export function runsPerDay(schedule: JobSchedule): number {
  if (schedule.kind === 'times') return schedule.times.length
  const span = schedule.kind === 'window' ? timeMs(schedule.to) - timeMs(schedule.from) : DAY_MS
  return Math.ceil(span / intervalMs(schedule))
}
