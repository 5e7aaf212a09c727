import type { DispositionBody } from '@cais/contract/returns/endpoints'
import { hasRole } from '@cais/domain/access/roles'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { Milli } from '@cais/domain/kernel/quantity'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { DISPOSITION_RULES, type Disposition, disposeOf } from '@cais/domain/returns/dispositions'
import { readSeriesCode } from '../../../aggregates/company/read-company.ts'
import { readBranchPolicy } from '../../../aggregates/documents/approval/approval-policy.ts'
import { requireNotCounting } from '../../../aggregates/stock/stock-checks.ts'
import { toMilli } from '../../../aggregates/stock/stock-levels.ts'
import { nextNumber } from '../../../db/next-number.ts'
import type { Trx } from '../../../db/transaction.ts'
import { recordChange } from '../../../engines/events/record-change.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { putToSale, takeOut } from './move-goods.ts'
import {
  type Goods,
  lockGoods,
  type Part,
  partsOf,
  recordOnNotes,
  requirePlace,
  takeFromRemaining,
} from './returned-goods.ts'

/**
 * Decides on returned goods of one warehouse: they leave it under a number, back to a sale warehouse, destroyed, or back to the principal. Answers its
 * id. Goods are destroyed here only in branches that are too small for a second person; elsewhere a colleague is asked (ask-to-destroy.ts). Throws
 * NOT_FOUND, ROLE_MISSING, WITNESS_NEEDED, RETURNS_OTHER_WAREHOUSE, WAREHOUSE_COUNTING and what disposeOf throws.
 */
export async function dispose(trx: Trx, input: DispositionBody, acting: Acting): Promise<number> {
  const { disposition } = input
  requireDisposer(disposition, acting)
  const lines = input.lines.map(({ id, quantity }) => ({ id, quantity: toMilli(quantity) }))
  return await carryOut(trx, { ...input, lines }, { decidedBy: acting.user.id, confirmedBy: null }, acting)
}

/** Throws ROLE_MISSING. */
export function requireDisposer(disposition: Disposition, { user }: Acting): void {
  const { who } = DISPOSITION_RULES[disposition]
  if (!hasRole(user.roles, 'SUPER_USER', ...who))
    throw new RuleError('ROLE_MISSING', { action: disposition, roles: who })
}

type Decided = Omit<DispositionBody, 'lines'> & {
  readonly lines: readonly { readonly id: number; readonly quantity: Milli }[]
}
/** Who decided, and the witness who confirmed a destruction. */
type Deciders = { readonly decidedBy: number; readonly confirmedBy: number | null }

/** Takes the goods away as it was decided. Throws as dispose, but for the role. */
export async function carryOut(
  trx: Trx,
  input: Decided,
  deciders: Deciders,
  acting: Acting,
): Promise<number> {
  const { disposition, lines } = input
  const { now } = acting
  const goods = await lockGoods(trx, lines, acting)
  if (disposition === 'destroyed' && deciders.confirmedBy === null) await requireAlone(trx, goods)
  const decider = deciders.confirmedBy === null ? await namesOf(trx, deciders.decidedBy) : []
  disposeOf(goods, { ...input, decider, today: calendarDateAt(now.getTime()) })
  const place = await requirePlace(trx, goods, input)
  await requireNotCounting(
    trx,
    [place.warehouseId, ...(disposition === 'sale' ? [place.toWarehouseId ?? ''] : [])],
    [...new Set(goods.map(({ productId }) => productId))],
  )
  const parts = partsOf(goods, lines)
  await takeFromRemaining(trx, parts)
  // the goods first, the number last: everybody who needs one of the branch waits for it
  const number = await numberOf(trx, {
    kind: DISPOSITION_RULES[disposition].series,
    branchId: place.branchId,
    now,
  })
  const cause = {
    kind: disposition === 'destroyed' ? 'write-off' : 'disposition',
    ...{ reference: number.number, reason: input.reason, userId: deciders.decidedBy },
  } as const
  const values = await takeOut(trx, parts, cause)
  if (place.toWarehouseId !== null) await putToSale(trx, parts, { ...place, values, cause, now })
  const id = await write(trx, { input, place, parts, values, number, deciders }, acting)
  await recordOnNotes(
    trx,
    goods,
    { action: 'dispose', facts: { disposition, number: number.number } },
    acting,
  )
  await recordChange(trx, {
    noun: 'stock',
    id: parts[0]?.goods.levelId ?? 0,
    version: 0,
    branchId: place.branchId,
  })
  return id
}

/** One person alone destroys goods only where an administrator allowed own decisions (decision 0420). Throws WITNESS_NEEDED. */
async function requireAlone(trx: Trx, [first]: readonly Goods[]): Promise<void> {
  if (first === undefined) return
  const { ownDocumentsAllowed } = await readBranchPolicy(trx, first.branchId)
  if (!ownDocumentsAllowed)
    throw new RuleError('WITNESS_NEEDED', {}, [{ field: 'witnessId', rule: 'WITNESS_NEEDED' }])
}

async function numberOf(
  trx: Trx,
  { kind, branchId, now }: { readonly kind: string; readonly branchId: string; readonly now: Date },
) {
  const series = await readSeriesCode(trx, branchId)
  const year = Number(calendarDateAt(now.getTime()).slice(0, 4))
  const sequence = await nextNumber(trx, { kind, series, year })
  return { kind, series, year, sequence, number: `${kind} ${series}${year}/${sequence}` }
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

type Written = {
  readonly input: Decided
  readonly deciders: Deciders
  readonly place: {
    readonly branchId: string
    readonly warehouseId: string
    readonly toWarehouseId: string | null
  }
  readonly parts: readonly Part[]
  readonly values: ReadonlyMap<number, number>
  readonly number: Awaited<ReturnType<typeof numberOf>>
}

async function write(
  trx: Trx,
  { input, place, parts, values, number, deciders: { decidedBy, confirmedBy } }: Written,
  { now }: Acting,
) {
  const at = now.toISOString()
  const { id } = await trx
    .insertInto('dispositions')
    .values({
      ...number,
      ...{ disposition: input.disposition, witness: input.witness, reason: input.reason },
      ...{ branch_id: place.branchId, warehouse_id: place.warehouseId, to_warehouse_id: place.toWarehouseId },
      ...{ decided_by: decidedBy, decided_at: at },
      ...{ confirmed_by: confirmedBy, confirmed_at: confirmedBy === null ? null : at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lines = parts.map(({ goods, quantity }) => ({
    ...{ disposition_id: id, returned_goods_id: goods.id, quantity, value: values.get(goods.id) ?? 0 },
  }))
  await trx.insertInto('disposition_lines').values(lines).execute()
  return id
}
