import { endpoints } from '@cais/contract/endpoints'
import { type Endpoint, takesIdempotencyKey } from '@cais/contract/kernel/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '../doctor/check-invariants.ts'
import { idempotencyKey } from '../testing/people.ts'
import { runJobs } from '../testing/run-jobs.ts'
import { inputSchema } from './kit/bad-values.ts'
import { SAMPLES } from './kit/calls.ts'
import { type Company, openCompany } from './kit/company.ts'
import { createFixtures, type Take } from './kit/fixtures.ts'
import { isImplemented } from './kit/is-implemented.ts'
import type { Key, Sample } from './kit/sample.ts'
import { send } from './kit/send.ts'

const KEYS = Object.keys(endpoints) as Key[]
const endpointOf = (key: Key): Endpoint => endpoints[key]
/** What was settled in another version but alike is no conflict (loading.test.ts holds the conflicts). */
const LINE_BY_LINE: readonly string[] = [
  'POST /shipments/{id}/loading',
  'PUT /credit-notes/{id}/collection/lines/{lineId}',
  // nothing of the line was settled: its version is 0 (collections.test.ts)
  'POST /credit-notes/{id}/collection/lines/{lineId}/parts',
]
/** After it the administrator reads only, which is proved in see-as-by-call.test.ts. */
const SEE_AS = 'POST /users/{id}/see-as'
const WRITES = KEYS.filter(
  (key) => key !== SEE_AS && !key.startsWith('GET ') && !endpointOf(key).open && !key.includes('/auth/'),
)
const asksFor = (part: 'body' | 'query', key: Key) => {
  const schema = endpointOf(key)[part]
  return schema !== undefined && 'version' in (inputSchema(schema).properties ?? {})
}
/** Signing out ends the session that would ask again. */
const wantsKey = (key: Key) =>
  takesIdempotencyKey(key.split(' ', 1)[0] ?? '', endpointOf(key)) && !key.includes('/logout/')

let company: Company
let take: Take
beforeAll(async () => {
  company = await openCompany()
  take = createFixtures(company)
})
afterAll(async () => {
  await runJobs(company.testApp)
  expect(await checkInvariants(company.db)).toEqual([])
  await company.testApp.close()
})

const sampleOf = (key: Key) =>
  SAMPLES[key]({ company, take, person: company.people.ADMIN }) as Promise<Sample>
const asAdmin = (key: Key, sample: Sample) => send(company.testApp, key, sample, company.people.ADMIN)

/** Counts of history, documents and movements, to see what a call did. */
async function happened() {
  const counts = await Promise.all(
    (['history', 'orders', 'stock_movements', 'shipments', 'outbox'] as const).map((table) =>
      company.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirst(),
    ),
  )
  return counts.map((row) => row?.n ?? 0)
}

describe('a stale version gets 409 with the record as it stands', () => {
  test.each(
    WRITES.filter((key) => !LINE_BY_LINE.includes(key) && (asksFor('body', key) || asksFor('query', key))),
  )('%s', async (key) => {
    const sample = await sampleOf(key)
    const before = await happened()
    const stale = asksFor('body', key)
      ? { ...sample, body: { ...sample.body, version: 0 } }
      : { ...sample, query: 'version=0' }
    const reply = await asAdmin(key, stale)
    const body = reply.json()
    expect([reply.statusCode, body.code], reply.body.slice(0, 300)).toEqual([409, 'VERSION_CONFLICT'])
    expect(body.current?.version, reply.body.slice(0, 300)).toBeGreaterThan(0)
    expect(await happened()).toEqual(before)
  })
})

describe('a call that is repeated under its key', () => {
  test.each(WRITES.filter(wantsKey))('%s happens once and answers alike', async (key) => {
    if (!isImplemented(company.testApp.app, key)) return
    const once = await happenedOnce(key)
    const sample = { ...(await sampleOf(key)), headers: idempotencyKey() }
    const before = await happened()
    const replies = await Promise.all([1, 2, 3].map(() => asAdmin(key, sample)))
    const late = await asAdmin(key, sample)
    const after = await happened()
    const answers = new Set([...replies, late].map(({ statusCode, body }) => `${statusCode} ${body}`))
    // a secret is answered once, and then that it was
    const { idempotent } = endpointOf(key)
    expect(answers.size).toBe(idempotent === 'secret-reply' ? 2 : 1)
    expect(late.headers['idempotent-replayed']).toBe('true')
    expect([...replies, late].filter(({ headers }) => headers['idempotent-replayed']).length).toBe(3)
    const did = after.map((n, index) => n - (before[index] ?? 0))
    // some do another thing the second time: it is what they do the third time
    expect(did).toEqual(did.join() === once.join() ? once : await happenedOnce(key))
  })

  async function happenedOnce(key: Key) {
    const sample = await sampleOf(key)
    const before = await happened()
    const reply = await asAdmin(key, sample)
    expect(reply.statusCode, reply.body).toBeLessThan(300)
    return (await happened()).map((n, index) => n - (before[index] ?? 0))
  }

  test('the same key with other content, another call or another user', async () => {
    const headers = idempotencyKey()
    const first = await asAdmin('POST /drafts', { body: { notes: 'um' }, headers })
    expect(first.statusCode).toBe(201)
    const other = await asAdmin('POST /drafts', { body: { notes: 'dois' }, headers })
    expect([other.statusCode, other.json().code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    const elsewhere = await asAdmin('POST /orders/{id}/duplicate', {
      params: { id: 1 },
      body: { notes: 'um' },
      headers,
    })
    expect(elsewhere.statusCode).toBeGreaterThanOrEqual(400)
    const { CREATOR } = company.people
    const theirs = await send(company.testApp, 'POST /drafts', { body: { notes: 'dois' }, headers }, CREATOR)
    expect([theirs.statusCode, theirs.json().content.notes]).toEqual([201, 'dois'])
  })
})

describe('two clicks without a common key', () => {
  /** Asking for what is under way already, or for what changes nothing, is no conflict. */
  const HARMLESS: readonly Key[] = [
    'PUT /customers/{id}/segment',
    'PUT /users',
    'POST /shipments/{id}/invoice',
    'POST /orders/{id}/revise',
    'POST /deliveries/{id}/invoice',
    'POST /shipments/{id}/loading',
    'PUT /credit-notes/{id}/collection/lines/{lineId}',
    'POST /stock/recalls/{id}/told',
    'PUT /stock/recalls/{id}/customers/{customerId}',
  ]

  test.each(WRITES)('%s: no server error, and it is done once', async (key) => {
    if (!isImplemented(company.testApp.app, key)) return
    const sample = await sampleOf(key)
    const replies = await Promise.all([asAdmin(key, sample), asAdmin(key, sample)])
    const statuses = replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)
    expect(statuses[0], replies.map(({ body }) => body.slice(0, 200)).join()).toBeLessThan(300)
    expect(statuses[1], replies.map(({ body }) => body.slice(0, 200)).join()).toBeLessThan(500)
    // what was deleted by the first is not there for the second
    const expected = key.startsWith('DELETE ') ? 404 : 409
    if (asksFor('body', key) && !HARMLESS.includes(key)) expect(statuses[1], key).toBe(expected)
  })
})
