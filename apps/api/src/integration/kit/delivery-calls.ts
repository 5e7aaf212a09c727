import { imageBytes } from '@cais/domain/testing/image-samples'
import { digestOf } from '../../testing/image-upload.ts'
import { type CallCase, call, type Key, on, plain, type Source } from './sample.ts'

const READERS = '++ +----- ++ +++ ++++ xxxx xxx'
const WORKERS = '++ xxxxxx xx x++ xxxx xxxx xxx'
const REPRINTERS = '++ xxxxxx xx x++ xxxx xxxx xx+'

/** The delivery of a document on a truck that left. */
async function onTheRoad({ company, take }: Source, kind: 'finished' | 'billed' = 'finished') {
  const { id } = await take(kind)
  const { data } = await company.must(company.people.ADMIN, `GET /deliveries?shipmentId=${id}`)
  return data[0] as { id: number; version: number; order: { id: number } }
}

/** The outcome of a delivery of which a part was refused. */
async function outcomeOf(source: Source) {
  const { id, version } = await onTheRoad(source)
  const { data } = await source.company.must(source.company.people.ADMIN, `GET /deliveries/${id}`)
  const lines = [{ id: data.lines[0].id as number, received: 0, reasonId: '2DN', reasonText: 'Caixa aberta' }]
  return { params: { id }, body: { version, lines, receiverName: 'Ana Cossa' } }
}

/** What hands a picked document over, the first line short by one. */
async function handOver({ company, take }: Source) {
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
  return { orderId: id, version, lines, receiverName: 'Ana Cossa', receiverDocument: '110100200300A' }
}

async function atCounter(source: Source) {
  const body = await handOver(source)
  const { content } = await source.company.must(source.company.people.ADMIN, 'POST /deliveries', body)
  return content as { id: number; version: number }
}

/** A delivery with this image. */
async function withImage(source: Source, kind: 'signature' | 'photo') {
  const { company } = source
  const bytes = imageBytes('png')
  const file = { digest: digestOf(bytes), name: `${kind}.png` }
  await company.testApp.app.inject({
    method: 'PUT',
    url: `/api/files/${file.digest}?purpose=delivery-${kind}&name=${file.name}`,
    headers: { ...company.people.ADMIN.headers, 'content-type': 'image/png' },
    payload: Buffer.from(bytes),
  })
  if (kind === 'signature') {
    const body = { ...(await handOver(source)), signature: file }
    const { content } = await company.must(company.people.ADMIN, 'POST /deliveries', body)
    return { params: { id: content.id as number } }
  }
  const { id, version } = await onTheRoad(source)
  const body = { version, receiverName: 'Ana', photo: file }
  await company.must(company.people.ADMIN, `PUT /deliveries/${id}/outcome`, body)
  return { params: { id } }
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
  'GET /deliveries': call('++ ++++++ ++ +++ ++++ xxxx xxx', plain),
  'GET /deliveries/tab-counts': call(WORKERS, plain),
  'GET /deliveries/to-collect': call(WORKERS, plain),
  'GET /deliveries/to-collect/{id}': call(WORKERS, on('picking')),
  'POST /deliveries': call(WORKERS, async (source) => ({ body: await handOver(source) })),
  'GET /deliveries/{id}': call(READERS, ofDelivery),
  'PUT /deliveries/{id}/outcome': call(WORKERS, outcomeOf),
  'POST /deliveries/{id}/invoice': call(WORKERS, async (source) => {
    const { id, version } = await atCounter(source)
    return { params: { id }, body: { version } }
  }),
  'POST /deliveries/{id}/take-back': call(WORKERS, async (source) => {
    const { id, version } = await atCounter(source)
    return { params: { id }, body: { version } }
  }),
  'GET /deliveries/{id}/print/delivery-note': call(WORKERS, ofDelivery),
  'GET /deliveries/{id}/signature': call(READERS, (source) => withImage(source, 'signature')),
  'GET /deliveries/{id}/photo': call(READERS, (source) => withImage(source, 'photo')),
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
