import { afterAll, expect, test } from 'vitest'
import { openFlow } from '../../testing/flow.ts'
import { signIn } from '../../testing/people.ts'
import { runJobs } from '../../testing/run-jobs.ts'
import { addCustomer } from '../../testing/trade.ts'

const flow = await openFlow({ now: () => new Date('2026-11-23T08:00:00Z') })
const { db, call, must, people } = flow
afterAll(() => flow.testApp.close())

const manager = await signIn(flow.testApp, 'COMMERCIAL_APPROVER')

type Prices = Readonly<Record<string, number | null>>
const path = (id: number, number: number) => `/price-lists/${id}/versions/${number}`
const enter = (id: number, number: number, prices: Prices) =>
  must(manager, `PUT ${path(id, number)}/lines`, {
    lines: Object.entries(prices).map(([productId, price]) => ({ productId, price })),
  })
const add = (id: number, validFrom: string) =>
  must(manager, `POST /price-lists/${id}/versions`, { validFrom })
const publish = (id: number, number: number, deliveries = 'keep') =>
  must(manager, `POST ${path(id, number)}/publish`, { deliveries })
const linesOf = async (id: number, number: number, query = 'show=listed') => {
  const { data } = await must(manager, `GET ${path(id, number)}/lines?${query}`)
  return Object.fromEntries(
    data.map((row: { productId: string; before: number; entered: number; change: number }) => [
      row.productId,
      [row.before, row.entered, row.change],
    ]),
  )
}
const historyOf = async (type: string, id: number) =>
  (await must(people.admin, `GET /audit?objectType=${type}&objectId=${id}`)).data

/** A list for everybody, in force with RICE at 1 400,00 and OIL at 1 000,00, and its draft from February on. */
const list = (await must(manager, 'POST /price-lists', { code: 'GERAL', name: 'Geral' })).content.id
await add(list, '2026-11-23')
await enter(list, 1, { RICE: 140_000, OIL: 100_000 })
await publish(list, 1)
await add(list, '2027-02-01')

test('a raise types the prices of before by a percent, rounded; the same raise again changes nothing, nothing counts yet', async () => {
  await must(manager, `POST ${path(list, 2)}/raise`, { percent: 4.9, roundTo: 500 })
  expect(await linesOf(list, 2)).toEqual({ OIL: [100_000, 105_000, 500], RICE: [140_000, 147_000, 500] })
  const entries = await historyOf('price-list', list)
  expect(entries[0]).toMatchObject({
    action: 'enter-prices',
    changes: { OIL: [100_000, 105_000], RICE: [140_000, 147_000] },
    facts: { number: 2, percent: 4.9, roundTo: 500 },
  })
  await must(manager, `POST ${path(list, 2)}/raise`, { percent: 4.9, roundTo: 500 })
  expect(await historyOf('price-list', list)).toHaveLength(entries.length)
  await must(manager, `POST ${path(list, 2)}/raise`, { percent: -10, roundTo: 1, search: 'OIL' })
  expect(await linesOf(list, 2)).toEqual({ OIL: [100_000, 90_000, -1000], RICE: [140_000, 147_000, 500] })
  const started = await call(manager, `POST ${path(list, 1)}/raise`, { percent: 1, roundTo: 3 })
  expect([started.status, started.body.code]).toEqual([400, 'VALIDATION_FAILED'])
})

test('a version is compared with another one, of its list or of another', async () => {
  await addCustomer(db, { segment: 'Norte' })
  const other = (await must(manager, 'POST /price-lists', { code: 'NORTE', name: 'Norte', segment: 'Norte' }))
    .content.id
  await add(other, '2026-12-01')
  await enter(other, 1, { RICE: 150_000, OIL: 90_000 })
  expect(await linesOf(list, 2, `show=changed&withList=${list}&withNumber=1`)).toEqual({
    OIL: [100_000, 90_000, -1000],
    RICE: [140_000, 147_000, 500],
  })
  await publish(other, 1)
  expect(await linesOf(list, 2, `show=changed&withList=${other}&withNumber=1`)).toEqual({
    RICE: [150_000, 147_000, -200],
  })
  const unknown = await call(manager, `GET ${path(list, 2)}/lines?withList=${other}&withNumber=9`)
  expect(unknown.status).toBe(404)
})

test('orders delivered from the first day on take the new price where somebody says so, once; the others keep theirs', async () => {
  const line = [{ productId: 'RICE', quantity: 2 }]
  const later = await flow.submit(line, { deliveryDate: '2027-02-05' })
  const agreed = await flow.submit([{ ...line[0], negotiatedPrice: 139_000 } as never], {
    deliveryDate: '2027-02-05',
  })
  const sooner = await flow.submit(line, { deliveryDate: '2027-01-05' })
  await runJobs(flow.testApp)
  const priceOf = async (id: number) => {
    const { data } = await must(people.admin, `GET /orders/${id}`)
    return [data.lines[0].unitPrice, data.lines[0].total]
  }
  const [, before] = await priceOf(later)
  const kept = [await priceOf(agreed), await priceOf(sooner)]
  await must(manager, `POST ${path(list, 2)}/publish`, { deliveries: 'update' })
  await runJobs(flow.testApp)
  expect(await priceOf(later)).toEqual([147_000, (before * 147_000) / 140_000])
  expect([await priceOf(agreed), await priceOf(sooner)]).toEqual(kept)
  const latest = (await historyOf('order', later)).find(
    ({ changes }: { changes: object }) => 'line RICE' in changes,
  )
  expect(latest).toMatchObject({
    user: { id: manager.id },
    changes: { 'line RICE': [{ unitPrice: 140_000 }, { unitPrice: 147_000 }] },
    facts: { priceList: 'GERAL', number: 2 },
  })
  const [updated] = await historyOf('price-list', list)
  expect(updated).toMatchObject({ action: 'update-orders', facts: { number: 2, updated: 1, left: [] } })
})

test('an article shows what it costs in each list, today and planned', async () => {
  const { data } = await must(people.seller, 'GET /products/RICE/prices')
  expect(
    data.map(({ list: { code }, today, planned, margin }: never) => [code, today, planned, margin]),
  ).toEqual([
    ['GERAL', 140_000, { number: 2, validFrom: '2027-02-01', price: 147_000 }, null],
    ['NORTE', null, { number: 1, validFrom: '2026-12-01', price: 150_000 }, null],
  ])
  expect((await call(people.seller, 'GET /products/NADA/prices')).status).toBe(404)
})
