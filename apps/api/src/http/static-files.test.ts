import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compressFiles } from '../start/compress-files.ts'
import { createSendError } from './errors.ts'
import { addSecurity } from './security.ts'
import { addStaticFiles } from './static-files.ts'

const script = `console.log(${JSON.stringify('x'.repeat(4000))})`
let folder = ''
let app: FastifyInstance

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cais-web-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Cais</title>')
  writeFileSync(join(folder, 'sw.js'), '// worker')
  writeFileSync(join(folder, 'assets/app-Bx12.js'), script)
  await compressFiles(folder)
  app = fastify()
  app.setErrorHandler(createSendError())
  await addSecurity(app)
  await addStaticFiles(app, folder)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers = {}) => app.inject({ url, headers })

test('an asset is compressed and cached without end', async () => {
  const reply = await get('/assets/app-Bx12.js', { 'accept-encoding': 'gzip, br' })
  expect(reply.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringContaining('javascript'),
    'x-content-type-options': 'nosniff',
  })
  expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(script)
  expect((await get('/assets/app-Bx12.js')).body).toBe(script)
})

test('headers about showing a page are sent with pages, not with their assets', async () => {
  const ofPages = ['content-security-policy', 'permissions-policy', 'x-frame-options', 'referrer-policy']
  const page = Object.keys((await get('/documents')).headers)
  const part = Object.keys((await get('/assets/app-Bx12.js', { 'accept-encoding': 'br' })).headers)
  expect(ofPages.filter((name) => page.includes(name))).toEqual(ofPages)
  expect(ofPages.filter((name) => part.includes(name))).toEqual([])
  expect(part).toEqual(expect.arrayContaining(['x-content-type-options', 'cross-origin-resource-policy']))
  // a worker has the policy of its own file
  expect((await get('/sw.js')).headers['content-security-policy']).toContain("connect-src 'self'")
})

test.each(['/', '/documents/12', '/settings/users/3/edit', '/index.html'])(
  '%s is the application, never cached',
  async (url) => {
    const reply = await get(url)
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(reply.body).toContain('Cais')
  },
)

test('the service worker is never cached', async () => {
  expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache')
})

test.each(['/assets/gone-1.js', '/missing.png', '/../package.json'])('%s is missing', async (url) => {
  const reply = await get(url)
  expect(reply.statusCode).toBeGreaterThanOrEqual(400)
  expect(reply.body).not.toContain('root:')
  expect(reply.body).not.toContain('<title>')
})

test('nothing outside the folder is served', async () => {
  for (const url of ['/%2e%2e/%2e%2e/%2e%2e/etc/passwd', '/assets/..%2f..%2f..%2fetc/passwd']) {
    expect((await get(url)).body).not.toContain('root:')
  }
})

test('a call that does not exist is refused as a call', async () => {
  for (const url of ['/api', '/api/nothing', '/api/orders.json']) {
    const reply = await get(url)
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'NOT_FOUND'])
  }
})

test('pages run no foreign script', async () => {
  const policy = String((await get('/')).headers['content-security-policy'])
  for (const kind of ['connect', 'worker']) expect(policy).toContain(`${kind}-src 'self';`)
  // the reader of barcodes is WebAssembly of our own (decision 0247)
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
})
