import { expect } from 'vitest'
import { checkInvariants } from '../doctor/check-invariants.ts'
import { openFlow } from './flow.ts'
import { idempotencyKey, type Person, signIn } from './people.ts'

export type Item = { readonly id: number; readonly version: number }

/** A branch whose people act on many documents at once. */
export type BulkFixture = Awaited<ReturnType<typeof openBulkFixture>>

export const RICE = [{ productId: 'RICE', quantity: 2 }]
/** Asks the commercial approver. */
export const CHEAP = [{ productId: 'RICE', quantity: 2, discountPercentage: 50 }]
export const REASON = { input: { reason: 'Fim de campanha' } }

export async function openBulkFixture() {
  const flow = await openFlow()
  const manager = await signIn(flow.testApp, 'ADMIN_SD')
  const approver = await signIn(flow.testApp, 'COMMERCIAL_APPROVER')
  await flow.receive('RICE', 'L1', 10_000)

  const now = async (id: number) => (await flow.must(flow.people.admin, `GET /orders/${id}`)).data
  /** The documents with their current versions. */
  const seen = async (ids: readonly number[]): Promise<Item[]> =>
    Promise.all(ids.map(async (id) => ({ id, version: (await now(id)).version })))
  const bulk = (person: Person, action: string, ids: readonly Item[], rest: object = {}, headers = {}) =>
    flow.call(person, 'POST /orders/bulk', { action, ids, ...rest }, { ...idempotencyKey(), ...headers })
  /** Submitted documents after their jobs ran. */
  const many = async (count: number, lines: readonly { productId: string; quantity: number }[] = RICE) => {
    const ids: number[] = []
    for (let at = 0; at < count; at += 1) ids.push(await flow.submit(lines))
    await flow.jobs()
    return ids
  }
  const draft = async (lines: readonly object[] = RICE): Promise<Item> => {
    const input = { customerId: flow.customer.id, lines }
    const { content } = await flow.must(flow.people.seller, 'POST /drafts', input)
    return { id: content.id, version: content.version }
  }
  return { ...flow, flow, manager, approver, now, seen, bulk, many, draft }
}

/** Closes it; stock, documents and history agree after all that was done. */
export async function closeBulkFixture({ db, testApp }: BulkFixture): Promise<void> {
  expect(await checkInvariants(db)).toEqual([])
  await testApp.close()
}

/** Of each document whether it is done, or the code that refused it. */
export const outcomes = (body: {
  data: { results: { id: number; outcome: string; error: { code: string } | null }[] }
}) => body.data.results.map(({ id, outcome, error }) => [id, error?.code ?? outcome])
