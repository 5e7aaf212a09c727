import { EXPORT_TYPES } from '@cais/contract/kernel/export-types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { callsOf } from '../../testing/call.ts'
import { verified } from '../../testing/documents.ts'
import { type Person, signIn } from '../../testing/people.ts'
import { addCustomer, seedTrade } from '../../testing/trade.ts'

let testApp: TestApp
let call: ReturnType<typeof callsOf>
let seller: Person
beforeAll(async () => {
  testApp = await buildTestApp({ now: () => new Date('2026-11-20T10:00:00Z') })
  call = callsOf(testApp)
  await seedTrade(testApp.deps.db)
  seller = await signIn(testApp, 'OPERATOR')
})
afterAll(() => testApp.close())

/** An order of 2 318,84 for a customer with a limit of 10 000,00, and its row in the list and in the file. */
async function listed(customer: object, owed = 0) {
  const { db } = testApp.deps
  const { id } = await addCustomer(db, { credit_limit: 1_000_000, ...customer })
  const debt = { customer_id: id, document: `FT ${id}`, issued_on: '2026-01-01', due_on: '2026-02-01' }
  if (owed > 0)
    await db
      .insertInto('account_entries')
      .values({ ...debt, kind: 'opening', amount: owed })
      .execute()
  await verified(testApp, call, {
    seller,
    input: { customerId: id, lines: [{ productId: 'OIL', quantity: 2 }] },
  })
  const url = `orders?customerId=${id}`
  const [row] = (await call(seller, `GET /${url}`)).body.data
  const headers = { ...seller.headers, accept: EXPORT_TYPES.csv, 'accept-language': 'pt' }
  const file = (await testApp.inject({ method: 'GET', url: `/api/${url}`, headers })).body
  const [head = '', line = ''] = file.replaceAll(/[\uFEFF"]/g, '').split('\r\n')
  const cell = (name: string) => line.split(';')[head.split(';').indexOf(name)]
  const { creditUsedPercent, creditBlocked, creditOverdue } = row
  const inFile = ['Crédito usado (%)', 'Crédito bloqueado', 'Vencido (MZN)'].map(cell)
  return { row: { creditUsedPercent, creditBlocked, creditOverdue }, stages: row.stages, inFile }
}

test('an approved order is counted once', async () => {
  const { row, stages, inFile } = await listed({})
  expect(stages).toEqual(['STOCK_ANALYSIS'])
  expect(row).toEqual({ creditUsedPercent: 24, creditBlocked: false, creditOverdue: 0 })
  expect(inFile).toEqual(['24', '', '0,00'])
})

test('an order that waits for a decision counts too, and its customer is shown as blocked and overdue', async () => {
  const { row, stages, inFile } = await listed({ blocked_credit: true }, 300_000)
  expect(stages).toEqual(['FINANCIAL_APPROVAL'])
  // 3 000,00 owed and 2 318,84 of this order
  expect(row).toEqual({ creditUsedPercent: 54, creditBlocked: true, creditOverdue: 300_000 })
  expect(inFile).toEqual(['54', 'Sim', '3000,00'])
})
