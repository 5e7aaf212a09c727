import { expect, test } from 'vitest'
import { readPaymentCondition } from './payment-condition.ts'

test.each([
  ['45 dias', { days: 45 }],
  ['1 dia', { days: 1 }],
  ['30 DIAS', { days: 30 }],
  ['Pronto pagamento', 'atOnce'],
  ['A pronto', 'atOnce'],
  ['30 dias fim de mês', null],
  ['50 % a pronto, resto a 30 dias', null],
  ['1000 dias', null],
  ['', null],
])('reads the payment condition %j as %j', (condition, meaning) => {
  expect(readPaymentCondition(condition)).toEqual(meaning)
})
