import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadDemo } from '../demo/load-demo.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { runChecks } from './run-checks.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await buildTestApp()
  await loadDemo(testApp.deps)
}, 120_000)
afterAll(() => testApp.close())

async function findings(): Promise<string[]> {
  const found: string[] = []
  await runChecks(testApp.deps, (report) => found.push(...report.findings))
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

  test('finds stock without a movement', async () => {
    const found = await whileBroken(
      'UPDATE stock_levels SET on_hand = on_hand + 1000 WHERE id = 1',
      'UPDATE stock_levels SET on_hand = on_hand - 1000 WHERE id = 1',
    )
    expect(found).toEqual([
      expect.stringMatching(/^stock 1: \d+ thousandths are on hand, but its movements come to \d+\.$/),
    ])
  })

  test('finds a closed cash desk that its payments do not explain, and one that was not counted so', async () => {
    const found = await whileBroken(
      `INSERT INTO cash_days (branch_id, day, opening, opened_by, opened_at, counts, counted, expected, closed_by, closed_at)
        SELECT 'SD', '1999-01-04', 100, id, now(), '[{"value": 100, "count": 2}]', 500, 500, id, now() FROM users ORDER BY id LIMIT 1`,
      "DELETE FROM cash_days WHERE day = '1999-01-04'",
    )
    expect(found).toEqual([
      'Cash desk SD of 1999-01-04: 500 centavos were expected at its closing, but its payments and movements come to 100.',
      'Cash desk SD of 1999-01-04: 500 centavos are kept as counted, but its notes and coins come to 200.',
    ])
  })

  test('finds a state that differs from the facts', async () => {
    const found = await whileBroken(
      "UPDATE orders SET status = 'BLOCKED' WHERE status = 'CANCELED'",
      "UPDATE orders SET status = 'CANCELED' WHERE status = 'BLOCKED' AND cancelled_at IS NOT NULL",
    )
    expect(found).toHaveLength(2)
    expect(found[0]).toContain('its facts say CANCELED')
  })

  test('finds an exposure that differs from the documents of the customer', async () => {
    const found = await whileBroken(
      'INSERT INTO customer_exposures AS kept SELECT min(id), 100, 0 FROM customers ON CONFLICT (customer_id) DO UPDATE SET open = kept.open + 100',
      'UPDATE customer_exposures SET open = open - 100 WHERE customer_id = (SELECT min(id) FROM customers)',
    )
    expect(found).toEqual([
      expect.stringMatching(
        /^Customer \S+: the kept exposure is \d+ \/ \d+ \(open \/ loaded, in centavos\), but its documents come to \d+ \/ \d+\.$/,
      ),
    ])
  })

  test('finds a document whose exposure is larger than its lines, although the sums agree with it', async () => {
    const found = await whileBroken(
      'UPDATE orders SET exposure_open = exposure_open + 100 WHERE id = (SELECT min(id) FROM orders WHERE exposure_open > 0)',
      'UPDATE orders SET exposure_open = exposure_open - 100 WHERE id = (SELECT min(id) FROM orders WHERE exposure_open > 0)',
    )
    expect(found).toEqual([expect.stringMatching(/^order \d+: it says that it adds \d+ \+ \d+ centavos/)])
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
