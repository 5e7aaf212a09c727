import { afterAll, beforeAll, expect, test } from 'vitest'
import { historyOf } from '../../../testing/documents.ts'
import { type Flow, openFlow } from '../../../testing/flow.ts'

let flow: Flow
let today = '2026-11-20T10:00:00Z'
const OIL = { productId: 'OIL', quantity: 10 }
const DUE = '2026-12-20'

beforeAll(async () => {
  flow = await openFlow({ now: () => new Date(today), config: { sessionMinutes: 100_000 } })
})
afterAll(() => flow.testApp.close())

const policy = async () => (await flow.must(flow.people.admin, 'GET /settings/quote-policy')).data
const change = async (input: object) => {
  const { version, expires, daysOfGrace } = await policy()
  return flow.call(flow.people.admin, 'PUT /settings/quote-policy', {
    version,
    expires,
    daysOfGrace,
    ...input,
  })
}
const changeTo = async (input: object) => {
  await change(input)
  await flow.jobs()
}
const quote = async () => {
  today = '2026-11-20T10:00:00Z'
  return flow.allocated([OIL])
}
const answered = async () => {
  today = '2026-11-20T10:00:00Z'
  return flow.allocated([OIL], { type: 'COT', dueAt: DUE })
}
const read = async (id: number) => (await flow.must(flow.people.seller, `GET /orders/${id}`)).data
const convert = (id: number) => flow.call(flow.people.seller, `POST /orders/${id}/convert`)

test('by default the due date is the last day', async () => {
  expect(await policy()).toEqual({ expires: true, daysOfGrace: 0, pastDue: 0, version: 1 })
  expect(await read(await answered())).toMatchObject({ validUntil: DUE, expiredAt: null })
  expect((await read(await quote())).validUntil).toBeNull()
})

test('days of grace move the last day, for quotes that were answered before too', async () => {
  const id = await answered()
  const { body } = await change({ daysOfGrace: 3 })
  expect(body.data).toMatchObject({ expires: true, daysOfGrace: 3, version: 2 })
  expect((await read(id)).validUntil).toBe('2026-12-23')
  today = '2026-12-23T21:59:00Z' // 23:59 in Maputo
  expect((await convert(id)).status).toBe(201)
  today = '2026-12-23T22:01:00Z'
  expect((await convert(id)).body).toMatchObject({ status: 409, code: 'QUOTE_EXPIRED' })
})

test('what a draft took from a quote in its days of grace asks nobody about the old price', async () => {
  const id = await answered()
  const draftId = (await convert(id)).body.content.id
  today = '2026-12-22T10:00:00Z'
  const { data: draft } = await flow.must(flow.people.seller, `PUT /drafts/${draftId}`, {
    version: (await read(draftId)).version,
    customerId: flow.customer.id,
    deliveryDate: '2027-02-01',
    dueAt: '2027-03-01',
    lines: [OIL],
  })
  const setPrice = (unit_price: number, price_valid_from: string) =>
    flow.db.updateTable('products').set({ unit_price, price_valid_from }).where('id', '=', 'OIL').execute()
  await setPrice(120_000, '2026-11-21')
  const place = { version: draft.version, latitude: -25.9, longitude: 32.6 }
  await flow.must(flow.people.seller, `POST /drafts/${draft.id}/submit`, place)
  await flow.jobs()
  expect(await read(draft.id)).toMatchObject({ status: 'PENDING', approvals: [] })
  await setPrice(99_950, '2026-01-01')
})

test('switched off, a quote past its due date still becomes an order, and the job closes none', async () => {
  const id = await answered()
  await changeTo({ expires: false, daysOfGrace: 0 })
  expect(await read(id)).toMatchObject({ status: 'FINISHED', validUntil: null, expiredAt: null })
  today = '2027-01-20T10:00:00Z'
  await changeTo({ expires: false })
  expect(await read(id)).toMatchObject({ status: 'FINISHED', expiredAt: null })
  expect((await convert(id)).status).toBe(201)
  expect((await policy()).pastDue).toBeGreaterThan(0)
})

test('switched on again, those past their last day are closed at once; what was closed stays closed', async () => {
  const id = await answered()
  today = '2027-01-20T10:00:00Z'
  await changeTo({ expires: true })
  const closed = await read(id)
  expect(closed).toMatchObject({
    status: 'CLOSED',
    stages: ['CLOSED'],
    expiredAt: '2027-01-20T10:00:00.000000Z',
  })
  expect((await historyOf(flow.testApp, id)).at(-1)).toMatchObject({ action: 'expire', user_id: null })
  expect((await policy()).pastDue).toBe(0)
  await changeTo({ expires: false })
  expect((await read(id)).status).toBe('CLOSED')
  expect((await convert(id)).body).toMatchObject({ code: 'QUOTE_EXPIRED' })
})

test('each change is recorded, and nothing is recorded where nothing changed', async () => {
  const before = await policy()
  expect((await change({})).body.data).toEqual(before)
  const { data } = await flow.must(flow.people.admin, 'GET /audit?objectType=settings&objectId=quote-policy')
  expect(data.map(({ action, changes }: Entry) => [action, changes])).toEqual([
    ['change-quote-policy', { expires: [true, false] }],
    ['change-quote-policy', { expires: [false, true] }],
    ['change-quote-policy', { expires: [true, false], daysOfGrace: [3, 0] }],
    ['change-quote-policy', { daysOfGrace: [0, 3] }],
  ])
})
type Entry = { readonly action: string; readonly changes: object }

test('of two changes at once the later gets a conflict with the current policy', async () => {
  const before = await policy()
  const { body } = await change({ version: before.version - 1, expires: true })
  expect(body).toMatchObject({ status: 409, code: 'VERSION_CONFLICT', current: before })
  expect(await policy()).toEqual(before)
})

test.each([
  ['less than no days', { daysOfGrace: -1 }, 'daysOfGrace'],
  ['more days than a year has', { daysOfGrace: 366 }, 'daysOfGrace'],
  ['half a day', { daysOfGrace: 0.5 }, 'daysOfGrace'],
  ['a word', { expires: 'yes' }, 'expires'],
])('%s changes nothing', async (_, input, field) => {
  const before = await policy()
  const { body } = await change(input)
  expect(body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', details: [{ field }] })
  expect(await policy()).toEqual(before)
})

test('is for administrators alone, to read as to change', async () => {
  const before = await policy()
  for (const key of ['GET', 'PUT'])
    expect(await flow.call(flow.people.seller, `${key} /settings/quote-policy`, before)).toMatchObject({
      status: 403,
      body: { code: 'ROLE_MISSING' },
    })
  expect(await policy()).toEqual(before)
})
