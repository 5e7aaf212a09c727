import { endpoints } from '@cais/contract/endpoints'
import type { Endpoint } from '@cais/contract/kernel/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseDigest } from '../testing/database-digest.ts'
import { openSession, type Person } from '../testing/people.ts'
import type { Column } from './kit/access-columns.ts'
import { SAMPLES } from './kit/calls.ts'
import { type Company, openCompany } from './kit/company.ts'
import { createFixtures, type Take } from './kit/fixtures.ts'
import { isImplemented } from './kit/is-implemented.ts'
import type { Key, Sample } from './kit/sample.ts'
import { send } from './kit/send.ts'

/** An administrator who sees the product as somebody else writes nothing, call by call, and reads what that user reads. */

const KEYS = (Object.keys(endpoints) as Key[]).filter((key) => !(endpoints[key] as Endpoint).open)
const READS = KEYS.filter((key) => key.startsWith('GET '))
const WRITES = KEYS.filter((key) => !key.startsWith('GET '))
const endpointOf = (key: Key): Endpoint => endpoints[key]

/** One of each kind of rights; whoever has none of the pages is refused alike. */
const SEEN = [
  'CREATOR',
  'SUPER_USER',
  'ADMIN_SD',
  'STOCK_ANALYST',
  'PICKING_MANAGER',
  'FINANCIAL_APPROVER',
  'B2B',
  'REPRINTING_OPERATOR',
] as const satisfies readonly Column[]

let company: Company
let take: Take
const looking = new Map<Column, Pick<Person, 'headers'>>()

beforeAll(async () => {
  company = await openCompany()
  take = createFixtures(company)
  // The key that signs the history is made once for the whole company, by whoever needs it first.
  await company.must(company.people.ADMIN, 'GET /audit/anchor')
  for (const column of SEEN) looking.set(column, await seeAs(column))
})
afterAll(() => company.testApp.close())

/** A session of its own of the administrator, which sees as that user. */
async function seeAs(column: Column) {
  const { testApp, people, call } = company
  const token = await openSession(testApp, people.ADMIN.id)
  const looker = { ...people.ADMIN, headers: { authorization: `Bearer ${token}` } }
  const reply = await call(looker, `POST /users/${people[column].id}/see-as`, { reason: 'Prova' })
  expect(reply.status, column).toBe(200)
  return looker
}

/** The sample as the call is made by whoever sends it, not by a session of its own. */
async function sampleOf(key: Key): Promise<Sample> {
  const { headers: _own, ...sample } = await SAMPLES[key]({ company, take, person: company.people.CREATOR })
  return sample
}

const claims = async () =>
  (
    await company.db
      .selectFrom('idempotency_keys')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
  ).count

const everything = async () => ({ ...(await databaseDigest(company.db)), claims: await claims() })

/** Everything that these calls need, made first, so that the database is read whole once before and once after all of them. */
function madeBefore(keys: readonly Key[]) {
  const samples = new Map<Key, Sample>()
  let before: unknown
  beforeAll(async () => {
    for (const key of keys) if (isImplemented(company.testApp.app, key)) samples.set(key, await sampleOf(key))
    before = await everything()
  }, 300_000)
  return { samples, expectNothingChanged: async () => expect(await everything()).toEqual(before) }
}

describe('every write is refused and changes nothing', () => {
  const keys = WRITES.filter((key) => endpointOf(key).whileSeeingAs !== 'write')
  const { samples, expectNothingChanged } = madeBefore(keys)

  test.each(keys)('%s', async (key) => {
    const sample = samples.get(key)
    if (sample === undefined) return
    const reply = await send(company.testApp, key, sample, looking.get('CREATOR'))
    expect([reply.statusCode, reply.json().code], reply.body).toEqual([403, 'SEEING_AS_READ_ONLY'])
    const as = await send(company.testApp, key, sample, looking.get('SUPER_USER'))
    expect([as.statusCode, as.json().code], as.body).toEqual([403, 'SEEING_AS_READ_ONLY'])
  })

  test('nothing changed by any of them', expectNothingChanged)

  test('only going back and signing out go through', () => {
    const writes = WRITES.filter((key) => endpointOf(key).whileSeeingAs === 'write')
    expect(writes.toSorted()).toEqual(['DELETE /auth/see-as', 'PUT /auth/logout/{username}'])
  })
})

describe('every read answers what the user is answered, and changes nothing', () => {
  /** What differs from one call to the next, and who looks. */
  const CHANGING = new Set([
    'connections',
    'requestId',
    'timestamp',
    'seeingAs',
    'generatedAt',
    'at',
    'now',
    'readAt',
    // of the disk
    'free',
    'uptimeSeconds',
  ])

  const keys = READS.filter((key) => endpointOf(key).whileSeeingAs !== 'closed')
  const { samples, expectNothingChanged } = madeBefore(keys)

  test.each(keys)('%s', async (key) => {
    const sample = samples.get(key)
    if (sample === undefined) return
    for (const column of SEEN) {
      for (const accept of endpointOf(key).exportable ? ['application/json', 'text/csv'] : ['*/*']) {
        const asked = { ...sample, headers: { accept } }
        const own = await send(company.testApp, key, asked, company.people[column])
        const seen = await send(company.testApp, key, asked, looking.get(column))
        expect([seen.statusCode, typeOf(seen)], column).toEqual([own.statusCode, typeOf(own)])
        expect(bodyOf(seen), column).toEqual(bodyOf(own))
      }
    }
  })

  test('nothing changed by any of them', expectNothingChanged)

  type Reply = Awaited<ReturnType<typeof send>>
  const typeOf = (reply: Reply) => reply.headers['content-type']
  /** Files hold the time at which they were made. */
  function bodyOf(reply: Reply): unknown {
    const type = String(typeOf(reply))
    if (type.startsWith('application/json'))
      return JSON.parse(reply.body, (name, value) => (CHANGING.has(name) ? undefined : value))
    return type.startsWith('text/') ? reply.body : reply.body.slice(0, 4)
  }

  test('the sessions of the user stay closed, their own and those of others', async () => {
    const closed = READS.filter((key) => endpointOf(key).whileSeeingAs === 'closed')
    expect(closed).toEqual(['GET /users/{id}/sessions'])
    for (const column of ['CREATOR', 'SUPER_USER'] as const) {
      const sample = { params: { id: company.people[column].id } }
      const reply = await send(company.testApp, 'GET /users/{id}/sessions', sample, looking.get(column))
      expect([reply.statusCode, reply.json().code]).toEqual([403, 'SEEING_AS_CLOSED'])
    }
  })
})
