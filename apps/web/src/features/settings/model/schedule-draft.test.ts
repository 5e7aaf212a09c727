import type { JobSchedule } from '@cais/domain/jobs/schedule'
import { describe, expect, test } from 'vitest'
import { draftOf, isChanged, problemsOf, scheduleOf } from './schedule-draft.ts'

const schedules: readonly JobSchedule[] = [
  { kind: 'times', times: ['02:00', '05:30'], weekdays: [7] },
  { kind: 'interval', every: 15, unit: 'second' },
  { kind: 'window', every: 5, unit: 'minute', from: '06:00', to: '20:00', weekdays: [1, 2, 3] },
]

describe.each(schedules)('the draft of $kind', (schedule) => {
  const saved = { schedule, quantity: 50 }
  const draft = draftOf(saved)

  test('stands for what was saved', () => {
    expect(scheduleOf(draft)).toEqual(saved)
    expect(isChanged(draft, saved)).toBe(false)
    expect(isChanged({ ...draft, quantity: '51' }, saved)).toBe(true)
  })

  test('may be changed to any other kind', () => {
    for (const { kind } of schedules) expect(scheduleOf({ ...draft, kind })?.schedule.kind).toBe(kind)
  })
})

const window = draftOf({ schedule: schedules[2] as JobSchedule, quantity: 50 })

test.each([
  [{ to: '06:00' }, ['to']],
  [{ from: '20:30' }, ['to']],
  [{ every: '0' }, ['every']],
  [{ every: '1441' }, ['every']],
  [{ every: '1,5' }, ['every']],
  [{ weekdays: [] }, ['days']],
  [{ quantity: '' }, ['quantity']],
  [{ quantity: '10001' }, ['quantity']],
  [{ every: 'x', to: '05:00', weekdays: [], quantity: '-1' }, ['every', 'to', 'days', 'quantity']],
  [{ kind: 'times' as const, times: ['', ''] }, ['times']],
])('%j is refused at %j', (change, problems) => {
  const draft = { ...window, ...change }
  expect(problemsOf(draft)).toEqual(problems)
  expect(scheduleOf(draft)).toBeNull()
})
