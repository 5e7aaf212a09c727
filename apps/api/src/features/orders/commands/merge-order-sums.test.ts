import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Trx } from '../../../db/transaction.ts'
import { exposures, sums } from '../../../doctor/check-sums.ts'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { callsOf } from '../../../testing/call.ts'
import { submitted, verified } from '../../../testing/documents.ts'
import { signIn } from '../../../testing/people.ts'
import { addCustomer, seedTrade } from '../../../testing/trade.ts'
import { dropEmptySums, mergeOrderSums } from './merge-order-sums.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await buildTestApp()
  await seedTrade(testApp.deps.db)
})
afterAll(() => testApp.close())

const wrong = async () => [...(await sums.run(testApp.deps)), ...(await exposures.run(testApp.deps))]
const rowsOf = async (table: string) =>
  (await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(table)}`.execute(testApp.deps.db)).rows[0]
    ?.n

test('the stored sums agree with the documents after every change and during the merge', async () => {
  const { db } = testApp.deps
  const call = callsOf(testApp)
  const seller = await signIn(testApp, 'OPERATOR')
  const customerId = (await addCustomer(db)).id
  const input = { customerId, lines: [{ productId: 'OIL', quantity: 2 }] }
  const change = async () => {
    await submitted(call, seller, input)
    await verified(testApp, call, { seller, input })
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
  expect(await rowsOf('customer_exposure_changes')).toBe(0)
  expect(await rowsOf('customer_exposures')).toBe(1)
  expect(await wrong()).toEqual([])
})

test('sums that became zero are deleted', async () => {
  const { db } = testApp.deps
  await mergeOrderSums(db)
  const before = await rowsOf('order_groups')
  await dropEmptySums(db)
  expect(await rowsOf('order_groups')).toBeLessThan(before ?? 0)
  expect(await wrong()).toEqual([])
})

test('the doctor finds a change that is missing in the sums', async () => {
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

test('two transactions that add two new kinds in opposite order do not deadlock', async () => {
  const { db } = testApp.deps
  const call = callsOf(testApp)
  const seller = await signIn(testApp, 'OPERATOR')
  const input = { customerId: (await addCustomer(db)).id, lines: [{ productId: 'OIL', quantity: 1 }] }
  const ids: number[] = []
  for (const _ of [1, 2, 3, 4]) ids.push((await call(seller, 'POST /drafts', input)).body.content.id)
  const payBy = (trx: Trx, index: number, condition: string) =>
    sql`UPDATE orders SET payment_condition = ${condition} WHERE id = ${ids[index]}`.execute(trx)
  let [started, meet] = [0, () => {}]
  const bothBegan = new Promise<void>((resolve) => {
    meet = resolve
  })
  const inTurns = (steps: readonly (readonly [index: number, condition: string])[]) =>
    db.transaction().execute(async (trx) => {
      for (const [at, [index, condition]] of steps.entries()) {
        await payBy(trx, index, condition)
        if (at > 0) continue
        started += 1
        if (started === 2) meet()
        await bothBegan
      }
    })
  await Promise.all([
    inTurns([
      [0, 'new one'],
      [1, 'new other'],
    ]),
    inTurns([
      [2, 'new other'],
      [3, 'new one'],
    ]),
  ])
  expect(await rowsOf('order_new_kinds')).toBe(0)
  expect(await wrong()).toEqual([])
})
