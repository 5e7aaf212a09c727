import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { creditNotes } from '../../doctor/check-credit-notes.ts'
import { checkInvariants } from '../../doctor/check-invariants.ts'
import { queueMissed } from '../../engines/outbox/add-message.ts'
import { closeGateways } from '../../gateways/erp/open-gateway.ts'
import { connectErp, TEST_KEY } from '../../gateways/erp/testing/connect-erp.ts'
import { openPrimaveraTables } from '../../gateways/erp/testing/primavera-tables.ts'
import { openWebApiStandIn } from '../../gateways/erp/testing/web-api-stand-in.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/create-test-database.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'

let flow: Flow
let now = new Date('2026-11-20T08:00:00Z')
let database: TestDatabase
let erp: Awaited<ReturnType<typeof openPrimaveraTables>>
let api: Awaited<ReturnType<typeof openWebApiStandIn>>

beforeAll(async () => {
  database = await createTestDatabase()
  erp = await openPrimaveraTables(database.url)
  const config = { erpReadUrl: erp.url, erpTimeoutMs: 1000, secretsKey: TEST_KEY }
  flow = await openFlow({ database, now: () => now, config })
  api = await openWebApiStandIn(erp.pool, async (reference) => {
    const { total } = await flow.db
      .selectFrom('outbox_messages')
      .select(
        sql<number>`coalesce(payload #>> '{invoice,total}', payload #>> '{document,total}')::bigint`.as(
          'total',
        ),
      )
      .where('key', '=', reference)
      .executeTakeFirstOrThrow()
    return total
  })
  await connectErp(flow.db, flow.testApp.deps.config, api.url)
  await flow.receive('OIL', 'O1', 500, '2027-06-30')
})
afterAll(async () => {
  expect(await checkInvariants(flow.db)).toEqual([])
  expect(await creditNotes.run(flow.testApp.deps)).toEqual([])
  await api.close()
  await erp.pool.end()
  await closeGateways([flow.db])
  await flow.testApp.close()
  await database.drop()
})
beforeEach(() => api.behave('well'))

/** An invoice over two of oil that an administrator cancels: a credit note that is issued at once. */
async function cancelled() {
  const orderId = await flow.picked([{ productId: 'OIL', quantity: 2 }])
  const shipmentId = await flow.loaded([orderId])
  await flow.must(flow.people.picker, `POST /shipments/${shipmentId}/invoice`)
  await flow.jobs()
  const { id } = await flow.db
    .selectFrom('invoices')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { id }
}

const cancel = async ({ id }: { id: number }) =>
  (
    await flow.must(flow.people.admin, `POST /invoices/${id}/cancel`, {
      reasonId: '1NC',
      reason: 'Nunca saiu',
    })
  ).content

const noteOf = async (id: number) => (await flow.must(flow.people.admin, `GET /credit-notes/${id}`)).data

const inErp = async (reference: string) =>
  (
    await erp.pool.query(
      `SELECT "TipoDoc" AS type, "NumDoc" AS number FROM "CabecDoc" WHERE "Referencia" = $1`,
      [reference],
    )
  ).rows

/** The message is due again: time passes, and the job runs. */
async function later(minutes = 5) {
  now = new Date(now.getTime() + minutes * 60_000)
  await queueMissed(flow.db, now)
  await flow.jobs()
}

test('a note is issued with our number, posted once, and printed with the number of the ERP', async () => {
  const note = await cancel(await cancelled())
  expect(note).toMatchObject({ creditNumber: 'NC SD2026/1', erp: { state: 'waiting', number: null } })
  expect(note.allowedActions).not.toContain('print')
  const early = await flow.call(flow.people.admin, `POST /credit-notes/${note.id}/papers/print`, {})
  expect([early.status, early.body.code]).toEqual([409, 'ACTION_NOT_ALLOWED'])
  await flow.jobs()
  await flow.jobs()
  const posted = await noteOf(note.id)
  expect(posted).toMatchObject({ erp: { state: 'done', number: 'NC 2026/1' } })
  expect(posted.allowedActions).toContain('print')
  expect(await inErp('NC SD2026/1')).toEqual([{ type: 'NC', number: 1 }])
  expect(api.posted.at(-1)).toMatchObject({
    Tipodoc: 'NC',
    Referencia: 'NC SD2026/1',
    Linhas: [{ Artigo: 'OIL', Quantidade: 2, PrecUnit: 999.5, TotalIliquido: 1999, CodIva: 'NOR' }],
  })
  expect((await flow.must(flow.people.admin, `GET /credit-notes/${note.id}/papers`)).data.number).toBe(
    'NC 2026/1',
  )
})

test('refused it says so; cut off it is in doubt, asked about, and never posted twice', async () => {
  const first = await cancelled()
  const second = await cancelled()
  await api.behave('refuses')
  const refused = await cancel(first)
  await flow.jobs()
  expect((await noteOf(refused.id)).erp).toEqual({ state: 'failed', number: null })
  await api.behave('silent')
  const doubtful = await cancel(second)
  await flow.jobs()
  expect((await noteOf(doubtful.id)).erp.state).toBe('in-doubt')
  await api.behave('well')
  await later()
  expect((await noteOf(doubtful.id)).erp.state).toBe('done')
  expect(await inErp(doubtful.creditNumber)).toHaveLength(1)
})
