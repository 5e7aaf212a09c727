import { imageBytes } from '@cais/domain/testing/image-samples'
import { digestOf } from '../../testing/image-upload.ts'
import { type CallCase, call, type Key, on, plain, type Source } from './sample.ts'

const READERS = '++ +----- ++ +++ ++++ +xxx xxx'
const WORKERS = '++ xxxxxx xx x++ xxxx xxxx xxx'
const REPRINTERS = '++ xxxxxx xx x++ xxxx xxxx xx+'

/** The delivery of a document on a truck that left. */
async function onTheRoad({ company, take }: Source, kind: 'finished' | 'billed' = 'finished') {
  const { id } = await take(kind)
  const { data } = await company.must(company.people.ADMIN, `GET /deliveries?shipmentId=${id}`)
  return data[0] as { id: number; version: number; order: { id: number } }
}

/** The outcome of a delivery of which a part was refused. */
export async function outcomeOf(source: Source, kind: 'finished' | 'billed' = 'finished') {
  const { id, version } = await onTheRoad(source, kind)
  const { data } = await source.company.must(source.company.people.ADMIN, `GET /deliveries/${id}`)
  const lines = [{ id: data.lines[0].id as number, received: 0, reasonId: '2DN', reasonText: 'Caixa aberta' }]
  const photo = await storedImage(source, 'photo')
  return { params: { id }, body: { version, lines, receiverName: 'Ana Cossa', photo } }
}

/** What hands a picked document over, the first line short by one. */
async function handOver(source: Source) {
  const { company, take } = source
  const { id, version } = await take('picking')
  const { data } = await company.must(company.people.ADMIN, `GET /deliveries/to-collect/${id}`)
  const [line] = data.lines as { lineId: number; batches: { levelId: number; quantity: number }[] }[]
  if (line === undefined) throw new Error('A document has lines')
  const lines = [
    {
      lineId: line.lineId,
      batches: line.batches.map(({ levelId, quantity }) => ({ levelId, quantity: quantity - 1 })),
      reasonId: '1NC',
      rest: 'analysis',
    },
  ]
  const signature = await storedImage(source, 'signature')
  return {
    orderId: id,
    version,
    lines,
    receiverName: 'Ana Cossa',
    receiverDocument: '110100200300A',
    signature,
  }
}

async function atCounter(source: Source) {
  const body = await handOver(source)
  const { content } = await source.company.must(source.company.people.ADMIN, 'POST /deliveries', body)
  return content as { id: number; version: number }
}

/** Stored as the signature or photo of a delivery. */
async function storedImage({ company }: Source, kind: 'signature' | 'photo') {
  const bytes = imageBytes('png')
  const file = { digest: digestOf(bytes), name: `${kind}.png` }
  await company.testApp.app.inject({
    method: 'PUT',
    url: `/api/files/${file.digest}?purpose=delivery-${kind}&name=${file.name}`,
    headers: { ...company.people.ADMIN.headers, 'content-type': 'image/png' },
    payload: Buffer.from(bytes),
  })
  return file
}

async function withSignature(source: Source) {
  return { params: { id: (await atCounter(source)).id } }
}

async function withPhoto(source: Source) {
  const { params, body } = await outcomeOf(source)
  await source.company.must(source.company.people.ADMIN, `PUT /deliveries/${params.id}/outcome`, body)
  return { params }
}

const ofDelivery = async (source: Source) => ({ params: { id: (await onTheRoad(source)).id } })

/** A delivery of a billed shipment, with a print of its note that waits. */
async function printOf(source: Source) {
  const { id, order } = await onTheRoad(source, 'billed')
  const path = `POST /deliveries/${id}/papers/print`
  const { data } = await source.company.must(source.company.people.ADMIN, path, { orderIds: [order.id] })
  return { id, jobId: data.jobs[0] as number }
}

/** Deliveries: what left on a truck or at the counter. */
export const DELIVERY_CALLS = {
  'GET /deliveries': call('++ ++++++ ++ +++ ++++ +xxx xxx', plain),
  'GET /deliveries/tab-counts': call('++ xxxxxx xx x++ xxxx +xxx xxx', plain),
  'GET /deliveries/to-collect': call(WORKERS, plain),
  'GET /deliveries/to-collect/{id}': call(WORKERS, on('picking')),
  'POST /deliveries': call(WORKERS, async (source) => ({ body: await handOver(source) })),
  'GET /deliveries/{id}': call(READERS, ofDelivery),
  'POST /deliveries/bulk': call(WORKERS, async (source) => {
    const { id, version } = await onTheRoad(source)
    return { body: { action: 'record', ids: [{ id, version }], receiverName: 'Ana Cossa' } }
  }),
  'PUT /deliveries/{id}/outcome': call(WORKERS, outcomeOf),
  'POST /deliveries/{id}/invoice': call(WORKERS, async (source) => {
    const { id, version } = await atCounter(source)
    const payment = { kind: 'mpesa', reference: 'MP-1', bank: '', chequeNumber: '', chequeOn: '2026-11-20' }
    return { params: { id }, body: { version, payment } }
  }),
  'POST /deliveries/{id}/take-back': call(WORKERS, async (source) => {
    const { id, version } = await atCounter(source)
    return { params: { id }, body: { version } }
  }),
  'GET /deliveries/{id}/print/delivery-note': call(WORKERS, ofDelivery),
  'GET /deliveries/{id}/signature': call(READERS, withSignature),
  'GET /deliveries/{id}/photo': call(READERS, withPhoto),
  'GET /deliveries/{id}/papers': call(REPRINTERS, ofDelivery),
  'POST /deliveries/{id}/papers/print': call(WORKERS, async (source) => {
    const { id, order } = await onTheRoad(source)
    return { params: { id }, body: { orderIds: [order.id] } }
  }),
  'GET /deliveries/{id}/papers/file': call(WORKERS, async (source) => {
    const { id, jobId } = await printOf(source)
    return { params: { id }, query: `jobs=${jobId}` }
  }),
  'POST /deliveries/{id}/papers/confirm': call(WORKERS, async (source) => {
    const { id, jobId } = await printOf(source)
    return { params: { id }, body: { printed: [jobId] } }
  }),
} satisfies Partial<Record<Key, CallCase>>
