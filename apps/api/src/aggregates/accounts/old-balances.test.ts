import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { MIGRATIONS_FOLDER, migrate } from '../../db/migrate.ts'
import { emptyDatabase } from '../../testing/create-test-database.ts'

/** The migrations up to the one that makes accounts. */
function before(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'cais-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const file of readdirSync(MIGRATIONS_FOLDER).filter((one) => one < name))
    copyFileSync(join(MIGRATIONS_FOLDER, file), join(folder, file))
  return folder
}

async function run(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

test('balances of before become entries, and what customers owe stays', { timeout: 60_000 }, async () => {
  const url = await emptyDatabase()
  await migrate(url, before('0058'))
  await run(url, `INSERT INTO branches (id, name, series_code, province_id) VALUES ('SD', 'Sede', 'SD', 1)`)
  await run(
    url,
    `INSERT INTO customers (code, name, branch_id) VALUES ('1', 'A', 'SD'), ('2', 'B', 'SD'), ('3', 'C', 'SD')`,
  )
  // A paid a whole debt and a half; B paid less than its debts say, C more
  await run(
    url,
    `INSERT INTO receivables (customer_id, document, issued_on, due_on, amount, open_amount) VALUES
      (1, 'A1', '2026-01-01', '2026-01-31', 100, 0), (1, 'A2', '2026-02-01', '2026-03-03', 200, 150), (1, 'A3', '2026-03-01', '2026-03-31', 0, 0),
      (2, 'B1', '2026-01-01', '2026-01-31', 100, 20), (3, 'C1', '2026-01-01', '2026-01-31', 100, 100)`,
  )
  await run(
    url,
    `INSERT INTO payments (customer_id, paid_on, amount, reference) VALUES
      (1, '2026-01-20', 90, 'P1'), (1, '2026-02-20', 60, 'P2'), (2, '2026-01-20', 50, 'P3'), (3, '2026-01-20', 30, 'P4')`,
  )
  await migrate(url)
  const entries = await run(
    url,
    `SELECT e.customer_id::int, kind, document, e.amount::int, open_amount::int
     FROM account_entries e JOIN open_items o ON o.entry_id = e.id ORDER BY e.customer_id, e.id`,
  )
  expect(entries).toEqual([
    [1, 'opening', 'A1', 100, 0],
    [1, 'opening', 'A2', 200, 150],
    [1, 'receipt', 'P1', -90, 0],
    [1, 'receipt', 'P2', -60, 0],
    [2, 'opening', 'B1', 100, 20],
    [2, 'receipt', 'P3', -50, 0],
    [2, 'opening', 'Pagamentos anteriores', -30, 0],
    [3, 'opening', 'C1', 100, 100],
    [3, 'receipt', 'P4', -30, 0],
    [3, 'opening', 'Saldo anterior', 30, 0],
  ])
  const allocations = await run(
    url,
    `SELECT d.document, c.document, a.amount::int FROM account_allocations a JOIN account_entries d ON d.id = a.debit_id
     JOIN account_entries c ON c.id = a.credit_id ORDER BY a.id`,
  )
  expect(allocations).toEqual([
    ['A1', 'P1', 90],
    ['A1', 'P2', 10],
    ['A2', 'P2', 50],
    ['B1', 'P3', 50],
    ['B1', 'Pagamentos anteriores', 30],
    ['Saldo anterior', 'P4', 30],
  ])
})
