import type { Role } from '@cais/domain/access/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { callsOf } from '../../testing/call.ts'
import { addStock, allocated } from '../../testing/documents.ts'
import { type Person, signIn } from '../../testing/people.ts'
import { addCustomer, seedTrade } from '../../testing/trade.ts'

let testApp: TestApp
let call: ReturnType<typeof callsOf>
let seller: Person
let customerId: number

beforeAll(async () => {
  testApp = await buildTestApp()
  call = callsOf(testApp)
  await seedTrade(testApp.deps.db)
  seller = await signIn(testApp, 'OPERATOR')
  customerId = (await addCustomer(testApp.deps.db, { credit_limit: 99_000_000_000 })).id
  await addStock(testApp, { productId: 'OIL', quantity: 100_000 })
})
afterAll(() => testApp.close())

const ACTIONS = {
  cancel: { reason: 'x' },
  close: { reason: 'x' },
  process: {},
  approvals: { stage: 'COMMERCIAL', decision: 'approve', reason: 'x' },
} as const

/** Who may do what with a colleague's document in stock analysis (docs/domain/orders.md); 409: the role may, the state forbids. */
const ROLES: readonly (readonly [Role, Record<keyof typeof ACTIONS, number>])[] = [
  ['ADMIN', { cancel: 200, close: 200, process: 200, approvals: 409 }],
  ['SUPER_USER', { cancel: 200, close: 200, process: 200, approvals: 409 }],
  ['ADMIN_SD', { cancel: 200, close: 200, process: 403, approvals: 403 }],
  ['OPERATOR', { cancel: 403, close: 403, process: 403, approvals: 403 }],
  ['STOCK_ANALYST', { cancel: 403, close: 403, process: 200, approvals: 403 }],
  ['COMMERCIAL_APPROVER', { cancel: 403, close: 403, process: 403, approvals: 409 }],
  ['FINANCIAL_APPROVER', { cancel: 403, close: 403, process: 403, approvals: 403 }],
  ['PICKING_MANAGER', { cancel: 403, close: 403, process: 403, approvals: 403 }],
  ['DISTRIBUTION_MANAGER', { cancel: 403, close: 403, process: 403, approvals: 403 }],
  ['CREDIT_NOTE_CREATOR', { cancel: 403, close: 403, process: 403, approvals: 403 }],
  ['B2B', { cancel: 403, close: 403, process: 403, approvals: 403 }],
  ['REPRINTING_OPERATOR', { cancel: 403, close: 403, process: 403, approvals: 403 }],
]

const cells = ROLES.flatMap(([role, row]) =>
  Object.entries(row).map(([action, status]) => [role, action as keyof typeof ACTIONS, status] as const),
)

test.each(cells)('%s · %s → %i', async (role, action, status) => {
  const lines = [{ productId: 'OIL', quantity: 1 }]
  const order = await allocated(testApp, call, { seller, input: { customerId, lines } })
  const person = await signIn(testApp, role)
  const input = { version: order.version, ...ACTIONS[action] }
  const reply = await call(person, `POST /orders/${order.id}/${action}`, input)
  expect(reply.status).toBe(status)
  if (status === 200) return
  expect((await call(seller, `GET /orders/${order.id}`)).body.data).toEqual(order)
  if (status === 403) expect(reply.body.details[0].facts.roles.length).toBeGreaterThan(0)
})
