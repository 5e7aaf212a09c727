import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { signIn } from '../../testing/people.ts'

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

const file = (person: { headers: object }, path: string, payload?: object) =>
  flow.testApp.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api${path}`,
    headers: { ...person.headers },
    ...(payload ? { payload } : {}),
  })
const fars = async () => (await flow.must(flow.people.picker, `GET /shipment/${shipmentId}/listFars`)).data
const printJobs = () =>
  flow.db.selectFrom('print_jobs').select(['object_id', 'copy', 'reason']).orderBy('id').execute()

test('the list has the sums of its filter', async () => {
  const { data, meta } = await flow.must(
    flow.people.seller,
    `GET /invoices?shipmentId=${shipmentId}&sort=oldest`,
  )
  expect(data.map(({ number }: { number: string }) => number)).toEqual(['FT SD2026/1', 'FT SD2026/2'])
  expect(meta.totals).toEqual({ documents: 2, net: 399_800, vat: 63_968, total: 463_768 })
  const one = (await flow.must(flow.people.seller, `GET /invoices/${data[0].id}`)).data
  expect(one).toMatchObject({
    totalWeight: 23,
    vatByRate: [{ code: 'NOR', rate: 16, base: 199_900, vat: 31_984, exemptionReason: null }],
    lines: [{ quantity: 2, total: 199_900, batches: [{ batch: 'O1', quantity: 2 }] }],
  })
})

test('a search finds papers and cards, each of its words in either', async () => {
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

test('the first paper is the original, later ones are duplicates with their reason', async () => {
  const { picker } = flow.people
  const [first, second] = await fars()
  const one = await file(picker, `/invoices/${first.id}/print`)
  expect([one.statusCode, one.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(one.headers['content-disposition']).toContain('inline; filename="FT_SD2026-1.pdf"')
  expect(one.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const pending = (await flow.must(picker, `GET /shipments/${shipmentId}`)).data
  expect(pending.printPending).toBe(true)

  expect((await file(picker, `/shipment/${shipmentId}/printInvoices`)).statusCode).toBe(200)
  expect((await flow.must(picker, `GET /shipments/${shipmentId}`)).data.printPending).toBe(false)

  const again = await file(picker, `/shipment/${shipmentId}/printSpecificInvoices`, {
    invoiceIds: [first.id],
    reason: 'Perdida na entrega',
  })
  expect(again.statusCode).toBe(200)
  expect(await printJobs()).toEqual([
    { object_id: first.id, copy: 'original', reason: '' },
    { object_id: second.id, copy: 'original', reason: '' },
    { object_id: first.id, copy: 'duplicate', reason: 'Perdida na entrega' },
  ])
})

test('an invoice of another shipment is not printed, nor by who may not', async () => {
  const { picker, seller } = flow.people
  const before = await printJobs()
  const foreign = await file(picker, `/shipment/${shipmentId}/printSpecificInvoices`, {
    invoiceIds: [999_999],
  })
  expect(foreign.statusCode).toBe(404)
  expect((await file(seller, `/shipment/${shipmentId}/printInvoices`)).statusCode).toBe(403)
  const reprinter = await signIn(flow.testApp, 'REPRINTING_OPERATOR')
  expect((await file(reprinter, `/shipment/${shipmentId}/printInvoices?reason=Cliente`)).statusCode).toBe(200)
  expect(await printJobs()).toHaveLength(before.length + 2)
})

test('guides, loading lists and the stock sheet are PDF files with names that speak', async () => {
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
