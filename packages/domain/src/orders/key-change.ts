import { RuleError } from '../kernel/rule-error.ts'
import type { Draft } from './draft.ts'

/** Key data decide prices, stock and limits: when they change, the lines no longer hold (docs/domain/orders.md). */
const KEY_FIELDS = ['customerId', 'branchId', 'warehouseId', 'operationId'] as const

export type KeyField = (typeof KEY_FIELDS)[number]
type DraftKeys = Pick<Draft, KeyField>

/** The key fields that differ. A first choice where nothing was chosen before is no change. */
export const changedKeys = (before: DraftKeys, after: DraftKeys): KeyField[] =>
  KEY_FIELDS.filter((field) => before[field] !== null && before[field] !== after[field])

/**
 * The lines that a draft keeps after an edit: those of `after`, or none when key data changed.
 * Throws LINES_WOULD_BE_DROPPED while the user has not confirmed and there are lines to lose.
 */
export function linesAfterKeyChange<Line>(
  before: DraftKeys & { readonly lines: readonly Line[] },
  after: DraftKeys & { readonly lines: readonly Line[] },
  confirmed: boolean,
): readonly Line[] {
  const fields = changedKeys(before, after)
  if (fields.length === 0 || before.lines.length === 0) return after.lines
  if (confirmed) return []
  throw new RuleError('LINES_WOULD_BE_DROPPED', { fields, lines: before.lines.length })
}
