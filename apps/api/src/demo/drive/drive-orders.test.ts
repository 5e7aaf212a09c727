import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type JobRunner, startJobs } from '../../engines/jobs/runner.ts'
import { importOrders } from '../../features/imports/commands/import-orders.ts'
import { invoiceLinesMapping } from '../../features/imports/mapping/read-mapping.ts'
import { tasks } from '../../features.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { DEMO_PASSWORD } from '../company/users.ts'
import { loadDemo } from '../load-demo.ts'
import { driveOrders } from './drive-orders.ts'
import { driveTable } from './drive-table.ts'
import { readExpected } from './expected.ts'
import { signInUsers } from './sign-in-users.ts'

const folder = mkdtempSync(join(tmpdir(), 'cais-drive-'))
let testApp: TestApp
let jobs: JobRunner
let baseUrl = ''

beforeAll(async () => {
  testApp = await buildTestApp()
  const { app, deps, database } = testApp
  await loadDemo(deps)
  await app.listen({ host: '127.0.0.1', port: 0 })
  baseUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  jobs = await startJobs({ url: database.url, tasks, deps, log: app.log })
}, 120_000)
afterAll(async () => {
  await jobs.stop()
  await testApp.close()
  rmSync(folder, { recursive: true })
})

/** Forty orders, so that two trucks are needed; later ones below the first price, so that the commercial approver is. */
function writeFile(): string {
  const rows = Array.from({ length: 40 }, (_, order) =>
    [0, 1, 2].map(
      (line) =>
        `${700 + order},${20000 + ((order + line) % 9)},THING,${order + line + 1},,${(9.99 - order / 10).toFixed(2)},${1 + (order % 7)},`,
    ),
  )
  const path = join(folder, 'orders.csv')
  writeFileSync(
    path,
    [
      'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country',
      ...rows.flat(),
    ].join('\n'),
  )
  return path
}

test('imported orders become invoices with the totals of the file, to the centavo', async () => {
  const { deps } = testApp
  await importOrders(deps, { path: writeFile(), mapping: invoiceLinesMapping, username: 'operator' })
  const expected = await readExpected(deps.db, 'orders.csv')
  const users = await signInUsers(baseUrl, DEMO_PASSWORD)
  const drive = await driveOrders(users, expected, () => {})
  const { text, isExact } = driveTable(drive)
  expect(text).toContain('0 documents differ, 0 articles differ in stock, 0 were not billed.')
  expect(isExact).toBe(true)
  expect(drive.documents.every(({ invoiced }) => invoiced > 0)).toBe(true)

  const again = await driveOrders(users, expected, () => {})
  expect(again).toEqual(drive)
}, 120_000)
