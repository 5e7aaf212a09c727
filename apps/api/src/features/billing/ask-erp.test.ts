import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
  const totalOf = async (reference: string) => {
    const row = await flow.db
      .selectFrom('outbox_messages')
      .select(sql<number>`(payload #>> '{invoice,total}')::bigint`.as('total'))
      .where('key', '=', reference)
      .executeTakeFirstOrThrow()
    return row.total
  }
  api = await openWebApiStandIn(erp.pool, totalOf)
  await connectErp(flow.db, flow.testApp.deps.config, api.url)
  await flow.receive('OIL', 'O1', 500, '2027-06-30')
})
afterAll(async () => {
  expect(await checkInvariants(flow.db)).toEqual([])
  await api.close()
  await erp.pool.end()
  await closeGateways([flow.db])
  await flow.testApp.close()
  await database.drop()
})
beforeEach(() => api.behave('well'))

/** A document whose invoice was sent while the ERP behaved so. */
async function sentTo(behaviour: Parameters<typeof api.behave>[0]) {
  await api.behave(behaviour)
  const orderId = await flow.picked([{ productId: 'OIL', quantity: 1 }])
  const shipmentId = await flow.loaded([orderId])
  await flow.must(flow.people.picker, `POST /shipments/${shipmentId}/invoice`)
  await flow.jobs()
  await api.behave('well')
  return { orderId, shipmentId }
}

const ask = async (orderId: number, body: object = {}, person = flow.people.picker) => {
  const reply = await flow.call(person, `POST /orders/${orderId}/ask-erp`, body)
  return reply.body.data ?? [reply.status, reply.body.code]
}
const billingOf = async (shipmentId: number) => {
  const { data } = await flow.must(flow.people.picker, `GET /shipments/${shipmentId}`)
  const { state, invoice } = data.documents[0].billing
  return [state, invoice?.number ?? null]
}
const inErp = async () => Number((await erp.pool.query('SELECT count(*) FROM "CabecDoc"')).rows[0].count)
const minutes = (count: number) => {
  now = new Date(now.getTime() + count * 60_000)
}

describe('asking the ERP about an invoice in doubt', () => {
  test('bills at once what it has, and says the number to who asks again', async () => {
    const { orderId, shipmentId } = await sentTo('silent')
    expect(await billingOf(shipmentId)).toEqual(['in-doubt', null])
    const answer = await ask(orderId)
    expect(answer).toEqual({
      ...{ outcome: 'billed', invoiceNumber: 'FA 2026/1', message: null, sendableAt: null },
    })
    expect(await billingOf(shipmentId)).toEqual(['billed', 'FA 2026/1'])
    expect(await ask(orderId)).toEqual(answer)
    minutes(30)
    await queueMissed(flow.db, now)
    await flow.jobs()
    expect(await inErp()).toBe(1)
  })

  test('offers to send again what it surely does not have, and only then', async () => {
    const { orderId, shipmentId } = await sentTo('lies')
    const count = await inErp()
    const early = await ask(orderId, { sendAgain: true })
    expect(early).toMatchObject({ outcome: 'absent', invoiceNumber: null })
    expect(Date.parse(early.sendableAt) - now.getTime()).toBe(120_000)
    minutes(2)
    expect(await ask(orderId)).toMatchObject({ outcome: 'absent' })
    await flow.jobs()
    expect(await inErp()).toBe(count)
    expect(await ask(orderId, { sendAgain: true })).toMatchObject({ outcome: 'sent-again' })
    await flow.jobs()
    expect(await inErp()).toBe(count + 1)
    expect(await billingOf(shipmentId)).toEqual(['billed', `FA 2026/${count + 1}`])
  })

  test('says what it has instead, and when it cannot be asked; nothing changes', async () => {
    const { orderId, shipmentId } = await sentTo('twice')
    expect(await ask(orderId)).toMatchObject({
      outcome: 'in-doubt',
      message: expect.stringContaining('mais do que um documento'),
    })
    await erp.pool.query('ALTER TABLE "CabecDoc" RENAME TO "Gone"')
    expect(await ask(orderId)).toMatchObject({
      outcome: 'unanswered',
      message: expect.stringContaining('recusou a leitura de CabecDoc'),
    })
    await erp.pool.query('ALTER TABLE "Gone" RENAME TO "CabecDoc"')
    expect(await billingOf(shipmentId)).toEqual(['in-doubt', null])
  })

  test('is refused where nothing is on its way, and to who does not load trucks', async () => {
    const orderId = await flow.picked([{ productId: 'OIL', quantity: 1 }])
    expect(await ask(orderId)).toEqual([409, 'ERP_NOTHING_TO_ASK'])
    expect(await ask(orderId, {}, flow.people.seller)).toEqual([403, 'ROLE_MISSING'])
    expect(await ask(999_999)).toEqual([404, 'NOT_FOUND'])
  })
})
