import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '../doctor/check-invariants.ts'
import { TRUCK } from '../testing/flow.ts'
import { runJobs } from '../testing/run-jobs.ts'
import { type Company, openCompany } from './kit/company.ts'
import { openDocumentedClient } from './kit/documented-client.ts'
import { isImplemented } from './kit/is-implemented.ts'
import { faultsOf } from './kit/json-schema-check.ts'

type Client = Awaited<ReturnType<typeof openDocumentedClient>>
type Asked = Parameters<Client['call']>[2]

let company: Company
let client: Client
beforeAll(async () => {
  company = await openCompany()
  client = await openDocumentedClient(company.testApp)
})
afterAll(async () => {
  expect(await checkInvariants(company.db)).toEqual([])
  await company.testApp.close()
})

const as = (who: keyof Company['people']) => async (key: string, ask?: Asked) => {
  const reply = await client.call(company.people[who], key, ask)
  if (reply.status >= 300) throw new Error(`${key}: ${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body.data ?? reply.body.content ?? reply.body
}

describe('the main flow with nothing but the OpenAPI document', () => {
  test('draft → submit → approve → stock → shipment → invoice → print', async () => {
    const id = await submitDraft()
    await runJobs(company.testApp)
    await approve(id)
    await runJobs(company.testApp)
    await decideStock(id)
    const shipmentId = await shipOut(id)
    await runJobs(company.testApp)
    await readInvoices(id, shipmentId)
    expect(client.faults).toEqual([])
  })

  test('lists, boards and figures on the way', async () => {
    const people = { ADMIN: READS_OF_ADMIN, CREATOR: ['GET /drafts', 'GET /orders', 'GET /home'] }
    for (const [who, keys] of Object.entries(people)) {
      for (const key of keys) await as(who as 'ADMIN')(key)
    }
    for (const objectType of ['order', 'shipment', 'user', 'stock', 'settings'])
      await as('ADMIN')('GET /audit', { query: { objectType } })
    expect(client.faults).toEqual([])
  })

  test('refusals too are as documented', async () => {
    const { people } = company
    const id = await submitDraft()
    await client.call(people.B2B, 'GET /orders/{id}', { params: { id } })
    await client.call(people.ADMIN, 'GET /orders/{id}', { params: { id: 999_999 } })
    await client.call(people.ADMIN, 'GET /orders', { query: { page: '0' } })
    await client.call({ headers: {} }, 'GET /home')
    const stale = { params: { id }, body: { version: 0, reason: 'x' } }
    const conflict = await client.call(people.ADMIN, 'POST /orders/{id}/cancel', stale)
    expect([conflict.status, conflict.body.current.id]).toEqual([409, id])
    const order = client.document.paths['/orders/{id}']?.get?.responses['200']?.content?.['application/json']
    expect(faultsOf({ data: conflict.body.current }, order?.schema ?? {})).toEqual([])
    expect(client.faults).toEqual([])
  })
})

/** Every document and the reply of every read that takes no id. */
const READS_OF_ADMIN = [
  'GET /auth/me',
  'GET /app-info',
  'GET /branches',
  'GET /warehouses',
  'GET /operations',
  'GET /reasons',
  'GET /routes',
  'GET /payment-conditions',
  'GET /users/names',
  'GET /shipment/listPrinters',
  'GET /home',
  'GET /home/sales',
  'GET /home/flow',
  'GET /menu-counts',
  'GET /customers',
  'GET /products',
  'GET /drafts',
  'GET /orders',
  'GET /orders/tab-counts',
  'GET /orders/dashboard',
  'GET /orders/kanban',
  'GET /orders/totals_by_stage',
  'GET /approvals',
  'GET /approvals/counts',
  'GET /stock',
  'GET /stock/tab-counts',
  'GET /shipments',
  'GET /shipments/tab-counts',
  'GET /shipments/ready-orders',
  'GET /invoices',
]

async function submitDraft(): Promise<number> {
  const seller = as('CREATOR')
  const customer = { params: { id: company.customer.id } }
  const found = (await seller('GET /customers', { query: { search: 'Mercearia' } }))[0]
  await seller('GET /customers/{id}', customer)
  await seller('GET /customers/{id}/addresses', customer)
  await seller('GET /customers/{id}/summary', customer)
  const [product] = await seller('GET /products', {
    query: { warehouseId: 'SD1', customerId: String(found.id) },
  })
  await seller('GET /products/{id}', { params: { id: product.id } })
  await seller('GET /products/{id}/batches', { params: { id: product.id } })
  const lines = [{ productId: product.id, quantity: 2, discountPercentage: 20 }]
  const { id, version } = await seller('POST /drafts', { body: { customerId: found.id, lines } })
  const body = { version, customerId: found.id, lines, notes: 'Entregar de manhã' }
  const saved = await seller('PUT /drafts/{id}', { params: { id }, body })
  await seller('GET /drafts/{id}', { params: { id } })
  const place = { version: saved.version, latitude: -25.96, longitude: 32.58, accuracy: 10 }
  await seller('POST /drafts/{id}/submit', { params: { id }, body: place })
  return id
}

async function approve(id: number) {
  const approver = as('COMMERCIAL_APPROVER')
  const [row] = await approver('GET /approvals')
  expect(row.id).toBe(id)
  const { version } = await approver('GET /orders/{id}/approval/reasons', { params: { id } })
  const body = { version, stage: 'COMMERCIAL', decision: 'approve', reason: 'Campanha' }
  await approver('POST /orders/{id}/approvals', { params: { id }, body })
}

async function decideStock(id: number) {
  const analyst = as('STOCK_ANALYST')
  expect((await analyst('GET /stock'))[0].id).toBe(id)
  const detail = await analyst('GET /orders/{id}/stock', { params: { id } })
  const [line] = detail.lines
  await analyst('GET /stock/levels/{id}/holders', { params: { id: line.held[0].levelId } })
  const place = { id, lineId: line.id }
  const freed = { version: detail.version, batches: [] }
  const released = await analyst('PUT /orders/{id}/stock/lines/{lineId}', { params: place, body: freed })
  const again = { version: released.version }
  const allocated = await analyst('POST /orders/{id}/stock/allocate', { params: { id }, body: again })
  const lines = [{ lineId: line.id, decision: 'picking' }]
  await analyst('POST /orders/{id}/stock/process', {
    params: { id },
    body: { version: allocated.version, lines },
  })
}

async function shipOut(orderId: number): Promise<number> {
  const picker = as('PICKING_MANAGER')
  const [ready] = await picker('GET /shipments/ready-orders')
  const { id, version } = await picker('POST /shipments', { body: { ...TRUCK, orderIds: [ready.id] } })
  const params = { id }
  const changed = await picker('PUT /shipments/{id}', {
    params,
    body: { ...TRUCK, version, route: 'Matola' },
  })
  await picker('PUT /shipments/{id}/position', {
    params,
    body: { version: changed.version, orderIds: [orderId] },
  })
  for (const key of ['', '/orders', '/lines', '/position'])
    await picker(`GET /shipments/{id}${key}`, { params })
  for (const status of ['loading', 'ready', 'loading', 'finished'])
    await picker('PUT /shipments/{id}/status-update/{status}', { params: { id, status } })
  await picker('POST /shipments/{id}/invoice', { params, body: {} })
  return id
}

async function readInvoices(orderId: number, shipmentId: number) {
  const picker = as('PICKING_MANAGER')
  const params = { id: shipmentId }
  expect((await picker('GET /shipments/{id}', { params })).stage).toBe('billed')
  const [listed] = await picker('GET /shipment/{id}/listFars', { params })
  await picker('GET /invoices/{id}', { params: { id: listed.id } })
  const { invoices } = await picker('GET /orders/{id}', { params: { id: orderId } })
  expect(invoices[0].number).toBe(listed.number)
  await picker('GET /shipment/{id}/printInvoices', { params })
  const files: readonly (readonly [string, object])[] = [
    ['GET /invoices/{id}/print', { id: listed.id }],
    ['GET /orders/{id}/print', { id: orderId }],
    ['GET /orders/{id}/stock/print', { id: orderId }],
    ['GET /shipments/{id}/print/delivery-note', params],
    ['GET /shipments/{id}/print/{criteria}', { ...params, criteria: 'client' }],
  ]
  for (const [key, place] of files) {
    if (!isImplemented(company.testApp.app, key)) continue
    const file: Buffer = await picker(key, { params: place })
    expect(file.subarray(0, 5).toString(), key).toBe('%PDF-')
  }
}
