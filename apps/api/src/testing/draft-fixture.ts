import { buildTestApp, type TestApp } from './build-test-app.ts'
import { callsOf } from './call.ts'
import { type Person, signIn } from './people.ts'
import { addCustomer, seedTrade } from './trade.ts'

/** The lines of a draft unless the test gives others. */
export const LINES = [
  { productId: 'RICE', quantity: 2 },
  { productId: 'OIL', quantity: 1.5, discountPercentage: 10 },
]

export type DraftFixture = Awaited<ReturnType<typeof openDraftFixture>>

/** A seller with a customer and a price list; the 20th of November, which is the 21st in Maputo already. Close `testApp` in afterAll. */
export async function openDraftFixture() {
  const now = new Date('2026-11-20T22:30:00Z')
  const testApp: TestApp = await buildTestApp({ now: () => now })
  const call = callsOf(testApp)
  await seedTrade(testApp.deps.db)
  const seller = await signIn(testApp, 'OPERATOR')
  const customer = await addCustomer(testApp.deps.db)
  const newDraft = async (input: object = {}, person: Person = seller) =>
    (await call(person, 'POST /drafts', { customerId: customer.id, lines: LINES, ...input })).body.content
  return { testApp, call, seller, customer, newDraft }
}
