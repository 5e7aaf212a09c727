import { expect } from 'vitest'
import { approvalCallsOf } from '../../../testing/approval-calls.ts'
import { buildTestApp } from '../../../testing/build-test-app.ts'
import { callsOf } from '../../../testing/call.ts'
import { verified } from '../../../testing/documents.ts'
import { type Person, signIn } from '../../../testing/people.ts'
import { addCustomer, seedTrade } from '../../../testing/trade.ts'

type Pair = { readonly absent: Person; readonly deputy: Person }

/** A company with a seller, an administrator and pairs of an absent approver and a deputy, and the steps of the tests. */
export async function openAbsenceScenario(now: () => Date) {
  const testApp = await buildTestApp({ now })
  const call = callsOf(testApp)
  await seedTrade(testApp.deps.db)
  const seller = await signIn(testApp, 'OPERATOR')
  const admin = await signIn(testApp, 'ADMIN')
  /** The deputy has another branch and another role: every right on these documents comes from the deputyship. */
  const newPair = async (): Promise<Pair> => ({
    absent: await signIn(testApp, 'FINANCIAL_APPROVER', { scopeBranches: ['BE'] }),
    deputy: await signIn(testApp, 'PICKING_MANAGER', { branchId: 'BE' }),
  })
  return { testApp, call, seller, admin, newPair, ...stepsOf(testApp, call, seller) }
}

/** From Friday to Thursday, the financial approvals. */
export const weekOf = (deputy: Person) => ({
  deputyId: deputy.id,
  from: '2026-11-20',
  until: '2026-11-26',
  stages: ['FINANCIAL'],
})

type TestApp = Awaited<ReturnType<typeof buildTestApp>>

const stepsOf = (testApp: TestApp, call: ReturnType<typeof callsOf>, seller: Person) => ({
  /** Plans an absence and returns the reply. */
  plannedBy: async (person: Person, plan: object) => {
    const reply = await call(person, 'POST /absences', plan)
    expect(reply).toMatchObject({ status: 201 })
    return reply.body.content
  },
  /** A document that waits for the financial approver. */
  document: async (person = seller) => {
    const { id } = await addCustomer(testApp.deps.db, { credit_limit: 100 })
    const lines = [{ productId: 'OIL', quantity: 1 }]
    return verified(testApp, call, { seller: person, input: { customerId: id, lines } })
  },
  decide: approvalCallsOf(call),
  inbox: async (person: Person) => (await call(person, 'GET /approvals?perPage=200')).body.data,
  me: async (person: Person) => (await call(person, 'GET /auth/me')).body.data,
})
