import { readInboundFile } from '../../features/inbound/commands/take-file.ts'
import { withRetailer } from './claim-calls.ts'
import { storedFile } from './inbound-calls.ts'
import { type CallCase, call, type Key, type MakeSample, plain, type Source } from './sample.ts'

const READERS = '++ ++++++ xx +xx x+xx xxxx ++x'
const OPENERS = '++ ------ xx -xx x-xx xxxx ++x'
const ADMINS = '++ xxxxxx xx xxx xxxx xxxx xxx'

/** A file of the retailer in which a column is missing: it was refused. */
async function refused(source: Source) {
  const fileId = await readFile(source, 'PO;EAN;Nothing;Store')
  return await source.company.db
    .selectFrom('exchanges')
    .select(['id', 'version'])
    .where('inbound_file_id', '=', fileId)
    .executeTakeFirstOrThrow()
}

async function readFile(source: Source, heading?: string): Promise<number> {
  const { company } = source
  await withRetailer(source)
  const input = { ...(await storedFile(source, heading)), retailerId: 'KIT' }
  const { content } = await company.must(company.people.ADMIN, 'POST /morpheus/files', input)
  await readInboundFile(company.db, content.id, company.testApp.deps.now)
  return content.id
}

/** An order of the retailer of which all waits. */
async function waiting(source: Source) {
  const fileId = await readFile(source)
  return await source.company.db
    .selectFrom('inbound_orders')
    .select(['id', 'version'])
    .where('file_id', '=', fileId)
    .executeTakeFirstOrThrow()
}

const ofExchange: MakeSample = async (source) => ({ params: { id: (await refused(source)).id } })

/** The log of exchanges with retailers. */
export const EXCHANGE_CALLS = {
  'GET /b2b/retailers/logs': call(READERS, plain),
  'GET /b2b/retailers/logs/counts': call(READERS, plain),
  'GET /b2b/retailers/logs/day': call(READERS, plain),
  'GET /b2b/retailers/logs/{id}': call(READERS, ofExchange),
  'GET /b2b/retailers/logs/{id}/original': call(OPENERS, ofExchange),
  'POST /b2b/retailers/logs/{id}': call(ADMINS, async (source) => {
    const { id, version } = await refused(source)
    return { params: { id }, body: { action: 'repeat', version } }
  }),
  'POST /b2b/retailers/orders': call(ADMINS, () => ({ body: {} })),
  'POST /b2b/retailers/claims': call(ADMINS, () => ({ body: {} })),
  'POST /b2b/retailers/orders/{id}/withdraw': call('++ xxxxxx xx xxx xxxx xxxx +xx', async (source) => {
    const { id, version } = await waiting(source)
    return { params: { id }, body: { version } }
  }),
  'POST /b2b/retailers/order-files': call('++ xxxxxx xx xxx xxxx xxxx +xx', async (source) => {
    await withRetailer(source)
    return { body: await storedFile(source) }
  }),
} as const satisfies Partial<Record<Key, CallCase>>
