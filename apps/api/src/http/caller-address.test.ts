import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readTrustedProxies, type TrustedProxies } from '../config.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { callerAddress, validAddress } from './caller-address.ts'

test.each([
  ['no', 0],
  ['1', 1],
  ['2', 2],
  ['10.0.0.0/8,127.0.0.1', ['10.0.0.0/8', '127.0.0.1']],
  ['10.0.0.0/8, fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
  ['yes', undefined],
  ['11', undefined],
  ['-1', undefined],
  ['10.0.0.0/33', undefined],
  ['10.0.0.0/8/8', undefined],
  ['fe80::1%eth0', undefined],
  ['localhost', undefined],
  ['10.0.0.0/8,', undefined],
] as const)('TRUST_PROXY=%s reads as %j', (text, proxies) => {
  expect(readTrustedProxies(text)).toEqual(proxies)
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  [' 203.0.113.9 ', '203.0.113.9'],
  ['203.0.113.9:51234', '203.0.113.9'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['fe80::1%<b>', 'fe80::1'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['', undefined],
  ['unknown', undefined],
  ['_hidden', undefined],
  ['203.0.113', undefined],
  ['203.0.113.9:port', undefined],
  ["'; DROP TABLE users; --", undefined],
  ['<script>alert(1)</script>', undefined],
  ['9'.repeat(5000), undefined],
] as const)('%s is the address %s', (text, address) => {
  expect(validAddress(text)).toBe(address)
})

test('an invalid address is skipped for the nearest valid one', () => {
  expect(callerAddress({ ip: 'x', ips: ['127.0.0.1', '10.0.0.7', 'garbage'] })).toBe('10.0.0.7')
  expect(callerAddress({ ip: '::ffff:127.0.0.1' })).toBe('127.0.0.1')
  expect(callerAddress({ ip: undefined as unknown as string })).toBe('')
})

describe('behind proxies', () => {
  const seen: TestApp[] = []
  let one: TestApp
  beforeAll(async () => {
    one = await buildTestApp()
  })
  afterAll(async () => {
    for (const app of seen) await app.close()
    await one.close()
  })

  async function addressSeen(trustProxy: TrustedProxies, forwarded: string, remoteAddress = '127.0.0.1') {
    const app = await buildTestApp({
      database: one.database,
      config: { trustProxy },
      routes: (server) => server.get('/seen', async (request) => callerAddress(request)),
    })
    seen.push(app)
    const headers = forwarded === '' ? {} : { 'x-forwarded-for': forwarded }
    return (await app.inject({ url: '/seen', headers, remoteAddress })).body
  }

  const NETWORKS = ['10.0.0.0/8', '127.0.0.1', 'fd00::/8']

  test.each([
    ['nobody is believed', 0, '203.0.113.9', '127.0.0.1'],
    ['one proxy: what it added itself, not what the caller wrote', 1, '1.1.1.1, 203.0.113.9', '203.0.113.9'],
    ['two proxies', 2, '1.1.1.1, 203.0.113.9, 10.0.0.7', '203.0.113.9'],
    ['one proxy that added nothing', 1, '', '127.0.0.1'],
    ['one proxy that hands on garbage', 1, '203.0.113.9, <b>', '127.0.0.1'],
    ['networks: the first address outside them', NETWORKS, '1.1.1.1, 203.0.113.9, 10.0.0.7', '203.0.113.9'],
    ['networks, with ports', NETWORKS, '1.1.1.1, 203.0.113.9:4711, 10.0.0.7:80', '203.0.113.9'],
    ['networks, mapped and with IPv6', NETWORKS, '2001:db8::1, ::ffff:10.0.0.7, fd00::2', '2001:db8::1'],
    ['networks: garbage ends the way', NETWORKS, '203.0.113.9, garbage, 10.0.0.7', '10.0.0.7'],
    ['networks: all of them are proxies', NETWORKS, '10.0.0.8, 10.0.0.7', '10.0.0.8'],
    ['a very long list', 1, `${'1.1.1.1, '.repeat(1000)}203.0.113.9`, '203.0.113.9'],
  ] as const)('%s', async (_name, proxies, forwarded, address) => {
    expect(await addressSeen(proxies, forwarded)).toBe(address)
  })

  test('headers of a caller outside the networks are ignored', async () => {
    expect(await addressSeen(NETWORKS, '1.1.1.1', '203.0.113.50')).toBe('203.0.113.50')
  })
})
