import { expect, test } from 'vitest'
import { daysOfCondition, dueDateFor, invoiceDueOn, isDefaultDueDate, matchesCondition } from './due-date.ts'

const TODAY = '2026-11-20'

test.each([
  ['30 dias', 30],
  ['1 dia', 1],
  [' 45 DIAS', 45],
  ['Pronto pagamento', 0],
  ['A pronto', 0],
  ['15 dias fim do mês', 15],
  ['Contra entrega', 0],
  ['50 % a pronto, resto a 30 dias', null],
  ['', null],
])('the condition %j gives %j days', (condition, days) => {
  expect(daysOfCondition(condition)).toBe(days)
})

test.each([
  ['an order without customer', 'PEV', null, '2026-12-20'],
  ['an order by the condition', 'PEV', 45, '2027-01-04'],
  ['an order paid at once', 'PEV', 0, '2026-11-20'],
  ['an offer by the condition', 'POF', 7, '2026-11-27'],
  ['a quote keeps its thirty days', 'COT', 45, '2026-12-20'],
] as const)('%s: due', (_what, type, paymentDays, due) => {
  expect(dueDateFor({ type, paymentDays }, TODAY)).toBe(due)
})

test('a date is by the terms when one of the days gives it; any other was typed', () => {
  const terms = { type: 'PEV', paymentDays: 45 } as const
  expect(isDefaultDueDate('2027-01-04', terms, [TODAY])).toBe(true)
  expect(isDefaultDueDate('2027-01-04', terms, ['2026-11-22', TODAY])).toBe(true)
  expect(isDefaultDueDate('2027-01-05', terms, [TODAY])).toBe(false)
  expect(isDefaultDueDate(null, terms, [])).toBe(true)
})

test.each([
  ['by the condition, from its own day', '2026-12-20', '2026-12-01', '2026-12-31'],
  ['on the agreed date, which wins', '2026-12-24', '2026-12-01', '2026-12-24'],
  ['by the condition when the agreed date has passed', '2026-11-30', '2026-12-01', '2026-12-31'],
  ['by the condition when no date was set', null, '2026-12-01', '2026-12-31'],
])('an invoice is due %s', (_what, dueAt, issuedOn, due) => {
  expect(invoiceDueOn({ dueAt, submittedOn: TODAY, paymentDays: 30, issuedOn })).toBe(due)
})

test('a condition and a date agree or not', () => {
  expect(matchesCondition('30 dias', TODAY, '2026-12-20')).toBe(true)
  expect(matchesCondition('30 dias', TODAY, '2026-12-24')).toBe(false)
  expect(matchesCondition('Pronto pagamento', TODAY, TODAY)).toBe(true)
  expect(matchesCondition('50 % a pronto, resto a 30 dias', TODAY, '2026-12-24')).toBe(true)
  expect(matchesCondition('30 dias', TODAY, null)).toBe(true)
})

test.each([
  ['15 dias fim do mês', '2026-11-20', '2026-12-31'],
  ['Fim do mês', '2026-02-03', '2026-02-28'],
  ['30 dias fim do mês', '2027-12-15', '2028-01-31'],
  ['Contra entrega', '2026-11-20', '2026-11-20'],
])('%s from %s is due on %s, on drafts, invoices and paper alike', (condition, from, due) => {
  const paymentDays = daysOfCondition(condition) ?? -1
  expect(dueDateFor({ type: 'PEV', paymentDays, condition }, from)).toBe(due)
  expect(invoiceDueOn({ dueAt: null, submittedOn: from, paymentDays, condition, issuedOn: from })).toBe(due)
  expect(matchesCondition(condition, from, due)).toBe(true)
})
