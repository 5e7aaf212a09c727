import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Flow, openFlow } from '../../testing/flow.ts'

let flow: Flow
let shipmentId: number
beforeAll(async () => {
  flow = await openFlow({ now: () => new Date('2026-11-20T08:00:00Z') })
  await flow.receive('OIL', 'O1', 100, '2027-06-30')
  const goods = [{ productId: 'OIL', quantity: 2 }]
  shipmentId = await flow.loaded([await flow.picked(goods), await flow.picked(goods)])
  await flow.must(flow.people.picker, `POST /shipments/${shipmentId}/invoice`)
  await flow.jobs()
})
afterAll(() => flow.testApp.close())

const file = (person: { headers: object }, path: string) =>
  flow.testApp.inject({ method: 'GET', url: `/api${path}`, headers: { ...person.headers } })
test('the list has the sums of its filter', async () => {
  const { data, meta } = await flow.must(
    flow.people.seller,
    `GET /invoices?shipmentId=${shipmentId}&sort=oldest`,
  )
  expect(data.map(({ number }: { number: string }) => number)).toEqual(['FT SD2026/1', 'FT SD2026/2'])
  expect(meta.totals).toEqual({ documents: 2, net: 399_800, vat: 63_968, total: 463_768 })
  // the total of a shipment is that of its invoices
  const shipment = (await flow.must(flow.people.picker, `GET /shipments/${shipmentId}`)).data
  expect(shipment.total).toBe(463_768)
  expect(shipment.documents.map(({ totalAmount }: { totalAmount: number }) => totalAmount)).toEqual([
    231_884, 231_884,
  ])
  const one = (await flow.must(flow.people.seller, `GET /invoices/${data[0].id}`)).data
  expect(one).toMatchObject({
    totalWeight: 23,
    vatByRate: [{ rate: 16, base: 199_900, vat: 31_984, exemptionReason: null }],
    lines: [{ quantity: 2, total: 199_900, batches: [{ batch: 'O1', quantity: 2 }] }],
  })
})

test('a search looks for each word in the document’s numbers and the customer’s card', async () => {
  const { seller } = flow.people
  const { name } = await flow.db
    .selectFrom('customers')
    .select('name')
    .where('id', '=', flow.customer.id)
    .executeTakeFirstOrThrow()
  const [first, second] = ['FT SD2026/1', 'FT SD2026/2']
  const orderNumber = (await flow.must(seller, 'GET /invoices?sort=oldest')).data[0].orderNumber
  const found = async (search: string) => {
    const path = `GET /invoices?sort=oldest&search=${encodeURIComponent(search)}`
    const { data, meta } = await flow.must(seller, path)
    expect(meta.totals.documents).toBe(data.length)
    return data.map(({ number }: { number: string }) => number)
  }
  expect(await found(name)).toEqual([first, second])
  expect(await found(orderNumber)).toEqual([first])
  expect(await found('SD2026/2')).toEqual([second])
  expect(await found(`${name.split(' ')[0]} ${orderNumber}`)).toEqual([first])
  expect(await found('PE')).toEqual([first, second])
  expect(await found(`nada ${orderNumber}`)).toEqual([])
  expect(await found('zzzzz')).toEqual([])
})

test('delivery notes, loading lists and the stock sheet are PDF files with readable names', async () => {
  const { picker, analyst } = flow.people
  const { documents } = (await flow.must(picker, `GET /shipments/${shipmentId}`)).data
  const files = [
    await file(picker, `/shipments/${shipmentId}/print/delivery-note`),
    await file(picker, `/shipments/${shipmentId}/print/consolidated`),
    await file(picker, `/shipments/${shipmentId}/print/client`),
    await file(picker, `/shipments/${shipmentId}/print/product`),
    await file(analyst, `/orders/${documents[0].id}/stock/print`),
  ]
  expect(files.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  expect(files[3]?.headers['content-disposition']).toContain('Carga%20CG.SD.2026-1%20por%20artigo.pdf')
})
