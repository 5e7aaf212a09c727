import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { loadDemo } from '../demo/load-demo.ts'
import { examineAll } from './examine-all.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await buildTestApp()
  await loadDemo(testApp.deps)
}, 120_000)
afterAll(() => testApp.close())

async function findings(): Promise<string[]> {
  const found: string[] = []
  await examineAll(testApp.deps, (report) => found.push(...report.findings))
  return found
}

/** Breaks something, looks, and puts it right again. */
async function whileBroken(broken: string, mended: string): Promise<string[]> {
  await sql.raw(broken).execute(testApp.deps.db)
  const found = await findings()
  await sql.raw(mended).execute(testApp.deps.db)
  return found
}

describe('the doctor', { timeout: 60_000 }, () => {
  test('finds nothing wrong in the demo company', async () => {
    expect(await findings()).toEqual([])
  })

  test('finds stock that nobody moved', async () => {
    const found = await whileBroken(
      'UPDATE stock_levels SET on_hand = on_hand + 1000 WHERE id = 1',
      'UPDATE stock_levels SET on_hand = on_hand - 1000 WHERE id = 1',
    )
    expect(found).toEqual([
      expect.stringMatching(/^stock 1: \d+ thousandths are on hand, but its movements come to \d+\.$/),
    ])
  })

  test('finds a state that the facts do not say', async () => {
    const found = await whileBroken(
      "UPDATE orders SET status = 'BLOCKED' WHERE status = 'CANCELED'",
      "UPDATE orders SET status = 'CANCELED' WHERE status = 'BLOCKED' AND cancelled_at IS NOT NULL",
    )
    expect(found).toHaveLength(2)
    expect(found[0]).toContain('its facts say CANCELED')
  })

  test('finds a job that nobody does', async () => {
    const found = await whileBroken(
      "SELECT graphile_worker.add_job('verify-order', '{}', run_at => now() - interval '1 day', job_key => 'lost')",
      "SELECT graphile_worker.remove_job('lost')",
    )
    expect(found).toEqual([
      expect.stringMatching(/^Jobs wait to be done: 1 of verify-order since .* \(such as lost\)\./),
    ])
  })
})
