import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { callsOf } from '../../../testing/call.ts'
import { submitted, verified } from '../../../testing/documents.ts'
import { signIn } from '../../../testing/people.ts'
import { addCustomer, seedTrade } from '../../../testing/trade.ts'
import { mergeOrderSums } from './merge-order-sums.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await buildTestApp()
  await seedTrade(testApp.deps.db)
})
afterAll(() => testApp.close())

const KEY = sql`branch_id, operation_id, created_by, type, status, stages`
const kept = async () =>
  (
    await sql`SELECT ${KEY}, sum(documents)::bigint AS documents, sum(total)::bigint AS total, sum(weight)::bigint AS weight
      FROM order_sums GROUP BY ${KEY} HAVING sum(documents) <> 0 ORDER BY ${KEY}`.execute(testApp.deps.db)
  ).rows
const counted = async () =>
  (
    await sql`SELECT ${KEY}, count(*) AS documents, sum(total)::bigint AS total, sum(weight)::bigint AS weight
      FROM orders GROUP BY ${KEY} ORDER BY ${KEY}`.execute(testApp.deps.db)
  ).rows

test('the kept sums are those of the documents, through every change and while they are merged', async () => {
  const call = callsOf(testApp)
  const seller = await signIn(testApp, 'OPERATOR')
  const customerId = (await addCustomer(testApp.deps.db)).id
  const input = { customerId, lines: [{ productId: 'OIL', quantity: 2 }] }
  const change = async () => {
    await submitted(call, seller, input)
    await verified(testApp, call, { seller, input: { ...input, discount: 50 } })
    const draft = (await call(seller, 'POST /drafts', input)).body.content
    await call(seller, `DELETE /drafts/${draft.id}`)
    await call(seller, 'POST /drafts', { ...input, type: 'COT' })
  }
  await Promise.all([
    change(),
    change(),
    change(),
    ...[1, 2, 3, 4].map(() => mergeOrderSums(testApp.deps.db)),
  ])
  expect(await kept()).toEqual(await counted())
  await Promise.all([mergeOrderSums(testApp.deps.db), mergeOrderSums(testApp.deps.db), change()])
  await mergeOrderSums(testApp.deps.db)
  expect(await kept()).toEqual(await counted())
  const { rows } = await sql`SELECT ${KEY} FROM order_sums GROUP BY ${KEY} HAVING count(*) > 1`.execute(
    testApp.deps.db,
  )
  expect(rows).toEqual([])
})
