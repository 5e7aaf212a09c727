import type { BulkChoice, BulkChoiceName } from '@cais/domain/orders/bulk-actions'
import { type ApiData, type ApiInput, api } from '../api/api.ts'
import { apiQuery } from '../api/api-query.ts'
import { partsOf } from './parts-of.ts'

/** A document of a selection, in the version that was seen. */
export type BulkItem = { readonly id: number; readonly version: number }
export type BulkResult = ApiData<'POST /orders/bulk'>['results'][number]
export type Answers = NonNullable<ApiInput<'POST /orders/bulk'>['body']['input']>

/** As many as one request takes (contract/bulk). */
export const MOST_ASKED = 200
/** As many as are done in one go: what is taken out of a whole filter (decision 86). */
export const MOST_CHOSEN = 10_000
const CHECKED_AT_ONCE = 50

type Wish = { readonly choice: BulkChoice; readonly items: readonly BulkItem[]; readonly answers: Answers }

/** One request for some documents; under the same key the same answer, whatever happened to the line. */
export async function sendBulk({ choice, items, answers }: Wish, idempotencyKey: string) {
  const reply = await api('POST /orders/bulk', { body: bodyOf(choice, items, answers), idempotencyKey })
  return reply.data.results
}

type Trying = { readonly signal: AbortSignal; readonly onChecked: (count: number) => void }

/** What would happen to each; nothing is changed. Many are checked part by part, so that one sees how far it has come. */
export async function tryBulk({ choice, items, answers }: Wish, { signal, onChecked }: Trying) {
  const given = { ...answers, ...stoodIn(choice, answers) }
  const results: BulkResult[] = []
  for (const part of partsOf(items, CHECKED_AT_ONCE)) {
    const body = { ...bodyOf(choice, part, given), dryRun: true }
    results.push(...(await api('POST /orders/bulk', { body, signal })).data.results)
    onChecked(results.length)
  }
  return results
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
