import type { FastifyBaseLogger } from 'fastify'
import { errorBody, refusalOf } from '../../http/errors.ts'
import type { Language } from '../../http/language.ts'
import { statusOf } from '../../http/status-of.ts'
import type { Outcome } from './run-each.ts'

type Asked<State, Unseen> = {
  readonly path: string
  readonly dryRun: boolean
  /** How the refused ones stand, of those that the caller may see. */
  readonly states: readonly (State & { readonly id: number })[]
  /** What is said of the others. */
  readonly unseen: Unseen
  readonly lang: Language
  readonly requestId: string
  readonly log: FastifyBaseLogger
}

/** What became of each record, in the order asked; a refusal as the single call would have told it. */
export function reportOf<State extends Record<keyof Unseen, unknown>, Unseen extends object>(
  outcomes: readonly Outcome<{ readonly id: number }, State>[],
  { path, dryRun, states, unseen, lang, requestId, log }: Asked<State, Unseen>,
) {
  const results = outcomes.map((outcome) => {
    const { id } = outcome.item
    if ('done' in outcome) return { id, outcome: 'done' as const, ...outcome.done, error: null }
    const refusal = refusalOf(outcome.refused)
    if (statusOf(refusal.code) >= 500) log.error({ err: outcome.refused, record: id }, 'bulk item failed')
    const error = errorBody(refusal, { lang, path, requestId })
    return { ...(states.find((state) => state.id === id) ?? unseen), id, outcome: 'refused' as const, error }
  })
  const done = results.filter(({ outcome }) => outcome === 'done').length
  return { dryRun, done, refused: results.length - done, results }
}
