import { canDo } from '@cais/domain/access/actions'
import type { User } from '@cais/domain/access/actor'
import { isInScope } from '@cais/domain/access/scope'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { Db } from '../../../db/pool.ts'
import { FileRefusal } from '../file/file-refusal.ts'
import type { MappingFile } from '../mapping/mapping-file.ts'
import { placeOfProvince } from './province-capitals.ts'
import { readUser } from './read-user.ts'

/** Where the orders of a file are made, and in whose name. */
export type Target = {
  readonly user: User
  readonly branchId: string
  readonly warehouseId: string
  readonly place: ReturnType<typeof placeOfProvince>
}

export type TargetWish = {
  readonly username: string
  readonly branchId?: string | undefined
  readonly warehouseId?: string | undefined
}

/** Finds user, branch and warehouse and all that the mapping leans on. Refuses what does not exist, by name. */
export async function findTarget(db: Db, wish: TargetWish, mapping: MappingFile, now: Date): Promise<Target> {
  const user = await readUser(db, wish.username)
  if (user === undefined)
    throw new FileRefusal(`There is no active user "${wish.username}". Name one with --user.`)
  if (!canDo(user.roles, 'create-order')) {
    throw new FileRefusal(`The user "${wish.username}" may not create orders. Name a seller with --user.`)
  }
  const branch = await findBranch(db, wish.branchId ?? user.branchId)
  if (!isInScope(user.scope, { branchId: branch.id, operationId: mapping.operation })) {
    throw new FileRefusal(
      `The user "${wish.username}" may not work for branch ${branch.id} and operation ${mapping.operation}.`,
    )
  }
  await requireOperation(db, mapping.operation)
  await requireVatCode(db, mapping.vatCode, now)
  const warehouseId = await findWarehouse(db, branch.id, wish.warehouseId)
  return { user, branchId: branch.id, warehouseId, place: placeOfProvince(branch.province_id) }
}

async function findBranch(db: Db, id: string) {
  const branches = await db.selectFrom('branches').select(['id', 'province_id']).orderBy('id').execute()
  const branch = branches.find((candidate) => candidate.id === id)
  if (branch === undefined) throw new FileRefusal(unknown('branch', id, branches))
  return branch
}

async function findWarehouse(db: Db, branchId: string, wish: string | undefined): Promise<string> {
  const query = db.selectFrom('warehouses').select('id').where('branch_id', '=', branchId)
  const warehouses = await query.where('kind', '=', 'sale').orderBy('id').execute()
  const found = wish === undefined ? warehouses[0] : warehouses.find(({ id }) => id === wish)
  if (found === undefined)
    throw new FileRefusal(unknown(`warehouse of branch ${branchId}`, wish ?? '', warehouses))
  return found.id
}

async function requireOperation(db: Db, id: string) {
  const operations = await db.selectFrom('operations').select('id').orderBy('id').execute()
  if (operations.every((operation) => operation.id !== id))
    throw new FileRefusal(unknown('operation', id, operations))
}

async function requireVatCode(db: Db, code: string, now: Date) {
  const today = calendarDateAt(now.getTime())
  const rate = await db
    .selectFrom('vat_rates')
    .select('code')
    .where('code', '=', code)
    .where('valid_from', '<=', today)
    .where((where) => where.or([where('valid_to', 'is', null), where('valid_to', '>=', today)]))
    .executeTakeFirst()
  if (rate === undefined)
    throw new FileRefusal(`The VAT code "${code}" of the mapping has no rate on ${today}.`)
}

function unknown(noun: string, id: string, known: readonly { readonly id: string }[]): string {
  const list = known.map((row) => row.id).join(', ') || 'none'
  return `There is no ${noun} "${id}". Known: ${list}.`
}
