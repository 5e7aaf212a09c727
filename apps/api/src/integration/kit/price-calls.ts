import { addCustomer } from '../../testing/trade.ts'
import { type CallCase, call, type Key, type MakeSample, plain, type Source } from './sample.ts'

let lists = 0
/** For a segment that no other customer has, so that no document of other samples gets its prices. */
async function newList({ company }: Source) {
  lists += 1
  const segment = `Segmento ${lists}`
  await addCustomer(company.db, { segment })
  return { code: `L-${lists}`, name: `Lista ${lists}`, segment }
}

async function listOf(source: Source) {
  const { must, people } = source.company
  const { content } = await must(people.ADMIN, 'POST /price-lists', await newList(source))
  return content as { id: number; name: string; version: number }
}

/** Of a version in which one price is typed. */
const SEEN = { version: 2 }

const VALIDITY = { validFrom: '2099-01-01', validTo: '2099-12-31' }

/** A list with a draft of a version in which one price is typed. */
async function versionOf(source: Source) {
  const { must, people } = source.company
  const { id } = await listOf(source)
  await must(people.ADMIN, `POST /price-lists/${id}/versions`, VALIDITY)
  const lines = [{ productId: 'RICE', price: 123_45 }]
  await must(people.ADMIN, `PUT /price-lists/${id}/versions/1/lines`, { lines })
  return { id, number: 1 }
}

const ofList: MakeSample = async (source) => ({ params: { id: (await listOf(source)).id } })
const ofVersion: MakeSample = async (source) => ({ params: await versionOf(source) })

/** Published, with a price that waits for a second person. */
async function waitingOf(source: Source) {
  const { db, people, must } = source.company
  const params = await versionOf(source)
  await must(people.ADMIN, `POST /price-lists/${params.id}/versions/1/publish`, { deliveries: 'keep' })
  const version = await db
    .selectFrom('price_versions')
    .select('id')
    .where('list_id', '=', params.id)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('price_lines')
    .set({ entered: 150_00, entered_by: people.CREATOR.id, waiting: true })
    .where('version_id', '=', version.id)
    .execute()
  return params
}

/** Price lists, and the limits of the company. */
export const PRICE_CALLS = {
  // Whoever reads documents reads published prices; the commercial approver and administrators write them.
  'GET /price-lists': call('++ ++++++ ++ +++ ++++ xxxx xxx', plain),
  'POST /price-lists': call('++ xxxxxx xx xxx x+xx xxxx xxx', async (source) => ({
    body: await newList(source),
  })),
  'GET /price-lists/{id}': call('++ ++++++ ++ +++ ++++ xxxx xxx', async (source) => ({
    params: await publishedOf(source),
  })),
  'PUT /price-lists/{id}': call('++ xxxxxx xx xxx x+xx xxxx xxx', async (source) => {
    const { id, version, name } = await listOf(source)
    return { params: { id }, body: { version, name: `${name} B` } }
  }),
  'POST /price-lists/{id}/versions': call('++ xxxxxx xx xxx x+xx xxxx xxx', async (source) => ({
    ...(await ofList(source)),
    body: VALIDITY,
  })),
  'PUT /price-lists/{id}/versions/{number}': call('++ xxxxxx xx xxx x+xx xxxx xxx', async (source) => ({
    ...(await ofVersion(source)),
    body: { ...VALIDITY, ...SEEN, validTo: null },
  })),
  'DELETE /price-lists/{id}/versions/{number}': call('++ xxxxxx xx xxx x+xx xxxx xxx', ofVersion),
  'GET /price-lists/{id}/versions/{number}/lines': call('++ ++++++ ++ +++ ++++ xxxx xxx', async (source) => {
    const { id } = await publishedOf(source)
    return { params: { id, number: 1 } }
  }),
  'PUT /price-lists/{id}/versions/{number}/lines': call('++ xxxxxx xx xxx x+xx xxxx xxx', async (source) => ({
    ...(await ofVersion(source)),
    body: { ...SEEN, lines: [{ productId: 'RICE', price: 150_00 }] },
  })),
  'POST /price-lists/{id}/versions/{number}/raise': call(
    '++ xxxxxx xx xxx x+xx xxxx xxx',
    async (source) => ({
      ...(await ofVersion(source)),
      body: { ...SEEN, percent: 4.9, roundTo: 50 },
    }),
  ),
  'GET /products/{id}/prices': call('++ ++++++ ++ +++ ++++ xxxx xxx', () => ({ params: { id: 'RICE' } })),
  'POST /price-lists/{id}/versions/{number}/lines/check': call(
    '++ xxxxxx xx xxx x+xx xxxx xxx',
    async (source) => ({
      ...(await ofVersion(source)),
      body: { rows: [{ code: 'RICE', price: '1.234,50' }] },
    }),
  ),
  'GET /price-lists/{id}/versions/{number}/effect': call('++ xxxxxx xx xxx x+xx xxxx xxx', ofVersion),
  'POST /price-lists/{id}/versions/{number}/publish': call(
    '++ xxxxxx xx xxx x+xx xxxx xxx',
    async (source) => ({
      ...(await ofVersion(source)),
      body: { deliveries: 'keep' },
    }),
  ),
  'POST /price-lists/{id}/versions/{number}/decide': call(
    '++ xxxxxx xx xxx x+xx xxxx xxx',
    async (source) => ({
      params: await waitingOf(source),
      body: { decision: 'approve', productIds: ['RICE'] },
    }),
  ),
  'GET /sale-price/load': call('++ xxxxxx xx xxx x+xx xxxx xxx', plain),
  'PUT /sale-price/load': call('++ xxxxxx xx xxx x+xx xxxx xxx', plain),
  'GET /settings/price-policy': call('++ xxxxxx xx xxx x+xx xxxx xxx', plain),
  'PUT /settings/price-policy': call('++ xxxxxx xx xxx xxxx xxxx xxx', async ({ company }) => {
    const { data } = await company.must(company.people.ADMIN, 'GET /settings/price-policy')
    const { version, maxRise, ...limits } = data
    return { body: { ...limits, version, maxRise: maxRise === 10 ? 12.5 : 10 } }
  }),
} satisfies Partial<Record<Key, CallCase>>

/** Who manages no prices sees published versions only. */
async function publishedOf(source: Source) {
  const { id } = await versionOf(source)
  const { must, people } = source.company
  await must(people.ADMIN, `POST /price-lists/${id}/versions/1/publish`, { deliveries: 'keep' })
  return { id }
}
