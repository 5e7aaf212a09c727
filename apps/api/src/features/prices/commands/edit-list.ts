import type { PriceListInput, PriceListUpdate } from '@cais/contract/price-lists/schemas'
import { RuleError, type RuleFacts } from '@cais/domain/kernel/rule-error'
import type { PriceTarget } from '@cais/domain/pricing/price-list'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { versionFacts } from '../../../engines/history/require-version.ts'
import { lockList, recordListChange } from '../store.ts'

/** A list without a version. Throws PRICE_LIST_CODE_TAKEN, PRICE_LIST_TARGET_TAKEN, OPERATION_UNKNOWN, SEGMENT_UNKNOWN. */
export async function createList(trx: Trx, input: PriceListInput, acting: Acting): Promise<number> {
  await lockLists(trx)
  const { code, name, operationId, segment } = input
  await requireOwnCode(trx, code)
  await requireKnownTarget(trx, input, acting)
  await requireOwnTarget(trx, input, null)
  const { id } = await trx
    .insertInto('price_lists')
    .values({ code, name, operation_id: operationId, segment, created_by: acting.user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const changes = differences(
    { name: null, operationId: null, segment: null },
    { name, operationId, segment },
  )
  await recordListChange(trx, { list: { id }, action: 'create', changes, facts: { code } }, acting)
  return id
}

/**
 * Changes the name of a list, whom it is for, and whether its prices count. Drafts take the prices of other lists with the next reload.
 * Throws NOT_FOUND, VERSION_CONFLICT, and what createList throws.
 */
export async function editList(
  trx: Trx,
  { id, version: seen, ...change }: PriceListUpdate & { readonly id: number },
  acting: Acting,
): Promise<void> {
  await lockLists(trx)
  const list = await lockList(trx, id, acting.user)
  if (seen !== undefined && seen !== list.version)
    throw new RuleError('VERSION_CONFLICT', { seen, version: list.version })
  const { name, segment, active } = list
  const before = { name, operationId: list.operation_id, segment, active }
  const after = {
    name: change.name ?? name,
    operationId: change.operationId === undefined ? before.operationId : change.operationId,
    segment: change.segment === undefined ? segment : change.segment,
    active: change.active ?? active,
  }
  const changes = differences(before, after)
  if (Object.keys(changes).length === 0) return
  if ('operationId' in changes || 'segment' in changes) await requireKnownTarget(trx, after, acting)
  if (after.active) await requireOwnTarget(trx, after, id)
  await trx
    .updateTable('price_lists')
    .set({ name: after.name, operation_id: after.operationId, segment: after.segment, active: after.active })
    .set({ version: list.version + 1, updated_at: acting.now.toISOString() })
    .where('id', '=', id)
    .execute()
  await recordListChange(trx, { list, action: 'edit', changes, facts: versionFacts(seen) }, acting)
}

/** Two lists with one code, or for the same customers, are only found together. Readers are not kept waiting. */
const lockLists = (trx: Trx) => sql`LOCK TABLE price_lists IN SHARE ROW EXCLUSIVE MODE`.execute(trx)

function differences<T extends object>(before: T, after: T): Record<string, readonly [unknown, unknown]> {
  const keys = Object.keys(after) as (keyof T & string)[]
  return Object.fromEntries(
    keys.filter((key) => before[key] !== after[key]).map((key) => [key, [before[key], after[key]] as const]),
  )
}

async function requireOwnCode(trx: Trx, code: string): Promise<void> {
  const taken = await trx.selectFrom('price_lists').select('id').where('code', '=', code).executeTakeFirst()
  if (taken) throw refusal('PRICE_LIST_CODE_TAKEN', 'code', { code })
}

async function requireOwnTarget(trx: Trx, target: PriceTarget, id: number | null): Promise<void> {
  const other = await trx
    .selectFrom('price_lists')
    .select('name')
    .where('active', '=', true)
    .where(sql<boolean>`operation_id IS NOT DISTINCT FROM ${target.operationId}`)
    .where(sql<boolean>`segment IS NOT DISTINCT FROM ${target.segment}`)
    .where('id', '!=', id ?? 0)
    .executeTakeFirst()
  if (other) throw refusal('PRICE_LIST_TARGET_TAKEN', 'operationId', { list: other.name })
}

/** The operation exists and is one of the user's; the segment is one that the rules or a customer have. */
async function requireKnownTarget(trx: Trx, { operationId, segment }: PriceTarget, { user }: Acting) {
  const { operations } = user.scope
  if (operationId !== null) {
    const query = trx.selectFrom('operations').select('id').where('id', '=', operationId)
    const isOwn = operations === 'all' || operations.includes(operationId)
    if (!isOwn || !(await query.executeTakeFirst()))
      throw refusal('OPERATION_UNKNOWN', 'operationId', { operation: operationId })
  }
  if (segment !== null && !(await isSegment(trx, segment)))
    throw refusal('SEGMENT_UNKNOWN', 'segment', { segment })
}

async function isSegment(trx: Trx, segment: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    SELECT EXISTS (SELECT FROM segment_rules WHERE segment = ${segment})
      OR EXISTS (SELECT FROM customers WHERE segment = ${segment})
      OR EXISTS (SELECT FROM settings WHERE key = 'segment-rules' AND value ->> 'defaultSegment' = ${segment}) AS known`.execute(
    trx,
  )
  return rows[0]?.known ?? false
}

const refusal = (code: RuleError['code'], field: string, facts: RuleFacts) =>
  new RuleError(code, facts, [{ field, rule: code, facts }])
