import type { BulkChoice, BulkChoiceName } from '@cais/domain/orders/bulk-actions'
import { type ApiData, type ApiInput, api } from '../api/api.ts'
import { apiQuery } from '../queries/api-query.ts'
import { inParts } from './run-chunks.ts'

/** A document of a selection, in the version that was seen. */
export type BulkItem = { readonly id: number; readonly version: number }
export type BulkResult = ApiData<'POST /orders/bulk'>['results'][number]
export type Answers = NonNullable<ApiInput<'POST /orders/bulk'>['body']['input']>

/** The most that one request takes (contract/bulk). */
export const MAX_PER_REQUEST = 200
/** The most that one run takes (docs/decisions/0086). */
export const MAX_CHOSEN = 10_000
const CHECKED_PER_REQUEST = 50

type BulkRequest = {
  readonly choice: BulkChoice
  readonly items: readonly BulkItem[]
  readonly answers: Answers
}

/**
 * Runs the action for some documents. The same idempotency key gives the same results, so a request without
 * a reply can be repeated.
 */
export async function sendBulk({ choice, items, answers }: BulkRequest, idempotencyKey: string) {
  const reply = await api('POST /orders/bulk', { body: bodyOf(choice, items, answers), idempotencyKey })
  return reply.data.results
}

type DryRunOptions = { readonly signal: AbortSignal; readonly onChecked: (count: number) => void }

/**
 * Dry run: what would happen to each document; nothing is changed. Many are checked part by part, to show
 * progress.
 */
export async function dryRunBulk(
  { choice, items, answers }: BulkRequest,
  { signal, onChecked }: DryRunOptions,
) {
  const given = { ...answers, ...placeholders(choice, answers) }
  const results: BulkResult[] = []
  for (const part of inParts(items, CHECKED_PER_REQUEST)) {
    const body = { ...bodyOf(choice, part, given), dryRun: true }
    results.push(...(await api('POST /orders/bulk', { body, signal })).data.results)
    onChecked(results.length)
  }
  return results
}

/** Placeholders for the dry run: no rule depends on the text of a reason or on the place. */
const placeholders = ({ action, reason }: BulkChoice, answers: Answers): Answers => ({
  ...(reason && !answers.reason ? { reason: '–' } : {}),
  ...(action === 'submit' ? { latitude: 0, longitude: 0 } : {}),
})

const bodyOf = ({ action, stage }: BulkChoice, items: readonly BulkItem[], answers: Answers) => ({
  action,
  ids: items.map(({ id, version }) => ({ id, version })),
  input: { ...answers, ...(stage ? { stage } : {}) },
})

/** What the user may do with each of the documents now. */
export const allowedActionsQuery = (ids: readonly number[]) =>
  apiQuery('GET /orders/allowed-actions', { query: { ids: [...ids].sort((one, other) => one - other) } })

export type OfferedAction = {
  readonly name: BulkChoiceName
  /** How many of the chosen documents allow it. */ readonly count: number
}
