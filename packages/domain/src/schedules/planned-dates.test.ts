import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, lastOfMonth } from '../kernel/calendar-date.ts'
import { dayOff, type OwnHoliday } from '../master-data/holidays.ts'
import { nextDates, type PlannedDate, plannedDates, plannedOn, weekdayOf } from './planned-dates.ts'
import { DAYS_OFF, type DateRule, type Recurrence, SHORT_MONTHS } from './recurrence.ts'
import { reasonWords } from './words.ts'

const START = '2026-11-24'
const rule = (recurrence: Recurrence, dayOff: DateRule['dayOff'] = 'after', startsOn = START): DateRule => ({
  recurrence,
  dayOff,
  startsOn,
})
const weekly = (...weekdays: number[]): Recurrence => ({ occurrence: 'weekly', weekdays })
const monthly = (day: number, shortMonth: 'last-day' | 'skip' = 'last-day'): Recurrence => ({
  occurrence: 'monthly',
  day,
  shortMonth,
})
const DAILY: Recurrence = { occurrence: 'daily' }

/** '2026-12-31' as it leaves, '-2027-01-31 (31-01 é domingo)' for one that is left out. */
const told = ({ due, date, reasons }: PlannedDate) =>
  [date ?? `-${due}`, ...reasons.map((reason) => `(${reasonWords(reason, 'pt')})`)].join(' ')

const NATIONAL = '25-12 é feriado (Dia da Família)'

describe('the next dates', () => {
  test.each<[string, DateRule, number, string[]]>([
    [
      'the last day of the month, the working day after',
      rule(monthly(31), 'after'),
      6,
      [
        '2026-11-30 (Novembro sem dia 31)',
        '2026-12-31',
        '2027-02-01 (31-01 é domingo)',
        '2027-03-01 (Fevereiro sem dia 31) (28-02 é domingo)',
        '2027-03-31',
        '2027-04-30 (Abril sem dia 31)',
      ],
    ],
    [
      'months without that day are skipped',
      rule(monthly(31, 'skip'), 'before'),
      2,
      ['-2026-11-30 (Novembro sem dia 31)', '2026-12-31', '2027-01-30 (31-01 é domingo)'],
    ],
    ['a leap year has its 29 February', rule(monthly(29, 'skip'), 'skip', '2028-02-01'), 1, ['2028-02-29']],
    [
      'holidays are skipped by name',
      rule(weekly(5), 'skip', '2026-12-18'),
      2,
      [
        '2026-12-18',
        `-2026-12-25 (${NATIONAL})`,
        '-2027-01-01 (01-01 é feriado (Dia da Fraternidade Universal))',
        '2027-01-08',
      ],
    ],
    [
      'the working day before',
      rule(weekly(5), 'before', '2026-12-18'),
      2,
      ['2026-12-18', `2026-12-24 (${NATIONAL})`],
    ],
    [
      'a date moved onto one of its own is left out',
      rule(weekly(1, 7), 'after'),
      2,
      [
        '-2026-11-29 (29-11 é domingo) (já sai a 30-11)',
        '2026-11-30',
        '-2026-12-06 (06-12 é domingo) (já sai a 07-12)',
        '2026-12-07',
      ],
    ],
    [
      'a holiday on a Sunday is kept on the Monday, and moves what was moved there',
      rule(weekly(7), 'after', '2027-04-25'),
      2,
      ['2027-04-26 (25-04 é domingo)', '2027-05-03 (02-05 é domingo)'],
    ],
    [
      'the Sunday before a kept holiday goes on to Tuesday',
      rule(weekly(7), 'after', '2029-04-01'),
      1,
      ['2029-04-02 (01-04 é domingo)'],
    ],
    ['not before it starts', rule(DAILY, 'before', '2026-11-29'), 1, ['2026-11-30']],
    [
      'every day but Sundays',
      rule(DAILY, 'skip', '2026-11-28'),
      2,
      ['2026-11-28', '-2026-11-29 (29-11 é domingo)', '2026-11-30'],
    ],
  ])('%s', (_, given, count, expected) => {
    expect(nextDates(given, { from: given.startsOn, count }, []).map(told)).toEqual(expected)
  })

  test('days off of the company count as holidays, those that are inactive do not', () => {
    const holiday: OwnHoliday = { date: '2026-11-26', name: 'Dia da cidade', branchId: 'SD', active: true }
    const dates = (holidays: readonly OwnHoliday[]) =>
      nextDates(rule(weekly(4), 'after'), { from: START, count: 1 }, holidays).map(told)
    expect(dates([holiday])).toEqual(['2026-11-27 (26-11 é feriado (Dia da cidade))'])
    expect(dates([{ ...holiday, active: false }])).toEqual(['2026-11-26'])
  })

  test('more days off in a row than a date may move leave it out', () => {
    const closed = Array.from({ length: 20 }, (_, day) => ({
      date: addDays('2026-11-26', day),
      name: 'Obras',
      branchId: null,
      active: true,
    }))
    const [first] = nextDates(rule(weekly(4), 'after'), { from: START, count: 1 }, closed)
    expect(first).toMatchObject({ due: '2026-11-26', date: null })
  })
})

const day = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2026-01-01', days))
const recurrences: fc.Arbitrary<Recurrence> = fc.oneof(
  fc.constant(DAILY),
  fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }).map((weekdays) => weekly(...weekdays)),
  fc
    .tuple(fc.integer({ min: 1, max: 31 }), fc.constantFrom(...SHORT_MONTHS))
    .map(([of, short]) => monthly(of, short)),
)
const rules = fc.record({ recurrence: recurrences, dayOff: fc.constantFrom(...DAYS_OFF), startsOn: day })
const own = fc.array(
  day.map((date) => ({ date, name: 'Feriado', branchId: null, active: true })),
  { maxLength: 40 },
)

describe('whatever the rule', () => {
  test('no two dates on one day, none on a day off, none before the start', () => {
    fc.assert(
      fc.property(rules, own, day, (given, holidays, from) => {
        const found = plannedDates(given, { from, to: addDays(from, 120) }, holidays)
        const dates = found.flatMap(({ date }) => date ?? [])
        expect(new Set(dates).size).toBe(dates.length)
        expect(dates).toEqual(dates.toSorted())
        for (const date of dates) {
          expect(dayOff(date)).toBeNull()
          expect(holidays.some((holiday) => holiday.date === date)).toBe(false)
          expect(date >= given.startsOn && date >= from).toBe(true)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('each day asked alone says the same as all of them together', () => {
    fc.assert(
      fc.property(rules, own, day, (given, holidays, from) => {
        const together = plannedDates(given, { from, to: addDays(from, 40) }, holidays)
        const alone = Array.from({ length: 41 }, (_, at) =>
          plannedOn(given, addDays(from, at), holidays),
        ).flatMap((found) => found ?? [])
        expect(alone).toEqual(together.filter(({ date }) => date !== null))
      }),
      { numRuns: 40 },
    )
  })

  test('what is due is what the rule names, and a moved date says why', () => {
    fc.assert(
      fc.property(rules, own, day, (given, holidays, from) => {
        for (const { due, date, reasons } of plannedDates(given, { from, to: addDays(from, 90) }, holidays)) {
          const { recurrence } = given
          if (recurrence.occurrence === 'weekly') expect(recurrence.weekdays).toContain(weekdayOf(due))
          if (recurrence.occurrence === 'monthly')
            expect([
              `${due.slice(0, 8)}${String(recurrence.day).padStart(2, '0')}`,
              lastOfMonth(due),
            ]).toContain(due)
          if (date !== due) expect(reasons.length).toBeGreaterThan(0)
          if (date !== null && given.dayOff === 'before')
            expect(daysBetween(date, due)).toBeGreaterThanOrEqual(0)
          if (date !== null && given.dayOff === 'skip') expect(date).toBe(due)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('as many next dates as were asked for, without own days off', () => {
    fc.assert(
      fc.property(rules, day, fc.integer({ min: 1, max: 12 }), (given, from, count) => {
        const leaving = nextDates(given, { from, count }, []).filter(({ date }) => date !== null)
        // a rule of Sundays alone that are skipped never leaves
        const never =
          given.dayOff === 'skip' &&
          given.recurrence.occurrence === 'weekly' &&
          given.recurrence.weekdays.join() === '7'
        expect(leaving.length).toBe(never ? 0 : count)
      }),
      { numRuns: 60 },
    )
  })
})
