import { addDays, type CalendarDate, lastOfMonth } from '../kernel/calendar-date.ts'
import { dayOff, type OwnHoliday } from '../master-data/holidays.ts'
import type { DateRule, DayOffRule, Recurrence } from './recurrence.ts'

type Name = { readonly pt: string; readonly en: string }

/** Why a date is not simply the one that the rule names. `on` is the day that the reason is about. */
export type DateReason =
  | { readonly kind: 'short-month'; readonly on: CalendarDate; readonly day: number }
  | { readonly kind: 'sunday'; readonly on: CalendarDate }
  | { readonly kind: 'holiday'; readonly on: CalendarDate; readonly name: Name }
  /** It would leave on a date on which the schedule leaves anyhow. */
  | { readonly kind: 'same-day'; readonly on: CalendarDate }

export type PlannedDate = {
  /** The day that the rule names; of a month without that day its last. */
  readonly due: CalendarDate
  /** When the truck leaves; null = not at all. */
  readonly date: CalendarDate | null
  readonly reasons: readonly DateReason[]
}

export type Days = { readonly from: CalendarDate; readonly to: CalendarDate }

/** A date is moved so many days at most; more days off in a row leave it out. */
const MAX_MOVE = 14

/**
 * The dates of a rule within some days (both included), in order: those on which the truck leaves and those that are left out, each with its
 * reasons. `holidays` are those that hold where the truck leaves. Two dates never fall on one day.
 */
export function plannedDates(
  rule: DateRule,
  { from, to }: Days,
  holidays: readonly OwnHoliday[],
): PlannedDate[] {
  const around = { from: later(addDays(from, -MAX_MOVE), rule.startsOn), to: addDays(to, MAX_MOVE) }
  const moved = dueDates(rule.recurrence, around).map((due) => moveOffDay(due, rule.dayOff, holidays))
  const isShown = (day: CalendarDate) => day >= from && day <= to
  return onePerDay(moved)
    .filter(({ date, due }) => (date === null ? isShown(due) : isShown(date) && date >= rule.startsOn))
    .toSorted((a, b) => ((a.date ?? a.due) < (b.date ?? b.due) ? -1 : 1))
}

/** The next dates from a day on, up to `count` on which the truck leaves, with those left out between them. */
export function nextDates(
  rule: DateRule,
  { from, count }: { readonly from: CalendarDate; readonly count: number },
  holidays: readonly OwnHoliday[],
): PlannedDate[] {
  const first = later(from, rule.startsOn)
  const found = plannedDates(
    rule,
    { from: first, to: addDays(first, reach(rule.recurrence, count)) },
    holidays,
  )
  const leaving = found.flatMap(({ date }, at) => (date === null ? [] : [at])).slice(0, count)
  return found.slice(0, (leaving.at(-1) ?? -1) + 1)
}

/** Whether the schedule falls on a day; with the date that was due. */
export const plannedOn = (
  rule: DateRule,
  day: CalendarDate,
  holidays: readonly OwnHoliday[],
): PlannedDate | undefined =>
  plannedDates(rule, { from: day, to: day }, holidays).find(({ date }) => date === day)

/** Days in which so many dates surely lie, holidays in between. */
function reach({ occurrence }: Recurrence, count: number): number {
  if (occurrence === 'monthly') return 200 + 62 * count
  return 31 + (occurrence === 'weekly' ? 14 : 3) * count
}

function dueDates(recurrence: Recurrence, { from, to }: Days): PlannedDate[] {
  if (recurrence.occurrence === 'monthly') return monthly(recurrence, { from, to })
  const days: PlannedDate[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const isDue = recurrence.occurrence === 'daily' || recurrence.weekdays.includes(weekdayOf(day))
    if (isDue) days.push({ due: day, date: day, reasons: [] })
  }
  return days
}

function monthly(
  { day, shortMonth }: Extract<Recurrence, { occurrence: 'monthly' }>,
  { from, to }: Days,
): PlannedDate[] {
  const dates: PlannedDate[] = []
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = monthAfter(month)) {
    const last = lastOfMonth(`${month}-01`)
    const due = `${month}-${String(day).padStart(2, '0')}`
    if (due <= last) dates.push({ due, date: due, reasons: [] })
    else {
      const reasons = [{ kind: 'short-month' as const, on: last, day }]
      dates.push({ due: last, date: shortMonth === 'skip' ? null : last, reasons })
    }
  }
  return dates.filter(({ due }) => due >= from && due <= to)
}

const monthAfter = (month: string) => addDays(lastOfMonth(`${month}-01`), 1).slice(0, 7)

/** The date moved off a day on which nobody works, as the rule says. */
function moveOffDay(planned: PlannedDate, rule: DayOffRule, holidays: readonly OwnHoliday[]): PlannedDate {
  if (planned.date === null) return planned
  const passed: DateReason[] = []
  for (let moves = 0; moves <= MAX_MOVE; moves += 1) {
    const day = addDays(planned.date, rule === 'before' ? -moves : moves)
    const reason = reasonOff(day, holidays)
    const reasons = [...planned.reasons, ...passed]
    if (reason === null) return { ...planned, date: day, reasons }
    passed.push(reason)
    if (rule === 'skip') break
  }
  return { ...planned, date: null, reasons: [...planned.reasons, ...passed] }
}

/** Why nobody works on a day: an own holiday is named before a Sunday, a public one before both. */
function reasonOff(on: CalendarDate, holidays: readonly OwnHoliday[]): DateReason | null {
  const off = dayOff(on)
  if (off?.kind === 'public') return { kind: 'holiday', on, name: off.name }
  const own = holidays.find(({ date, active }) => active && date === on)
  if (own) return { kind: 'holiday', on, name: { pt: own.name, en: own.name } }
  return off === null ? null : { kind: 'sunday', on }
}

/** What was moved onto a date of the schedule's own, or onto another moved one, is left out. */
function onePerDay(dates: readonly PlannedDate[]): PlannedDate[] {
  const taken = new Set(dates.flatMap(({ due, date }) => (date === due ? [date] : [])))
  return dates.map((planned) => {
    const { due, date, reasons } = planned
    if (date === null || date === due) return planned
    if (taken.has(date)) return { due, date: null, reasons: [...reasons, { kind: 'same-day', on: date }] }
    taken.add(date)
    return planned
  })
}

const later = (a: CalendarDate, b: CalendarDate): CalendarDate => (a > b ? a : b)

/** 1 = Monday to 7 = Sunday. */
export const weekdayOf = (day: CalendarDate): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7
