import type { BulkChoice, BulkChoiceName } from '@cais/domain/orders/bulk-actions'
import { type ApiData, type ApiInput, api } from '../api.ts'
import { apiQuery } from '../api-query.ts'

/** A document of a selection, in the version that was seen. */
export type BulkItem = { readonly id: number; readonly version: number }
export type BulkResult = ApiData<'POST /orders/bulk'>['results'][number]
export type Answers = NonNullable<ApiInput<'POST /orders/bulk'>['body']['input']>

type Wish = { readonly choice: BulkChoice; readonly items: readonly BulkItem[]; readonly answers: Answers }

/** One request for some documents; under the same key the same answer, whatever happened to the line. */
export async function sendBulk({ choice, items, answers }: Wish, idempotencyKey: string) {
  const reply = await api('POST /orders/bulk', { body: bodyOf(choice, items, answers), idempotencyKey })
  return reply.data.results
}

/** What would happen to each; nothing is changed. */
export async function tryBulk({ choice, items, answers }: Wish, signal: AbortSignal) {
  const body = { ...bodyOf(choice, items, { ...answers, ...stoodIn(choice, answers) }), dryRun: true }
  return (await api('POST /orders/bulk', { body, signal })).data.results
}

/** No rule looks at the words of a reason or at a place: they may be given later. */
const stoodIn = ({ action, reason }: BulkChoice, answers: Answers): Answers => ({
  ...(reason && !answers.reason ? { reason: '–' } : {}),
  ...(action === 'submit' ? { latitude: 0, longitude: 0 } : {}),
})

const bodyOf = ({ action, stage }: BulkChoice, items: readonly BulkItem[], answers: Answers) => ({
  action,
  ids: items.map(({ id, version }) => ({ id, version })),
  input: { ...answers, ...(stage ? { stage } : {}) },
})

/** What may be done to each of the documents now. */
export const allowedActionsQuery = (ids: readonly number[]) =>
  apiQuery('GET /orders/allowed-actions', { query: { ids: [...ids].sort((one, other) => one - other) } })

export type Offer = {
  readonly name: BulkChoiceName
  /** Of how many of the chosen the state and the roles allow it. */ readonly count: number
}
