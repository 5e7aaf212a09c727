import { type CallCase, call, type Key, type MakeSample, type Source } from './sample.ts'

const ADMINS = '++ xxxxxx xx xxx xxxx xxxx xxx'
const ANYBODY = '++ ++++++ ++ +++ ++++ ++++ +++'

let made = 0

async function retailer({ company: { db } }: Source): Promise<string> {
  made += 1
  const id = `VIA${made}`
  await db
    .insertInto('retailers')
    .values({ id, name: `Retalhista com vias ${made}` })
    .execute()
  return id
}

/** A folder that is not there: a run says so, and that is an outcome. */
const settings = { channel: 'folder', folder: 'baia-azul' }
const input = { name: 'Pasta', kind: 'orders', active: true, settings }

async function added(source: Source) {
  const { company } = source
  const id = await retailer(source)
  const { content } = await company.must(company.people.ADMIN, `POST /retailers/${id}/sources`, input)
  return content as { id: number; version: number }
}

async function key(source: Source) {
  const { company } = source
  const id = await retailer(source)
  const body = { name: 'Sistema', kinds: ['orders'] }
  const { content } = await company.must(company.people.ADMIN, `POST /retailers/${id}/api-keys`, body)
  return content as { id: number; key: string }
}

const ofRetailer: MakeSample = async (source) => ({ params: { id: await retailer(source) } })
const ofSource: MakeSample = async (source) => ({ params: { id: (await added(source)).id } })

/** Ways by which files of retailers come in. */
export const SOURCE_CALLS = {
  'GET /retailers/{id}/sources': call(ADMINS, ofRetailer),
  'POST /retailers/{id}/sources': call(ADMINS, async (source) => ({
    params: { id: await retailer(source) },
    body: input,
  })),
  'POST /sources/test': call(ADMINS, () => ({ body: { settings } })),
  'PUT /sources/{id}': call(ADMINS, async (source) => {
    const { id, version } = await added(source)
    return { params: { id }, body: { ...input, name: 'Outra', version } }
  }),
  'DELETE /sources/{id}': call(ADMINS, async (source) => {
    const { id, version } = await added(source)
    return { params: { id }, body: { version } }
  }),
  'POST /sources/{id}/fetch': call(ADMINS, ofSource),
  'GET /sources/{id}/arrivals': call(ADMINS, ofSource),
  'GET /retailers/{id}/api-keys': call(ADMINS, ofRetailer),
  'POST /retailers/{id}/api-keys': call(ADMINS, async (source) => ({
    params: { id: await retailer(source) },
    body: { name: 'Sistema', kinds: ['orders', 'claims'] },
  })),
  'DELETE /api-keys/{id}': call(ADMINS, async (source) => ({ params: { id: (await key(source)).id } })),
  'POST /morpheus/inbox': call(ANYBODY, async (source) => ({
    headers: { 'x-api-key': (await key(source)).key, 'content-type': 'text/csv' },
    body: Buffer.from(`PO;EAN;Qty;Store\r\nVIA-${made};560000000${made};3;LOJA-1\r\n`),
  })),
} as const satisfies Partial<Record<Key, CallCase>>
