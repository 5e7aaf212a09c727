import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'

let open: TestApp
let guarded: TestApp
beforeAll(async () => {
  open = await buildTestApp()
  guarded = await buildTestApp({
    database: open.database,
    config: { metricsToken: 'a-token-for-prometheus' },
  })
})
afterAll(async () => {
  await guarded.close()
  await open.close()
})

test('the machine itself reads the figures', async () => {
  const reply = await open.inject({ url: '/metrics' })
  expect(reply.body).toMatch(/^# HELP cais_up_seconds /)
  expect(reply.body).toMatch(/^cais_jobs_waiting 0$/m)
})

test('others do not, not even through a proxy', async () => {
  expect((await open.inject({ url: '/metrics', remoteAddress: '10.0.0.7' })).statusCode).toBe(404)
  const proxied = await open.inject({ url: '/metrics', headers: { 'x-forwarded-for': '10.0.0.7' } })
  expect(proxied.statusCode).toBe(404)
})

test('with a token only the token counts', async () => {
  expect((await guarded.inject({ url: '/metrics' })).statusCode).toBe(404)
  const headers = { authorization: 'Bearer a-token-for-prometheus' }
  expect((await guarded.inject({ url: '/metrics', headers, remoteAddress: '10.0.0.7' })).statusCode).toBe(200)
})

test('ready means that the database answers', async () => {
  expect((await open.inject({ url: '/api/health/ready' })).json()).toEqual({ status: 'ok', hearing: true })
})
