import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { addCustomer, seedTrade } from '../../testing/trade.ts'
import { readPaymentDays } from './read-payment-days.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await buildTestApp()
  await seedTrade(testApp.deps.db)
})
afterAll(() => testApp.close())

test('payments of the last year are matched with what was invoiced and paid', async () => {
  const { db } = testApp.deps
  const { id } = await addCustomer(db)
  expect(await readPaymentDays(db, id, '2025-11-20')).toBeNull()
  const entry = (issued_on: string, amount: number, payment_id: number | null = null) => ({
    customer_id: id,
    kind: payment_id === null ? ('opening' as const) : ('receipt' as const),
    document: `FT ${issued_on}`,
    issued_on,
    due_on: issued_on,
    amount,
    payment_id,
  })
  const payment = (paid_on: string, amount: number) => ({ customer_id: id, branch_id: 'SD', paid_on, amount })
  const payments = await db
    .insertInto('payments')
    .values([payment('2024-01-01', 900_00), payment('2026-10-11', 400_00)])
    .returning('id')
    .execute()
  const [old, last] = payments.map((one) => one.id)
  const entries = await db
    .insertInto('account_entries')
    .values([
      entry('2023-12-01', 900_00),
      entry('2026-09-01', 300_00),
      entry('2026-10-01', 500_00),
      entry('2024-01-01', -900_00, old),
      entry('2026-10-11', -400_00, last),
    ])
    .returning('id')
    .execute()
  const settle = (debit: number, credit: number, amount: number) => ({
    customer_id: id,
    debit_id: entries[debit]?.id ?? 0,
    credit_id: entries[credit]?.id ?? 0,
    amount,
    allocated_on: '2026-10-11',
  })
  await db
    .insertInto('account_allocations')
    .values([settle(0, 3, 900_00), settle(1, 4, 300_00), settle(2, 4, 100_00)])
    .execute()
  // 100 after 10 days, 300 after 40
  expect(await readPaymentDays(db, id, '2025-11-20')).toBe(33)
})
