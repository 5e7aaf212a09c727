import type { RetailerProfile, RetailerProfileChange } from '@cais/contract/inbound/schemas'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
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
      sql<
        RetailerProfile['rules']
      >`(SELECT coalesce(jsonb_agg(jsonb_build_object('productId', rule.product_id, 'productName', coalesce(product.description, ''),
          'unit', rule.unit, 'minimum', rule.minimum / 1000.0, 'multiple', rule.multiple / 1000.0) ORDER BY rule.product_id NULLS FIRST, rule.unit), '[]')
        FROM retailer_quantity_rules AS rule LEFT JOIN products AS product ON product.id = rule.product_id WHERE rule.retailer_id = r.id)`.as(
        'rules',
      ),
      sql<number>`(SELECT count(*)::int FROM retailer_table_maps AS map WHERE map.retailer_id = r.id)`.as(
        'maps',
      ),
    ])
    .orderBy('r.name')
    .execute()
  return rows.map((row) => ({
    retailer: { id: row.id, name: row.name },
    gln: row.gln,
    operationId: row.operation_id,
    priceTolerance: row.price_tolerance ?? 0,
    waitsForAll: row.waits_for_all ?? false,
    rules: row.rules,
    maps: row.maps,
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
  { version, rules, ...change }: RetailerProfileChange,
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
  const ruled = rules !== undefined && (await changeRules(trx, retailerId, { before: before.rules, rules }))
  await recordHistory(trx, {
    objectType: 'retailer',
    objectId: retailerId,
    user,
    action: 'change-orders',
    changes: changesOf(before, change),
    ...(ruled && { facts: { rules: rules.length } }),
    origin: origin ?? {},
    at: now.toISOString(),
  })
}

type Rules = NonNullable<RetailerProfileChange['rules']>

/** Puts these rules in place of those that are there; false = they are the same. */
async function changeRules(
  trx: Trx,
  retailerId: string,
  { before, rules }: { readonly before: RetailerProfile['rules']; readonly rules: Rules },
): Promise<boolean> {
  const plain = (all: Rules) =>
    JSON.stringify(
      all.map(({ productId, unit, minimum, multiple }) => [productId, unit, minimum, multiple]).sort(),
    )
  if (plain(before) === plain(rules)) return false
  await requireRules(trx, rules)
  await trx.deleteFrom('retailer_quantity_rules').where('retailer_id', '=', retailerId).execute()
  if (rules.length > 0)
    await trx
      .insertInto('retailer_quantity_rules')
      .values(
        rules.map(({ productId, unit, minimum, multiple }) => ({
          retailer_id: retailerId,
          product_id: productId,
          unit,
          minimum: Math.round(minimum * 1000),
          multiple: Math.round(multiple * 1000),
        })),
      )
      .execute()
  return true
}

async function requireRules(trx: Trx, rules: Rules): Promise<void> {
  const ids = rules.flatMap(({ productId }) => productId ?? [])
  const known = await trx
    .selectFrom('products')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
  const details = rules.flatMap(({ productId, unit, minimum, multiple }, at) => {
    if (productId !== null && !known.some(({ id }) => id === productId))
      return [{ field: `rules.${at}.productId`, rule: 'unknown' }]
    if (minimum === 0 && multiple === 0) return [{ field: `rules.${at}.minimum`, rule: 'required' }]
    const isTwice = rules.findIndex((one) => one.productId === productId && one.unit === unit) < at
    return isTwice ? [{ field: `rules.${at}.unit`, rule: 'repeated' }] : []
  })
  if (details.length > 0) throw new RuleError('VALIDATION_FAILED', {}, details)
}

async function requireFree(
  trx: Trx,
  retailerId: string,
  { gln, operationId }: Pick<RetailerProfileChange, 'gln' | 'operationId'>,
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

const changesOf = (before: RetailerProfile, after: Omit<RetailerProfileChange, 'version' | 'rules'>) =>
  Object.fromEntries(
    FIELDS.filter((field) => before[field] !== after[field]).map((field) => [
      field,
      [before[field], after[field]] as const,
    ]),
  )
