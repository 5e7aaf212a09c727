import { BULK_CHOICE_NAMES, type BulkChoiceName } from '@cais/domain/orders/bulk-actions'
import type { OfferedAction } from './call.ts'

type Allowed = { readonly allowedActions: readonly string[] }

/**
 * The actions offered for a selection, those that all documents allow first, each with the number of
 * documents that allow it.
 */
export function offeredActions(
  rows: readonly Allowed[],
  names: readonly BulkChoiceName[] = BULK_CHOICE_NAMES,
): OfferedAction[] {
  return names
    .map((name) => ({ name, count: countOf(rows, name) }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
}

const countOf = (rows: readonly Allowed[], action: string) =>
  rows.filter(({ allowedActions }) => allowedActions.includes(action)).length
