import { sql } from 'kysely'
import { verifyOrder } from '../features/orders/commands/verify-order.ts'
import { allocateOrder } from '../features/stock/commands/allocate-order.ts'
import type { TestApp } from './build-test-app.ts'
import type { callsOf } from './call.ts'
import type { Person } from './people.ts'

type Call = ReturnType<typeof callsOf>

export const PLACE = { latitude: -25.9655, longitude: 32.5832, accuracy: 12 }

/** A document as its seller submitted it, not verified yet: the reply of the API. */
export async function submitted(call: Call, seller: Person, input: object) {
  const { body } = await call(seller, 'POST /drafts', input)
  if (!body.content) throw new Error(JSON.stringify(body))
  const { id, version } = body.content
  const reply = await call(seller, `POST /drafts/${id}/submit`, { version, ...PLACE })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return reply.body.data
}

/** The same after its verification, which the job would do at once. */
export async function verified(
  testApp: TestApp,
  call: Call,
  { seller, input }: { seller: Person; input: object },
) {
  const { id } = await submitted(call, seller, input)
  const { db, now } = testApp.deps
  await db.transaction().execute((trx) => verifyOrder(trx, id, now()))
  return (await call(seller, `GET /orders/${id}`)).body.data
}

/** Actions of the history of a document, oldest first. */
export async function historyOf(testApp: TestApp, id: number) {
  return testApp.deps.db
    .selectFrom('history')
    .select(['action', 'user_id', 'changes', 'facts'])
    .where('object_type', '=', 'order')
    .where('object_id', '=', String(id))
    .orderBy('seq')
    .execute()
}

/** Names and payloads of the jobs that wait in the queue for a document. */
export async function jobsOf(testApp: TestApp, orderId: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`SELECT key FROM graphile_worker.jobs ORDER BY id`.execute(
    testApp.deps.db,
  )
  return rows.map(({ key }) => key).filter((key) => key?.endsWith(` ${orderId}`))
}

/** A batch of a product in a warehouse; good for as long as these tests may live, unless they say otherwise. */
export async function addStock(
  testApp: TestApp,
  { productId, quantity, warehouseId = 'SD1', batch = 'L1', expiry = '2099-12-31' }: NewStock,
): Promise<number> {
  const { id } = await testApp.deps.db
    .insertInto('stock_levels')
    .values({
      product_id: productId,
      warehouse_id: warehouseId,
      batch,
      expiry,
      received_on: '2026-01-01',
      on_hand: quantity * 1000,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type NewStock = {
  readonly productId: string
  readonly quantity: number
  readonly warehouseId?: string
  readonly batch?: string
  readonly expiry?: string | null
}

/** A document that was approved and allocated, as the job would do. */
export async function allocated(testApp: TestApp, call: Call, request: { seller: Person; input: object }) {
  const { id } = await verified(testApp, call, request)
  const { db, now } = testApp.deps
  await db.transaction().execute((trx) => allocateOrder(trx, id, { user: 'system', now: now() }))
  return (await call(request.seller, `GET /orders/${id}`)).body.data
}
