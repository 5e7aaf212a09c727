import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { callsOf } from '../../testing/call.ts'
import { verified } from '../../testing/documents.ts'
import { type Person, signIn } from '../../testing/people.ts'
import { addCustomer, seedTrade } from '../../testing/trade.ts'

let testApp: TestApp
let call: ReturnType<typeof callsOf>
let admin: Person

beforeAll(async () => {
  testApp = await buildTestApp({ now: () => new Date('2026-11-20T10:00:00Z') })
  call = callsOf(testApp)
  await seedTrade(testApp.deps.db)
  admin = await signIn(testApp, 'ADMIN')
})
afterAll(() => testApp.close())

const policy = async () => (await call(admin, 'GET /settings/approval-policy')).body.data
const change = (ownDocumentsAllowed: string[], version: number, person = admin) =>
  call(person, 'PUT /settings/approval-policy', { ownDocumentsAllowed, version })

test('the rule holds everywhere until an admin switches it off for a branch; then the own document is decided there', async () => {
  const { id } = await addCustomer(testApp.deps.db, { credit_limit: 100 })
  const input = { customerId: id, lines: [{ productId: 'OIL', quantity: 1 }] }
  const own = await verified(testApp, call, { seller: admin, input })
  const decide = () =>
    call(admin, `POST /orders/${own.id}/approvals`, {
      version: own.version,
      stage: 'FINANCIAL',
      decision: 'approve',
    })
  expect(await policy()).toEqual({ ownDocumentsAllowed: [], version: 1 })
  expect((await decide()).body.code).toBe('OWN_DOCUMENT')

  expect((await change(['BE'], 1)).body.data).toEqual({ ownDocumentsAllowed: ['BE'], version: 2 })
  expect((await decide()).body.code).toBe('OWN_DOCUMENT')
  expect((await change(['SD', 'BE', 'SD'], 2)).body.data).toEqual({
    ownDocumentsAllowed: ['BE', 'SD'],
    version: 3,
  })
  const shown = (await call(admin, `GET /orders/${own.id}`)).body.data
  expect(shown.allowedActions).toContain('approve-financial')
  expect((await decide()).status).toBe(200)

  const { body } = await call(admin, 'GET /audit?objectType=settings&objectId=approval-policy')
  expect(body.data).toMatchObject([
    { action: 'change-approval-policy', changes: { ownDocumentsAllowed: [['BE'], ['BE', 'SD']] } },
    {
      action: 'change-approval-policy',
      changes: { ownDocumentsAllowed: [[], ['BE']] },
      user: { id: admin.id },
    },
  ])
})

test.each<[string, string[], number, number, string]>([
  ['a stale version', [], 1, 409, 'VERSION_CONFLICT'],
  ['a branch that is none', ['XX'], 3, 400, 'VALIDATION_FAILED'],
])('%s changes nothing', async (_, branches, version, status, code) => {
  const before = await policy()
  expect(await change(branches, version)).toMatchObject({ status, body: { code } })
  expect(await policy()).toEqual(before)
})

test('approvers may not change the policy', async () => {
  const approver = await signIn(testApp, 'COMMERCIAL_APPROVER')
  expect((await change([], 3, approver)).status).toBe(403)
  expect((await call(approver, 'GET /settings/approval-policy')).status).toBe(200)
})
