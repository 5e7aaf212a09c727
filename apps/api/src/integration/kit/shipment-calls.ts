import type { LoadLineReply } from '@cais/contract/loading/schemas'
import { sql } from 'kysely'
import { TRUCK } from '../../testing/flow.ts'
import type { Take } from './fixtures.ts'
import { printerOf } from './printer-calls.ts'
import {
  type CallCase,
  call,
  firstLine,
  type Key,
  type MakeSample,
  on,
  plain,
  type Source,
} from './sample.ts'

async function invoiceOf({ company, take }: Source) {
  const { id: shipmentId } = await take('billed')
  const { data } = await company.must(company.people.ADMIN, `GET /shipment/${shipmentId}/listFars`)
  return { shipmentId, invoiceId: data[0].id as number }
}

/** An original that waits for somebody to say that it came out. */
async function printOf(source: Source) {
  const { shipmentId, invoiceId } = await invoiceOf(source)
  const call = `POST /shipments/${shipmentId}/papers/print`
  const { data } = await source.company.must(source.company.people.ADMIN, call, { invoiceIds: [invoiceId] })
  return { shipmentId, jobId: data.jobs[0] as number }
}

/** The first line of a truck that is being loaded. */
async function loadedLine({ company, take }: Source) {
  const { id } = await take('loading')
  const { data } = await company.must(company.people.ADMIN, `GET /shipments/${id}/loading`)
  const [line] = data.stops[0].lines as LoadLineReply[]
  if (line === undefined) throw new Error('A truck that is loaded has lines')
  return { id, line }
}

export const invoice: MakeSample = async (source) => ({ params: { id: (await invoiceOf(source)).invoiceId } })

/** A shipment of a company that has a prefix of GS1, and one pallet of its document. */
async function labelled({ company, take }: Source) {
  await sql`INSERT INTO settings (key, value) VALUES ('company', '{"name": "Cais Teste", "gs1Prefix": "6001234"}')
    ON CONFLICT (key) DO UPDATE SET value = settings.value || '{"gs1Prefix": "6001234"}'`.execute(company.db)
  const { id, orderId } = await take('ready')
  return { params: { id }, body: { documents: [{ orderId, pallets: 1 }] } }
}

const wholeShipment = async (take: Take) => {
  const { id, version, orderId } = await take('ready')
  return { id, body: { ...TRUCK, version, orderIds: [orderId] } }
}

/** Shipments and invoices. */
export const SHIPMENT_CALLS = {
  'GET /shipments': call('++ xxxxxx xx x++ xxxx xxxx xxx', plain),
  'GET /shipments/tab-counts': call('++ xxxxxx xx x++ xxxx xxxx xxx', plain),
  'GET /shipments/summary': call('++ xxxxxx xx x++ xxxx xxxx xxx', plain),
  'GET /shipments/ready-orders': call('++ xxxxxx xx x++ xxxx xxxx xxx', plain),
  'GET /shipments/fleet': call('++ xxxxxx xx x++ xxxx xxxx xxx', plain),
  'POST /shipments/proposal': call('++ xxxxxx xx x++ xxxx xxxx xxx', () => ({
    body: { warehouseId: 'SD1', trucks: [{ key: 'AB 123 MP' }] },
  })),
  'GET /shipments/of-number': call('++ xxxxxx xx x++ xxxx xxxx xx+', async ({ company, take }) => {
    const { id } = await take('ready')
    const { data } = await company.must(company.people.ADMIN, `GET /shipments/${id}`)
    return { query: `number=${encodeURIComponent(data.number)}` }
  }),
  'POST /shipments': call('++ xxxxxx xx x++ xxxx xxxx xxx', async ({ take }) => ({
    body: { ...TRUCK, orderIds: [(await take('picking')).id] },
  })),
  'POST /shipments/bulk': call('++ xxxxxx xx x++ xxxx xxxx xxx', async ({ take }) => {
    const { id, version } = await take('ready')
    return { body: { action: 'start', ids: [{ id, version }] } }
  }),
  'GET /shipments/{id}': call('++ xxxxxx xx x++ xxxx xxxx xx+', on('ready')),
  'PUT /shipments/{id}': call('++ xxxxxx xx x++ xxxx xxxx xxx', async ({ take }) => {
    const { id, body } = await wholeShipment(take)
    return { params: { id }, body }
  }),
  'PUT /shipments': call('++ xxxxxx xx x++ xxxx xxxx xxx', async ({ take }) => {
    const { id, body } = await wholeShipment(take)
    return { body: { ...body, id } }
  }),
  'GET /shipments/{id}/orders': call('++ xxxxxx xx x++ xxxx xxxx xx+', on('ready')),
  'GET /shipments/{id}/lines': call('++ xxxxxx xx x++ xxxx xxxx xx+', on('ready')),
  'GET /shipments/{id}/invoice': call('++ xxxxxx xx x++ xxxx xxxx xxx', on('finished')),
  'GET /shipments/{id}/position': call('++ xxxxxx xx x++ xxxx xxxx xx+', on('ready')),
  'PUT /shipments/{id}/position': call('++ xxxxxx xx x++ xxxx xxxx xxx', async ({ take }) => {
    const { id, version, orderId } = await take('ready')
    return { params: { id }, body: { version, orderIds: [orderId] } }
  }),
  'PUT /shipments/{id}/status-update/{status}': call('++ xxxxxx xx x++ xxxx xxxx xxx', async ({ take }) => {
    const { id, version } = await take('ready')
    return { params: { id, status: 'loading' }, body: { version } }
  }),
  'POST /shipments/{id}/drafts': call('++ xxxxxx xx x++ xxxx xxxx xxx', async ({ take }) => ({
    params: { id: (await take('ready')).id },
    body: { lines: [{ productId: 'OIL', quantity: 3 }] },
  })),
  'POST /shipments/{id}/print': call('++ xxxxxx xx x++ xxxx xxxx xxx', async (source) => ({
    params: { id: (await source.take('finished')).id },
    body: { what: 'list-client', printer: (await printerOf(source)).name },
  })),
  'POST /shipments/{id}/labels': call('++ xxxxxx xx x++ xxxx xxxx xxx', labelled),
  'GET /shipments/{id}/labels': call('++ xxxxxx xx x++ xxxx xxxx xxx', async (source) => {
    const { params, body } = await labelled(source)
    await source.company.must(source.company.people.ADMIN, `POST /shipments/${params.id}/labels`, body)
    return { params }
  }),
  'PUT /shipments/{id}/truck-back': call('++ xxxxxx xx x++ xxxx xxxx xxx', on('finished', {})),
  'DELETE /shipments/{id}/orders/{orderId}': call('++ xxxxxx xx x++ xxxx xxxx xxx', async ({ take }) => {
    const { id, orderId } = await take('ready')
    return { params: { id, orderId } }
  }),
  'DELETE /shipments/{id}/lines/{lineId}': call('++ xxxxxx xx x++ xxxx xxxx xxx', async (source) => {
    const { found, lineId } = await firstLine(source, 'ready')
    return { params: { id: found.id, lineId } }
  }),
  'DELETE /shipments/{id}/orders': call('++ xxxxxx xx x++ xxxx xxxx xxx', on('ready')),
  'DELETE /shipments': call('++ xxxxxx xx x++ xxxx xxxx xxx', async ({ take }) => ({
    body: { id: (await take('ready')).id },
  })),
  'GET /shipments/{id}/loading': call('++ xxxxxx xx x++ xxxx xxxx xxx', on('loading')),
  'POST /shipments/{id}/loading': call('++ xxxxxx xx x++ xxxx xxxx xxx', async (source) => {
    const { id, line } = await loadedLine(source)
    const { lineId, levelId, version, asked, unit } = line
    return { params: { id }, body: { lineId, levelId, version, loaded: asked, unit } }
  }),
  'POST /shipments/{id}/loading/other-batch': call('++ xxxxxx xx x++ xxxx xxxx xxx', async (source) => {
    const { id, line } = await loadedLine(source)
    const { lineId, levelId, unit } = line
    const batch = `NEXT-${levelId}`
    const goods = { productId: line.productId, batch, quantity: 5, expiry: line.expiry }
    const receipt = { warehouseId: 'SD1', lines: [goods] }
    await source.company.must(source.company.people.ADMIN, 'POST /stock/receipts', receipt)
    return { params: { id }, body: { lineId, levelId, batch, quantity: 1, unit, reason: 'not-found' } }
  }),
  'POST /shipments/{id}/invoice': call('++ xxxxxx xx x++ xxxx xxxx xxx', on('finished', {})),
  'GET /shipments/{id}/print/delivery-note': call('++ xxxxxx xx x++ xxxx xxxx xxx', on('finished')),
  'GET /shipments/{id}/print/{criteria}': call('++ xxxxxx xx x++ xxxx xxxx xxx', async ({ take }) => ({
    params: { id: (await take('finished')).id, criteria: 'client' },
  })),
  'GET /shipments/{id}/print{criteria}': call('++ xxxxxx xx x++ xxxx xxxx xxx', async ({ take }) => ({
    params: { id: (await take('finished')).id, criteria: 'product' },
  })),
  'POST /shipment/cargo': call('++ xxxxxx xx x++ xxxx xxxx xxx', async ({ take }) => ({
    body: { shipmentIds: [(await take('finished')).id] },
  })),
  'GET /shipment/{id}/listFars': call('++ xxxxxx xx x++ xxxx xxxx xx+', on('billed')),
  'GET /shipments/{id}/papers': call('++ xxxxxx xx x++ xxxx xxxx xx+', on('billed')),
  'GET /shipment/{id}/printInvoices': call('++ xxxxxx xx x++ xxxx xxxx xx+', on('billed')),
  // First copies are printed by picking managers; REPRINTING_OPERATOR only prints again.
  'POST /shipment/{id}/printSpecificInvoices': call('++ xxxxxx xx x++ xxxx xxxx xxx', async (source) => {
    const { shipmentId, invoiceId } = await invoiceOf(source)
    return { params: { id: shipmentId }, body: { invoiceIds: [invoiceId] } }
  }),
  'POST /shipments/{id}/papers/print': call('++ xxxxxx xx x++ xxxx xxxx xxx', async (source) => {
    const { shipmentId, invoiceId } = await invoiceOf(source)
    return { params: { id: shipmentId }, body: { invoiceIds: [invoiceId] } }
  }),
  'GET /shipments/{id}/papers/file': call('++ xxxxxx xx x++ xxxx xxxx xxx', async (source) => {
    const { shipmentId, jobId } = await printOf(source)
    return { params: { id: shipmentId }, query: `jobs=${jobId}` }
  }),
  'POST /shipments/{id}/papers/confirm': call('++ xxxxxx xx x++ xxxx xxxx xxx', async (source) => {
    const { shipmentId, jobId } = await printOf(source)
    return { params: { id: shipmentId }, body: { printed: [jobId] } }
  }),
  'GET /invoices': call('++ ++++++ ++ +++ ++++ xxxx xxx', plain),
  'GET /invoices/summary': call('++ ++++++ ++ +++ ++++ xxxx xxx', plain),
  'GET /invoices/{id}': call('++ +----- ++ +++ ++++ xxxx xxx', invoice),
  // Viewing: roles that read the invoice, and roles that see it on its shipment.
  'GET /invoices/{id}/print': call('++ +----- ++ +++ ++++ xxxx xx+', invoice),
} satisfies Partial<Record<Key, CallCase>>
