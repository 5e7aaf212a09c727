import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { givingWay } from './giving-way.ts'

let finish: () => void
let testApp: TestApp
beforeAll(async () => {
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  testApp = await buildTestApp({
    routes: (app) => void app.get('/api/slow', async () => finished.then(() => 'done')),
  })
})
afterAll(() => testApp.close())

test('a statement waits for a read in progress, but not for ever, in a transaction too', async () => {
  const db = givingWay(testApp.deps.db)
  const reading = testApp.inject({ method: 'GET', url: '/api/slow' })
  await new Promise((resolve) => setTimeout(resolve, 5))
  const began = performance.now()
  const rows = await db
    .transaction()
    .execute((trx) => trx.selectFrom('users').select('id').limit(1).execute())
  expect(rows.length).toBeLessThanOrEqual(1)
  // five pauses of 2 ms, of which a timer may take a part of the first for granted
  expect(performance.now() - began).toBeGreaterThan(8)
  finish()
  expect((await reading).body).toBe('done')
})
