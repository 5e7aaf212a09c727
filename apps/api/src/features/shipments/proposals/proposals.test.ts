import { fillTrucks } from '@cais/domain/shipments/fill-trucks/fill-trucks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tableCounts } from '../../../integration/kit/table-counts.ts'
import { type Flow, openFlow } from '../../../testing/flow.ts'
import { fillInThread } from './fill-in-thread.ts'

let flow: Flow
beforeAll(async () => {
  flow = await openFlow({ now: () => new Date('2026-11-20T08:00:00Z') })
  await flow.receive('RICE', 'L1', 100, '2027-06-30')
})
afterAll(() => flow.testApp.close())

const rice = (quantity: number) => [{ productId: 'RICE', quantity }]
const propose = async (trucks: readonly object[], rest: object = {}) =>
  (await flow.must(flow.people.picker, 'POST /shipments/proposal', { warehouseId: 'SD1', trucks, ...rest }))
    .data

test('fills a truck with the most urgent documents that it takes, besides what is on it, and says why the others stay', async () => {
  const [one, two, heavy] = [
    await flow.picked(rice(2)),
    await flow.picked(rice(1)),
    await flow.picked(rice(40)),
  ]
  const later = await flow.picked(rice(1), { deliveryDate: '2026-12-20' })
  const collected = await flow.picked(rice(1), { withdraws: true })
  await flow.db.updateTable('orders').set({ priority: 5 }).where('id', '=', two).execute()
  const { route } = await flow.db
    .selectFrom('orders')
    .select('route')
    .where('id', '=', one)
    .executeTakeFirstOrThrow()
  const before = await tableCounts(flow.db)

  const truck = { key: 'AAB-123-MC', capacityAmbient: 60, capacityTotal: 1000 }
  const alone = await propose([truck], { departsOn: '2026-11-30' })
  expect(alone.trucks).toMatchObject([
    { key: 'AAB-123-MC', routes: [route], documents: [{ id: two, weights: { total: 25 } }] },
  ])
  const waits = await flow.must(flow.people.picker, 'GET /shipments/ready-orders', { warehouseId: 'SD1' })
  const left = (id: number, totalWeight: number, why: object) => {
    const { number, customer } = waits.data.find((row: { id: number }) => row.id === id)
    const about = { id, number, customerName: customer.name, route, totalWeight }
    return { ...about, place: null, over: null, deliveryDate: null, ...why }
  }
  expect(alone.left).toEqual([
    left(one, 50, { reason: 'full', place: 'ambient', over: 15 }),
    left(heavy, 1000, { reason: 'too-heavy', place: 'ambient', over: 940 }),
    left(later, 25, { reason: 'later', deliveryDate: '2026-12-20' }),
  ])
  expect(alone).toMatchObject({ considered: 4, isComplete: true, value: 600 })

  // what its customer collects is no candidate, and the list of the builder says why
  const mark = (id: number) => waits.data.find((row: { id: number }) => row.id === id).withdraws
  expect([mark(collected), mark(one)]).toEqual([true, false])

  const besides = await propose([{ ...truck, orderIds: [two] }], { departsOn: '2026-11-30' })
  expect(besides.trucks[0].documents).toEqual([])
  expect(besides).toMatchObject({ considered: 3, value: 0 })

  const elsewhere = await propose([{ ...truck, routes: ['Rota que não existe'] }])
  expect(new Set(elsewhere.left.map(({ reason }: { reason: string }) => reason))).toEqual(new Set(['route']))

  const otherWarehouse = await flow.must(flow.people.picker, 'POST /shipments/proposal', {
    warehouseId: 'ZZ',
    trucks: [truck],
  })
  expect(otherWarehouse.data).toMatchObject({ considered: 0, left: [] })
  expect(await tableCounts(flow.db)).toEqual(before)
})

test('is calculated in a thread where it takes longer, with the same answer', async () => {
  const documents = Array.from({ length: 300 }, (_, index) => ({
    id: index + 1,
    route: 'Rota 1',
    deliveryDate: '2026-11-20',
    ambient: 1000 * (10 + ((index * 37) % 200)),
    refrigerated: 0,
    frozen: 0,
    value: 100 + ((index * 53) % 300),
  }))
  const trucks = ['A', 'B'].map((key) => ({
    key,
    room: { ambient: 1_500_000, refrigerated: null, frozen: null },
    places: 30,
    routes: ['Rota 1'],
    departsOn: null,
  }))
  const answers = await Promise.all([fillInThread(documents, trucks), fillInThread(documents, trucks)])
  expect(answers).toEqual([fillTrucks(documents, trucks), fillTrucks(documents, trucks)])
})
