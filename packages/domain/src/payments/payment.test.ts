import { describe, expect, test } from 'vitest'
import { ROLES, type Role } from '../access/roles.ts'
import { checkPayment, checkReversal, mayRecordPayments, paymentActions, receiptNumber } from './payment.ts'

const TODAY = '2026-11-19'
const user = (roles: readonly Role[], branches: readonly string[] | 'all' = ['SD']) => ({
  id: 1,
  branchId: 'SD',
  roles: [...roles],
  scope: { branches, operations: 'all' as const },
})
const receipt = { branchId: 'SD', number: 'RC SD2026/1', isReversed: false }

const RECORDERS: readonly Role[] = ['ADMIN', 'SUPER_USER', 'FINANCIAL_APPROVER']
test.each(ROLES)('%s', (role) => {
  expect(mayRecordPayments(user([role]), { branchId: 'SD' })).toBe(RECORDERS.includes(role))
})

test('in other branches nobody records payments', () => {
  expect(mayRecordPayments(user(['FINANCIAL_APPROVER'], ['BE']), { branchId: 'SD' })).toBe(false)
})

test.each([
  [1, TODAY, undefined],
  [1, '2026-01-01', undefined],
  [0, TODAY, 'PAYMENT_EMPTY'],
  [-5, TODAY, 'PAYMENT_EMPTY'],
  [1, '2026-11-20', 'PAYMENT_IN_FUTURE'],
])('%s centavos on %s', (amount, paidOn, code) => {
  const check = () => checkPayment({ amount, paidOn }, TODAY)
  if (code === undefined) expect(check).not.toThrow()
  else expect(check).toThrow(code)
})

describe('a reversal', () => {
  test.each([
    ['with a reason', receipt, 'Cheque devolvido', 'bounced', undefined],
    ['without a reason', receipt, ' ', 'bounced', 'REASON_MISSING'],
    ['of a cheque as a transfer', receipt, 'Engano', 'returned', 'REVERSAL_KIND_WRONG'],
    ['of a reversed payment', { ...receipt, isReversed: true }, 'Engano', 'mistake', 'PAYMENT_REVERSED'],
    [
      'of a payment from before',
      { ...receipt, number: null },
      'Engano',
      'mistake',
      'PAYMENT_WITHOUT_RECEIPT',
    ],
  ] as const)('%s', (_, payment, reason, as, code) => {
    const check = () => checkReversal({ ...payment, kind: 'cheque' }, { reason, as })
    if (code === undefined) expect(check).not.toThrow()
    else expect(check).toThrow(code)
  })
})

test.each([
  [receipt, ['print', 'reverse'], ['print']],
  [{ ...receipt, isReversed: true }, ['print'], ['print']],
  [{ ...receipt, number: null }, [], []],
])('actions on %j', (payment, recorder, reader) => {
  expect(paymentActions(user(['FINANCIAL_APPROVER']), payment)).toEqual(recorder)
  expect(paymentActions(user(['OPERATOR']), payment)).toEqual(reader)
})

test('the number of a receipt', () => {
  expect(receiptNumber({ series: 'SD', year: 2026, number: 377 })).toBe('RC SD2026/377')
})
