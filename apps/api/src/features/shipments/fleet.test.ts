import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp } from '../../testing/build-test-app.ts'
import { callsOf } from '../../testing/call.ts'
import { type Flow, openFlow, TRUCK } from '../../testing/flow.ts'

const DAY = '2026-11-24'
let flow: Flow
let truckId: number
let driverId: number
let teamId: number

beforeAll(async () => {
  flow = await openFlow({ now: () => new Date('2026-11-24T08:00:00Z') })
  await flow.receive('RICE', 'L1', 400, '2027-06-30')
  truckId = await addTruck('ABC 482 MC')
  driverId = await addDriver('Alberto Sitoe', { licenceValidUntil: '2026-12-31' })
  const team = { name: 'Equipa A', branchId: 'SD', members: [driverId] }
  teamId = (await flow.must(flow.people.admin, 'POST /master-data/teams', team)).content.id
})
afterAll(() => flow.testApp.close())

const addTruck = async (registration: string): Promise<number> => {
  const card = { registration, branchId: 'SD', capacityGrams: 8_000_000, ambientGrams: 5_000_000 }
  const split = { refrigeratedGrams: 2_000_000, frozenGrams: 1_000_000 }
  return (await flow.must(flow.people.admin, 'POST /master-data/trucks', { ...card, ...split })).content.id
}
const addDriver = async (name: string, card: object = {}): Promise<number> =>
  (await flow.must(flow.people.admin, 'POST /master-data/drivers', { name, branchId: 'SD', ...card })).content
    .id

const document = () => flow.picked([{ productId: 'RICE', quantity: 1 }])
const create = async (input: object) =>
  flow.call(flow.people.picker, 'POST /shipments', { ...TRUCK, orderIds: [await document()], ...input })
const fleet = async (query: string) =>
  (await flow.must(flow.people.picker, `GET /shipments/fleet?${query}`)).data
const ofId = <Row extends { id: number }>(rows: readonly Row[], id: number) =>
  rows.find((row) => row.id === id)
const shipments = () => flow.db.selectFrom('shipments').selectAll().orderBy('id').execute()
const lastEntry = (shipmentId: number) =>
  flow.db
    .selectFrom('history')
    .select(['action', 'facts', 'user_id'])
    .where('object_type', '=', 'shipment')
    .where('object_id', '=', String(shipmentId))
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()

test('a truck of the fleet is copied into its shipment, and is kept by it until it is back', async () => {
  const free = await fleet(`departsOn=${DAY}&departsTime=10:30`)
  expect(ofId(free.trucks, truckId)).toEqual({
    id: truckId,
    registration: 'ABC 482 MC',
    name: '',
    branchId: 'SD',
    capacities: { total: 8000, ambient: 5000, refrigerated: 2000, frozen: 1000 },
    lastDriverId: null,
    lastTeamId: null,
    keeper: null,
  })
  const chosen = { truckId, driverId, teamId, departsTime: '10:30' }
  const { content } = (await create(chosen)).body
  expect(content).toMatchObject({
    carRegistration: 'ABC 482 MC',
    driverName: 'Alberto Sitoe',
    ...chosen,
    departsOn: DAY,
    returnsTime: null,
    capacities: { total: 8000, ambient: 5000, refrigerated: 2000, frozen: 1000 },
  })

  const busy = await fleet(`departsOn=${DAY}&departsTime=15:00`)
  const shipment = {
    id: content.id,
    number: content.number,
    stage: 'ready',
    departsOn: DAY,
    departsTime: '10:30',
    returnsTime: null,
  }
  const keeper = { kind: 'shipment', validUntil: null, shipment }
  expect(ofId(busy.trucks, truckId)).toMatchObject({ keeper, lastDriverId: driverId, lastTeamId: teamId })
  expect(ofId(busy.drivers, driverId)).toMatchObject({ keeper })
  expect(ofId(busy.teams, teamId)).toMatchObject({ keeper: null, members: [driverId] })
  expect(ofId((await fleet(`departsOn=${DAY}&shipmentId=${content.id}`)).trucks, truckId)).toMatchObject({
    keeper: null,
  })
  expect(ofId((await fleet('departsOn=2026-11-25')).trucks, truckId)).toMatchObject({ keeper: null })

  await flow.status(content.id, 'loading')
  await flow.status(content.id, 'finished')
  const call = `PUT /shipments/${content.id}/truck-back`
  expect((await flow.must(flow.people.picker, call)).data.returnsTime).toBe('10:30')
  expect(await lastEntry(content.id)).toMatchObject({ action: 'truck-back', user_id: flow.people.picker.id })
  expect(ofId((await fleet(`departsOn=${DAY}&departsTime=15:00`)).trucks, truckId)).toMatchObject({
    keeper: null,
  })
})

test.each([
  ['the truck twice', () => ({ truckId }), 409, 'TRUCK_TAKEN'],
  ['the driver twice', () => ({ driverId }), 409, 'DRIVER_TAKEN'],
  ['a truck of nowhere', () => ({ truckId: 999_999 }), 404, 'NOT_FOUND'],
  [
    'back before it leaves',
    () => ({ departsTime: '10:00', returnsTime: '09:30' }),
    422,
    'RETURN_BEFORE_DEPARTURE',
  ],
  ['an hour that is none', () => ({ departsTime: '25:00' }), 400, 'VALIDATION_FAILED'],
])('refuses %s, and nothing changes', async (_what, input, status, code) => {
  const departsOn = '2026-11-26'
  const own = await addTruck(`AAX ${100 + status} MC ${code.length}`)
  const first = code.endsWith('_TAKEN') ? { truckId, driverId } : { truckId: own }
  const { content } = (await create({ ...first, departsOn })).body
  const before = await shipments()
  const reply = await create({ departsOn, ...input() })
  expect([reply.status, reply.body.code]).toEqual([status, code])
  expect(await shipments()).toEqual(before)
  await flow.call(flow.people.picker, `DELETE /shipments/${content.id}/orders`)
})

test('refuses a licence that ends before the departure, a helper, and whoever is inactive but where he goes already', async () => {
  const expiring = await addDriver('Rui Massingue', { licenceValidUntil: '2026-11-30' })
  expect((await create({ driverId: expiring, departsOn: '2026-12-01' })).body.code).toBe('LICENCE_EXPIRED')
  const helper = await addDriver('Custódio Langa', { duty: 'helper' })
  expect((await create({ driverId: helper })).body.code).toBe('NOT_FOUND')
  const { content } = (await create({ driverId: expiring, departsOn: '2026-11-30' })).body
  const { people, must } = flow
  await must(people.admin, `PUT /master-data/drivers/${expiring}`, { active: false })
  expect((await create({ driverId: expiring, departsOn: '2026-11-29' })).body.code).toBe('FLEET_INACTIVE')
  const change = {
    ...TRUCK,
    driverId: expiring,
    departsOn: '2026-11-30',
    route: 'Matola',
    version: content.version,
  }
  expect((await must(people.picker, `PUT /shipments/${content.id}`, change)).data).toMatchObject({
    route: 'Matola',
    driverName: 'Rui Massingue',
  })
  const keeper = ofId<{ id: number; keeper: unknown }>(
    (await fleet('departsOn=2026-11-30')).drivers,
    expiring,
  )?.keeper
  expect(keeper).toMatchObject({ kind: 'inactive' })
})

test('of two servers that send one truck off at one moment, one does', async () => {
  const { database, deps } = flow.testApp
  const second = await buildTestApp({ database, now: deps.now })
  const own = await addTruck('AEH 655 MC')
  const orders = [await document(), await document(), await document(), await document()]
  const replies = await Promise.all(
    orders.map((orderId, index) =>
      callsOf(index % 2 === 0 ? flow.testApp : second)(flow.people.picker, 'POST /shipments', {
        ...TRUCK,
        truckId: own,
        departsOn: '2026-11-27',
        orderIds: [orderId],
      }),
    ),
  )
  await second.close()
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
  const { content } = (await create({ departsOn: '2026-11-27' })).body
  const twin = flow.db.updateTable('shipments').set({ truck_id: own }).where('id', '=', content.id)
  await expect(twin.execute()).rejects.toThrow(/shipments_truck_once/)
})

test('an overload is asked for with its figures, and whoever accepts it stands in the history', async () => {
  const one = await flow.picked([{ productId: 'RICE', quantity: 4 }])
  const two = await flow.picked([{ productId: 'RICE', quantity: 2 }])
  const input = { capacityAmbient: 120, orderIds: [one, two] }
  const before = await shipments()
  const refused = await create(input)
  expect([refused.status, refused.body.code]).toEqual([422, 'SHIPMENT_OVERLOADED'])
  const numbers = await flow.db.selectFrom('orders').select('number').where('id', '=', two).execute()
  expect(refused.body.details).toMatchObject([
    {
      field: 'acceptOverload',
      facts: {
        ambientOver: 30_000,
        ambientCapacity: 120_000,
        ambientWeight: 150_000,
        takeOff: numbers.map(({ number }) => number),
      },
    },
  ])
  expect(refused.body.message).toContain('30 kg a mais')
  expect(await shipments()).toEqual(before)
  const { content } = (await create({ ...input, acceptOverload: true })).body
  expect(await lastEntry(content.id)).toMatchObject({
    action: 'create',
    user_id: flow.people.picker.id,
    facts: { overload: [{ place: 'ambient', over: 30_000, capacity: 120_000 }] },
  })
  const change = { ...TRUCK, capacityAmbient: 120, version: content.version }
  const call = `PUT /shipments/${content.id}`
  const kept = await flow.call(flow.people.picker, call, { ...change, route: 'Matola' })
  expect([kept.status, kept.body.data.route]).toEqual([200, 'Matola'])
  const worse = { ...change, version: kept.body.data.version, capacityAmbient: 100 }
  expect((await flow.call(flow.people.picker, call, worse)).body.code).toBe('SHIPMENT_OVERLOADED')
})

test('waiting documents that fit stand first, and say the number of the ERP', async () => {
  const { customer, must, people, db } = flow
  const [heavy, light] = [
    await flow.picked([{ productId: 'RICE', quantity: 3 }]),
    await flow.picked([{ productId: 'RICE', quantity: 1 }]),
  ]
  await db.updateTable('orders').set({ erp_number: 'ECL 2026/771' }).where('id', '=', light).execute()
  const ask = (query: string) =>
    must(people.picker, `GET /shipments/ready-orders?customerId=${customer.id}&perPage=200&${query}`)
  const { data, meta } = await ask('roomAmbient=30&roomTotal=1000')
  const ids = data.map(({ id }: { id: number }) => id)
  expect(ids.indexOf(light)).toBeLessThan(ids.indexOf(heavy))
  expect(meta.totals.fitting).toBe(
    data.filter(({ weights }: { weights: { ambient: number } }) => weights.ambient <= 30).length,
  )
  const found = await ask(`number=${encodeURIComponent('ecl 2026/77')}`)
  expect(found.data).toMatchObject([{ id: light, erpNumber: 'ECL 2026/771' }])
})
