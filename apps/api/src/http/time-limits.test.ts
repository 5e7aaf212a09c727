import { connect, type Socket } from 'node:net'
import { inspect } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { TIME_LIMITS } from './time-limits.ts'

const QUICK = { headers: 300, request: 600, idle: 200, silence: 5_000, check: 50 }
const HEAD = 'POST /api/auth HTTP/1.1\r\nhost: cais\r\ncontent-type: application/json\r\n'

let testApp: TestApp
let app: Awaited<ReturnType<typeof buildApp>>
let port = 0
const logged: string[] = []

beforeAll(async () => {
  testApp = await buildTestApp()
  app = await buildApp(testApp.deps, QUICK)
  const write = (...entry: unknown[]) => void logged.push(inspect(entry, { depth: 4 }))
  const log = { ...app.log, warn: write, error: write, fatal: write, child: () => log }
  app.log.child = (() => log) as unknown as typeof app.log.child
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  port = Number(new URL(address).port)
})
afterAll(async () => {
  await app.close()
  await testApp.close()
})

/** A client on a plain socket: the text that came back, and whether the connection was closed. */
function dial() {
  const socket = connect(port, '127.0.0.1')
  const received = { text: '', closed: false }
  socket.on('data', (part) => {
    received.text += part
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    received.closed = true
  })
  onTestFinished(() => void socket.destroy())
  return { socket, received }
}

/** Sends one letter at a time, without end. */
function trickle(socket: Socket) {
  const timer = setInterval(() => socket.write('a'), 40)
  socket.once('close', () => clearInterval(timer))
}

const closed = (received: { closed: boolean }) => expect.poll(() => received.closed).toBe(true)

test('headers that never end are refused, and the connection closed', async () => {
  const { socket, received } = dial()
  socket.write(`${HEAD}x-slow: `)
  trickle(socket)
  await closed(received)
  expect(received.text).toMatch(/^HTTP\/1\.1 408 /)
  const body = JSON.parse(received.text.slice(received.text.indexOf('\r\n\r\n')))
  expect(body).toMatchObject({
    status: 408,
    code: 'REQUEST_TIMEOUT',
    message: expect.stringContaining('tempo'),
  })
})

test('a body that never ends is refused, and the connection closed', async () => {
  const { socket, received } = dial()
  socket.write(`${HEAD}content-length: 100000\r\n\r\n{"username": "`)
  trickle(socket)
  await closed(received)
  expect(received.text).toMatch(/^HTTP\/1\.1 408 /)
})

test('a silent connection is closed', async () => {
  const { received } = dial()
  await closed(received)
})

test('a connection without a second request is closed', async () => {
  const { socket, received } = dial()
  socket.write('GET /api/health/live HTTP/1.1\r\nhost: cais\r\n\r\n')
  await expect.poll(() => received.text).toMatch(/^HTTP\/1\.1 200 /)
  await closed(received)
})

test('an invalid request is refused in the shape of all errors', async () => {
  const { socket, received } = dial()
  socket.write('nonsense\r\n\r\n')
  await closed(received)
  expect(received.text).toMatch(/^HTTP\/1\.1 400 /)
  expect(received.text).toContain('"code":"VALIDATION_FAILED"')
})

test('a caller who leaves in the middle of a body is not logged as an error', async () => {
  const { socket, received } = dial()
  socket.write(`${HEAD}content-length: 100000\r\n\r\n{"username": "`)
  await new Promise((done) => setTimeout(done, 50))
  socket.destroy()
  await closed(received)
  await expect.poll(() => app.server.connections ?? 0).toBe(0)
  expect(logged).toEqual([])
})

test('a server has all limits by default', () => {
  expect(testApp.app.server).toMatchObject({
    headersTimeout: TIME_LIMITS.headers,
    requestTimeout: TIME_LIMITS.request,
    keepAliveTimeout: TIME_LIMITS.idle,
    timeout: TIME_LIMITS.silence,
  })
})
