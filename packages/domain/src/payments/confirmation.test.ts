import { describe, expect, test } from 'vitest'
import type { Role } from '../access/roles.ts'
import { asksAbove, asksForCredit, checkDecision, confirmationActions, NOBODY_ASKED } from './confirmation.ts'

const policy = { payment: 100_000, credit: 1_000_000, writeOff: 50_000 }
const terms = {
  creditLimit: 500_000,
  transactionLimit: 200_000,
  blockedCredit: false,
  paymentCondition: '30 dias',
}

test.each([
  [100_000, false],
  [100_001, true],
])('a payment of %s', (amount, asked) => {
  expect(asksAbove(policy.payment, amount)).toBe(asked)
  expect(asksAbove(NOBODY_ASKED.payment, amount)).toBe(false)
})

test.each([
  ['the same', {}, {}, false],
  ['a limit that rises up to the amount', {}, { creditLimit: 1_000_000 }, false],
  ['a limit that rises above it', {}, { creditLimit: 1_000_001 }, true],
  ['a limit that falls', { creditLimit: 3_000_000 }, { creditLimit: 2_000_000 }, false],
  ['a block', { creditLimit: 3_000_000 }, { creditLimit: 3_000_000, blockedCredit: true }, false],
  ['a block lifted of a low limit', { blockedCredit: true }, {}, false],
  [
    'a block lifted of a high one',
    { creditLimit: 3_000_000, blockedCredit: true },
    { creditLimit: 3_000_000 },
    true,
  ],
  ['a transaction limit taken off', {}, { transactionLimit: null }, true],
  ['more days up to the amount', {}, { paymentCondition: '60 dias' }, false],
  [
    'more days above it',
    { creditLimit: 3_000_000 },
    { creditLimit: 3_000_000, paymentCondition: '60 dias' },
    true,
  ],
  [
    'the end of the month',
    { creditLimit: 3_000_000 },
    { creditLimit: 3_000_000, paymentCondition: '30 dias fim do mês' },
    true,
  ],
  [
    'fewer days',
    { creditLimit: 3_000_000 },
    { creditLimit: 3_000_000, paymentCondition: 'Pronto pagamento' },
    false,
  ],
  ['a transaction limit that falls', { transactionLimit: null }, { transactionLimit: 9_000_000 }, false],
])('%s', (_, before, after, asked) => {
  expect(asksForCredit(policy, { ...terms, ...before }, { ...terms, ...after })).toBe(asked)
  expect(asksForCredit(NOBODY_ASKED, { ...terms, ...before }, { ...terms, ...after })).toBe(false)
})

const user = (id: number, roles: readonly Role[], branch = 'SD') => ({
  id,
  branchId: branch,
  roles: [...roles],
  scope: { branches: [branch], operations: 'all' as const },
})
describe('what is done with it', () => {
  const waiting = { kind: 'credit' as const, branchId: 'SD', enteredBy: 1, isDecided: false }
  const goods = { ...waiting, kind: 'write-off' as const }
  test.each([
    ['who entered it', user(1, ['FINANCIAL_APPROVER']), waiting, ['withdraw']],
    ['another one', user(2, ['FINANCIAL_APPROVER']), waiting, ['confirm', 'refuse']],
    ['an administrator', user(3, ['SUPER_USER']), waiting, ['confirm', 'refuse']],
    ['a seller', user(4, ['OPERATOR']), waiting, []],
    ['another branch', user(5, ['FINANCIAL_APPROVER'], 'BE'), waiting, []],
    ['a warehouse manager, of credit', user(6, ['ADMIN_SD']), waiting, []],
    ['a warehouse manager, of goods', user(6, ['ADMIN_SD']), goods, ['confirm', 'refuse']],
    ['a financial approver, of goods', user(2, ['FINANCIAL_APPROVER']), goods, ['confirm', 'refuse']],
    ['a warehouse manager elsewhere', user(7, ['ADMIN_BE'], 'BE'), goods, []],
    ['decided', user(2, ['FINANCIAL_APPROVER']), { ...waiting, isDecided: true }, []],
  ])('%s', (_, who, what, actions) => {
    expect(confirmationActions(who, what)).toEqual(actions)
  })
})

test.each([
  ['confirm', 2, {}, undefined],
  ['confirm', 1, {}, 'OWN_ENTRY'],
  ['withdraw', 1, {}, undefined],
  ['withdraw', 2, {}, 'OWN_ENTRY'],
  ['refuse', 2, { reason: '' }, 'REASON_MISSING'],
  ['refuse', 2, {}, undefined],
  ['confirm', 2, { isDecided: true }, 'CONFIRMATION_DECIDED'],
] as const)('%s by %s %j', (action, id, change, code) => {
  const check = () =>
    checkDecision(action, { id }, { enteredBy: 1, isDecided: false, reason: 'Errado', ...change })
  if (code === undefined) expect(check).not.toThrow()
  else expect(check).toThrow(code)
})
