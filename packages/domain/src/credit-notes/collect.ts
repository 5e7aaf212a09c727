import type { CalendarDate } from '../kernel/calendar-date.ts'
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
  /** Null = taken back: nothing is written down yet. */
  readonly received: Milli | null
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

/** What stands of a line: as a phone writes it down, and as it is stored. */
export type CollectedContent = {
  readonly received: Milli | null
  readonly batch: string | null
  readonly expiry: CalendarDate | null
  readonly condition: GoodsCondition
  readonly refusedReason: string
  /** Digest of the photo. */
  readonly photo: string | null
}

/** A line as it stands, with how often it was written down. */
export type WrittenLine = CollectedContent & { readonly version: number }

/**
 * What a step of a phone does to a line that another phone may have written meanwhile: nothing when it says what stands there already. Throws
 * VERSION_CONFLICT when somebody said something different since this phone looked.
 */
export function stepOnCollected(
  next: CollectedContent,
  { seen, current }: { readonly seen: number; readonly current: WrittenLine },
): 'nothing' | 'write' {
  if (seen === current.version) return 'write'
  const isSame =
    next.received === current.received &&
    next.batch === current.batch &&
    next.expiry === current.expiry &&
    next.condition === current.condition &&
    next.refusedReason === current.refusedReason &&
    next.photo === current.photo
  if (isSame) return 'nothing'
  throw new RuleError('VERSION_CONFLICT', { seen, version: current.version })
}

/** How the goods were handed over. */
export type HandOver = {
  readonly at: string
  readonly isSigned: boolean
  /** Why nobody signed. */
  readonly unsignedReason: string
}

/**
 * Ends the collection: every line says what came back and of which batch, and why less did or another batch. At a customer somebody signs, or it is
 * said why not; at the dock nobody does. Throws ACTION_NOT_ALLOWED, COLLECTION_UNSIGNED, and with every line at fault COLLECTION_INCOMPLETE.
 */
export function endCollection(
  note: CreditNoteFacts,
  { at, isSigned, unsignedReason }: HandOver,
): CreditNoteFacts {
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
  if (note.goods !== 'truck' && !isSigned && unsignedReason.trim() === '')
    throw new RuleError('COLLECTION_UNSIGNED', {}, [{ field: 'signature', rule: 'COLLECTION_UNSIGNED' }])
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
  if (received === null) return { ...line, received, batch: null, refusedReason: '' }
  if (!Number.isSafeInteger(received) || received < 0 || received > line.asked)
    throw new RuleError('CREDIT_OVER_ASKED', { asked: line.asked }, [
      { field: `lines.${index}.received`, rule: 'CREDIT_OVER_ASKED' },
    ])
  return { ...line, received, batch: received === 0 ? null : batch, refusedReason }
}

type Missing = Pick<CreditNoteLine, 'asked' | 'received' | 'batch' | 'delivered' | 'refusedReason'>

/** What a line still wants before the collection may end. */
function missingOf({ asked, received, batch, delivered, refusedReason }: Missing): string[] {
  if (received === null) return ['received']
  const missing: string[] = []
  const isNamed = received === 0 || (batch ?? '').trim() !== ''
  if (!isNamed) missing.push('batch')
  const isOther = received > 0 && isNamed && !delivered.includes(batch ?? '')
  if ((received < asked || isOther) && refusedReason.trim() === '') missing.push('refusedReason')
  return missing
}
