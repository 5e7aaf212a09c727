import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, openCompany } from './kit/company.ts'
import { expectRefusal } from './kit/expect-refusal.ts'
import { tableCounts } from './kit/table-counts.ts'

let company: Company
beforeAll(async () => {
  company = await openCompany()
})
afterAll(() => company.testApp.close())

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

describe('invalid bodies', () => {
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

  test('an invalid key', async () => {
    for (const key of ['', 'x'.repeat(201), 'with space', 'é', 'line\tbreak']) {
      const reply = await sendRaw('POST /drafts', '{}', {
        'content-type': 'application/json',
        'idempotency-key': key,
      })
      expect(expectRefusal(reply, key).code).toBe('IDEMPOTENCY_KEY_INVALID')
    }
  })

  async function sendRaw(key: string, payload: string | Buffer, headers: Record<string, string>) {
    const [method, path] = key.split(' ') as ['POST' | 'PUT', string]
    const signed = { ...company.people.ADMIN.headers, 'idempotency-key': crypto.randomUUID(), ...headers }
    return company.testApp.app.inject({ method, url: `/api${path}`, headers: signed, payload })
  }
})
