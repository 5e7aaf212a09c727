import { describe, expect, test } from 'vitest'
import { STRICT_POLICY } from '../approvals/own-document.ts'
import { approval, line, NOW, submittedFacts, user, verifiedFacts } from '../testing/order-facts.ts'
import { allowedActions, refusalOf } from './actions.ts'
import { deriveState } from './derive-state.ts'
import type { OrderFacts } from './facts.ts'
import { expireQuote, isPromised } from './quote.ts'
import { BY_DUE_DATE, firstDueDateInForce, holdsOn, lastDayOf, type QuotePolicy } from './quote-policy.ts'

const quote = verifiedFacts({ type: 'COT', answeredAt: NOW, dueAt: '2026-12-20', lines: [line({ open: 5 })] })
const expire = (today: string) => expireQuote(quote, { at: NOW, today })
const seller = user(2, 'OPERATOR')
const onDay = (today: string, policy?: QuotePolicy) => ({ ...STRICT_POLICY, quotes: { today, policy } })
/** Why the seller makes no order of it that day. */
const conversionOn = (facts: OrderFacts, ...day: Parameters<typeof onDay>) =>
  refusalOf('convert', seller, facts, onDay(...day))

describe('a quote', () => {
  test('holds on its last day and is closed the day after', () => {
    expect(() => expire('2026-12-20')).toThrow(expect.objectContaining({ code: 'ACTION_NOT_ALLOWED' }))
    const expired = expire('2026-12-21')
    expect(expired).toMatchObject({ expiredAt: NOW, lines: [{ open: 0, closed: 5 }] })
    expect(deriveState(expired)).toEqual({ status: 'CLOSED', stages: ['CLOSED'] })
  })

  test('expires once', () => {
    const again = () => expireQuote(expire('2026-12-21'), { at: NOW, today: '2026-12-22' })
    expect(again).toThrow(expect.objectContaining({ code: 'ACTION_NOT_ALLOWED' }))
  })

  test('that is not answered yet does not expire', () => {
    const waiting = submittedFacts({ type: 'COT', dueAt: '2026-12-20' })
    expect(() => expireQuote(waiting, { at: NOW, today: '2027-01-01' })).toThrow()
  })

  test.each([
    ['on its last day', quote, '2026-12-20', null],
    ['the day after, though no job closed it yet', quote, '2026-12-21', 'QUOTE_EXPIRED'],
    ['once it expired', expire('2026-12-21'), '2026-12-21', 'QUOTE_EXPIRED'],
    ['without a last day', { ...quote, dueAt: null }, '2030-01-01', null],
    [
      'before it is answered',
      { ...quote, answeredAt: null, verifiedAt: null },
      '2026-12-01',
      'ACTION_NOT_ALLOWED',
    ],
    ['that is an order', verifiedFacts({}), '2026-12-01', 'ACTION_NOT_ALLOWED'],
  ])('becomes an order or not: %s', (_, facts, today, code) => {
    expect(conversionOn(facts, today)?.code ?? null).toBe(code)
  })

  test('that expired names its last day', () => {
    expect(refusalOf('convert', 'system', expire('2026-12-21'))?.code).toBe('ROLE_MISSING')
    const { facts } = conversionOn(expire('2026-12-21'), '2026-12-21') ?? {}
    expect(facts).toMatchObject({ dueAt: '2026-12-20' })
  })
})

const NEVER = { expires: false, daysOfGrace: 5 }
const THREE_DAYS = { expires: true, daysOfGrace: 3 }

describe('what the company decided on quotes', () => {
  test.each([
    ['by the due date', BY_DUE_DATE, '2026-12-20'],
    ['three days later', THREE_DAYS, '2026-12-23'],
    ['never', NEVER, null],
  ])('end: %s', (_, policy, last) => {
    expect(lastDayOf('2026-12-20', policy)).toBe(last)
    expect(lastDayOf(null, policy)).toBeNull()
  })

  test.each([
    ['over the end of a year', '2027-01-02', THREE_DAYS, '2026-12-30'],
    ['by the due date', '2026-12-20', BY_DUE_DATE, '2026-12-20'],
    ['never', '2026-12-20', NEVER, null],
  ])('closes by due date: %s', (_, today, policy, first) => {
    expect(firstDueDateInForce(today, policy)).toBe(first)
    const holds = (dueAt: string) => holdsOn({ dueAt }, today, policy)
    expect(holds(first ?? '2020-01-01')).toBe(true)
    if (first !== null) expect(holds('2026-12-19')).toBe(first <= '2026-12-19')
  })

  test.each([
    ['on the last day of grace', '2026-12-23', THREE_DAYS, null],
    ['the day after', '2026-12-24', THREE_DAYS, 'QUOTE_EXPIRED'],
    ['years later, where quotes do not end', '2030-01-01', NEVER, null],
  ])('decides what may become an order: %s', (_, today, policy, code) => {
    expect(conversionOn(quote, today, policy)?.code ?? null).toBe(code)
    const end = () => expireQuote(quote, { at: NOW, today, policy })
    if (code === null) expect(end).toThrow(expect.objectContaining({ code: 'ACTION_NOT_ALLOWED' }))
    else expect(end()).toMatchObject({ expiredAt: NOW })
  })
})

const asked = (type: 'PEV' | 'COT', dueAt: string | null) =>
  verifiedFacts({
    type,
    dueAt,
    approvals: [approval('COMMERCIAL'), approval('FINANCIAL'), approval('OFFER')],
  })
const DECISIONS = ['commercial', 'financial', 'offer'] as const

describe('a quote that waits for its approval', () => {
  test.each([
    ['on its last day', asked('COT', '2026-12-20'), '2026-12-20', BY_DUE_DATE, null],
    ['the day after', asked('COT', '2026-12-20'), '2026-12-21', BY_DUE_DATE, 'QUOTE_OVERDUE'],
    ['on the last day of grace', asked('COT', '2026-12-20'), '2026-12-23', THREE_DAYS, null],
    ['the day after that', asked('COT', '2026-12-20'), '2026-12-24', THREE_DAYS, 'QUOTE_OVERDUE'],
    ['where quotes do not end', asked('COT', '2026-12-20'), '2030-01-01', NEVER, null],
    ['without a due date', asked('COT', null), '2030-01-01', BY_DUE_DATE, null],
    ['that is an order', asked('PEV', '2026-12-20'), '2026-12-21', BY_DUE_DATE, null],
  ])('is approved in each stage or not, and rejected always: %s', (_, facts, today, policy, code) => {
    const admin = user(9, 'ADMIN')
    const allowed = allowedActions(admin, facts, onDay(today, policy))
    for (const stage of DECISIONS) {
      expect(refusalOf(`approve-${stage}`, admin, facts, onDay(today, policy))?.code ?? null).toBe(code)
      expect(allowed.includes(`approve-${stage}`)).toBe(code === null)
      expect(allowed).toContain(`reject-${stage}`)
    }
  })

  test('past its last day names the day, after whose turn it is and what is pending', () => {
    const facts = asked('COT', '2026-12-20')
    const why = (...roles: Parameters<typeof user>) =>
      refusalOf('approve-commercial', user(...roles), facts, onDay('2026-12-21'))
    expect(why(9, 'COMMERCIAL_APPROVER')).toMatchObject({
      code: 'QUOTE_OVERDUE',
      facts: { dueAt: '2026-12-20', today: '2026-12-21' },
    })
    expect(why(9, 'OPERATOR')?.code).toBe('ROLE_MISSING')
    expect(why(1, 'COMMERCIAL_APPROVER')?.code).toBe('OWN_DOCUMENT')
    const decided = { ...facts, approvals: [approval('FINANCIAL')] }
    const refusal = refusalOf('approve-commercial', user(9, 'ADMIN'), decided, onDay('2026-12-21'))
    expect(refusal?.code).toBe('STAGE_NOT_PENDING')
  })
})

test.each([
  ['all of it', 10_000, 9500, true],
  ['a part, rounded a centavo down', 3333, 3166, true],
  ['a part, two centavos down', 3333, 3165, false],
  ['a part for less', 5000, 4700, false],
  ['at a higher price', 10_000, 9900, true],
  ['more than is left', 10_001, 9501, false],
  ['cheaper', 10_000, 9400, false],
])('what a quote promised: %s', (_, quantity, total, promised) => {
  expect(isPromised({ quantity, total }, { quantity: 20_000, total: 19_000, left: 10_000 })).toBe(promised)
})
