import { departureOrder } from '@cais/domain/testing/departure-order'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Flow, openFlow, TRUCK } from '../../testing/flow.ts'
import { type Person, signIn } from '../../testing/people.ts'

let flow: Flow
let now = new Date('2026-11-24T07:58:00Z')
beforeAll(async () => {
  flow = await openFlow({ now: () => now })
})
afterAll(() => flow.testApp.close())
beforeEach(async () => {
  now = new Date('2026-11-24T07:58:00Z')
  await flow.receive('RICE', 'L1', 20, '2027-06-30')
})

const rice = (quantity: number) => [{ productId: 'RICE', quantity }]
const PLACE = { latitude: -25.9, longitude: 32.6 }
const order = (id: number) =>
  flow.db
    .selectFrom('orders')
    .select(['status', 'stages', 'shipment_id', 'for_shipment_id', 'warehouse_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const actions = async (type: string, id: number) =>
  (
    await flow.db
      .selectFrom('history')
      .select('action')
      .where('object_type', '=', type)
      .where('object_id', '=', String(id))
      .orderBy('seq')
      .execute()
  ).map(({ action }) => action)

/** Writes, saves and submits a document for the truck; its jobs are still waiting. */
async function written(shipmentId: number, by: Person, lines: object[] = rice(1)): Promise<number> {
  const { content } = await flow.must(by, `POST /shipments/${shipmentId}/drafts`, {})
  const head = { customerId: flow.customer.id, version: content.version, lines }
  const { data } = await flow.must(by, `PUT /drafts/${content.id}`, head)
  await flow.must(by, `POST /drafts/${content.id}/submit`, { version: data.version, ...PLACE })
  return content.id
}

describe('a document that is written for a truck', () => {
  test('joins it by itself once approved and reserved, and the history of both says so', async () => {
    const shipment = await flow.ship([await flow.picked(rice(2))])
    const id = await written(shipment.id, flow.people.picker)
    expect(await order(id)).toMatchObject({ for_shipment_id: shipment.id, shipment_id: null })
    const before = (await flow.must(flow.people.picker, `GET /shipments/${shipment.id}`)).data
    expect(before.expected.map((one: { id: number }) => one.id)).toEqual([id])
    await flow.jobs()
    expect(await order(id)).toEqual({
      status: 'PROCESSED',
      stages: ['SHIPMENT_PENDING'],
      shipment_id: shipment.id,
      for_shipment_id: null,
      warehouse_id: 'SD1',
    })
    const { data } = await flow.must(flow.people.picker, `GET /shipments/${shipment.id}`)
    expect(data).toMatchObject({ documentCount: 2, lineCount: 2, expected: [], total: 450_000 })
    expect(data.documents.map((one: { id: number }) => one.id)[1]).toBe(id)
    expect((await actions('order', id)).slice(-2)).toEqual(['process', 'add-to-shipment'])
    expect((await actions('shipment', shipment.id)).at(-1)).toBe('add-document')
  })

  test('waits for its approval, and stays free when the truck has left ready by then', async () => {
    const shipment = await flow.ship([await flow.picked(rice(2))])
    const id = await written(shipment.id, flow.people.picker)
    await flow.status(shipment.id, 'loading')
    await flow.jobs()
    expect(await order(id)).toMatchObject({ shipment_id: null, for_shipment_id: null })
    expect((await order(id)).stages).toEqual(['STOCK_ANALYSIS'])
    expect((await flow.must(flow.people.picker, `GET /shipments/${shipment.id}`)).data.documentCount).toBe(1)
  })

  test('is not written for a truck that is being loaded, and takes no place but its own', async () => {
    const shipment = await flow.ship([await flow.picked(rice(2))])
    const { content } = await flow.must(flow.people.picker, `POST /shipments/${shipment.id}/drafts`, {
      warehouse: 'BE1',
      branchId: 'BE',
    })
    expect(content).toMatchObject({ branchId: 'SD', forShipment: { id: shipment.id, name: shipment.number } })
    await flow.status(shipment.id, 'loading')
    const late = await flow.call(flow.people.picker, `POST /shipments/${shipment.id}/drafts`, {})
    expect([late.status, late.body.code]).toEqual([409, 'ACTION_NOT_ALLOWED'])
  })

  test('is all that people who load trucks may write, in their branch only', async () => {
    const shipment = await flow.ship([await flow.picked(rice(2))])
    const own = (await flow.must(flow.people.picker, `POST /shipments/${shipment.id}/drafts`, {})).content
    const distributor = await signIn(flow.testApp, 'DISTRIBUTION_MANAGER')
    const elsewhere = await signIn(flow.testApp, 'DISTRIBUTION_MANAGER', { branchId: 'BE' })
    const other = (await flow.must(flow.people.seller, 'POST /drafts', {})).content
    await flow.db
      .updateTable('orders')
      .set({ created_by: flow.people.picker.id })
      .where('id', '=', other.id)
      .execute()
    const tried = async (who: Person, call: string, body: object = {}) =>
      (await flow.call(who, call, body)).status
    expect([
      await tried(distributor, `POST /shipments/${shipment.id}/drafts`),
      await tried(elsewhere, `POST /shipments/${shipment.id}/drafts`),
      await tried(flow.people.seller, `POST /shipments/${shipment.id}/drafts`),
      await tried(flow.people.picker, 'POST /drafts'),
      await tried(distributor, `GET /drafts/${own.id}`),
      await tried(flow.people.picker, `GET /drafts/${own.id}`),
      await tried(flow.people.picker, `GET /drafts/${other.id}`),
    ]).toEqual([201, 404, 403, 403, 404, 200, 403])
  })
})

describe('the list of departures', () => {
  test('stands late, leaving, gone; its figure is that of the domain; a cursor walks on; groups add up', async () => {
    const trucks = [
      { departsOn: '2026-11-24', departsTime: '09:30' },
      { departsOn: '2026-11-24', departsTime: '10:00' },
      { departsOn: '2026-11-25', departsTime: null },
      { departsOn: null, departsTime: null },
    ]
    const route = 'Rota das saídas'
    const ids: number[] = []
    for (const truck of trucks) {
      const { id } = await flow.ship([await flow.picked(rice(1))], { ...TRUCK, ...truck, route })
      ids.push(id)
    }
    const [late = 0] = ids
    const list = await flow.must(
      flow.people.picker,
      `GET /shipments?sort=departure&perPage=3&route=${encodeURIComponent(route)}`,
    )
    expect(list.data.map((row: { id: number; group: string }) => [row.id, row.group])).toEqual([
      [ids[0], 'late'],
      [ids[1], 'leaving'],
      [ids[2], 'leaving'],
    ])
    const rest = await flow.must(
      flow.people.picker,
      `GET /shipments?sort=departure&perPage=3&route=${encodeURIComponent(route)}&cursor=${list.meta.cursor}`,
    )
    expect(rest.data.map((row: { id: number }) => row.id)).toEqual([ids[3]])
    const summary = (
      await flow.must(flow.people.picker, `GET /shipments/summary?route=${encodeURIComponent(route)}`)
    ).data
    expect(summary).toEqual({
      late: { shipments: 1, documents: 1, weight: 25 },
      leaving: { shipments: 3, documents: 3, weight: 75 },
      gone: { shipments: 0, documents: 0, weight: 0 },
    })
    const stored = await flow.db
      .selectFrom('shipments')
      .select(['id', 'departure_order', 'stage', 'departs_on', 'departs_time'])
      .where('id', 'in', ids)
      .execute()
    for (const row of stored)
      expect(row.departure_order).toBe(
        departureOrder({
          stage: row.stage,
          departsOn: row.departs_on,
          departsTime: row.departs_time,
          createdOn: '2026-11-24',
        }),
      )
    await flow.status(late, 'loading')
    await flow.status(late, 'finished')
    await flow.must(flow.people.picker, `POST /shipments/${late}/invoice`)
    await flow.jobs()
    const [gone] = (
      await flow.must(
        flow.people.picker,
        `GET /shipments?number=&search=&sort=newest&driver=tembe&perPage=200`,
      )
    ).data.filter((row: { id: number }) => row.id === late)
    expect(gone).toMatchObject({
      group: 'gone',
      stage: 'billed',
      lineCount: 1,
      loadedLines: 1,
      invoiceCount: 1,
      printedCount: 0,
      failedCount: 0,
    })
    expect(gone.allowedActions).toContain('print-invoices')
  })
})

describe('many shipments at once', () => {
  test('each is done or refused by itself; a preview changes nothing', async () => {
    const [one, two] = [
      await flow.ship([await flow.picked(rice(1))]),
      await flow.ship([await flow.picked(rice(1))]),
    ]
    const bulk = (body: object) => flow.must(flow.people.picker, 'POST /shipments/bulk', body)
    const ids = [
      { id: one.id, version: one.version },
      { id: two.id, version: two.version - 1 },
      { id: 999_999, version: 1 },
    ]
    const preview = (await bulk({ action: 'start', ids, dryRun: true })).data
    expect([preview.done, preview.refused]).toEqual([1, 2])
    expect((await flow.must(flow.people.picker, `GET /shipments/${one.id}`)).data.stage).toBe('ready')
    const { results } = (await bulk({ action: 'start', ids })).data
    expect(
      results.map((row: { id: number; stage: string | null; error: { code: string } | null }) => [
        row.id,
        row.stage,
        row.error?.code ?? null,
      ]),
    ).toEqual([
      [one.id, 'loading', null],
      [two.id, 'ready', 'VERSION_CONFLICT'],
      [999_999, null, 'NOT_FOUND'],
    ])
    expect((await actions('shipment', one.id)).at(-1)).toBe('start')
    expect(await actions('shipment', two.id)).toEqual(['create'])
  })
})
