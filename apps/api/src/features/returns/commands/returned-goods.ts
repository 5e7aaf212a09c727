import type { DispositionBody } from '@cais/contract/returns/endpoints'
import { isInScope } from '@cais/domain/access/scope'
import type { GoodsCondition } from '@cais/domain/credit-notes/collect'
import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import { anyOf } from '../../../aggregates/documents/record/rows.ts'
import { lockLevels } from '../../../aggregates/stock/stock-levels.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistories } from '../../../engines/history/record-history.ts'

export type Goods = {
  readonly id: number
  readonly creditNoteId: number
  readonly branchId: string
  readonly operationId: string
  readonly warehouseId: string
  readonly levelId: number
  readonly productId: string
  readonly batch: string
  readonly expiry: CalendarDate | null
  readonly condition: GoodsCondition
  /** What waits and is not bound to a destruction that has to be confirmed. */
  readonly remaining: number
  readonly minShelfLifeDays: number
}

/** A part of the goods that leaves. */
export type Part = { readonly goods: Goods; readonly quantity: number }

/** The levels come first, as for whatever else moves stock; then the goods on them. */
export async function lockGoods(
  trx: Trx,
  lines: readonly { readonly id: number }[],
  { user }: Acting,
): Promise<readonly Goods[]> {
  const ids = [...new Set(lines.map(({ id }) => id))]
  await lockLevelsOf(trx, ids)
  const { rows } = await sql<Goods>`
    SELECT goods.id, goods.credit_note_id AS "creditNoteId", goods.branch_id AS "branchId", note.operation_id AS "operationId",
      goods.warehouse_id AS "warehouseId", goods.level_id AS "levelId", goods.product_id AS "productId", goods.batch, goods.expiry, goods.condition,
      greatest(0, goods.remaining - goods.to_confirm) AS remaining, product.min_shelf_life_days AS "minShelfLifeDays"
    FROM returned_goods AS goods JOIN products AS product ON product.id = goods.product_id
    JOIN credit_notes AS note ON note.id = goods.credit_note_id
    WHERE goods.id = any(${ids}::bigint[]) ORDER BY goods.id FOR UPDATE OF goods`.execute(trx)
  const hidden = rows.find(({ branchId }) => !isInScope(user.scope, { branchId }))
  if (hidden !== undefined) throw new RuleError('NOT_FOUND', { goods: hidden.id })
  return rows
}

/** The batches on which goods lie. */
export async function lockLevelsOf(trx: Trx, ids: readonly number[]): Promise<void> {
  const levels = await trx
    .selectFrom('returned_goods')
    .select('level_id')
    .where('id', '=', anyOf(ids))
    .execute()
  await lockLevels(
    trx,
    levels.map(({ level_id }) => level_id),
  )
}

/** Goods of one returns warehouse, and a sale warehouse of the same branch where they go to sale. */
export async function requirePlace(
  trx: Trx,
  goods: readonly Goods[],
  { disposition, toWarehouseId }: Pick<DispositionBody, 'disposition' | 'toWarehouseId'>,
) {
  const [first] = goods
  if (first === undefined) throw new RuleError('NO_LINES', {}, [{ field: 'lines', rule: 'NO_LINES' }])
  const { branchId, warehouseId } = first
  if (goods.some((one) => one.warehouseId !== warehouseId))
    throw new RuleError('RETURNS_OTHER_WAREHOUSE', { branch: branchId })
  if (disposition !== 'sale') return { branchId, warehouseId, toWarehouseId: null }
  const target = await trx
    .selectFrom('warehouses')
    .select('id')
    .where('id', '=', toWarehouseId ?? '')
    .where('branch_id', '=', branchId)
    .where('kind', '=', 'sale')
    .executeTakeFirst()
  if (target === undefined)
    throw new RuleError('RETURNS_OTHER_WAREHOUSE', { branch: branchId }, [
      { field: 'toWarehouseId', rule: 'RETURNS_OTHER_WAREHOUSE', facts: { branch: branchId } },
    ])
  return { branchId, warehouseId, toWarehouseId: target.id }
}

/** What leaves remains no more. */
export const takeFromRemaining = (trx: Trx, parts: readonly Part[]) =>
  sql`
    UPDATE returned_goods AS goods SET remaining = goods.remaining - gone.quantity
    FROM unnest(${parts.map(({ goods }) => goods.id)}::bigint[], ${parts.map(({ quantity }) => quantity)}::bigint[]) AS gone (id, quantity)
    WHERE goods.id = gone.id`.execute(trx)

/** Binds what a witness is asked about, or sets it free again where the quantities are below zero. */
export const bindToConfirm = (
  trx: Trx,
  lines: readonly { readonly id: number; readonly quantity: number }[],
) =>
  sql`
    UPDATE returned_goods AS goods SET to_confirm = goods.to_confirm + said.quantity
    FROM unnest(${lines.map(({ id }) => id)}::bigint[], ${lines.map(({ quantity }) => quantity)}::bigint[]) AS said (id, quantity)
    WHERE goods.id = said.id`.execute(trx)

/** Each of the goods once, with all that is asked of it. */
export const partsOf = (
  goods: readonly Goods[],
  lines: readonly { readonly id: number; readonly quantity: number }[],
) =>
  goods.map(
    (one): Part => ({
      goods: one,
      quantity: lines.filter(({ id }) => id === one.id).reduce((sum, { quantity }) => sum + quantity, 0),
    }),
  )

type Told = { readonly action: string; readonly facts: Readonly<Record<string, unknown>> }

/** The credit notes that brought the goods say what became of them. */
export const recordOnNotes = (
  trx: Trx,
  goods: readonly Pick<Goods, 'creditNoteId'>[],
  told: Told,
  { user, now, origin }: Acting,
) =>
  recordHistories(
    trx,
    [...new Set(goods.map(({ creditNoteId }) => creditNoteId))].map((objectId) => ({
      objectType: 'creditnote',
      objectId,
      user,
      ...told,
      origin: origin ?? {},
      at: now.toISOString(),
    })),
  )
