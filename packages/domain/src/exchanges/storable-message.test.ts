import { expect, test } from 'vitest'
import { KEPT_BYTES, storableMessage } from './storable-message.ts'

const HEADS: readonly (readonly [string, string])[] = [
  ['Authorization: Bearer abc.def.ghi', 'Authorization: •••'],
  [
    'GET /orders HTTP/1.1\nauthorization: Basic dXNlcjpwYXNz\nHost: a.b',
    'GET /orders HTTP/1.1\nauthorization: •••\nHost: a.b',
  ],
  ['Proxy-Authorization: x', 'Proxy-Authorization: •••'],
  ['X-Api-Key: 8f21', 'X-Api-Key: •••'],
  ['apikey: 8f21', 'apikey: •••'],
  ['Ocp-Apim-Subscription-Key: 8f21', 'Ocp-Apim-Subscription-Key: •••'],
  ['X-Auth-Token: 8f21', 'X-Auth-Token: •••'],
  ['Cookie: session=8f21; theme=dark', 'Cookie: •••'],
  ['Set-Cookie: session=8f21', 'Set-Cookie: •••'],
  ['X-Hub-Signature-256: sha256=8f21', 'X-Hub-Signature-256: •••'],
  ['GET /v1/orders?token=8f21&page=2 HTTP/1.1', 'GET /v1/orders?token=•••&page=2 HTTP/1.1'],
  ['GET https://cais:segredo@retailer.example/orders', 'GET https://cais:•••@retailer.example/orders'],
  ['Content-Type: application/json', 'Content-Type: application/json'],
  ['Idempotency-Key: 8F21-0CA4', 'Idempotency-Key: 8F21-0CA4'],
]
test.each(HEADS)('head %j is kept as %j', (head, kept) => {
  expect(storableMessage({ head, body: '' }).head).toBe(kept)
})

const BODIES: readonly (readonly [string, string])[] = [
  ['{"apiKey": "8f21", "order": "450088231"}', '{"apiKey": "•••", "order": "450088231"}'],
  ['{"password":"a\\"b","store":"1042"}', '{"password":"•••","store":"1042"}'],
  ['{"access_token":12345,"store":"1042"}', '{"access_token":"•••","store":"1042"}'],
  ['{"client_secret": "cut off he', '{"client_secret": "•••'],
  ['{"refreshToken":"x","tokens":2}', '{"refreshToken":"•••","tokens":2}'],
  ['grant_type=password&password=segredo&scope=a', 'grant_type=password&password=•••&scope=a'],
  ['<wsse:Password Type="Text">segredo</wsse:Password>', '<wsse:Password Type="Text">•••</wsse:Password>'],
  ['<senha>segredo</senha><loja>1042</loja>', '<senha>•••</senha><loja>1042</loja>'],
  ['sent to https://h.example/x?sig=abc&a=1', 'sent to https://h.example/x?sig=•••&a=1'],
  [
    "UNB+UNOC:3+560:14+601:14+261128:0600+REF1+SEGREDO:AA'UNH+1+ORDERS'",
    "UNB+UNOC:3+560:14+601:14+261128:0600+REF1+•••'UNH+1+ORDERS'",
  ],
  [
    "UNA:+.? 'UNB+UNOC:3+560:14+601:14+261128:0600+REF1'UNH+1'",
    "UNA:+.? 'UNB+UNOC:3+560:14+601:14+261128:0600+REF1'UNH+1'",
  ],
  ['ISA*00*          *01*SEGREDO   *ZZ*A', 'ISA*00*          *01*•••*ZZ*A'],
  ['ISA*00*          *00*          *ZZ*A', 'ISA*00*          *00*          *ZZ*A'],
  ['{"key": "8F21-0CA4", "message": "no token here"}', '{"key": "8F21-0CA4", "message": "no token here"}'],
  ['codigo;quantidade\n7622210449283;12', 'codigo;quantidade\n7622210449283;12'],
  ['a\0b', 'a\u{2400}b'],
]
test.each(BODIES)('body %j is kept as %j', (body, kept) => {
  expect(storableMessage({ head: '', body }).body).toBe(kept)
})

test('64 kB are kept, no character is cut in half, and the whole length is told', () => {
  const short = 'ã'.repeat(100)
  expect(storableMessage({ head: '', body: short })).toEqual({ head: '', body: short, bytes: 200 })
  const { body, bytes } = storableMessage({ head: '', body: `x${'ã'.repeat(40_000)}` })
  expect(bytes).toBe(80_001)
  expect(body).toBe(`x${'ã'.repeat((KEPT_BYTES - 2) / 2)}`)
})

test('hostile bodies take no longer than long ones', () => {
  const begin = performance.now()
  for (const text of [
    '"password":',
    'a.'.repeat(50_000),
    '-token'.repeat(20_000),
    'x://'.repeat(30_000),
    '<a '.repeat(40_000),
  ])
    storableMessage({ head: text, body: text.repeat(3) })
  expect(performance.now() - begin).toBeLessThan(5000)
})
