import type { Milli } from '../kernel/quantity.ts'
import { RuleError } from '../kernel/rule-error.ts'
import { requirePhase } from './actions.ts'
import type { CreditNoteFacts, CreditNoteLine } from './facts.ts'

/** As goods came back. */
export const GOODS_CONDITIONS = ['good', 'damaged', 'expired'] as const
export type GoodsCondition = (typeof GOODS_CONDITIONS)[number]

/** What was found at the customer of one line. */
export type CollectedLine = {
  readonly id: number
  readonly received: Milli
  /** Null = nothing of it was taken. */
  readonly batch: string | null
  /** Why less came back than was asked for, or another batch than was delivered. */
  readonly refusedReason: string
}

/** Names who collects: another person than who approved it. Throws ACTION_NOT_ALLOWED, COLLECTOR_APPROVED_IT. */
export function startCollection(
  note: CreditNoteFacts,
  { by, at }: { by: number; at: string },
): CreditNoteFacts {
  requirePhase('start-collection', note)
  if (note.approvals.collection?.by === by)
    throw new RuleError('COLLECTOR_APPROVED_IT', {}, [
      { field: 'collectorId', rule: 'COLLECTOR_APPROVED_IT' },
    ])
  return { ...note, collectorId: by, collectionStartedAt: at }
}

/** Writes down what came back of some lines, in any order, again and again. Throws NOT_FOUND, CREDIT_OVER_ASKED at the line. */
export function recordCollection(
  note: CreditNoteFacts,
  collected: readonly CollectedLine[],
): CreditNoteFacts {
  requirePhase('record-collection', note)
  const stray = collected.find(({ id }) => !note.lines.some((line) => line.id === id))
  if (stray) throw new RuleError('NOT_FOUND', { line: stray.id })
  return { ...note, lines: note.lines.map((line) => recorded(line, collected)) }
}

/**
 * Ends the collection: every line says what came back and of which batch, and why less did or another batch. Throws ACTION_NOT_ALLOWED, and with every
 * line at fault COLLECTION_INCOMPLETE.
 */
export function endCollection(note: CreditNoteFacts, at: string): CreditNoteFacts {
  requirePhase('end-collection', note)
  const faults = note.lines.flatMap((line, index) =>
    missingOf(line).map((field) => `lines.${index}.${field}`),
  )
  if (faults.length > 0)
    throw new RuleError(
      'COLLECTION_INCOMPLETE',
      { lines: faults.length },
      faults.map((field) => ({ field, rule: 'COLLECTION_INCOMPLETE' })),
    )
  return { ...note, collectionEndedAt: at }
}

/** The financial approver has it looked at again. Throws ACTION_NOT_ALLOWED, REASON_MISSING. */
export function sendBackToCollection(note: CreditNoteFacts, reason: string): CreditNoteFacts {
  requirePhase('send-back', note)
  if (reason.trim() === '') throw new RuleError('REASON_MISSING', {}, [{ field: 'reason', rule: 'required' }])
  return { ...note, collectionEndedAt: null }
}

function recorded(line: CreditNoteLine, collected: readonly CollectedLine[]): CreditNoteLine {
  const index = collected.findIndex(({ id }) => id === line.id)
  const found = collected[index]
  if (found === undefined) return line
  const { received, batch, refusedReason } = found
  if (!Number.isSafeInteger(received) || received < 0 || received > line.asked)
    throw new RuleError('CREDIT_OVER_ASKED', { asked: line.asked }, [
      { field: `lines.${index}.received`, rule: 'CREDIT_OVER_ASKED' },
    ])
  return {
    ...line,
    received,
    batch: received === 0 ? null : batch,
    refusedReason,
  }
}

function missingOf({ asked, received, batch, delivered, refusedReason }: CreditNoteLine): string[] {
  if (received === null) return ['received']
  const missing: string[] = []
  const isNamed = received === 0 || (batch ?? '').trim() !== ''
  if (!isNamed) missing.push('batch')
  const isOther = received > 0 && isNamed && !delivered.includes(batch ?? '')
  if ((received < asked || isOther) && refusedReason.trim() === '') missing.push('refusedReason')
  return missing
}
