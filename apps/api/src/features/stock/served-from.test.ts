import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '../../doctor/check-invariants.ts'
import { historyOf } from '../../testing/documents.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { revisionCallsOf } from '../../testing/revision-calls.ts'
import { addCustomer, addProduct } from '../../testing/trade.ts'

let flow: Flow
let customerId: number
let made = 0
let rice: string
let oil: string

beforeAll(async () => {
  flow = await openFlow({ now: () => new Date('2026-11-20T10:00:00Z') })
  const warehouses = ['CL1', 'CL2', 'MA1', 'SD9'].map((id) => ({
    id,
    branch_id: 'SD',
    name: id,
    kind: 'sale' as const,
  }))
  await flow.db.insertInto('warehouses').values(warehouses).execute()
  const places = { clover_warehouse_id: 'CL1', marin_warehouse_id: 'MA1' }
  const customer = await addCustomer(flow.db, { allocation_type: 'CLOVER-MARIN', ...places })
  customerId = customer.id
})
afterAll(async () => {
  expect(await checkInvariants(flow.db)).toEqual([])
  await flow.testApp.close()
})
beforeEach(async () => {
  made += 1
  rice = `RICE${made}`
  oil = `OIL${made}`
  await addProduct(flow.db, { id: rice })
  await addProduct(flow.db, { id: oil })
})

const receive = async (warehouseId: string, productId: string, quantity: number) => {
  const line = { productId, batch: `${warehouseId}-${productId}`, quantity }
  const { content } = await flow.must(flow.people.admin, 'POST /stock/receipts', {
    warehouseId,
    lines: [line],
  })
  return content.batches[0].levelId as number
}
const both = () => [
  { productId: rice, quantity: 10 },
  { productId: oil, quantity: 4 },
]
const served = async (input: object = {}) => flow.allocated(both(), { customerId, ...input })
const held = async (id: number) => {
  const { warehouse, warehouses, lines } = await flow.stock(id)
  return { warehouse, warehouses, reserved: lines.map((line: Line) => line.reservedQuantity) }
}
type Line = { id: number; reservedQuantity: number }
const last = async (id: number, action: string) =>
  (await historyOf(flow.testApp, id)).findLast((entry) => entry.action === action)

test('the whole document is served from the first warehouse that fills every line, and stays there', async () => {
  await receive('CL1', rice, 100)
  await receive('CL1', oil, 3)
  await receive('MA1', rice, 100)
  await receive('MA1', oil, 100)
  await receive('SD1', rice, 100)
  await receive('SD1', oil, 100)
  const id = await served()
  expect(await held(id)).toEqual({ warehouse: 'MA1', warehouses: ['MA1'], reserved: [10, 4] })
  const entry = await last(id, 'allocate')
  expect(entry?.changes).toMatchObject({ warehouse: ['SD1', 'MA1'] })
  expect(entry?.facts).toEqual({
    serving: {
      warehouseId: 'MA1',
      why: 'fills-all',
      lines: 2,
      offers: [
        { warehouseId: 'CL1', whole: 1, part: 1 },
        { warehouseId: 'MA1', whole: 2, part: 0 },
        { warehouseId: 'SD1', whole: 2, part: 0 },
      ],
    },
  })
})

test('nothing anywhere: it waits, and the first warehouse of the customer that gets goods serves it', async () => {
  const id = await served()
  expect(await held(id)).toEqual({ warehouse: 'SD1', warehouses: ['CL1', 'MA1', 'SD1'], reserved: [0, 0] })
  expect((await flow.stock(id)).serving).toMatchObject({ why: 'nothing-free', warehouseId: 'CL1' })
  await flow.decide(id, 'wait')
  await receive('SD9', rice, 100)
  await flow.jobs()
  expect((await held(id)).reserved).toEqual([0, 0])
  await receive('MA1', rice, 6)
  await flow.jobs()
  expect(await held(id)).toEqual({ warehouse: 'MA1', warehouses: ['MA1'], reserved: [6, 0] })
  await receive('CL1', oil, 100)
  await flow.jobs()
  expect((await held(id)).reserved).toEqual([6, 0])
  await receive('MA1', oil, 100)
  await flow.jobs()
  expect((await held(id)).reserved).toEqual([6, 4])
})

test('by hand: batches of one warehouse of the customer only, and another one once all is given back', async () => {
  const level = { cl: await receive('CL1', rice, 100), sd: await receive('SD1', rice, 100) }
  const other = await receive('SD9', rice, 100)
  const id = await flow.allocated([{ productId: rice, quantity: 10 }], { customerId })
  expect((await held(id)).warehouse).toBe('CL1')
  const hold = async (batches: readonly object[]) => {
    const { version, lines } = await flow.stock(id)
    return flow.call(flow.people.analyst, `PUT /orders/${id}/stock/lines/${lines[0].id}`, {
      version,
      batches,
    })
  }
  const before = await held(id)
  for (const batches of [
    [
      { levelId: level.cl, quantity: 5 },
      { levelId: level.sd, quantity: 5 },
    ],
    [{ levelId: other, quantity: 5 }],
  ]) {
    const refused = await hold(batches)
    expect([refused.status, refused.body.error?.code ?? refused.body.code]).toEqual([
      422,
      'BATCH_WRONG_WAREHOUSE',
    ])
  }
  expect(await held(id)).toEqual(before)
  expect((await hold([{ levelId: level.sd, quantity: 10 }])).status).toBe(200)
  expect(await held(id)).toEqual({ warehouse: 'SD1', warehouses: ['SD1'], reserved: [10] })
  expect((await last(id, 'reserve'))?.changes).toMatchObject({ warehouse: ['CL1', 'SD1'] })
  expect((await hold([])).status).toBe(200)
  expect((await held(id)).warehouses).toEqual(['CL1', 'MA1', 'SD1'])
})

test('the order is that of the submission; a warehouse beside those of the customer serves alone', async () => {
  await receive('CL1', rice, 100)
  await receive('SD9', rice, 1)
  const id = await flow.submit([{ productId: rice, quantity: 10 }], { customerId })
  await flow.db
    .updateTable('customers')
    .set({ allocation_type: 'OWN' })
    .where('id', '=', customerId)
    .execute()
  await flow.jobs()
  expect(await held(id)).toMatchObject({ warehouse: 'CL1', reserved: [10] })
  const line = [{ productId: rice, quantity: 10 }]
  expect(await held(await flow.allocated(line, { customerId }))).toMatchObject({
    warehouse: 'SD1',
    warehouses: ['SD1'],
  })
  await flow.db
    .updateTable('customers')
    .set({ allocation_type: 'CLOVER-MARIN' })
    .where('id', '=', customerId)
    .execute()
  expect(await held(await flow.allocated(line, { customerId, warehouse: 'SD9' }))).toEqual({
    warehouse: 'SD9',
    warehouses: ['SD9'],
    reserved: [1],
  })
})

test('no truck carries goods of another warehouse, and a change of the document keeps its order', async () => {
  await receive('CL1', rice, 100)
  await receive('CL1', oil, 100)
  const id = await served()
  await flow.decide(id, 'picking')
  const wrong = await flow.call(flow.people.picker, 'POST /shipments', {
    warehouseId: 'SD1',
    assigneeName: 'Rosa Chefe',
    driverName: 'Armando Tembe',
    carRegistration: 'AAB-123-MC',
    route: 'Maputo Centro',
    orderIds: [id],
  })
  expect(wrong.body.error?.code ?? wrong.body.code).toBe('WAREHOUSE_DIFFERS')
  const changed = await served()
  const steps = revisionCallsOf(flow)
  await steps.change(changed, [{ productId: rice, quantity: 20 }])
  expect(await held(changed)).toEqual({ warehouse: 'CL1', warehouses: ['CL1'], reserved: [20] })
  const row = flow.db.selectFrom('orders').select('served_from').where('id', '=', changed)
  expect((await row.executeTakeFirstOrThrow()).served_from).toEqual(['CL1', 'MA1', 'SD1'])
})

test('a count in any of its warehouses holds the document up, and its end serves it', async () => {
  const place = { allocation_type: 'CLOVER', clover_warehouse_id: 'CL2' }
  const { id: clover } = await addCustomer(flow.db, place)
  await receive('CL2', rice, 100)
  const { content } = await flow.must(flow.people.admin, 'POST /stock/counts', {
    warehouseId: 'CL2',
    note: '',
  })
  const id = await flow.allocated([{ productId: rice, quantity: 10 }], { customerId: clover })
  expect((await held(id)).reserved).toEqual([0])
  const { version } = content
  await flow.must(flow.people.admin, `POST /stock/counts/${content.id}/give-up`, {
    version,
    reason: 'Engano',
  })
  await flow.jobs()
  expect(await held(id)).toMatchObject({ warehouse: 'CL2', reserved: [10] })
})
