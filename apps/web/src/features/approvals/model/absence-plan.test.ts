import { expect, test } from 'vitest'
import { absenceBody, EMPTY_PLAN, faultsOf, type Plan } from './absence-plan.ts'
import { type Absence, deputyOf } from './deputy-of.ts'

const plan: Plan = { ...EMPTY_PLAN, deputyId: 7, from: '2026-11-20', until: '2026-11-27' }

test('empty required fields are named', () => {
  expect(faultsOf(EMPTY_PLAN)).toEqual(['deputyId', 'from', 'until'])
  expect(faultsOf({ ...plan, stages: [] })).toEqual(['stages'])
  expect(faultsOf(plan)).toEqual([])
})

test('by default all stages and branches of the user are handed over', () => {
  expect(absenceBody(plan, ['FINANCIAL', 'OFFER'])).toEqual({
    deputyId: 7,
    from: '2026-11-20',
    until: '2026-11-27',
    stages: ['FINANCIAL', 'OFFER'],
    branches: [],
  })
  expect(absenceBody({ ...plan, absentId: 3, stages: ['OFFER'] }, ['FINANCIAL', 'OFFER'])).toMatchObject({
    absentId: 3,
    stages: ['OFFER'],
  })
})

test('the current absence comes before the next one', () => {
  const absence = (state: string, from: string, id = 1) => ({ state, from, absent: { id } }) as Absence
  const [later, soon, now] = [
    absence('planned', '2026-12-20'),
    absence('planned', '2026-12-01'),
    absence('now', '2026-11-20'),
  ]
  expect(deputyOf([later, soon, now], 1)).toBe(now)
  expect(deputyOf([later, soon], 1)).toBe(soon)
  expect(deputyOf([now], 2)).toBeUndefined()
})
