import { readInboundFile } from '../../features/inbound/commands/take-file.ts'
import { digestOf } from '../../testing/image-upload.ts'
import { type CallCase, call, type Key, type MakeSample, plain, type Source } from './sample.ts'
import { send } from './send.ts'

const ADMINS = '++ xxxxxx xx xxx xxxx xxxx xxx'

let files = 0

/** Stores a file as it would be sent. */
async function store({ company }: Source, { name, type, text }: Record<'name' | 'type' | 'text', string>) {
  const body = Buffer.from(text)
  const digest = digestOf(body)
  const query = new URLSearchParams({ purpose: 'inbound-file', name }).toString()
  await send(
    company.testApp,
    'PUT /files/{digest}',
    { params: { digest }, query, headers: { 'content-type': type }, body },
    company.people.ADMIN,
  )
  return { file: { digest, name } }
}

/** A stored file with one order of an unknown shop, so that all of it waits. */
export async function storedFile(source: Source, heading = 'PO;EAN;Qty;Store') {
  files += 1
  const text = `${heading}\r\nPO-${files};5600000000${files};3;LOJA-${files}\r\n`
  return await store(source, { name: `encomendas-${files}.csv`, type: 'text/csv', text })
}

/** A file that was read. */
async function readFile(source: Source): Promise<number> {
  const { company } = source
  const { content } = await company.must(
    company.people.ADMIN,
    'POST /morpheus/files',
    await storedFile(source),
  )
  const { id } = content as { id: number }
  await readInboundFile(company.db, id, company.testApp.deps.now)
  return id
}

async function waiting(source: Source) {
  const { company } = source
  const fileId = await readFile(source)
  const { data } = await company.must(company.people.ADMIN, `GET /morpheus?fileId=${fileId}`)
  const [order] = data as { id: number; version: number }[]
  if (order === undefined) throw new Error('A file has an order')
  return order
}

const ofFile: MakeSample = async (source) => ({ params: { id: await readFile(source) } })
const ofOrder: MakeSample = async (source) => ({ params: { id: (await waiting(source)).id } })
const ofCause: MakeSample = async (source) => {
  const { id } = await waiting(source)
  const item = await source.company.db
    .selectFrom('quarantine_items')
    .select('cause_id')
    .where('noun', '=', 'inbound-orders')
    .where('group_id', '=', id)
    .executeTakeFirstOrThrow()
  return { params: { id: item.cause_id } }
}
const step: MakeSample = async (source) => {
  const { id, version } = await waiting(source)
  return { params: { id }, body: { version } }
}

/** A cancellation that waits for a person, as one of what is picked does. */
const pickedChange: MakeSample = async (source) => {
  const { company } = source
  await waiting(source)
  const number = `PO-${files}`
  const text = `<?xml version="1.0"?><OrderCancellation><ID>C-${files}</ID><OrderReference><ID>${number}</ID></OrderReference></OrderCancellation>`
  const file = await store(source, { name: `anular-${files}.xml`, type: 'application/xml', text })
  const { content } = await company.must(company.people.ADMIN, 'POST /morpheus/files', file)
  const { id: fileId } = content as { id: number }
  await readInboundFile(company.db, fileId, company.testApp.deps.now)
  const { id, version } = await company.db
    .updateTable('inbound_orders')
    .set({ acted_at: null, waits_for: 'decision', state: 'pending' })
    .where('file_id', '=', fileId)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  return { params: { id }, body: { version } }
}

let retailers = 0
const profile: MakeSample = async ({ company: { db } }) => {
  retailers += 1
  const id = `RET${retailers}`
  await db
    .insertInto('retailers')
    .values({ id, name: `Retalhista ${retailers}` })
    .execute()
  await db.insertInto('retailer_order_profiles').values({ retailer_id: id }).execute()
  return {
    params: { id },
    body: {
      version: 1,
      gln: `56012340000${retailers}`,
      operationId: null,
      priceTolerance: 100,
      waitsForAll: false,
      rules: [{ productId: null, unit: 'CX', minimum: 12, multiple: 6 }],
    },
  }
}

const newMap: MakeSample = async (source) => {
  const { params } = await profile(source)
  const columns = ['orderNumber', 'gtin', 'quantity', 'deliverTo']
  return { body: { ...(await storedFile(source)), retailerId: params?.id, columns } }
}

const keptMap: MakeSample = async (source) => {
  const { company } = source
  const { body } = await newMap(source)
  const { content } = await company.must(company.people.ADMIN, 'POST /morpheus/maps', body)
  const { id, version } = content as { id: number; version: number }
  return { params: { id }, query: `version=${version}` }
}

/** A table without the number of the order. */
const failedFile: MakeSample = async (source) => {
  files += 1
  const { company } = source
  const file = await store(source, {
    name: `nada-${files}.csv`,
    type: 'text/csv',
    text: `Nome;Idade\nAna ${files};3\n`,
  })
  const { content } = await company.must(company.people.ADMIN, 'POST /morpheus/files', file)
  const { id } = content as { id: number }
  await readInboundFile(company.db, id, company.testApp.deps.now)
  return { params: { id }, body: {} }
}

/** Orders that arrive as files. */
export const INBOUND_CALLS = {
  'GET /morpheus': call(ADMINS, plain),
  'GET /morpheus/tab-counts': call(ADMINS, plain),
  'GET /morpheus/causes': call(ADMINS, plain),
  'GET /morpheus/causes/{id}/suggestions': call(ADMINS, ofCause),
  'GET /morpheus/error-rates': call(ADMINS, plain),
  'GET /morpheus/day': call(ADMINS, plain),
  'GET /morpheus/files': call(ADMINS, plain),
  'POST /morpheus/files': call(ADMINS, async (source) => ({ body: await storedFile(source) })),
  'GET /morpheus/files/{id}': call(ADMINS, ofFile),
  'GET /morpheus/files/{id}/original': call(ADMINS, ofFile),
  'GET /morpheus/maps': call(ADMINS, plain),
  'POST /morpheus/maps/preview': call(ADMINS, async (source) => ({ body: await storedFile(source) })),
  'POST /morpheus/maps': call(ADMINS, newMap),
  'DELETE /morpheus/maps/{id}': call(ADMINS, keptMap),
  'POST /morpheus/files/{id}/read': call(ADMINS, failedFile),
  'GET /morpheus/retailers': call(ADMINS, plain),
  'PUT /morpheus/retailers/{id}': call(ADMINS, profile),
  'GET /morpheus/{id}': call(ADMINS, ofOrder),
  'GET /morpheus/{id}/lines': call(ADMINS, ofOrder),
  'POST /morpheus/{id}/check': call(ADMINS, step),
  'POST /morpheus/{id}/apply': call(ADMINS, pickedChange),
  'POST /morpheus/{id}/leave-out': call(ADMINS, step),
} as const satisfies Partial<Record<Key, CallCase>>
