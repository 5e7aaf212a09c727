import { RuleError } from '@cais/domain/kernel/rule-error'
import { MAX_VIEWS } from '@cais/domain/views/sharing'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import type { ViewColumns } from './view-record.ts'

type Named = Pick<ViewColumns, 'owner_id' | 'list' | 'name'> & { readonly id?: number }

/**
 * Throws VIEW_NAME_TAKEN when another view of the owner on this list has the name, and VIEWS_TOO_MANY for a new one
 * beyond the limit. Holds the owner's row, so that two tabs cannot both be right.
 */
export async function requireName(trx: Trx, { owner_id, list, name, id }: Named): Promise<void> {
  await sql`SELECT 1 FROM users WHERE id = ${owner_id} FOR NO KEY UPDATE`.execute(trx)
  const { rows } = await sql<{ others: number; taken: boolean | null }>`
    SELECT count(*) AS others, bool_or(lower(name) = lower(${name})) AS taken FROM views
    WHERE owner_id = ${owner_id} AND list = ${list} AND deleted_at IS NULL AND id IS DISTINCT FROM ${id ?? null}`.execute(
    trx,
  )
  const { others = 0, taken } = rows[0] ?? {}
  if (taken) {
    const rule = { field: 'name', rule: 'VIEW_NAME_TAKEN', facts: { view: name } }
    throw new RuleError('VIEW_NAME_TAKEN', { view: name }, [rule])
  }
  if (others >= MAX_VIEWS) throw new RuleError('VIEWS_TOO_MANY', { limit: MAX_VIEWS })
}
