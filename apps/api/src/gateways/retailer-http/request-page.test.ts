import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type HttpAccess, requestPage } from './request-page.ts'
import { cutOff, json, openServiceStandIn, silent, status } from './testing/service-stand-in.ts'

const NOBODY: HttpAccess = { signIn: 'none', username: '', headerName: '', secret: '', allowPrivate: true }
const QUICK = { answerMs: 10_000, pausesMs: [5, 5], maxBytes: 10_000 }
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no refusal',
    (error) => [error.code, error.facts],
  )

test.each<[HttpAccess['signIn'], string, string]>([
  ['bearer', 'authorization', 'Bearer segredo'],
  ['basic', 'authorization', `Basic ${Buffer.from('cais:segredo').toString('base64')}`],
  ['header', 'x-key', 'segredo'],
])('signs in as %s', async (signIn, header, value) => {
  const service = await openServiceStandIn(json([]))
  await requestPage(
    service.url,
    { ...NOBODY, signIn, username: 'cais', headerName: 'x-key', secret: 'segredo' },
    QUICK,
  )
  expect(service.asked[0]?.headers[header]).toBe(value)
})

test('a service that is busy, fails or hangs up is asked again, three times at most', async () => {
  const service = await openServiceStandIn(status(503), cutOff, json([1]))
  expect((await requestPage(service.url, NOBODY, QUICK)).bytes.toString()).toBe('[1]')
  expect(service.asked).toHaveLength(3)
  service.become(status(500))
  expect(await refusalOf(requestPage(service.url, NOBODY, QUICK))).toEqual([
    'HTTP_BUSY',
    { host: service.host, status: 500, waitMs: 0 },
  ])
  expect(service.asked).toHaveLength(6)
})

test('one that asks for a long pause is left alone, and says how long', async () => {
  const service = await openServiceStandIn(status(429, { 'retry-after': '600' }))
  expect(await refusalOf(requestPage(service.url, NOBODY, QUICK))).toEqual([
    'HTTP_BUSY',
    { host: service.host, status: 429, waitMs: 600_000 },
  ])
  expect(service.asked).toHaveLength(1)
})

test('one that is silent is given up', async () => {
  const service = await openServiceStandIn(silent)
  const patience = { ...QUICK, answerMs: 200, pausesMs: [] }
  expect(await refusalOf(requestPage(service.url, NOBODY, patience))).toEqual([
    'CONNECTION_TIMEOUT',
    { host: service.host },
  ])
  await service.close()
  expect(await refusalOf(requestPage(service.url, NOBODY, QUICK))).toEqual([
    'CONNECTION_UNREACHABLE',
    { host: service.host },
  ])
})

test('the secret never goes to another host; within the host it goes on', async () => {
  const service = await openServiceStandIn(status(302, { location: 'http://mau.example/orders' }))
  const access: HttpAccess = { ...NOBODY, signIn: 'bearer', secret: 'segredo' }
  expect(await refusalOf(requestPage(service.url, access, QUICK))).toEqual([
    'HTTP_ELSEWHERE',
    { host: service.host, other: 'mau.example' },
  ])
  service.become(status(307, { location: '/v2/orders' }), json([2]))
  expect((await requestPage(service.url, access, QUICK)).bytes.toString()).toBe('[2]')
  expect(service.asked.at(-1)?.url).toBe('/v2/orders')
  service.become(status(302, { location: '/round' }))
  expect((await refusalOf(requestPage(service.url, access, QUICK)))[0]).toBe('HTTP_STATUS')
})

test('an answer that is too long is refused while it comes, packed ones by what they unpack to', async () => {
  const service = await openServiceStandIn(json('x'.repeat(20_000)))
  expect((await refusalOf(requestPage(service.url, NOBODY, QUICK)))[0]).toBe('HTTP_TOO_LARGE')
  const bomb = gzipSync(Buffer.alloc(5_000_000))
  service.become(
    (_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  )
  expect(bomb.length).toBeLessThan(QUICK.maxBytes)
  expect((await refusalOf(requestPage(service.url, NOBODY, QUICK)))[0]).toBe('HTTP_TOO_LARGE')
})

test.each([
  ['<http://h/2>; rel="next"', 'http://h/2'],
  ['<http://h/1>; rel="prev", </3?a=1,2>; rel=next', '/3?a=1,2'],
  ['<http://h/9>; rel="last"', null],
  ['nonsense', null],
])('of %s the next is %s', async (link, next) => {
  const service = await openServiceStandIn(json([], { link }))
  expect((await requestPage(service.url, NOBODY, QUICK)).next).toBe(next)
})

test('a service of the own network is not called, by its address or by a name that leads there', async () => {
  const service = await openServiceStandIn(json([1]))
  const closed = { ...NOBODY, allowPrivate: false }
  expect(await refusalOf(requestPage(service.url, closed, QUICK))).toEqual([
    'RECEIVER_ADDRESS_FORBIDDEN',
    { host: '127.0.0.1' },
  ])
  const named = service.url.replace('127.0.0.1', 'localhost')
  expect((await refusalOf(requestPage(named, closed, QUICK)))[0]).toBe('RECEIVER_ADDRESS_FORBIDDEN')
  expect(service.asked).toHaveLength(0)
})

test.each([
  [401, 'CONNECTION_SIGN_IN_REFUSED'],
  [404, 'HTTP_STATUS'],
])('%i is told and not asked again', async (code, refusal) => {
  const service = await openServiceStandIn(status(code))
  expect((await refusalOf(requestPage(service.url, NOBODY, QUICK)))[0]).toBe(refusal)
  expect(service.asked).toHaveLength(1)
})
