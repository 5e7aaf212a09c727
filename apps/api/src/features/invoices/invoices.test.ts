import { EXPORT_TYPES } from '@cais/contract/kernel/export-types'
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

test.each([
  ['sort=newest', [2, 1]],
  ['sort=oldest', [1, 2]],
  ['issuedFrom=2026-11-01&issuedTo=2026-11-30&sort=newest', [2, 1]],
  ['issuedFrom=2026-11-01&sort=oldest', [1, 2]],
  ['dueFrom=2026-11-01&sort=newest', [2, 1]],
  ['dueTo=2027-12-31&sort=oldest', [1, 2]],
  ['issuedTo=2026-11-19', []],
])('pages of %s go on after their last invoice', async (filter, serials) => {
  const found: string[] = []
  let next = ''
  do {
    const { data, meta } = await flow.must(flow.people.seller, `GET /invoices?perPage=1&${filter}${next}`)
    found.push(...data.map(({ number }: { number: string }) => number))
    next = meta.cursor ? `&cursor=${meta.cursor}` : ''
  } while (next !== '')
  expect(found).toEqual(serials.map((serial) => `FT SD2026/${serial}`))
  const pages = [1, 2].map((page) => `GET /invoices?perPage=1&page=${page}&${filter}`)
  const rows = await Promise.all(pages.map(async (page) => (await flow.must(flow.people.seller, page)).data))
  expect(rows.flat().map(({ number }: { number: string }) => number)).toEqual(found)
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

test('what is open follows the account: states, tabs, sums, the way to the receipt, and the file', async () => {
  const { seller } = flow.people
  const approver = await signIn(flow.testApp, 'FINANCIAL_APPROVER')
  const list = async (query: string) => {
    const { data } = await flow.must(seller, `GET /invoices?sort=oldest&${query}`)
    return data.map((row: { number: string; state: string; open: number }) => [
      row.number,
      row.state,
      row.open,
    ])
  }
  const [first, second] = ['FT SD2026/1', 'FT SD2026/2']
  const dueOn = (await flow.must(seller, 'GET /invoices')).data[0].dueOn
  const { content: payment } = await flow.must(approver, 'POST /payments', {
    customerId: flow.customer.id,
    paidOn: '2026-11-20',
    kind: 'cash',
    amount: 331_884,
  })
  expect(await list('tab=all')).toEqual([
    [first, 'paid', 0],
    [second, 'part', 131_884],
  ])
  expect(await list('tab=open')).toEqual([[second, 'part', 131_884]])
  expect(await list('tab=overdue')).toEqual([])
  expect(await list('state=paid,part')).toHaveLength(2)
  expect(await list(`dueFrom=${dueOn}&dueTo=${dueOn}&series=SD&printed=no&tab=paid`)).toEqual([
    [first, 'paid', 0],
  ])
  expect(await list('issuedTo=2026-11-19')).toEqual([])
  const summary = (query = '') => flow.must(seller, `GET /invoices/summary?${query}`)
  expect((await summary('tab=open')).data).toEqual({
    tabs: {
      all: { count: 2, isExact: true },
      open: { count: 1, isExact: true },
      overdue: { count: 0, isExact: true },
      paid: { count: 1, isExact: true },
      unprinted: { count: 2, isExact: true },
    },
    sums: {
      invoices: 1,
      net: 199_900,
      vat: 31_984,
      total: 231_884,
      paid: 100_000,
      notDue: 131_884,
      overdue: 0,
      vatByRate: [{ rate: 16, base: 199_900, vat: 31_984 }],
    },
    unbilled: [],
  })
  const { id } = (await flow.must(seller, 'GET /invoices?tab=open')).data[0]
  const one = (await flow.must(approver, `GET /invoices/${id}`)).data
  expect(one).toMatchObject({
    open: 131_884,
    payments: [{ paymentId: payment.id, document: payment.number, kind: 'cash', amount: 100_000 }],
    prints: [],
    shipment: { number: 'CG.SD.2026/1', responsible: 'Rosa Chefe' },
    allowedActions: ['record-payment'],
  })
  expect((await flow.must(flow.people.picker, `GET /invoices/${id}`)).data.allowedActions).toEqual(['print'])
  const { payload } = await flow.testApp.inject({
    method: 'GET',
    url: '/api/invoices?tab=open',
    headers: { ...seller.headers, accept: EXPORT_TYPES.csv },
  })
  const [head = '', row = ''] = payload.split('\r\n')
  expect(head).toContain('"Base 16 % (MZN)";"IVA 16 % (MZN)";"Base isenta (MZN)"')
  expect(row).toContain('1999,00;319,84;0,00;1999,00;319,84;2318,84;1318,84;"Paga em parte"')

  await flow.must(approver, `POST /payments/${payment.id}/reverse`, { reason: 'Nota falsa' })
  expect(await list('tab=all')).toEqual([
    [first, 'not-due', 231_884],
    [second, 'not-due', 231_884],
  ])
  const late = await flow.db
    .updateTable('invoices')
    .set({ due_on: '2026-11-19' })
    .where('number', '=', second)
    .executeTakeFirst()
  expect(late.numUpdatedRows).toBe(1n)
  expect(await list('tab=overdue')).toEqual([[second, 'overdue', 231_884]])
})
