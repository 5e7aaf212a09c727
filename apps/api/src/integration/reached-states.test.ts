import { badgeOf } from '@cais/domain/orders/badge'
import { COMPOUND_STAGES, ORDER_STAGES, type OrderStage } from '@cais/domain/orders/stages'
import { ORDER_STATUSES, type OrderStatus } from '@cais/domain/orders/statuses'
import { UNREACHED_STAGES } from '@cais/domain/orders/unreached-stages'
import { SHIPMENT_STAGES } from '@cais/domain/shipments/stages'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemo } from '../demo/load-demo.ts'
import { readInboundFile } from '../features/inbound/commands/take-file.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { callsOf } from '../testing/call.ts'
import { digestOf } from '../testing/image-upload.ts'
import { type Person, signIn } from '../testing/people.ts'

let testApp: TestApp
let call: ReturnType<typeof callsOf>
let admin: Person

type State = { readonly status: OrderStatus | null; readonly stages: readonly OrderStage[] }
const states: State[] = []

/** The demo company, made by the product's own commands, and two steps more that nobody took in it. */
beforeAll(async () => {
  testApp = await buildTestApp()
  const { db, now } = testApp.deps
  expect(await loadDemo({ db, now })).toBe(true)
  call = callsOf(testApp)
  admin = await signIn(testApp, 'ADMIN')
  // What only follows its shipment has no entry of its own in the history: what stands there is read before and after.
  states.push(...(await readStates()))
  await returnFailedDocument()
  await sendLastLineToPicking()
  await receiveUnknownArticle()
  states.push(...(await readStates()))
}, 60_000)
afterAll(() => testApp.close())

async function readStates() {
  const { rows } = await sql<State>`
    SELECT status, stages FROM orders
    UNION SELECT changes -> 'status' ->> 1, ARRAY(SELECT jsonb_array_elements_text(changes -> 'stages' -> 1)) FROM history
    WHERE object_type = 'order'`.execute(testApp.deps.db)
  return rows
}

async function returnFailedDocument() {
  const { id, version } = await testApp.deps.db
    .selectFrom('orders')
    .select(['id', 'version'])
    .where('status', '=', 'FAILED')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  expect((await call(admin, `POST /orders/${id}/return-to-shipment`, { version })).status).toBe(200)
}

/** Of a document in analysis the last line goes on, while the first still needs a decision. */
async function sendLastLineToPicking() {
  const { rows } = await sql<{ id: number; version: number; line: number; quantity: number }>`
    SELECT o.id, o.version, l.id AS line, l.reserved AS quantity FROM orders o JOIN order_lines l ON l.order_id = o.id
    WHERE o.status = 'PENDING' AND 'STOCK_ANALYSIS' = ANY(o.stages) AND l.reserved > 0
      AND EXISTS (SELECT FROM order_lines f WHERE f.order_id = o.id AND f.sequence < l.sequence AND f.open + f.reserved > 0)
    ORDER BY o.id LIMIT 1`.execute(testApp.deps.db)
  const [found] = rows
  if (found === undefined) throw new Error('The demo company has no document whose last line is reserved')
  const { id, version, line } = found
  const body = { version, lines: [{ lineId: line, decision: 'picking' }], reason: '' }
  const reply = await call(admin, `POST /orders/${id}/stock/process`, body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
}

/** An order comes in, and nobody knows its only article. */
async function receiveUnknownArticle() {
  const { code } = await testApp.deps.db
    .selectFrom('customers')
    .select('code')
    .where('active', '=', true)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const body = Buffer.from(`PO;EAN;Qtd;Loja\nREACHED-1;9990001;2;${code}\n`)
  const file = { digest: digestOf(body), name: 'reached.csv' }
  await testApp.inject({
    method: 'PUT',
    url: `/api/files/${file.digest}?purpose=inbound-file&name=${file.name}`,
    headers: { ...admin.headers, 'content-type': 'text/csv' },
    payload: body,
  })
  const reply = await call(admin, 'POST /morpheus/files', { file, retailerId: null })
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300)
  const { db, now } = testApp.deps
  const newest = db.selectFrom('inbound_files').select('id').orderBy('id', 'desc').limit(1)
  const { id } = await newest.executeTakeFirstOrThrow()
  await readInboundFile(db, id, now)
}

test('every status is reached by calls of the server, and every stage that is not listed with what brings it', () => {
  const statuses = new Set(states.map(({ status }) => status))
  expect(ORDER_STATUSES.filter((status) => !statuses.has(status))).toEqual([])
  const shown = states.map(({ status, stages }) => badgeOf(status, stages))
  const reached = new Set<string>([
    ...states.flatMap(({ stages }) => stages),
    ...shown.flatMap((badge) => (badge?.kind === 'stage' ? [badge.stage] : [])),
  ])
  const unreached = [...ORDER_STAGES, ...COMPOUND_STAGES].filter((stage) => !reached.has(stage))
  expect(unreached.toSorted()).toEqual(Object.keys(UNREACHED_STAGES).toSorted())
})

test('every stage of a shipment is reached by calls of the server', async () => {
  const { rows } = await sql<{ stage: string }>`
    SELECT stage FROM shipments
    UNION SELECT changes -> 'stage' ->> 1 FROM history WHERE object_type = 'shipment' AND changes ? 'stage'`.execute(
    testApp.deps.db,
  )
  const stages = new Set(rows.map(({ stage }) => stage))
  expect(SHIPMENT_STAGES.filter((stage) => !stages.has(stage))).toEqual([])
})
