import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { callsOf } from '../../../testing/call.ts'
import { submitted, verified } from '../../../testing/documents.ts'
import { signIn } from '../../../testing/people.ts'
import { addCustomer, seedTrade } from '../../../testing/trade.ts'
import { sums } from '../../doctor/examinations/sums.ts'
import { dropEmptySums, mergeOrderSums } from './merge-order-sums.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await buildTestApp()
  await seedTrade(testApp.deps.db)
})
afterAll(() => testApp.close())

const wrong = () => sums.examine(testApp.deps)
const rowsOf = async (table: string) =>
  (await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(table)}`.execute(testApp.deps.db)).rows[0]
    ?.n

test('the kept sums are those of the documents, through every change and while they are merged', async () => {
  const { db } = testApp.deps
  const call = callsOf(testApp)
  const seller = await signIn(testApp, 'OPERATOR')
  const customerId = (await addCustomer(db)).id
  const input = { customerId, lines: [{ productId: 'OIL', quantity: 2 }] }
  const change = async () => {
    await submitted(call, seller, input)
    await verified(testApp, call, { seller, input: { ...input, discount: 50 } })
    const draft = (await call(seller, 'POST /drafts', input)).body.content
    await call(seller, `DELETE /drafts/${draft.id}`)
    await call(seller, 'POST /drafts', { ...input, type: 'COT' })
  }
  await Promise.all([change(), change(), change(), ...[1, 2, 3, 4].map(() => mergeOrderSums(db))])
  expect(await wrong()).toEqual([])
  expect(await rowsOf('order_sum_changes')).toBeGreaterThan(0)
  await Promise.all([mergeOrderSums(db), dropEmptySums(db), change(), mergeOrderSums(db)])
  await mergeOrderSums(db)
  expect(await rowsOf('order_sum_changes')).toBe(0)
  expect(await wrong()).toEqual([])
})

test('a document that leaves a kind leaves no row behind for long', async () => {
  const { db } = testApp.deps
  await mergeOrderSums(db)
  const kept = await rowsOf('order_groups')
  await dropEmptySums(db)
  expect(await rowsOf('order_groups')).toBeLessThan(kept ?? 0)
  expect(await wrong()).toEqual([])
})

test('a change that missed its sums is found', async () => {
  const { db } = testApp.deps
  await sql`UPDATE order_kinds SET documents = documents + 1 WHERE documents > 0`.execute(db)
  await sql`UPDATE order_group_days SET total = total + 1 WHERE documents > 0`.execute(db)
  await sql`UPDATE order_class_months SET weight = weight + 1 WHERE documents > 0`.execute(db)
  await sql`UPDATE order_customer_kinds SET documents = documents + 1 WHERE documents > 0`.execute(db)
  const found = (await wrong()).join()
  await sql`UPDATE order_kinds SET documents = documents - 1 WHERE documents > 1`.execute(db)
  await sql`UPDATE order_group_days SET total = total - 1 WHERE documents > 0`.execute(db)
  await sql`UPDATE order_class_months SET weight = weight - 1 WHERE documents > 0`.execute(db)
  await sql`UPDATE order_customer_kinds SET documents = documents - 1 WHERE documents > 1`.execute(db)
  expect(found).toContain('(all)')
  expect(found).toContain('(by day)')
  expect(found).toContain('(without payment conditions, by month)')
  expect(found).toContain('(by customer)')
  expect(await wrong()).toEqual([])
})
