import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { addCustomer, seedTrade } from '../../../testing/trade.ts'
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
  const debt = (issued_on: string, amount: number, open_amount: number) => ({
    customer_id: id,
    document: `FT ${issued_on}`,
    issued_on,
    due_on: issued_on,
    amount,
    open_amount,
  })
  await db
    .insertInto('receivables')
    .values([debt('2026-09-01', 300_00, 0), debt('2026-10-01', 500_00, 400_00)])
    .execute()
  const payment = (paid_on: string, amount: number) => ({ customer_id: id, paid_on, amount })
  await db
    .insertInto('payments')
    .values([payment('2024-01-01', 900_00), payment('2026-10-11', 400_00)])
    .execute()
  // 100 after 10 days, 300 after 40
  expect(await readPaymentDays(db, id, '2025-11-20')).toBe(33)
})
