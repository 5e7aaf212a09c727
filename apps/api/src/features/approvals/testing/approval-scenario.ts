import { approvalCallsOf } from '../../../testing/approval-calls.ts'
import { buildTestApp } from '../../../testing/build-test-app.ts'
import { callsOf } from '../../../testing/call.ts'
import { verified } from '../../../testing/documents.ts'
import { signIn } from '../../../testing/people.ts'
import { addCustomer, seedTrade } from '../../../testing/trade.ts'

/** A company with a seller and approvers, and the steps of the tests. */
export async function openApprovalScenario(now: () => Date) {
  const testApp = await buildTestApp({ now })
  const call = callsOf(testApp)
  await seedTrade(testApp.deps.db)
  const seller = await signIn(testApp, 'OPERATOR')
  const commercial = await signIn(testApp, 'COMMERCIAL_APPROVER')
  const financial = await signIn(testApp, 'FINANCIAL_APPROVER')
  return {
    testApp,
    call,
    seller,
    commercial,
    financial,
    /** A document of a new customer, verified. */
    order: async (input: object = {}, customer?: object) => {
      const { id } = await addCustomer(testApp.deps.db, customer)
      return verified(testApp, call, { seller, input: { customerId: id, lines: [OIL_LINE], ...input } })
    },
    decide: approvalCallsOf(call),
  }
}

export const OIL_LINE = { productId: 'OIL', quantity: 2 }
