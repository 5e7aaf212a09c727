import { TRUCK } from '../../testing/flow.ts'
import type { Take } from './fixtures.ts'
import { firstLine, type Key, type MakeSample, on, plain, type Source } from './sample.ts'

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

const invoice: MakeSample = async (source) => ({ params: { id: (await invoiceOf(source)).invoiceId } })

const wholeShipment = async (take: Take) => {
  const { id, version, orderId } = await take('ready')
  return { id, body: { ...TRUCK, version, orderIds: [orderId] } }
}

/** Shipments and invoices. */
export const SHIPMENT_SAMPLES = {
  'GET /shipments': plain,
  'GET /shipments/tab-counts': plain,
  'GET /shipments/ready-orders': plain,
  'GET /shipments/of-number': async ({ company, take }) => {
    const { id } = await take('ready')
    const { data } = await company.must(company.people.ADMIN, `GET /shipments/${id}`)
    return { query: `number=${encodeURIComponent(data.number)}` }
  },
  'POST /shipments': async ({ take }) => ({ body: { ...TRUCK, orderIds: [(await take('picking')).id] } }),
  'GET /shipments/{id}': on('ready'),
  'PUT /shipments/{id}': async ({ take }) => {
    const { id, body } = await wholeShipment(take)
    return { params: { id }, body }
  },
  'PUT /shipments': async ({ take }) => {
    const { id, body } = await wholeShipment(take)
    return { body: { ...body, id } }
  },
  'GET /shipments/{id}/orders': on('ready'),
  'GET /shipments/{id}/lines': on('ready'),
  'GET /shipments/{id}/position': on('ready'),
  'PUT /shipments/{id}/position': async ({ take }) => {
    const { id, version, orderId } = await take('ready')
    return { params: { id }, body: { version, orderIds: [orderId] } }
  },
  'PUT /shipments/{id}/status-update/{status}': async ({ take }) => {
    const { id, version } = await take('ready')
    return { params: { id, status: 'loading' }, body: { version } }
  },
  'DELETE /shipments/{id}/orders/{orderId}': async ({ take }) => {
    const { id, orderId } = await take('ready')
    return { params: { id, orderId } }
  },
  'DELETE /shipments/{id}/lines/{lineId}': async (source) => {
    const { found, lineId } = await firstLine(source, 'ready')
    return { params: { id: found.id, lineId } }
  },
  'DELETE /shipments/{id}/orders': on('ready'),
  'DELETE /shipments': async ({ take }) => ({ body: { id: (await take('ready')).id } }),
  'POST /shipments/{id}/invoice': on('finished', {}),
  'GET /shipments/{id}/print/delivery-note': on('finished'),
  'GET /shipments/{id}/print/{criteria}': async ({ take }) => ({
    params: { id: (await take('finished')).id, criteria: 'client' },
  }),
  'GET /shipments/{id}/print{criteria}': async ({ take }) => ({
    params: { id: (await take('finished')).id, criteria: 'product' },
  }),
  'POST /shipment/cargo': async ({ take }) => ({ body: { shipmentIds: [(await take('finished')).id] } }),
  'GET /shipment/{id}/listFars': on('billed'),
  'GET /shipments/{id}/papers': on('billed'),
  'GET /shipment/{id}/printInvoices': on('billed'),
  'POST /shipment/{id}/printSpecificInvoices': async (source) => {
    const { shipmentId, invoiceId } = await invoiceOf(source)
    return { params: { id: shipmentId }, body: { invoiceIds: [invoiceId] } }
  },
  'POST /shipments/{id}/papers/print': async (source) => {
    const { shipmentId, invoiceId } = await invoiceOf(source)
    return { params: { id: shipmentId }, body: { invoiceIds: [invoiceId] } }
  },
  'GET /shipments/{id}/papers/file': async (source) => {
    const { shipmentId, jobId } = await printOf(source)
    return { params: { id: shipmentId }, query: `jobs=${jobId}` }
  },
  'POST /shipments/{id}/papers/confirm': async (source) => {
    const { shipmentId, jobId } = await printOf(source)
    return { params: { id: shipmentId }, body: { printed: [jobId] } }
  },
  'GET /invoices': plain,
  'GET /invoices/summary': plain,
  'GET /invoices/{id}': invoice,
  'GET /invoices/{id}/print': invoice,
} satisfies Partial<Record<Key, MakeSample>>
