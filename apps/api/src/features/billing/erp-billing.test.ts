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
  await flow.receive('RICE', 'R1', 500, '2027-06-30')
})
afterAll(async () => {
  expect(await checkInvariants(flow.db)).toEqual([])
  await api.close()
  await erp.pool.end()
  await closeGateways([flow.db])
  await flow.testApp.close()
  await database.drop()
})
beforeEach(async () => {
  api.goneArticles.clear()
  await api.behave('well')
})

/** A document whose invoice was asked for, and what became of it at the first attempt. */
async function billed() {
  const orderId = await flow.picked([{ productId: 'OIL', quantity: 1 }])
  const shipmentId = await flow.loaded([orderId])
  await flow.must(flow.people.picker, `POST /shipments/${shipmentId}/invoice`)
  await flow.jobs()
  return { orderId, shipmentId }
}
type Billed = Awaited<ReturnType<typeof billed>>
type Shown = { readonly id: number; readonly billing: { readonly state: string; readonly code?: string } }

/** The message is due again: time passes, and the job runs. */
async function later({ orderId }: Billed, minutes = 3) {
  now = new Date(now.getTime() + minutes * 60_000)
  await queueMissed(flow.db, now)
  await flow.jobs()
  return orderId
}

async function stateOf({ orderId, shipmentId }: Billed) {
  const { data } = await flow.must(flow.people.picker, `GET /shipments/${shipmentId}`)
  const [document] = data.documents
  const message = await flow.db
    .selectFrom('outbox_messages')
    .select(['state', 'last_error'])
    .where('object_id', '=', String(orderId))
    .executeTakeFirst()
  return {
    stage: document.stages[0],
    billing: document.billing.state,
    code: document.billing.code ?? null,
    outbox: message?.state,
    invoice: (await invoicesOf(orderId))[0] ?? null,
  }
}
const invoicesOf = async (orderId: number) =>
  (await flow.db.selectFrom('invoices').select('number').where('order_id', '=', orderId).execute()).map(
    ({ number }) => number,
  )
const inErp = async ({ orderId }: Billed) => {
  const { rows } = await erp.pool.query(
    `SELECT d."NumDoc" AS number FROM "CabecDoc" d JOIN "CabecDocStatus" s ON s."IdCabecDoc" = d."Id" AND NOT s."Anulado"
     JOIN public.outbox_messages m ON m.key = d."Referencia" WHERE m.object_id = $1 ORDER BY 1`,
    [String(orderId)],
  )
  return rows.map(({ number }) => `FA 2026/${number}`)
}

describe('an invoice where PRIMAVERA is connected', () => {
  test('bears the number of the ERP, and its stock and account are as with the built-in ledger', async () => {
    const document = await billed()
    const [number] = await inErp(document)
    expect(await stateOf(document)).toEqual({
      ...{ stage: 'BILLED', billing: 'billed', code: null, outbox: 'done', invoice: number },
    })
    const entry = await flow.db
      .selectFrom('account_entries')
      .select(['document', 'amount'])
      .where('document', '=', number ?? '')
      .executeTakeFirst()
    expect(entry).toEqual({ document: number, amount: 115_942 })
    expect(api.posted.at(-1)).toMatchObject({
      Tipodoc: 'FA',
      Serie: '2026',
      Matricula: 'AAB-123-MC',
      Linhas: [{ Artigo: 'OIL', Quantidade: 1, PrecUnit: 999.5, TotalIliquido: 999.5 }],
    })
    expect(await later(document).then(() => inErp(document))).toHaveLength(1)
  })

  test.each(['slow', 'signed-out', 'breaks', 'silent'] as const)(
    'is there once when the Web API is %s: what may have arrived is asked about',
    async (behaviour) => {
      await api.behave(behaviour)
      const document = await billed()
      if (behaviour === 'breaks' || behaviour === 'silent')
        expect(await stateOf(document)).toMatchObject({
          stage: 'IN_TRANCE',
          billing: 'in-doubt',
          code: 'OUTBOX_NO_ANSWER',
        })
      await api.behave('well')
      await later(document)
      expect(await inErp(document)).toHaveLength(1)
      expect(await stateOf(document)).toMatchObject({
        billing: 'billed',
        outbox: 'done',
        invoice: (await inErp(document))[0],
      })
    },
  )

  test('waits frozen while the Web API is away, and goes on by itself', async () => {
    await api.behave('away')
    const document = await billed()
    expect(await stateOf(document)).toMatchObject({
      stage: 'SNAPSHOT',
      billing: 'sent',
      outbox: 'waiting',
      invoice: null,
    })
    await later(document)
    expect(await stateOf(document)).toMatchObject({ stage: 'SNAPSHOT', outbox: 'waiting' })
    await api.behave('well')
    await later(document, 10)
    expect(await stateOf(document)).toMatchObject({ stage: 'BILLED', outbox: 'done' })
    expect(await inErp(document)).toHaveLength(1)
  })

  test('that the ERP only claims to have is never billed on its word, and is sent again after a while', async () => {
    await api.behave('lies')
    const document = await billed()
    expect(await stateOf(document)).toMatchObject({
      stage: 'IN_TRANSFORMATION',
      billing: 'sent',
      outbox: 'in-doubt',
      invoice: null,
    })
    await api.behave('well')
    await later(document, 1)
    expect(await inErp(document)).toEqual([])
    await later(document)
    expect(await stateOf(document)).toMatchObject({ billing: 'billed', invoice: (await inErp(document))[0] })
  })

  test('that the ERP makes later is found, not sent again', async () => {
    await api.behave('late')
    const document = await billed()
    expect(await stateOf(document)).toMatchObject({ stage: 'IN_TRANSFORMATION' })
    await expect.poll(() => inErp(document)).toHaveLength(1)
    await later(document)
    expect(await stateOf(document)).toMatchObject({ billing: 'billed' })
    expect(await inErp(document)).toHaveLength(1)
  })

  test('that the ERP doubled stays in doubt until somebody cancels one there', async () => {
    await api.behave('twice')
    const document = await billed()
    const [first, second] = await inErp(document)
    expect(await stateOf(document)).toMatchObject({
      billing: 'in-doubt',
      code: 'ERP_DOCUMENT_TWICE',
      invoice: null,
    })
    await later(document)
    expect(await stateOf(document)).toMatchObject({ billing: 'in-doubt' })
    await erp.pool.query(
      `UPDATE "CabecDocStatus" SET "Anulado" = true FROM "CabecDoc" d WHERE d."Id" = "IdCabecDoc" AND d."NumDoc" = $1`,
      [second?.split('/')[1]],
    )
    await later(document)
    expect(await stateOf(document)).toMatchObject({ billing: 'billed', invoice: first })
  })

  test('that is refused fails with the reason of the ERP, and is asked for anew', async () => {
    await api.behave('refuses')
    const document = await billed()
    expect(await stateOf(document)).toMatchObject({
      stage: 'IN_TRANCE',
      billing: 'failed',
      code: 'ERP_REFUSED',
      outbox: 'failed',
    })
    await api.behave('well')
    await flow.must(flow.people.picker, `POST /shipments/${document.shipmentId}/invoice`)
    await flow.jobs()
    expect(await stateOf(document)).toMatchObject({ stage: 'BILLED', billing: 'billed', outbox: 'done' })
    expect(await inErp(document)).toHaveLength(1)
  })

  test('with an article that is gone there fails alone, says which, and is billed again or unloaded', async () => {
    api.goneArticles.add('RICE')
    const [oil, rice] = [
      { productId: 'OIL', quantity: 1 } as const,
      { productId: 'RICE', quantity: 1 } as const,
    ]
    const [good, bad, left] = [
      await flow.picked([oil]),
      await flow.picked([oil, rice]),
      await flow.picked([rice]),
    ]
    const shipmentId = await flow.loaded([good, bad, left])
    const bill = async () => {
      await flow.must(flow.people.picker, `POST /shipments/${shipmentId}/invoice`)
      await flow.jobs()
    }
    const read = async () => (await flow.must(flow.people.picker, `GET /shipments/${shipmentId}`)).data
    const states = async () =>
      (await read()).documents.map(({ id, billing }: Shown) => [id, billing.state, billing.code ?? null])
    await bill()
    expect((await states()).toSorted()).toEqual(
      [
        [good, 'billed', null],
        [bad, 'failed', 'ERP_REFUSED'],
        [left, 'failed', 'ERP_REFUSED'],
      ].toSorted(),
    )
    const order = async (id: number) => (await flow.must(flow.people.picker, `GET /orders/${id}`)).data
    expect(await order(bad)).toMatchObject({
      status: 'FAILED',
      billingFailure: expect.stringContaining('O artigo RICE não existe'),
      allowedActions: expect.arrayContaining(['unload-failed']),
    })
    expect(await read()).toMatchObject({ stage: 'partially-billed', billing: { billed: 1, failed: 2 } })

    const { version, lines } = await order(left)
    const goods = lines.map(({ id: lineId }: { id: number }) => ({ lineId, goods: 'keep' }))
    await flow.must(flow.people.picker, `POST /orders/${left}/unload`, { version, lines: goods })
    expect(await order(left)).toMatchObject({ status: 'PENDING', stages: ['STOCK_ANALYSIS'] })

    api.goneArticles.clear()
    await bill()
    expect((await states()).toSorted()).toEqual(
      [
        [good, 'billed', null],
        [bad, 'billed', null],
      ].toSorted(),
    )
    expect(await read()).toMatchObject({ stage: 'billed' })
    for (const orderId of [good, bad]) expect(await inErp({ orderId, shipmentId })).toHaveLength(1)
    expect(await inErp({ orderId: left, shipmentId })).toEqual([])
  })

  test('of a sale at the counter that is paid at once goes as its own type of document, and is paid here', async () => {
    const orderId = await flow.picked([{ productId: 'OIL', quantity: 2 }], { withdraws: true })
    const { data } = await flow.must(flow.people.picker, `GET /deliveries/to-collect/${orderId}`)
    const { content } = await flow.must(flow.people.picker, 'POST /deliveries', {
      ...{ orderId, version: data.version, receiverName: 'Ana Cossa', receiverDocument: '11A' },
      unsignedReason: 'Assina em papel',
    })
    const payment = { kind: 'cash' }
    await flow.must(flow.people.picker, `POST /deliveries/${content.id}/invoice`, { payment })
    await flow.jobs()
    expect(api.posted.at(-1)).toMatchObject({ Tipodoc: 'VD', Referencia: content.number })
    const { data: delivery } = await flow.must(flow.people.picker, `GET /deliveries/${content.id}`)
    expect(delivery.billing.state).toBe('billed')
    expect(delivery.invoice.number).toMatch(/^VD 2026\/\d+$/)
    const invoice = await flow.must(flow.people.admin, `GET /invoices/${delivery.invoice.id}`)
    expect(invoice.data).toMatchObject({ kind: 'VD', state: 'paid', open: 0 })
  })

  test.each([
    ['code', 'C'.repeat(13), 'ERP_CUSTOMER_CODE_LONG'],
    ['name', 'N'.repeat(51), 'ERP_NAME_LONG'],
  ] as const)('is refused before it is sent when the %s is too long', async (column, value, code) => {
    const { id } = flow.customer
    const before = await flow.db
      .selectFrom('customers')
      .select(['code', 'name'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const posted = api.posted.length
    await flow.db
      .updateTable('customers')
      .set({ [column]: value })
      .where('id', '=', id)
      .execute()
    const document = await billed()
    expect(await stateOf(document)).toMatchObject({ billing: 'failed', code, outbox: undefined })
    expect(api.posted).toHaveLength(posted)
    const next = await flow.loaded([await flow.picked([{ productId: 'OIL', quantity: 1 }])])
    const preview = await flow.must(flow.people.picker, `GET /shipments/${next}/invoice`)
    expect(preview.data).toMatchObject({
      documents: 0,
      isNumberedByErp: true,
      series: [],
      excluded: [{ code }],
    })
    await flow.db.updateTable('customers').set(before).where('id', '=', id).execute()
    await flow.must(flow.people.picker, `POST /shipments/${document.shipmentId}/invoice`)
    await flow.jobs()
    expect(await stateOf(document)).toMatchObject({ billing: 'billed' })
  })
})
