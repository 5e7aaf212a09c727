import { describe, expect, test } from 'vitest'
import type { User } from '../access/actor.ts'
import { ROLES } from '../access/roles.ts'
import { chooseDocuments } from './choose-documents.ts'
import { type DateRow, isToOpen, settledState } from './date-row.ts'
import { orderedRecurrence, type Recurrence, requireNearStart } from './recurrence.ts'
import { allowedScheduleActions, assertScheduleAction, SCHEDULE_ACTIONS } from './schedule-actions.ts'
import { ruleLine, ruleSentence, type ToldRule } from './words.ts'

const told = (recurrence: Recurrence, fields: Partial<ToldRule> = {}): ToldRule => ({
  recurrence,
  dayOff: 'after',
  startsOn: '2026-11-24',
  departsTime: '06:30',
  ...fields,
})

describe('the rule in words', () => {
  test.each<[ToldRule, string, string, string]>([
    [
      told({ occurrence: 'daily' }, { dayOff: 'skip' }),
      'A partir de 24-11-2026 sai todos os dias, às 06:30. Ao domingo ou feriado não sai.',
      'From 24-11-2026 it leaves every day at 06:30. On a Sunday or holiday it does not leave.',
      'Todos os dias · 06:30',
    ],
    [
      told({ occurrence: 'weekly', weekdays: [1, 3, 6] }, { dayOff: 'before' }),
      'A partir de 24-11-2026 sai à segunda, à quarta e ao sábado, às 06:30. Ao domingo ou feriado passa para o dia útil anterior.',
      'From 24-11-2026 it leaves on Monday, Wednesday and Saturday at 06:30. On a Sunday or holiday it moves to the working day before.',
      '2.ª, 4.ª e sáb · 06:30',
    ],
    [
      told({ occurrence: 'monthly', day: 31, shortMonth: 'last-day' }),
      'A partir de 24-11-2026 sai no dia 31 de cada mês, às 06:30; no mês sem dia 31, no último dia. Ao domingo ou feriado passa para o dia útil seguinte.',
      'From 24-11-2026 it leaves on day 31 of each month at 06:30; in a month without a day 31, on its last day. On a Sunday or holiday it moves to the working day after.',
      'Último dia do mês · 06:30',
    ],
    [
      told({ occurrence: 'monthly', day: 30, shortMonth: 'skip' }, { departsTime: null }),
      'A partir de 24-11-2026 sai no dia 30 de cada mês; o mês sem dia 30 é saltado. Ao domingo ou feriado passa para o dia útil seguinte.',
      'From 24-11-2026 it leaves on day 30 of each month; a month without a day 30 is skipped. On a Sunday or holiday it moves to the working day after.',
      'Dia 30 de cada mês',
    ],
    [
      told({ occurrence: 'monthly', day: 5, shortMonth: 'skip' }),
      'A partir de 24-11-2026 sai no dia 5 de cada mês, às 06:30. Ao domingo ou feriado passa para o dia útil seguinte.',
      'From 24-11-2026 it leaves on day 5 of each month at 06:30. On a Sunday or holiday it moves to the working day after.',
      'Dia 5 de cada mês · 06:30',
    ],
  ])('%j', (rule, pt, en, line) => {
    expect(ruleSentence(rule, 'pt')).toBe(pt)
    expect(ruleSentence(rule, 'en')).toBe(en)
    expect(ruleLine(rule, 'pt')).toBe(line)
  })

  test('weekdays once and in order', () => {
    expect(orderedRecurrence({ occurrence: 'weekly', weekdays: [5, 1, 5] })).toEqual({
      occurrence: 'weekly',
      weekdays: [1, 5],
    })
  })
})

const TODAY = '2026-11-24'
const ms = (time: string, day = TODAY) => Date.parse(`${day}T${time}:00+02:00`)
const row = (fields: Partial<DateRow>): DateRow => ({
  date: TODAY,
  state: 'planned',
  errorCode: null,
  updatedAt: `${TODAY}T00:00:00+02:00`,
  ...fields,
})

describe('whether a date is opened, and how it ends', () => {
  test.each<[string, DateRow | undefined, number, string | null, boolean, string | null]>([
    ['the first look, even after the departure', undefined, ms('11:00'), '05:30', true, null],
    ['waits for documents until the departure', row({}), ms('05:29'), '05:30', true, null],
    ['the truck was to leave', row({}), ms('05:30'), '05:30', false, 'empty'],
    ['without a departure time until midnight', row({}), ms('23:59'), null, true, null],
    [
      'could not be opened: tried all day',
      row({ errorCode: 'DOCUMENT_NOT_READY' }),
      ms('11:00'),
      '05:30',
      true,
      null,
    ],
    ['opened is opened', row({ state: 'opened' }), ms('00:05'), '05:30', false, null],
    ['passed without documents', row({ state: 'empty' }), ms('06:00'), '05:30', false, null],
    [
      'written by a clock ahead: counts for nothing',
      row({ state: 'empty', updatedAt: '2026-12-24T00:00:00Z' }),
      ms('04:00'),
      '05:30',
      true,
      null,
    ],
    ['missed by a clock ahead: it is today now', row({ state: 'missed' }), ms('04:00'), '05:30', true, null],
  ])('%s', (_, given, nowMs, departsTime, opens, settled) => {
    expect(isToOpen(given, { nowMs, departsTime })).toBe(opens)
    if (given) expect(settledState(given, { nowMs, departsTime })).toBe(settled)
  })

  test('a day that is over ends as empty, or as failed with its reason', () => {
    const over = { nowMs: ms('00:00', '2026-11-25'), departsTime: null }
    expect(settledState(row({}), over)).toBe('empty')
    expect(settledState(row({ errorCode: 'SHIPMENT_FULL' }), over)).toBe('failed')
    expect(settledState(row({ state: 'opened' }), over)).toBeNull()
  })
})

describe('who may do what', () => {
  const user = (roles: User['roles'], branches: readonly string[] = ['SD']): User => ({
    id: 1,
    roles,
    branchId: 'SD',
    scope: { branches, operations: 'all' },
  })
  const schedule = { branchId: 'SD', pausedAt: null, endedAt: null }
  const at = '2026-11-24T08:00:00Z'

  test.each([
    ['active', schedule, ['edit', 'pause', 'open-now', 'delete']],
    ['paused', { ...schedule, pausedAt: at }, ['edit', 'resume', 'open-now', 'delete']],
    ['ended', { ...schedule, pausedAt: at, endedAt: at }, []],
  ])('the buttons of one that is %s', (_, facts, expected) => {
    expect(allowedScheduleActions(user(['PICKING_MANAGER']), facts)).toEqual(expected)
    expect(allowedScheduleActions(user(['PICKING_MANAGER'], ['BE']), facts)).toEqual([])
  })

  test('whoever builds shipments keeps schedules, and nobody else', () => {
    const keepers = ROLES.filter((role) => allowedScheduleActions(user([role]), schedule).length > 0)
    expect(keepers).toEqual(['ADMIN', 'SUPER_USER', 'PICKING_MANAGER', 'DISTRIBUTION_MANAGER'])
  })

  test('refusals name the role, the state, or nothing outside the scope', () => {
    const code = (roles: User['roles'], branches: string[], facts = schedule) => {
      try {
        assertScheduleAction('resume', user(roles, branches), facts)
        return null
      } catch (error) {
        return (error as { code: string }).code
      }
    }
    expect(code(['OPERATOR'], ['SD'])).toBe('ROLE_MISSING')
    expect(code(['PICKING_MANAGER'], ['BE'])).toBe('NOT_FOUND')
    expect(code(['PICKING_MANAGER'], ['SD'])).toBe('ACTION_NOT_ALLOWED')
    expect(SCHEDULE_ACTIONS).toHaveLength(5)
  })
})

describe('which documents go', () => {
  const document = (id: number, ambient: number, frozen = 0) => ({ id, ambient, refrigerated: 0, frozen })
  const capacity = { ambient: 1000, refrigerated: 0, frozen: 500, total: 1200 }

  test.each([
    ['all that fit, in their order', [document(3, 400), document(1, 500, 100)], [3, 1]],
    [
      'one that does not fit lets the next go',
      [document(1, 900), document(2, 200), document(3, 100)],
      [1, 3],
    ],
    [
      'none for whose class there is no room left',
      [document(1, 0, 400), document(2, 0, 200), document(3, 100)],
      [1, 3],
    ],
    ['the truck as a whole', [document(1, 1000), document(2, 0, 300), document(3, 0, 200)], [1, 3]],
    [
      'none fits: the first one alone, to be refused with its figures',
      [document(1, 2000), document(2, 3000)],
      [1],
    ],
    ['nothing waits', [], []],
  ])('%s', (_, waiting, expected) => {
    expect(chooseDocuments(waiting, capacity)).toEqual(expected)
  })

  test('thirty at most, and all of them on a truck of which nothing is known', () => {
    const many = Array.from({ length: 40 }, (_unused, at) => document(at + 1, 9_000_000))
    const unknown = { ambient: null, refrigerated: null, frozen: null }
    expect(chooseDocuments(many, unknown)).toEqual(many.slice(0, 30).map(({ id }) => id))
  })
})

test('a schedule starts within two years', () => {
  expect(() => requireNearStart('2028-11-24', '2026-11-24')).not.toThrow()
  expect(() => requireNearStart('1999-01-01', '2026-11-24')).not.toThrow()
  expect(() => requireNearStart('2028-11-25', '2026-11-24')).toThrow(
    expect.objectContaining({ code: 'SCHEDULE_STARTS_TOO_LATE', facts: { latest: '2028-11-24' } }),
  )
})
