import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Trx } from '../../../db/transaction.ts'

type Reasoned = { readonly reasonId: string | null; readonly field: string }

/** The lines, if each names an active reason of that place. Throws REASON_MISSING at the field. */
export async function requireReasons<Line extends Reasoned>(
  trx: Trx,
  lines: readonly Line[],
  place: 'warehouse' | 'truck',
): Promise<readonly Line[]> {
  if (lines.length === 0) return lines
  const known = new Set((await readReasons(trx, place)).map(({ id }) => id))
  const wrong = lines.find(({ reasonId }) => reasonId === null || !known.has(reasonId))
  if (wrong === undefined) return lines
  throw new RuleError('REASON_MISSING', {}, [{ field: wrong.field, rule: 'REASON_MISSING' }])
}

/** The active reasons of a place. */
export const readReasons = (trx: Trx, place: 'warehouse' | 'truck') =>
  trx
    .selectFrom('reasons')
    .select(['id', 'needs_text'])
    .where('place', '=', place)
    .where('active', '=', true)
    .execute()
