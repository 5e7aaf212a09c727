import { describe, expect, test } from 'vitest'
import type { Deputyship } from '../access/deputyship.ts'
import { rolesWithDeputyship } from '../access/deputyship.ts'
import { menuOf } from '../access/menu.ts'
import { pagesOf } from '../access/pages.ts'
import { ROLES, type Role } from '../access/roles.ts'
import { scopeOf } from '../access/scope.ts'
import type { OrderAction } from '../orders/action-names.ts'
import { allowedActions, refusalOf } from '../orders/actions.ts'
import { approval, line, user, verifiedFacts } from '../testing/order-facts.ts'
import { type Absence, type Absent, deputyshipOf, holdsOn } from './absence.ts'
import { checkPlan, type Plan, type PlanContext, type Planned } from './plan-absence.ts'

const TODAY = '2026-11-20'
const plan: Plan = {
  absentId: 10,
  deputyId: 20,
  from: '2026-11-20',
  until: '2026-11-27',
  stages: ['FINANCIAL'],
  branches: [],
}
const absence: Absence = { ...plan, id: 1, endedAt: null }
const person = (id: number, ...roles: readonly Role[]): Absent => ({
  id,
  name: `P${id}`,
  active: true,
  roles,
  scope: scopeOf({ roles, branchId: 'SD', branches: ['FP'] }),
})
const xavier = person(10, 'FINANCIAL_APPROVER')

describe('the days of an absence', () => {
  test.each([
    ['the day before', '2026-11-19', false],
    ['the first day', '2026-11-20', true],
    ['the last day', '2026-11-27', true],
    ['the day after', '2026-11-28', false],
  ])('%s', (_, day, holds) => {
    expect(holdsOn(absence, day)).toBe(holds)
  })

  test('ended early it ends at once', () => {
    expect(holdsOn({ ...absence, endedAt: '2026-11-20T08:00:00Z' }, TODAY)).toBe(false)
  })
})

describe('the place of a deputy', () => {
  const place = (change: Partial<Absence> = {}, absent = xavier) =>
    deputyshipOf({ ...absence, ...change }, absent, TODAY)

  test.each<[string, Partial<Absence>, Absent, unknown]>([
    ['all branches of the absent', {}, xavier, { stages: ['FINANCIAL'], branches: ['FP', 'SD'] }],
    ['one of them', { branches: ['FP'] }, xavier, { stages: ['FINANCIAL'], branches: ['FP'] }],
    [
      'a branch lost meanwhile',
      { branches: ['BE', 'FP'] },
      xavier,
      { stages: ['FINANCIAL'], branches: ['FP'] },
    ],
    ['only branches lost meanwhile', { branches: ['BE'] }, xavier, null],
    ['a role lost meanwhile', {}, person(10, 'OPERATOR'), null],
    [
      'a stage never held',
      { stages: ['FINANCIAL', 'OFFER'] },
      xavier,
      { stages: ['FINANCIAL'], branches: ['FP', 'SD'] },
    ],
    ['an absent admin', { stages: ['OFFER'] }, person(10, 'ADMIN'), { stages: ['OFFER'], branches: 'all' }],
    ['an absent user who was closed', {}, { ...xavier, active: false }, null],
    ['not begun', { from: '2026-11-21' }, xavier, null],
  ])('%s', (_, change, absent, expected) => {
    const found = place(change, absent)
    expect(found && { stages: found.stages, branches: found.scope.branches }).toEqual(expected)
  })
})

describe('what may be planned', () => {
  const context: PlanContext = {
    absent: xavier,
    deputy: { id: 20, name: 'P20', active: true, roles: ['OPERATOR'] },
    planned: [],
    today: TODAY,
  }
  const other: Planned = { ...absence, id: 2, absentName: 'P10', deputyName: 'P30', deputyId: 30 }
  const deputy = context.deputy

  test.each<[string, Partial<Plan>, Partial<PlanContext>, string | null]>([
    ['a plain week', {}, {}, null],
    ['one day', { until: TODAY }, {}, null],
    ['the end before the beginning', { until: '2026-11-19' }, {}, 'ABSENCE_TURNED'],
    ['a day that has passed', { from: '2026-11-19' }, {}, 'ABSENCE_IN_PAST'],
    ['oneself', { deputyId: 10 }, { deputy: { ...deputy, id: 10 } }, 'DEPUTY_SELF'],
    ['a closed deputy', {}, { deputy: { ...deputy, active: false } }, 'DEPUTY_UNKNOWN'],
    ['a retailer', {}, { deputy: { ...deputy, roles: ['B2B', 'B2B_CLAIMS'] } }, 'DEPUTY_UNKNOWN'],
    ['a closed absent', {}, { absent: { ...xavier, active: false } }, 'ABSENT_UNKNOWN'],
    ['an absent who decides nothing', {}, { absent: person(10, 'APPROVER') }, 'ABSENT_DECIDES_NOTHING'],
    ['a stage that is not theirs', { stages: ['FINANCIAL', 'OFFER'] }, {}, 'STAGES_NOT_HELD'],
    ['a branch that is not theirs', { branches: ['SD', 'BE'] }, {}, 'BRANCHES_NOT_HELD'],
    ['their branches', { branches: ['SD', 'FP'] }, {}, null],
    ['the same days twice', {}, { planned: [other] }, 'ABSENCE_OVERLAPS'],
    [
      'one day in common',
      { from: '2026-11-27', until: '2026-12-01' },
      { planned: [other] },
      'ABSENCE_OVERLAPS',
    ],
    ['the days after', { from: '2026-11-28', until: '2026-12-01' }, { planned: [other] }, null],
    [
      'the same days, other branches',
      { branches: ['SD'] },
      { planned: [{ ...other, branches: ['FP'] }] },
      null,
    ],
    ['the same days, other stages', {}, { planned: [{ ...other, stages: ['OFFER'] }] }, null],
    ['the same days, ended early', {}, { planned: [{ ...other, endedAt: 'now' }] }, null],
    ['a deputy who is away', {}, { planned: [{ ...other, absentId: 20 }] }, 'DEPUTY_ABSENT'],
    [
      'an absent who is a deputy',
      {},
      { planned: [{ ...other, absentId: 40, deputyId: 10 }] },
      'ABSENT_IS_DEPUTY',
    ],
    ['a deputy of two', {}, { planned: [{ ...other, absentId: 40, deputyId: 20 }] }, null],
  ])('%s', (_, change, around, code) => {
    const check = () => checkPlan({ ...plan, ...change }, { ...context, ...around })
    if (code === null) expect(check).not.toThrow()
    else expect(check).toThrow(expect.objectContaining({ code }))
  })

  test('the conflicting absence is named', () => {
    expect(() => checkPlan(plan, { ...context, planned: [other] })).toThrow(
      expect.objectContaining({
        facts: { absent: 'P10', deputy: 'P30', from: '2026-11-20', until: '2026-11-27' },
        details: [expect.objectContaining({ field: 'from' })],
      }),
    )
  })
})

describe('a deputy', () => {
  const held: Deputyship = {
    absenceId: 1,
    absent: { id: 10, name: 'P10' },
    stages: ['FINANCIAL'],
    scope: { branches: ['SD'], operations: 'all' },
  }
  const pending = verifiedFacts({ approvals: [approval('COMMERCIAL'), approval('FINANCIAL')] })
  const inBeira = { ...user(99, 'OPERATOR'), branchId: 'BE', scope: scopeOf({ roles: [], branchId: 'BE' }) }
  const deputy = (...roles: readonly Role[]) => ({ ...user(99, ...roles), deputyships: [held] })
  const codeOf = (action: OrderAction, who = deputy('OPERATOR'), order = pending) =>
    refusalOf(action, who, order)?.code ?? null

  test.each(ROLES)('who is %s decides on the stage handed over, and on no other', (role) => {
    const isAdmin = role === 'ADMIN' || role === 'SUPER_USER'
    expect(codeOf('approve-financial', deputy(role))).toBeNull()
    expect(codeOf('reject-financial', deputy(role))).toBeNull()
    const commercial = isAdmin || role === 'COMMERCIAL_APPROVER' ? null : 'ROLE_MISSING'
    expect(codeOf('approve-commercial', deputy(role))).toBe(commercial)
  })

  test.each<[string, Partial<typeof pending>, string | null]>([
    ["somebody else's document", { submittedBy: 1 }, null],
    ['the own document', { submittedBy: 99 }, 'OWN_DOCUMENT'],
    ["the absent person's document", { submittedBy: 10 }, 'OWN_DOCUMENT_OF_ABSENT'],
    ['a document that the absent person changed', { revisedBy: 10 }, 'OWN_DOCUMENT_OF_ABSENT'],
    ['a document of another branch', { branchId: 'NP' }, 'NOT_FOUND'],
  ])('on %s', (_, change, code) => {
    expect(codeOf('approve-financial', deputy('OPERATOR'), { ...pending, ...change })).toBe(code)
    expect(codeOf('reject-financial', deputy('OPERATOR'), { ...pending, ...change })).toBe(code)
  })

  test('decides in the own name where the own role allows it, also on what the absent person submitted', () => {
    expect(
      codeOf('approve-financial', deputy('FINANCIAL_APPROVER'), { ...pending, submittedBy: 10 }),
    ).toBeNull()
  })

  test('of two decides for the one who did not submit it', () => {
    const second = { ...held, absenceId: 2, absent: { id: 11, name: 'P11' } }
    const both = { ...user(99, 'OPERATOR'), deputyships: [held, second] }
    expect(codeOf('approve-financial', both, { ...pending, submittedBy: 10 })).toBeNull()
  })

  test('of a branch that is not the own only looks and decides there', () => {
    const analyst = { ...inBeira, roles: ['STOCK_ANALYST', 'OPERATOR'] as const, deputyships: [held] }
    expect(allowedActions(analyst, pending)).toEqual(['approve-financial', 'reject-financial', 'print'])
    const inAnalysis = verifiedFacts({ lines: [line({ open: 1, reserved: 1 })] })
    expect(codeOf('process', analyst, inAnalysis)).toBe('ROLE_MISSING')
  })

  test('without the place decides nothing', () => {
    expect(codeOf('approve-financial', { ...deputy('OPERATOR'), deputyships: [] })).toBe('ROLE_MISSING')
    expect(codeOf('approve-financial', { ...inBeira, deputyships: [] })).toBe('NOT_FOUND')
  })

  test('opens the pages of approval and none of settings', () => {
    const before = pagesOf(['PICKING_MANAGER'])
    const roles = rolesWithDeputyship(deputy('PICKING_MANAGER'))
    expect(pagesOf(roles).filter((page) => !before.includes(page))).toEqual(['approval', 'approval-id'])
    expect(menuOf(roles, true).map(({ entry }) => entry)).toContain('approval')
    expect(rolesWithDeputyship(user(99, 'PICKING_MANAGER'))).toEqual(['PICKING_MANAGER'])
  })
})
