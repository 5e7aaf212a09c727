import { randomUUID } from 'node:crypto'
import { defineEndpoints } from '@cais/contract/kernel/endpoint'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type Person, signIn } from '../testing/people.ts'
import { createRoute } from './route.ts'

const table = defineEndpoints({
  'GET /things/{id}': {
    summary: 'One thing',
    params: z.object({ id: z.coerce.number().pipe(z.int().min(1)) }),
    query: z.object({ page: z.coerce.number().default(1) }),
    reply: z.object({ id: z.int(), page: z.int(), note: z.string().nullable() }),
  },
  'GET /secret': { summary: 'For admins', reply: z.object({ ok: z.boolean() }) },
  'GET /broken': { summary: 'Fails inside', reply: z.object({}) },
  'POST /things': {
    summary: 'A new thing',
    body: z.object({
      name: z.string().min(1),
      lines: z.array(z.object({ quantity: z.number().gt(0) })).optional(),
    }),
    reply: z.object({ content: z.object({ key: z.string() }) }),
    status: 201,
  },
  'PUT /things': { summary: 'Changes', status: 204 },
  'DELETE /things': { summary: 'Removes', status: 204 },
  'POST /refused': { summary: 'Refuses after writing', body: z.object({}).optional(), reply: z.object({}) },
  'POST /bulk': {
    summary: 'Own transactions',
    body: z.object({ outcome: z.enum(['refused', 'failed']).optional() }).optional(),
    reply: z.object({ runs: z.int() }),
    status: 200,
  },
})

let testApp: TestApp
let admin: Person
let seller: Person
let executions = 0

beforeAll(async () => {
  const route = createRoute(table)
  testApp = await buildTestApp({
    routes: (app) => {
      route(app, 'GET /things/{id}', {
        handler: async ({ params, query }) => ({
          id: params.id,
          page: query.page,
          note: null,
          hidden: 'never sent',
        }),
      })
      route(app, 'GET /secret', { roles: ['SUPER_USER'], handler: async () => ({ ok: true }) })
      route(app, 'GET /broken', {
        handler: async () => {
          throw new Error('password of the database is 1234')
        },
      })
      route(app, 'POST /things', {
        handler: async ({ trx, body }) => {
          executions += 1
          const key = `thing ${body.name} ${randomUUID()}`
          await trx.insertInto('settings').values({ key, value: '1' }).execute()
          return { content: { key } }
        },
      })
      const counted = async () => {
        executions += 1
        return undefined
      }
      route(app, 'PUT /things', { handler: counted })
      route(app, 'DELETE /things', { handler: counted })
      route(app, 'POST /refused', {
        handler: async ({ trx }) => {
          await trx.insertInto('settings').values({ key: 'refused', value: '1' }).execute()
          throw new RuleError('ACTION_NOT_ALLOWED', { number: 'PEV.SD.2026/1', stages: ['BILLED'] })
        },
      })
      route(app, 'POST /bulk', {
        transaction: 'own',
        handler: async ({ body }) => {
          executions += 1
          if (body?.outcome === 'refused')
            throw new RuleError('ACTION_NOT_ALLOWED', { number: 'PEV.SD.2026/2' })
          if (body?.outcome === 'failed') throw new Error('out of paper')
          return { runs: executions }
        },
      })
    },
  })
  admin = await signIn(testApp, 'ADMIN')
  seller = await signIn(testApp, 'OPERATOR')
})
afterAll(() => testApp.close())

const get = (url: string, headers: Record<string, string> = {}, who = seller) =>
  testApp.inject({ url: `/api${url}`, headers: { ...who.headers, ...headers } })
const post = (url: string, payload: unknown, key?: string, who = seller) =>
  testApp.inject({
    method: 'POST',
    url: `/api${url}`,
    headers: { ...who.headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload: payload as object,
  })

describe('a call is checked before it is handled', () => {
  test('the reply holds what the contract names and nothing else', async () => {
    const reply = await get('/things/7?page=2')
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({ id: 7, page: 2, note: null })
  })

  test('a wrong parameter is named with its rule and a sentence', async () => {
    const reply = await get('/things/0')
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({
      status: 400,
      path: '/api/things/0',
      code: 'VALIDATION_FAILED',
      details: [{ field: 'id', rule: 'min', facts: { min: 1 }, message: 'Deve ser pelo menos 1.' }],
    })
  })

  test('an unknown filter is refused by name', async () => {
    const reply = await get('/things/1?colour=red', { 'accept-language': 'en' })
    expect(reply.json().details).toEqual([
      { field: 'colour', rule: 'unknown', message: 'This field is not known.' },
    ])
    expect((await get('/secret?x=1', {}, admin)).statusCode).toBe(400)
  })

  test('a wrong line of a body is named by its path', async () => {
    const reply = await post('/things', { name: '', lines: [{ quantity: 1 }, { quantity: 0 }, {}] }, 'k0')
    expect(
      reply.json().details.map((detail: { field: string; rule: string }) => [detail.field, detail.rule]),
    ).toEqual([
      ['name', 'minLength'],
      ['lines.1.quantity', 'min'],
      ['lines.2.quantity', 'required'],
    ])
  })

  test('a fraction where a whole number is asked for says so', async () => {
    const reply = await get('/things/1.5')
    expect(reply.json().details).toEqual([
      { field: 'id', rule: 'integer', message: 'Deve ser um número inteiro' },
    ])
  })

  test('without a session 401, without the role 403 that names it', async () => {
    expect((await testApp.inject({ url: '/api/secret' })).json().code).toBe('SESSION_MISSING')
    const reply = await get('/secret')
    expect(reply.statusCode).toBe(403)
    expect(reply.json().message).toContain('Superutilizador')
    expect((await get('/secret', {}, admin)).statusCode).toBe(200)
  })

  test('an internal error shows nothing but the request id', async () => {
    const reply = await get('/broken')
    expect(reply.statusCode).toBe(500)
    expect(reply.body).not.toContain('1234')
    expect(reply.json().message).toContain(reply.json().requestId)
  })
})

describe('a write happens once', () => {
  test('without a key each call is done', async () => {
    const replies = [await post('/things', { name: 'a' }), await post('/things', { name: 'a' })]
    expect(replies.map((reply) => reply.statusCode)).toEqual([201, 201])
    expect(replies[0]?.body).not.toBe(replies[1]?.body)
  })

  test('an invalid key is refused', async () => {
    expect((await post('/things', { name: 'a' }, 'with space')).json().code).toBe('IDEMPOTENCY_KEY_INVALID')
  })

  test('fifty at once with one key give one execution and one answer', async () => {
    const before = executions
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => post('/things', { name: 'many' }, 'fifty')),
    )
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
    expect(replies.every((reply) => reply.statusCode === 201)).toBe(true)
    expect(executions - before).toBe(1)
  })

  test('on two servers too', async () => {
    const route = createRoute(table)
    let runs = 0
    const slow = {
      handler: async () => {
        runs += 1
        await new Promise((done) => setTimeout(done, 150))
        return { content: { key: `run ${runs}` } }
      },
    }
    const servers = await Promise.all(
      [1, 2].map(() =>
        buildTestApp({ database: testApp.database, routes: (app) => route(app, 'POST /things', slow) }),
      ),
    )
    const replies = await Promise.all(
      servers.flatMap((server) =>
        Array.from({ length: 10 }, () =>
          server.inject({
            method: 'POST',
            url: '/api/things',
            headers: { ...seller.headers, 'idempotency-key': 'two-servers' },
            payload: { name: 'x' },
          }),
        ),
      ),
    )
    for (const server of servers) await server.close()
    expect(new Set(replies.map((reply) => reply.body))).toEqual(new Set(['{"content":{"key":"run 1"}}']))
    expect(runs).toBe(1)
  })

  test('the same key with other content is refused', async () => {
    await post('/things', { name: 'one' }, 'same')
    const reply = await post('/things', { name: 'two' }, 'same')
    expect(reply.statusCode).toBe(422)
    expect(reply.json().code).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test('the same body with its keys in another order is the same body', async () => {
    const lines = [{ quantity: 1 }, { quantity: 2 }]
    const first = await post(
      '/things',
      { name: 'order', lines, more: { b: [1, { y: 1, x: 2 }], a: null } },
      'keys',
    )
    const again = await post(
      '/things',
      { more: { a: null, b: [1, { x: 2, y: 1 }] }, lines, name: 'order' },
      'keys',
    )
    expect(first.statusCode).toBe(201)
    expect([again.statusCode, again.body]).toEqual([201, first.body])
    expect(again.headers['idempotent-replayed']).toBe('true')
  })

  test('a list in another order is another body', async () => {
    await post('/things', { name: 'list', lines: [{ quantity: 1 }, { quantity: 2 }] }, 'lists')
    const reply = await post('/things', { name: 'list', lines: [{ quantity: 2 }, { quantity: 1 }] }, 'lists')
    expect(reply.json().code).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test('a change and a removal honour a key as well', async () => {
    const before = executions
    for (const method of ['PUT', 'DELETE'] as const) {
      const send = () =>
        testApp.inject({
          method,
          url: '/api/things',
          headers: { ...seller.headers, 'idempotency-key': method },
        })
      const replies = [await send(), await send()]
      expect(replies.map((reply) => reply.statusCode)).toEqual([204, 204])
    }
    expect(executions - before).toBe(2)
  })

  test('keys of two users are independent', async () => {
    const mine = await post('/things', { name: 'one' }, 'shared')
    const theirs = await post('/things', { name: 'one' }, 'shared', admin)
    expect(mine.body).not.toBe(theirs.body)
  })

  test('a refusal leaves nothing behind and is answered again', async () => {
    const reply = await post('/refused', undefined, 'refused')
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({
      message:
        'Esta acção não é possível no estado actual do documento PEV.SD.2026/1: Facturado. Abra-o de novo: os botões mostram o que pode fazer agora.',
      details: [{ rule: 'ACTION_NOT_ALLOWED', facts: { number: 'PEV.SD.2026/1', stages: ['BILLED'] } }],
    })
    const { db } = testApp.deps
    expect(await db.selectFrom('settings').select('key').where('key', '=', 'refused').execute()).toEqual([])
    const again = await post('/refused', undefined, 'refused')
    expect([again.statusCode, again.body]).toEqual([409, reply.body])
    expect(again.headers['idempotent-replayed']).toBe('true')
  })

  test('a refusal of a write with its own transactions is answered again, a failure is tried anew', async () => {
    const before = executions
    const refused = await post('/bulk', { outcome: 'refused' }, 'bulk-refused')
    const refusedAgain = await post('/bulk', { outcome: 'refused' }, 'bulk-refused')
    expect([refusedAgain.statusCode, refusedAgain.body]).toEqual([409, refused.body])
    expect(executions - before).toBe(1)
    for (const _attempt of [1, 2])
      expect((await post('/bulk', { outcome: 'failed' }, 'bulk-failed')).statusCode).toBe(500)
    expect(executions - before).toBe(3)
  })

  test('a write with its own transactions stores its reply, too', async () => {
    const first = await post('/bulk', {}, 'bulk')
    const again = await post('/bulk', {}, 'bulk')
    expect(again.body).toBe(first.body)
    expect(again.headers['idempotent-replayed']).toBe('true')
  })
})

describe('invalid bodies', () => {
  const send = (payload: string, type = 'application/json') =>
    testApp.inject({
      method: 'POST',
      url: '/api/things',
      headers: { ...seller.headers, 'idempotency-key': randomUUID(), 'content-type': type },
      payload,
    })

  test.each([
    ['malformed JSON', '{"name":', 'application/json', 400],
    ['another content type', 'name=x', 'text/plain', 400],
    ['NUL in a text', '{"name":"a\\u0000b"}', 'application/json', 400],
    ['a prototype', '{"__proto__":{"x":1},"name":"x"}', 'application/json', 400],
    ['too much', JSON.stringify({ name: 'x'.repeat(1_100_000) }), 'application/json', 413],
  ])('%s', async (_name, payload, type, status) => {
    const reply = await send(payload, type)
    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toMatchObject({ status, path: '/api/things', details: expect.any(Array) })
  })

  test('NUL in the address', async () => {
    expect((await get('/things/%00')).statusCode).toBe(400)
  })
})
