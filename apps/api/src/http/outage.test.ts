import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app.ts'
import { openDb, openPool } from '../db/pool.ts'
import { buildTestApp } from '../testing/build-test-app.ts'
import { signIn } from '../testing/people.ts'

test('without a database every call says when to come back, and nothing of the inside', async () => {
  const testApp = await buildTestApp()
  onTestFinished(() => testApp.close())
  const person = await signIn(testApp, 'ADMIN')
  const db = openDb(openPool({ url: 'postgresql://cais:very-secret@127.0.0.1:1/cais' }))
  const app = await buildApp({ ...testApp.deps, db })
  onTestFinished(() => app.close())
  const reply = await app.inject({
    url: '/api/auth/me',
    headers: { ...person.headers, 'accept-language': 'en-GB' },
  })
  expect(reply.statusCode).toBe(503)
  expect(reply.headers['retry-after']).toBe('5')
  expect(reply.json()).toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.stringContaining('not available'),
  })
  expect(reply.body).not.toMatch(/secret|ECONN|127/)
  const ready = await app.inject({ url: '/api/health/ready' })
  expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '5'])
  expect((await app.inject({ url: '/api/health/live' })).statusCode).toBe(200)
})
