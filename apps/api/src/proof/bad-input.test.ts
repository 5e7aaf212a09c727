import { endpoints } from '@cais/contract/endpoints'
import type { Endpoint } from '@cais/contract/kernel/endpoint'
import { errorReply } from '@cais/contract/kernel/error-reply'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '../features/stock/queries/check-invariants.ts'
import { badValues, fieldsOf, inputSchema, type JsonSchema, type Path, withValue } from './kit/bad-values.ts'
import { type Company, openCompany } from './kit/company.ts'
import { isServed } from './kit/is-served.ts'
import { type Key, SAMPLES, type Sample } from './kit/samples.ts'
import { send } from './kit/send.ts'
import { createSupply, type Take } from './kit/supply.ts'
import { tableCounts } from './kit/table-counts.ts'

const KEYS = Object.keys(endpoints) as Key[]
const endpointOf = (key: Key): Endpoint => endpoints[key]
const WRITES = KEYS.filter((key) => endpointOf(key).body !== undefined)
const QUERIES = KEYS.filter((key) => key.startsWith('GET '))

let company: Company
let take: Take

beforeAll(async () => {
  company = await openCompany()
  take = createSupply(company)
})
afterAll(async () => {
  expect(await checkInvariants(company.db)).toEqual([])
  await company.testApp.close()
})

const sampleOf = (key: Key) =>
  SAMPLES[key]({ company, take, person: company.people.ADMIN }) as Promise<Sample>

type Reply = Awaited<ReturnType<typeof send>>

/** The shape of every refusal: a status of the caller's, the field and the rule of each fault, sentences of the language. */
function expectRefusal(reply: Reply, what: string) {
  expect(reply.statusCode, `${what}: ${reply.body.slice(0, 300)}`).toBeGreaterThanOrEqual(400)
  expect(reply.statusCode, `${what}: ${reply.body.slice(0, 300)}`).toBeLessThan(500)
  const body = errorReply.strict().parse(reply.json())
  expect(body.message.length, what).toBeGreaterThan(10)
  expect(body.message, what).not.toMatch(/[{}[\]]|undefined|null|NaN/)
  expect(reply.body, what).not.toMatch(/at \/|node_modules|SELECT|postgres|password_hash/)
  return body
}

const RAW: readonly (readonly [name: string, payload: string | Buffer, status: number, rule: string])[] = [
  ['malformed', '{"lines":', 400, 'json'],
  ['not JSON', 'lines=1', 400, 'json'],
  ['not UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22]), 400, 'json'],
  ['NUL as it is', '{"notes":"a\u0000b"}', 400, 'json'],
  ['a list', '[]', 400, 'type'],
  ['a text', '"x"', 400, 'type'],
  ['null', 'null', 400, 'required'],
  ['nothing', '', 400, 'required'],
  ['its prototype', '{"__proto__":{"roles":["ADMIN"]}}', 400, 'json'],
  ['a constructor', '{"constructor":{"prototype":{"roles":["ADMIN"]}}}', 400, 'json'],
  ['deep lists', '['.repeat(300_000) + ']'.repeat(300_000), 400, 'invalid'],
  ['deep objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`, 400, 'invalid'],
  ['10 MB', JSON.stringify({ notes: 'x'.repeat(10_000_000) }), 413, 'BODY_TOO_LARGE'],
]

describe('bodies that are none', () => {
  test.each(RAW)('%s', async (_name, payload, status, rule) => {
    const before = await tableCounts(company.db)
    const headers = { 'content-type': 'application/json' }
    for (const key of ['POST /drafts', 'PUT /users', 'POST /auth'] as const) {
      const reply = await sendRaw(key, payload, headers)
      const body = expectRefusal(reply, key)
      expect([body.status, body.details[0]?.rule], `${key} ${reply.body.slice(0, 200)}`).toEqual([
        status,
        rule,
      ])
    }
    expect(await tableCounts(company.db)).toEqual(before)
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    '',
  ])('content type "%s"', async (type) => {
    const reply = await sendRaw('POST /drafts', '{"notes":"a"}', { 'content-type': type })
    expect(expectRefusal(reply, type).details[0]?.rule).toBe('mediaType')
  })

  test('a key that is none', async () => {
    for (const key of ['', 'x'.repeat(201), 'with space', 'é', 'line\tbreak']) {
      const reply = await sendRaw('POST /drafts', '{}', {
        'content-type': 'application/json',
        'idempotency-key': key,
      })
      expect(expectRefusal(reply, key).code).toBe('IDEMPOTENCY_KEY_MISSING')
    }
  })

  async function sendRaw(key: string, payload: string | Buffer, headers: Record<string, string>) {
    const [method, path] = key.split(' ') as ['POST' | 'PUT', string]
    const signed = { ...company.people.ADMIN.headers, 'idempotency-key': crypto.randomUUID(), ...headers }
    return company.testApp.app.inject({ method, url: `/api${path}`, headers: signed, payload })
  }
})

describe('every field of every write', () => {
  test.each(WRITES)('%s', async (key) => {
    if (!isServed(company.testApp.app, key)) return
    const sample = await sampleOf(key)
    const { body: schema } = endpointOf(key)
    if (schema === undefined) return
    const before = await tableCounts(company.db)
    const strict = acceptsUnknown(key) ? [] : [['unknownField', { type: 'object' }] as const]
    const attempts = fieldsOf(inputSchema(schema)).flatMap(([path, shape]) =>
      attemptsOn(path, shape, sample.body),
    )
    const unknown = strict.map(([name]) => ({ field: name, body: withValue(sample.body, [name], 1) }))
    for (const { field, body } of [...attempts, ...unknown]) {
      const parsed = schema.safeParse(body)
      if (parsed.success && !isUnkeepable(body)) continue
      const reply = await send(
        company.testApp,
        key,
        { ...sample, body: body as object },
        company.people.ADMIN,
      )
      const { details } = expectRefusal(reply, `${key} ${field} ${JSON.stringify(body).slice(0, 200)}`)
      expect(
        details.some((detail) => detail.field.startsWith(field)),
        `${key} ${field}: ${reply.body.slice(0, 300)}`,
      ).toBe(true)
    }
    expect(await tableCounts(company.db)).toEqual(before)
  })

  /** Sign-in and the profile take what old clients send along. */
  const acceptsUnknown = (key: Key) =>
    endpointOf(key)
      .body?.safeParse({ ...{}, unknownField: 1 })
      .error?.issues.every(({ code }) => code !== 'unrecognized_keys') ?? true

  const attemptsOn = (path: Path, shape: JsonSchema, body: unknown) =>
    badValues(shape).map((value) => ({ field: path.join('.'), body: withValue(body, path, value) }))

  const isUnkeepable = (body: unknown) => /\\u0000|\\ud8|\\udf/.test(JSON.stringify(body))
})

describe('what the shape lets through', () => {
  test.each(WRITES)('%s never fails, and a refusal leaves everything as it was', async (key) => {
    if (!isServed(company.testApp.app, key)) return
    const { body: schema } = endpointOf(key)
    if (schema === undefined) return
    const odd = [
      ['99999999999999', 99_999_999_999_999],
      ['999999999', 999_999_999],
      ['0', 0],
      ['0.001', 0.001],
      ['strange', "Ж漢字 👩🏽‍🌾 '; DROP TABLE orders; -- <script>\u202e"],
      ['day', '2999-12-31'],
      ['old day', '1900-01-01'],
      ['empty', ''],
      ['null', null],
    ] as const
    let sample = await sampleOf(key)
    for (const [path] of fieldsOf(inputSchema(schema))) {
      for (const [name, value] of odd) {
        const body = withValue(sample.body, path, value) as object
        if (!schema.safeParse(body).success) continue
        const before = await tableCounts(company.db)
        const reply = await send(company.testApp, key, { ...sample, body }, company.people.ADMIN)
        const what = `${key} ${path.join('.')} ${name}: ${reply.body.slice(0, 300)}`
        expect(reply.statusCode, what).toBeLessThan(500)
        if (reply.statusCode < 300) sample = await sampleOf(key)
        else {
          expectRefusal(reply, what)
          expect(await tableCounts(company.db), what).toEqual(before)
        }
      }
    }
  })
})

describe('paths and queries', () => {
  const IDS = [
    '0',
    '-1',
    '1.5',
    'abc',
    '9007199254740992',
    '99999999999999999999',
    '%20',
    'null',
    '%F0%9F%9A%9A',
    "1'--",
  ]

  test.each(KEYS.filter((key) => key.includes('{id}') && !key.includes('/products/')))(
    'ids of %s',
    async (key) => {
      if (!isServed(company.testApp.app, key)) return
      const { params } = await sampleOf(key)
      for (const id of IDS) {
        const reply = await send(
          company.testApp,
          key,
          { params: { ...params, id: decodeURIComponent(id) } },
          company.people.ADMIN,
        )
        const body = expectRefusal(reply, `${key} ${id}`)
        expect([body.status, body.details[0]?.field], `${key} ${id}`).toEqual([400, 'id'])
      }
    },
  )

  test.each(QUERIES)('filters of %s', async (key) => {
    if (!isServed(company.testApp.app, key)) return
    const sample = await sampleOf(key)
    const ask = (query: string) =>
      send(
        company.testApp,
        key,
        { ...sample, query: [sample.query, query].filter(Boolean).join('&') },
        company.people.ADMIN,
      )
    for (const [query, field] of [
      ['nobodyKnows=1', 'nobodyKnows'],
      ['__proto__=1', '__proto__'],
      ['search[a]=1', 'search[a]'],
    ]) {
      const { details } = expectRefusal(await ask(query ?? ''), `${key}?${query}`)
      expect(details.map((detail) => detail.field)).toContain(field)
    }
    const { query: schema } = endpointOf(key)
    if (schema === undefined) return
    for (const name of Object.keys(inputSchema(schema).properties ?? {})) {
      for (const value of [
        '',
        '-1',
        '1.5',
        'NaN',
        '2026-02-30',
        '0000-01-01',
        '%F0%9F%9A%9A',
        '%27%3B--',
        '%25_%5C',
        'x'.repeat(3000),
        '9'.repeat(30),
      ]) {
        const reply = await ask(`${name}=${value}`)
        expect(reply.statusCode, `${key}?${name}=${value}: ${reply.body.slice(0, 200)}`).toBeLessThan(500)
        if (reply.statusCode >= 300) expectRefusal(reply, `${key}?${name}=${value}`)
      }
    }
  })
})

test('each refusal is said in the language of the caller', async () => {
  const { app } = company.testApp
  const ask = async (language: string) => {
    const headers = { ...company.people.ADMIN.headers, 'accept-language': language }
    return (await app.inject({ url: '/api/orders?page=0&what=1', headers })).json()
  }
  const said = await Promise.all(['pt', 'en', 'en-GB,en;q=0.9', 'fr', 'pt-BR', '*', ';;;q=x'].map(ask))
  const [pt, en] = said
  expect(pt.message).toMatch(/^Alguns dados/)
  expect(en.message).toMatch(/^Some of the data/)
  expect(said.map(({ message }) => (message === en.message ? 'en' : 'pt')).join()).toBe(
    'pt,en,en,pt,pt,pt,pt',
  )
  expect(pt.details.map(({ message }: { message: string }) => message)).not.toEqual(
    en.details.map(({ message }: { message: string }) => message),
  )
})
