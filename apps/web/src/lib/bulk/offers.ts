import { BULK_CHOICE_NAMES, type BulkChoiceName } from '@cais/domain/orders/bulk-actions'
import type { Offer } from './call.ts'

type Allowed = { readonly allowedActions: readonly string[] }

/** What the selection can be asked for: what all of it may do first, then what fewer may, each with their number. */
export function offersOf(
  rows: readonly Allowed[],
  names: readonly BulkChoiceName[] = BULK_CHOICE_NAMES,
): Offer[] {
  return names
    .map((name) => ({ name, count: countOf(rows, name) }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
}

const countOf = (rows: readonly Allowed[], action: string) =>
  rows.filter(({ allowedActions }) => allowedActions.includes(action)).length
