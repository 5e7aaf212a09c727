import { afterAll, expect, test } from 'vitest'
import { checkInvariants } from '../../doctor/check-invariants.ts'
import { cloneOrders } from '../../testing/clone-orders.ts'
import { openFlow, TRUCK } from '../../testing/flow.ts'
import { signIn } from '../../testing/people.ts'
import { openDueShipments } from './commands/open-due.ts'

/** 23-11-2026 is a Monday. Times are of Maputo. */
const at = (day: string, time: string) => new Date(`${day}T${time}:00+02:00`)
const MONDAY = at('2026-11-23', '08:00')
let now = MONDAY
const flow = await openFlow({ now: () => now })
const { db, call, must, people } = flow
afterAll(async () => {
  expect(await checkInvariants(db)).toEqual([])
  await flow.testApp.close()
})

await flow.receive('OIL', 'O1', 1000)
const model = await flow.picked([{ productId: 'OIL', quantity: 1 }])
const documents = [...(await cloneOrders(db, model, 79))]
await db.updateTable('orders').set({ route: 'Nenhuma' }).execute()

/** What a run at this time does; people work on Monday at 08:00. */
const run = (time = MONDAY) => openDueShipments(db, { now: time, limit: 100 })
const NOTHING = { shipments: 0, empty: 0, unopened: 0, missed: 0 }

let routes = 0
const newRoute = () => {
  routes += 1
  return `Rota ${routes}`
}

/** So many documents that wait on a route, the first one the oldest. */
async function waitOn(route: string, count = 1): Promise<number[]> {
  const ids = documents.splice(0, count)
  await db.updateTable('orders').set({ route }).where('id', 'in', ids).execute()
  return ids
}

const WEEKLY = {
  recurrence: { occurrence: 'weekly', weekdays: [1, 4] },
  dayOff: 'after',
  schedulingDate: '2026-11-23',
  departsTime: '11:00',
}
const input = (route: string, fields: object = {}) => ({ ...TRUCK, route, ...WEEKLY, ...fields })
const create = async (route: string, fields: object = {}) =>
  (await must(people.picker, 'POST /schedules', input(route, fields))).content
const read = async (id: number) => (await must(people.picker, `GET /schedules/${id}`)).data
const datesOf = async (id: number) => {
  const { data } = await must(people.picker, `GET /schedules/${id}/dates`)
  return data as {
    date: string
    state: string
    documents: number
    shipment: { id: number; number: string } | null
  }[]
}
const states = async (id: number) => (await datesOf(id)).map(({ date, state }) => `${date} ${state}`)
const historyOf = async (type: string, id: number) =>
  (await must(people.admin, `GET /audit?objectType=${type}&objectId=${id}`)).data
const end = (id: number) => call(people.picker, `DELETE /schedules/${id}`)

test('a schedule is created, read in words, changed and told in the history', async () => {
  const made = await create('Rota 3', {
    recurrence: { occurrence: 'monthly', day: 31, shortMonth: 'last-day' },
  })
  expect(made).toMatchObject({
    name: 'Rota 3',
    customer: null,
    branchId: 'SD',
    warehouse: 'SD1',
    carRegistration: 'AAB-123-MC',
    state: 'active',
    rule: 'Último dia do mês · 11:00',
    sentence:
      'A partir de 23-11-2026 sai no dia 31 de cada mês, às 11:00; no mês sem dia 31, no último dia. Ao domingo ou feriado passa para o dia útil seguinte.',
    next: {
      date: '2026-11-30',
      reasons: [{ kind: 'short-month', text: 'Novembro sem dia 31' }],
      clashes: [],
    },
    last: null,
    allowedActions: ['edit', 'pause', 'open-now', 'delete'],
    version: 1,
  })
  expect(made.dates.map(({ date }: { date: string }) => date).slice(0, 4)).toEqual([
    '2026-11-30',
    '2026-12-31',
    '2027-02-01',
    '2027-03-01',
  ])
  const change = input('Rota 3', { departsTime: '06:30', version: made.version })
  const { data } = await must(people.picker, `PUT /schedules/${made.id}`, change)
  expect(data).toMatchObject({ rule: '2.ª e 5.ª · 06:30', version: 2 })
  const stale = await call(people.picker, `PUT /schedules/${made.id}`, change)
  expect(stale).toMatchObject({ status: 409, body: { code: 'VERSION_CONFLICT', current: { version: 2 } } })
  const entries = await historyOf('schedule', made.id)
  expect(entries.map(({ action }: { action: string }) => action)).toEqual(['edit', 'create'])
  expect(entries[0].changes).toEqual({
    recurrence: [
      { occurrence: 'monthly', day: 31, shortMonth: 'last-day' },
      { occurrence: 'weekly', weekdays: [1, 4] },
    ],
    departs_time: ['11:00', '06:30'],
  })
  await end(made.id)
})

test('what cannot be is refused, and writes nothing', async () => {
  const count = async () =>
    (
      await db
        .selectFrom('schedules')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n
  const before = await count()
  const code = async (fields: object) => {
    const { status, body } = await call(people.picker, 'POST /schedules', input('Rota 3', fields))
    return `${status} ${body.code} ${body.details?.[0]?.field ?? ''}`.trim()
  }
  expect(await code({ warehouseId: 'BE1' })).toBe('404 NOT_FOUND warehouseId')
  expect(await code({ customerId: 987654 })).toBe('404 NOT_FOUND')
  expect(await code({ truckId: 987654 })).toBe('404 NOT_FOUND')
  expect(await code({ recurrence: { occurrence: 'weekly', weekdays: [7] }, dayOff: 'skip' })).toBe(
    '422 SCHEDULE_NEVER_LEAVES dayOff',
  )
  expect(await code({ schedulingDate: '2999-12-31' })).toBe('422 SCHEDULE_STARTS_TOO_LATE schedulingDate')
  expect(await code({ recurrence: { occurrence: 'weekly', weekdays: [] } })).toMatch(/^400 VALIDATION_FAILED/)
  expect(await code({ departsTime: '24:00' })).toBe('400 VALIDATION_FAILED departsTime')
  expect(await count()).toBe(before)
})

test('on its date the shipment is opened once with the documents of route and warehouse, the most urgent first', async () => {
  const route = newRoute()
  const { id } = await create(route)
  const waiting = await waitOn(route, 33)
  const urgent = waiting.at(-1) ?? 0
  await db.updateTable('orders').set({ priority: 5 }).where('id', '=', urgent).execute()
  await db
    .updateTable('orders')
    .set({ withdraws: true })
    .where('id', '=', waiting[1] ?? 0)
    .execute()
  expect(await run()).toEqual({ ...NOTHING, shipments: 1 })
  const [opened] = await datesOf(id)
  expect(opened).toMatchObject({
    date: '2026-11-23',
    state: 'opened',
    documents: 30,
    leftBehind: 2,
    openedBy: null,
  })
  const { data: shipment } = await must(people.picker, `GET /shipments/${opened?.shipment?.id}`)
  expect(shipment).toMatchObject({
    stage: 'ready',
    route,
    driverName: 'Armando Tembe',
    departsOn: '2026-11-23',
    departsTime: '11:00',
    createdBy: { id: people.picker.id },
  })
  const carried = shipment.documents.map((document: { id: number }) => document.id)
  expect(carried).toEqual([urgent, ...waiting.filter((_, index) => index !== 1).slice(0, 29)])
  const [entry] = await historyOf('shipment', shipment.id)
  expect(entry).toMatchObject({
    action: 'create',
    user: null,
    facts: { schedule: id, route, date: '2026-11-23' },
    origin: { schedule: id },
  })
  expect((await historyOf('order', urgent))[0]).toMatchObject({ action: 'add-to-shipment', user: null })
  expect((await historyOf('schedule', id))[0]).toMatchObject({
    action: 'open',
    user: null,
    facts: { date: '2026-11-23', shipment: shipment.number, documents: 30, leftBehind: 2 },
  })
  expect(await run(), 'once').toEqual(NOTHING)
  await must(people.picker, `DELETE /shipments/${shipment.id}/orders`)
  expect(await run(), 'one that somebody deleted is not opened again').toEqual(NOTHING)
  expect(await read(id)).toMatchObject({
    next: { date: '2026-11-26' },
    last: { date: '2026-11-23', shipment: { number: shipment.number, deleted: true } },
  })
  await end(id)
})

test('with nothing waiting the date is planned; what comes before the departure opens it, later it ends empty', async () => {
  const [early, late] = [newRoute(), newRoute()]
  const [one, other] = [await create(early), await create(late)]
  expect(await run()).toEqual(NOTHING)
  expect(await states(one.id)).toEqual(['2026-11-23 planned'])
  await waitOn(early)
  expect(await run(at('2026-11-23', '10:59'))).toEqual({ ...NOTHING, shipments: 1 })
  await waitOn(late)
  expect(await run(at('2026-11-23', '11:00'))).toEqual({ ...NOTHING, empty: 1 })
  expect(await states(one.id)).toEqual(['2026-11-23 opened'])
  expect(await states(other.id)).toEqual(['2026-11-23 empty'])
  await end(one.id)
  await end(other.id)
})

test('a server that was away opens today and records the dates before as missed', async () => {
  const route = newRoute()
  const { id } = await create(route, { recurrence: { occurrence: 'daily' }, departsTime: '05:30' })
  await waitOn(route)
  expect(await run(at('2026-11-27', '09:00')), 'today, although its hour has passed').toEqual({
    ...NOTHING,
    shipments: 1,
    missed: 4,
  })
  expect(await states(id)).toEqual([
    '2026-11-27 opened',
    '2026-11-26 missed',
    '2026-11-25 missed',
    '2026-11-24 missed',
    '2026-11-23 missed',
  ])
  expect(await run(at('2026-11-27', '09:00'))).toEqual(NOTHING)
  await end(id)
})

test('a restart at midnight of Maputo loses no date and opens none twice', async () => {
  const route = newRoute()
  const { id } = await create(route, { departsTime: null, schedulingDate: '2026-11-25' })
  await waitOn(route)
  expect(await run(at('2026-11-25', '23:59')), 'a Wednesday').toEqual(NOTHING)
  expect(await run(at('2026-11-26', '00:00'))).toEqual({ ...NOTHING, shipments: 1 })
  await waitOn(route)
  expect(await run(at('2026-11-27', '00:00'))).toEqual(NOTHING)
  expect(await states(id)).toEqual(['2026-11-26 opened'])
  await end(id)
})

test('a clock that jumps ahead and back opens each date once', async () => {
  const route = newRoute()
  const { id } = await create(route)
  await waitOn(route)
  expect(await run(at('2026-12-03', '08:00'))).toEqual({ ...NOTHING, shipments: 1, missed: 3 })
  await waitOn(route)
  expect(await run(at('2026-11-26', '08:00')), 'it is today now').toEqual({ ...NOTHING, shipments: 1 })
  await waitOn(route)
  expect(await run(at('2026-12-03', '08:00')), 'opened by the clock that was ahead').toEqual(NOTHING)
  expect(await states(id)).toEqual([
    '2026-12-03 opened',
    '2026-11-30 missed',
    '2026-11-26 opened',
    '2026-11-23 missed',
  ])
  expect((await run(at('2046-12-03', '08:00'))).missed, 'years ahead: of one year only').toBeLessThan(120)
  await end(id)
})

test('two servers at the same moment open one shipment', async () => {
  const route = newRoute()
  const { id } = await create(route)
  await waitOn(route, 2)
  const runs = await Promise.all([run(), run(), run(), run()])
  expect(runs.reduce((sum, { shipments }) => sum + shipments, 0)).toBe(1)
  expect(await states(id)).toEqual(['2026-11-23 opened'])
  const shipments = await db.selectFrom('shipments').select('id').where('route', '=', route).execute()
  expect(shipments).toHaveLength(1)
  await end(id)
})

test('a day that cannot be opened says why, is tried again, and ends as failed', async () => {
  const route = newRoute()
  const admin = people.admin
  const card = {
    registration: 'ABC 482 MC',
    branchId: 'SD',
    capacityGrams: 5_000_000,
    ambientGrams: 5_000_000,
  }
  const { content: truck } = await must(admin, 'POST /master-data/trucks', card)
  const { id } = await create(route, { truckId: truck.id, carRegistration: 'ABC 482 MC' })
  await waitOn(route)
  const inactive = { active: false, version: truck.version }
  await must(admin, `PUT /master-data/trucks/${truck.id}`, inactive)
  expect(await run()).toEqual(NOTHING)
  expect((await datesOf(id))[0]).toMatchObject({
    state: 'planned',
    code: 'SCHEDULE_FLEET_INACTIVE',
    message: 'ABC 482 MC já não está em uso. Escolha outra viatura, motorista ou equipa no agendamento.',
  })
  expect(await read(id)).toMatchObject({ inactive: ['ABC 482 MC'] })
  expect(await run(at('2026-11-24', '00:05'))).toEqual({ ...NOTHING, unopened: 1 })
  expect(await states(id)).toEqual(['2026-11-23 failed'])
  await must(admin, `PUT /master-data/trucks/${truck.id}`, { active: true, version: truck.version + 1 })
  expect(await run(at('2026-11-26', '08:00'))).toEqual({ ...NOTHING, shipments: 1 })
  const [opened] = await datesOf(id)
  const { data } = await must(people.picker, `GET /shipments/${opened?.shipment?.id}`)
  expect(data).toMatchObject({ truckId: truck.id, capacities: { ambient: 5000, frozen: 0 } })
  await end(id)
})

test('what does not fit stays behind; a load that is too heavy and a truck that is out are told', async () => {
  const add = async (registration: string, capacityGrams: number) => {
    const card = { registration, branchId: 'SD', capacityGrams }
    return (await must(people.admin, 'POST /master-data/trucks', card)).content as { id: number }
  }
  const { weight } = await db
    .selectFrom('orders')
    .select('weight')
    .where('id', '=', model)
    .executeTakeFirstOrThrow()
  const small = await add('ABC 901 MC', weight + 1)
  const tiny = await add('ABC 902 MC', 1)
  const route = newRoute()
  const [fits, heavy, taken] = [
    await create(route, { truckId: small.id, carRegistration: 'ABC 901 MC', driverName: 'Um' }),
    await create(newRoute(), { truckId: tiny.id, carRegistration: 'ABC 902 MC', driverName: 'Dois' }),
    await create(newRoute(), { truckId: small.id, carRegistration: 'ABC 901 MC', driverName: 'Três' }),
  ]
  await waitOn(route, 2)
  await waitOn(heavy.route)
  await waitOn(taken.route)
  expect((await run()).shipments).toBe(1)
  const last = async (id: number) => (await datesOf(id))[0]
  expect(await last(fits.id)).toMatchObject({ state: 'opened', documents: 1, leftBehind: 1 })
  expect(await last(heavy.id)).toMatchObject({ state: 'planned', code: 'SHIPMENT_OVERLOADED' })
  expect(await last(taken.id)).toMatchObject({ state: 'planned', code: 'TRUCK_TAKEN' })
  for (const { id } of [fits, heavy, taken]) await end(id)
})

test('a pause opens nothing and makes up for nothing', async () => {
  const route = newRoute()
  const { id } = await create(route)
  await waitOn(route)
  const { data: paused } = await must(people.picker, `POST /schedules/${id}/pause`, { version: 1 })
  expect(paused).toMatchObject({
    state: 'paused',
    next: null,
    allowedActions: ['edit', 'resume', 'open-now', 'delete'],
  })
  expect((await call(people.picker, `POST /schedules/${id}/pause`)).body.code).toBe('ACTION_NOT_ALLOWED')
  expect(await run()).toEqual(NOTHING)
  now = at('2026-12-01', '08:00')
  const later = await signIn(flow.testApp, 'PICKING_MANAGER')
  await must(later, `POST /schedules/${id}/resume`, { version: paused.version })
  now = MONDAY
  expect(await run(at('2026-12-01', '08:00'))).toEqual(NOTHING)
  expect(await states(id)).toEqual([])
  const actions = (await historyOf('schedule', id)).map(({ action }: { action: string }) => action)
  expect(actions).toEqual(['resume', 'pause', 'create'])
  await end(id)
})

test('a person opens the shipment of today, once, on a day of the schedule or not', async () => {
  const route = newRoute()
  const { id } = await create(route, { recurrence: { occurrence: 'weekly', weekdays: [4] } })
  const open = () => call(people.picker, `POST /schedules/${id}/open`)
  expect((await open()).body).toMatchObject({ status: 409, code: 'SCHEDULE_NOTHING_WAITS' })
  expect(await states(id), 'refused: nothing is written').toEqual([])
  await waitOn(route)
  expect((await open()).body.data.last).toMatchObject({
    date: '2026-11-23',
    state: 'opened',
    openedBy: { id: people.picker.id },
  })
  expect((await open()).body).toMatchObject({ status: 409, code: 'SCHEDULE_OPENED' })
  expect((await historyOf('schedule', id))[0]).toMatchObject({
    action: 'open',
    user: { id: people.picker.id },
  })
  await end(id)
})

test('one of which nothing came is gone; one of which shipments came is ended and stays to be looked at', async () => {
  const route = newRoute()
  const [empty, opened] = [await create(newRoute()), await create(route)]
  await waitOn(route)
  await run()
  expect((await end(empty.id)).status).toBe(204)
  expect((await end(opened.id)).status).toBe(204)
  expect((await call(people.picker, `GET /schedules/${empty.id}`)).status).toBe(404)
  expect((await historyOf('schedule', empty.id))[0].action).toBe('delete')
  expect(await read(opened.id)).toMatchObject({ state: 'ended', next: null, allowedActions: [] })
  const ids = async (query: string) =>
    (await must(people.picker, `GET /schedules?${query}`)).data.map((row: { id: number }) => row.id)
  expect(await ids(`route=${encodeURIComponent(route)}`)).toEqual([])
  expect(await ids(`route=${encodeURIComponent(route)}&state=ended`)).toEqual([opened.id])
  await waitOn(route)
  expect(await run(at('2026-11-26', '08:00'))).toEqual(NOTHING)
  const edit = await call(people.picker, `PUT /schedules/${opened.id}`, input(route))
  expect(edit.body).toMatchObject({ status: 409, code: 'ACTION_NOT_ALLOWED' })
})

test('the preview names holidays of the company and what else takes the truck', async () => {
  const truck = 'AXX 100 MC'
  const other = await create('Rota 8', { carRegistration: 'axx-100-mc', departsTime: '07:00' })
  const holiday = { date: '2026-11-26', name: 'Inventário geral', branchId: 'SD' }
  await must(people.admin, 'POST /master-data/holidays', holiday)
  await must(people.admin, 'POST /master-data/holidays', {
    ...holiday,
    name: 'Beira',
    date: '2026-11-25',
    branchId: 'BE',
  }).catch(() => undefined)
  const body = {
    warehouseId: 'SD1',
    carRegistration: truck,
    ...WEEKLY,
    recurrence: { occurrence: 'daily' },
    count: 4,
  }
  const { data } = await must(
    people.picker,
    'POST /schedules/preview',
    { ...body, dayOff: 'skip' },
    { 'accept-language': 'en' },
  )
  expect(data.sentence).toBe(
    'From 23-11-2026 it leaves every day at 11:00. On a Sunday or holiday it does not leave.',
  )
  const clash = { kind: 'schedule', id: other.id, name: 'Rota 8', departsTime: '07:00' }
  expect(data.dates).toEqual([
    { due: '2026-11-23', date: '2026-11-23', reasons: [], clashes: [clash] },
    { due: '2026-11-24', date: '2026-11-24', reasons: [], clashes: [] },
    { due: '2026-11-25', date: '2026-11-25', reasons: [], clashes: [] },
    {
      due: '2026-11-26',
      date: null,
      reasons: [{ kind: 'holiday', on: '2026-11-26', text: '26-11 is a holiday (Inventário geral)' }],
      clashes: [],
    },
    { due: '2026-11-27', date: '2026-11-27', reasons: [], clashes: [clash] },
  ])
  await end(other.id)
})

test('another branch sees nothing of it, and the file holds what the list shows', async () => {
  const { id } = await create('Rota do ficheiro')
  const stranger = await signIn(flow.testApp, 'DISTRIBUTION_MANAGER', { branchId: 'BE' })
  expect((await call(stranger, `GET /schedules/${id}`)).status).toBe(404)
  expect((await call(stranger, `POST /schedules/${id}/pause`)).status).toBe(404)
  expect((await call(stranger, 'GET /schedules?search=ficheiro')).body.data).toEqual([])
  const file = await flow.testApp.app.inject({
    url: '/api/schedules?search=ficheiro',
    headers: { ...people.picker.headers, accept: 'text/csv' },
  })
  expect(file.body).toContain('Rota do ficheiro')
  await end(id)
})

test('a customer of its own gets its documents whatever their route, and no others', async () => {
  const { id } = await create(newRoute(), { customerId: flow.customer.id })
  const [first = 0] = await waitOn(newRoute())
  await db.updateTable('orders').set({ priority: 9 }).where('id', '=', first).execute()
  await db
    .updateTable('orders')
    .set({ warehouse_id: 'SD2' })
    .where('id', '=', model)
    .execute()
    .catch(() => undefined)
  expect((await run()).shipments).toBe(1)
  const [date] = await datesOf(id)
  const { data } = await must(people.picker, `GET /shipments/${date?.shipment?.id}/orders`)
  expect(data.map((document: { id: number }) => document.id)).toContain(first)
  expect(await read(id)).toMatchObject({ name: expect.any(String), customer: { id: flow.customer.id } })
  await end(id)
})
