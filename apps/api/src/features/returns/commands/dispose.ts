import type { DispositionBody } from '@cais/contract/returns/endpoints'
import { hasRole } from '@cais/domain/access/roles'
import { isInScope } from '@cais/domain/access/scope'
import type { GoodsCondition } from '@cais/domain/credit-notes/collect'
import { type CalendarDate, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { DISPOSITION_RULES, disposeOf } from '@cais/domain/returns/dispositions'
import { sql } from 'kysely'
import { readSeriesCode } from '../../../aggregates/company/read-company.ts'
import { anyOf } from '../../../aggregates/documents/record/rows.ts'
import { requireNotCounting } from '../../../aggregates/stock/stock-checks.ts'
import {
  addNewBatches,
  addOnHand,
  addValuedMovements,
  batchesOfReceipt,
  lockLevels,
  type MovementCause,
  toMilli,
} from '../../../aggregates/stock/stock-levels.ts'
import { offerStock } from '../../../aggregates/stock/waiting-lines.ts'
import { nextNumber } from '../../../db/next-number.ts'
import type { Trx } from '../../../db/transaction.ts'
import { recordChange } from '../../../engines/events/record-change.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'

type Goods = {
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
  readonly remaining: number
  readonly minShelfLifeDays: number
}

/** A part of the goods that leaves. */
type Part = { readonly goods: Goods; readonly quantity: number }

/**
 * Decides on returned goods of one warehouse: they leave it under a number, back to a sale warehouse, destroyed, or back to the principal. Answers its
 * id. Throws NOT_FOUND, ROLE_MISSING, RETURNS_OTHER_WAREHOUSE, WAREHOUSE_COUNTING and what disposeOf throws.
 */
export async function dispose(trx: Trx, input: DispositionBody, acting: Acting): Promise<number> {
  const { disposition } = input
  const { user, now } = acting
  const rule = DISPOSITION_RULES[disposition]
  if (!hasRole(user.roles, 'SUPER_USER', ...rule.who))
    throw new RuleError('ROLE_MISSING', { action: disposition, roles: rule.who })
  const lines = input.lines.map(({ id, quantity }) => ({ id, quantity: toMilli(quantity) }))
  const goods = await lockGoods(trx, lines, acting)
  const decider = await namesOf(trx, user.id)
  const left = disposeOf(goods, { ...input, lines, decider, today: calendarDateAt(now.getTime()) })
  const place = await requirePlace(trx, goods, input)
  await requireNotCounting(
    trx,
    [place.warehouseId, ...(input.disposition === 'sale' ? [place.toWarehouseId ?? ''] : [])],
    [...new Set(goods.map(({ productId }) => productId))],
  )
  await setRemaining(trx, left)
  const parts = partsOf(goods, lines)
  // the goods first, the number last: everybody who needs one of the branch waits for it
  const number = await numberOf(trx, { kind: rule.series, branchId: place.branchId, now })
  const cause = {
    kind: disposition === 'destroyed' ? 'write-off' : 'disposition',
    ...{ reference: number.number, reason: input.reason, userId: user.id },
  } as const
  const values = await takeOut(trx, parts, cause)
  if (place.toWarehouseId !== null) await putToSale(trx, parts, { ...place, values, cause, now })
  const id = await write(trx, { input, place, parts, values, number }, acting)
  await record(trx, parts, { disposition, number: number.number }, acting)
  await recordChange(trx, {
    noun: 'stock',
    id: parts[0]?.goods.levelId ?? 0,
    version: 0,
    branchId: place.branchId,
  })
  return id
}

/** The levels come first, as for whatever else moves stock; then the goods on them. */
async function lockGoods(
  trx: Trx,
  lines: readonly { readonly id: number }[],
  { user }: Acting,
): Promise<readonly Goods[]> {
  const ids = [...new Set(lines.map(({ id }) => id))]
  const levels = await trx
    .selectFrom('returned_goods')
    .select('level_id')
    .where('id', '=', anyOf(ids))
    .execute()
  await lockLevels(
    trx,
    levels.map(({ level_id }) => level_id),
  )
  const { rows } = await sql<Goods>`
    SELECT goods.id, goods.credit_note_id AS "creditNoteId", goods.branch_id AS "branchId", note.operation_id AS "operationId",
      goods.warehouse_id AS "warehouseId", goods.level_id AS "levelId", goods.product_id AS "productId", goods.batch, goods.expiry, goods.condition,
      goods.remaining, product.min_shelf_life_days AS "minShelfLifeDays"
    FROM returned_goods AS goods JOIN products AS product ON product.id = goods.product_id
    JOIN credit_notes AS note ON note.id = goods.credit_note_id
    WHERE goods.id = any(${ids}::bigint[]) ORDER BY goods.id FOR UPDATE OF goods`.execute(trx)
  const hidden = rows.find(({ branchId }) => !isInScope(user.scope, { branchId }))
  if (hidden !== undefined) throw new RuleError('NOT_FOUND', { goods: hidden.id })
  return rows
}

/** Goods of one returns warehouse, and a sale warehouse of the same branch where they go to sale. */
async function requirePlace(
  trx: Trx,
  goods: readonly Goods[],
  { disposition, toWarehouseId }: DispositionBody,
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

const setRemaining = (trx: Trx, left: ReadonlyMap<number, number>) =>
  sql`
    UPDATE returned_goods AS goods SET remaining = said.remaining
    FROM unnest(${[...left.keys()]}::bigint[], ${[...left.values()]}::bigint[]) AS said (id, remaining)
    WHERE goods.id = said.id AND goods.remaining <> said.remaining`.execute(trx)

/** Each of the goods once, with all that is asked of it. */
const partsOf = (
  goods: readonly Goods[],
  lines: readonly { readonly id: number; readonly quantity: number }[],
) =>
  goods.map(
    (one): Part => ({
      goods: one,
      quantity: lines.filter(({ id }) => id === one.id).reduce((sum, { quantity }) => sum + quantity, 0),
    }),
  )

async function numberOf(
  trx: Trx,
  { kind, branchId, now }: { readonly kind: string; readonly branchId: string; readonly now: Date },
) {
  const series = await readSeriesCode(trx, branchId)
  const year = Number(calendarDateAt(now.getTime()).slice(0, 4))
  const sequence = await nextNumber(trx, { kind, series, year })
  return { kind, series, year, sequence, number: `${kind} ${series}${year}/${sequence}` }
}

/** One movement for each of the goods; answers what each was worth, above 0. */
async function takeOut(
  trx: Trx,
  parts: readonly Part[],
  cause: MovementCause,
): Promise<ReadonlyMap<number, number>> {
  const byLevel = new Map<number, number>()
  for (const { goods, quantity } of parts)
    byLevel.set(goods.levelId, (byLevel.get(goods.levelId) ?? 0) - quantity)
  await addOnHand(trx, byLevel)
  const moved = await addValuedMovements(
    trx,
    [...byLevel].map(([levelId, quantity]) => ({ levelId, quantity })),
    cause,
  )
  const values = new Map(moved.map(({ levelId, value }) => [levelId, -value]))
  return new Map(parts.map((part) => [part.goods.id, shareOf(part, parts, values)]))
}

/** Of what a batch was worth: the last of its goods takes what rounding left. */
function shareOf({ goods }: Part, parts: readonly Part[], values: ReadonlyMap<number, number>): number {
  const onLevel = parts.filter((part) => part.goods.levelId === goods.levelId)
  const value = values.get(goods.levelId) ?? 0
  const total = onLevel.reduce((sum, { quantity }) => sum + quantity, 0)
  const upTo = (count: number) =>
    Math.round((value * onLevel.slice(0, count).reduce((sum, { quantity }) => sum + quantity, 0)) / total)
  const at = onLevel.findIndex((part) => part.goods.id === goods.id)
  return upTo(at + 1) - upTo(at)
}

/** As the witness of a destruction might be written. */
async function namesOf(trx: Trx, userId: number): Promise<readonly string[]> {
  const { name, surname, username } = await trx
    .selectFrom('users')
    .select(['name', 'surname', 'username'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return [`${name} ${surname}`, name, username]
}

type ToSale = {
  readonly toWarehouseId: string | null
  readonly values: ReadonlyMap<number, number>
  readonly cause: MovementCause
  readonly now: Date
}

/** On hand of each batch grows there with its value; the earlier of two expiries counts, and what waits for the article is served. */
async function putToSale(trx: Trx, parts: readonly Part[], { toWarehouseId, values, cause, now }: ToSale) {
  const keyOf = ({ productId, batch }: { productId: string; batch: string }) => `${productId}\n${batch}`
  const batches = new Map<string, { goods: Goods; quantity: number; value: number }>()
  for (const { goods, quantity } of parts) {
    const known = batches.get(keyOf(goods))
    const value = (known?.value ?? 0) + (values.get(goods.id) ?? 0)
    batches.set(keyOf(goods), { goods, quantity: quantity + (known?.quantity ?? 0), value })
  }
  const warehouseId = toWarehouseId ?? ''
  const lines = [...batches.values()].map(({ goods, quantity }) => ({
    ...{ productId: goods.productId, batch: goods.batch, expiry: goods.expiry, quantity },
  }))
  const added = await addNewBatches(trx, { warehouseId, receivedOn: calendarDateAt(now.getTime()), lines })
  const isAdded = new Set(added.map(keyOf))
  const grown = lines.filter((line) => !isAdded.has(keyOf(line)))
  const known = grown.length > 0 ? await batchesOfReceipt(trx, warehouseId, grown) : []
  if (known.length > 0) {
    await addOnHand(trx, new Map(known.map((level) => [level.id, batches.get(keyOf(level))?.quantity ?? 0])))
    const expiries = known.map((level) => batches.get(keyOf(level))?.goods.expiry ?? null)
    await sql`UPDATE stock_levels AS level SET expiry = least(level.expiry, back.expiry)
      FROM unnest(${known.map(({ id }) => id)}::bigint[], ${expiries}::date[]) AS back (id, expiry)
      WHERE level.id = back.id AND back.expiry < coalesce(level.expiry, 'infinity')`.execute(trx)
  }
  const levels = [...added, ...known]
  const movements = levels.map((level) => {
    const { quantity = 0, value = 0 } = batches.get(keyOf(level)) ?? {}
    return { levelId: level.id, quantity, value }
  })
  await addValuedMovements(trx, movements, cause)
  await offerStock(
    trx,
    levels.map(({ id }) => id),
  )
}

type Written = {
  readonly input: DispositionBody
  readonly place: {
    readonly branchId: string
    readonly warehouseId: string
    readonly toWarehouseId: string | null
  }
  readonly parts: readonly Part[]
  readonly values: ReadonlyMap<number, number>
  readonly number: Awaited<ReturnType<typeof numberOf>>
}

async function write(trx: Trx, { input, place, parts, values, number }: Written, { user, now }: Acting) {
  const { id } = await trx
    .insertInto('dispositions')
    .values({
      ...number,
      ...{ disposition: input.disposition, witness: input.witness, reason: input.reason },
      ...{ branch_id: place.branchId, warehouse_id: place.warehouseId, to_warehouse_id: place.toWarehouseId },
      ...{ decided_by: user.id, decided_at: now.toISOString() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lines = parts.map(({ goods, quantity }) => ({
    ...{ disposition_id: id, returned_goods_id: goods.id, quantity, value: values.get(goods.id) ?? 0 },
  }))
  await trx.insertInto('disposition_lines').values(lines).execute()
  return id
}

/** The credit note that brought the goods says where they went. */
async function record(
  trx: Trx,
  parts: readonly Part[],
  facts: { readonly disposition: string; readonly number: string },
  { user, now, origin }: Acting,
) {
  for (const creditNoteId of new Set(parts.map(({ goods }) => goods.creditNoteId)))
    await recordHistory(trx, {
      objectType: 'creditnote',
      objectId: creditNoteId,
      user,
      action: 'dispose',
      facts,
      origin: origin ?? {},
      at: now.toISOString(),
    })
}
