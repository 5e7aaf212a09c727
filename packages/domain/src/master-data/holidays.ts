import { addDays, type CalendarDate } from '../kernel/calendar-date.ts'

/** Public holidays of Mozambique, by month and day. */
const PUBLIC_HOLIDAYS = {
  '01-01': { pt: 'Dia da Fraternidade Universal', en: "New Year's Day" },
  '02-03': { pt: 'Dia dos Heróis Moçambicanos', en: "Mozambican Heroes' Day" },
  '04-07': { pt: 'Dia da Mulher Moçambicana', en: "Mozambican Women's Day" },
  '05-01': { pt: 'Dia do Trabalhador', en: "Workers' Day" },
  '06-25': { pt: 'Dia da Independência Nacional', en: 'Independence Day' },
  '09-07': { pt: 'Dia da Vitória', en: 'Victory Day' },
  '09-25': { pt: 'Dia das Forças Armadas', en: 'Armed Forces Day' },
  '10-04': { pt: 'Dia da Paz e Reconciliação', en: 'Peace and Reconciliation Day' },
  '12-25': { pt: 'Dia da Família', en: 'Family Day' },
} as const
type HolidayName = (typeof PUBLIC_HOLIDAYS)[keyof typeof PUBLIC_HOLIDAYS]

/** A day off of the company, or of one branch. */
export type OwnHoliday = {
  readonly date: CalendarDate
  readonly name: string
  /** null = of the whole company. */
  readonly branchId: string | null
  readonly active: boolean
}

const NAMES: Readonly<Record<string, HolidayName>> = PUBLIC_HOLIDAYS

/** The public holiday kept on a day. One that falls on a Sunday is kept on the Monday after it. */
function publicHoliday(day: CalendarDate): HolidayName | undefined {
  const named = NAMES[day.slice(5)]
  if (named) return isSunday(day) ? undefined : named
  const before = addDays(day, -1)
  return isSunday(before) ? NAMES[before.slice(5)] : undefined
}

type DayOff =
  | { readonly kind: 'sunday' }
  | { readonly kind: 'public'; readonly name: HolidayName }
  | { readonly kind: 'own'; readonly name: string }

/** Days off of the company, and of the branch whose day it is. */
type OwnDays = { readonly holidays: readonly OwnHoliday[]; readonly branchId: string | null }
const NO_OWN_DAYS: OwnDays = { holidays: [], branchId: null }

/** Why nobody works on a day; null = it is a working day. A public holiday is named before one of one's own, and this before the Sunday it falls on. */
export function dayOff(day: CalendarDate, { holidays, branchId }: OwnDays = NO_OWN_DAYS): DayOff | null {
  const name = publicHoliday(day)
  if (name) return { kind: 'public', name }
  const own = holidays.find(
    (one) => one.active && one.date === day && (one.branchId === null || one.branchId === branchId),
  )
  if (own) return { kind: 'own', name: own.name }
  return isSunday(day) ? { kind: 'sunday' } : null
}

const isSunday = (day: CalendarDate) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0
