import type { RetailerProfile, RetailerProfileChange } from '@cais/contract/inbound/schemas'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Db } from '../../../db/pool.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { requireVersion } from '../../../engines/history/require-version.ts'

/** How the orders of each retailer are taken; one that nobody set up takes no difference of price and lets good lines go on. */
export async function readProfiles(db: Db): Promise<RetailerProfile[]> {
  const rows = await db
    .selectFrom('retailers as r')
    .leftJoin('retailer_order_profiles as p', 'p.retailer_id', 'r.id')
    .select([
      'r.id',
      'r.name',
      'p.gln',
      'p.operation_id',
      'p.price_tolerance',
      'p.waits_for_all',
      'p.version',
    ])
    .orderBy('r.name')
    .execute()
  return rows.map((row) => ({
    retailer: { id: row.id, name: row.name },
    gln: row.gln,
    operationId: row.operation_id,
    priceTolerance: row.price_tolerance ?? 0,
    waitsForAll: row.waits_for_all ?? false,
    version: row.version ?? 0,
  }))
}

/** Throws NOT_FOUND. */
export async function findProfile(db: Db, retailerId: string): Promise<RetailerProfile> {
  const found = (await readProfiles(db)).find(({ retailer }) => retailer.id === retailerId)
  if (found === undefined) throw new RuleError('NOT_FOUND', { retailer: retailerId })
  return found
}

/** Changes it with a history row. Throws NOT_FOUND, VERSION_CONFLICT, VALIDATION_FAILED at `gln` or `operationId`. */
export async function changeProfile(
  trx: Trx,
  retailerId: string,
  { version, ...change }: RetailerProfileChange,
  { user, now, origin }: Acting,
): Promise<void> {
  // The retailer is locked, for a profile need not be there yet.
  await trx.selectFrom('retailers').select('id').where('id', '=', retailerId).forNoKeyUpdate().execute()
  const before = await findProfile(trx, retailerId)
  requireVersion({ row: before }, version)
  await requireFree(trx, retailerId, change)
  const values = {
    gln: change.gln,
    operation_id: change.operationId,
    price_tolerance: change.priceTolerance,
    waits_for_all: change.waitsForAll,
    updated_at: now.toISOString(),
    version: version + 1,
  }
  await trx
    .insertInto('retailer_order_profiles')
    .values({ retailer_id: retailerId, ...values })
    .onConflict((conflict) => conflict.column('retailer_id').doUpdateSet(values))
    .execute()
  await recordHistory(trx, {
    objectType: 'retailer',
    objectId: retailerId,
    user,
    action: 'change-orders',
    changes: changesOf(before, change),
    origin: origin ?? {},
    at: now.toISOString(),
  })
}

async function requireFree(
  trx: Trx,
  retailerId: string,
  { gln, operationId }: Omit<RetailerProfileChange, 'version'>,
) {
  const taken = await trx
    .selectFrom('retailer_order_profiles')
    .select('retailer_id')
    .where('gln', '=', gln)
    .where('retailer_id', '!=', retailerId)
    .executeTakeFirst()
  if (taken !== undefined) throw new RuleError('VALIDATION_FAILED', {}, [{ field: 'gln', rule: 'repeated' }])
  if (operationId === null) return
  const operation = await trx
    .selectFrom('operations')
    .select('id')
    .where('id', '=', operationId)
    .executeTakeFirst()
  if (operation === undefined)
    throw new RuleError('VALIDATION_FAILED', {}, [{ field: 'operationId', rule: 'unknown' }])
}

const FIELDS = ['gln', 'operationId', 'priceTolerance', 'waitsForAll'] as const

const changesOf = (before: RetailerProfile, after: Omit<RetailerProfileChange, 'version'>) =>
  Object.fromEntries(
    FIELDS.filter((field) => before[field] !== after[field]).map((field) => [
      field,
      [before[field], after[field]] as const,
    ]),
  )
