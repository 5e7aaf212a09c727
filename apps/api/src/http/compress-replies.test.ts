import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compressReplies } from './compress-replies.ts'

const long = JSON.stringify({ data: Array.from({ length: 200 }, (_, at) => ({ id: at, name: 'Mercearia' })) })
let app: FastifyInstance

beforeAll(async () => {
  app = fastify()
  compressReplies(app)
  const json = 'application/json'
  app.get('/api/long', (_, reply) => reply.type(json).send(long))
  app.get('/api/short', (_, reply) => reply.type(json).send('{"data":[]}'))
  app.post('/api/long', (_, reply) => reply.type(json).send(long))
  app.get('/page', (_, reply) => reply.type('text/html').send(long))
})
afterAll(() => app.close())

const ask = (url: string, accepts?: string, method: 'GET' | 'POST' = 'GET') =>
  app.inject({ url, method, headers: accepts === undefined ? {} : { 'accept-encoding': accepts } })

test('a long reply is compressed for clients that accept it', async () => {
  const brotli = await ask('/api/long', 'gzip, deflate, br, zstd')
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(long)
  expect(brotli.rawPayload.length).toBeLessThan(long.length / 5)
  const gzip = await ask('/api/long', 'gzip')
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(long)
})

test.each([
  ['whoever does not ask for it', '/api/long', undefined, 'GET'],
  ['whoever takes it plain only', '/api/long', 'identity', 'GET'],
  ['a short answer', '/api/short', 'br', 'GET'],
  ['the answer to a write', '/api/long', 'br', 'POST'],
  ['what is no call', '/page', 'br', 'GET'],
] as const)('%s is left as it is', async (_, url, accepts, method) => {
  const reply = await ask(url, accepts, method)
  expect(reply.headers['content-encoding']).toBeUndefined()
  expect([long, '{"data":[]}']).toContain(reply.body)
})
