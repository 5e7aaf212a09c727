import { canDo } from '@cais/domain/access/actions'
import type { User } from '@cais/domain/access/actor'
import { isInScope } from '@cais/domain/access/scope'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { placeOfProvince } from '../../../aggregates/company/place-of-province.ts'
import { readUser } from '../../../aggregates/users/read-user.ts'
import type { Db } from '../../../db/pool.ts'
import { FileRefusal } from '../file/file-refusal.ts'
import type { MappingFile } from '../mapping/mapping-file.ts'

/** Where the orders of a file are made, and in whose name. */
export type Target = {
  readonly user: User
  readonly branchId: string
  readonly warehouseId: string
  readonly place: ReturnType<typeof placeOfProvince>
}

export type TargetRequest = {
  readonly username: string
  readonly branchId?: string | undefined
  readonly warehouseId?: string | undefined
}

/** Finds user, branch and warehouse and checks what the mapping refers to. Refuses what does not exist, by name. */
export async function findTarget(
  db: Db,
  request: TargetRequest,
  mapping: MappingFile,
  now: Date,
): Promise<Target> {
  const user = await readUser(db, request.username)
  if (user === undefined)
    throw new FileRefusal(`There is no active user "${request.username}". Name one with --user.`)
  if (!canDo(user.roles, 'create-order')) {
    throw new FileRefusal(`The user "${request.username}" may not create orders. Name a seller with --user.`)
  }
  const branch = await findBranch(db, request.branchId ?? user.branchId)
  if (!isInScope(user.scope, { branchId: branch.id, operationId: mapping.operation })) {
    throw new FileRefusal(
      `The user "${request.username}" may not work for branch ${branch.id} and operation ${mapping.operation}.`,
    )
  }
  await requireOperation(db, mapping.operation)
  await requireVatCode(db, mapping.vatCode, now)
  const warehouseId = await findWarehouse(db, branch.id, request.warehouseId)
  return { user, branchId: branch.id, warehouseId, place: placeOfProvince(branch.province_id) }
}

async function findBranch(db: Db, id: string) {
  const branches = await db
    .selectFrom('branches')
    .select(['id', 'province_id', 'active'])
    .orderBy('id')
    .execute()
  const branch = branches.find((candidate) => candidate.id === id)
  if (branch === undefined) throw new FileRefusal(unknown('branch', id, branches))
  if (!branch.active) throw new FileRefusal(inactive('branch', id))
  return branch
}

async function findWarehouse(db: Db, branchId: string, wanted: string | undefined): Promise<string> {
  const query = db.selectFrom('warehouses').select('id').where('branch_id', '=', branchId)
  const warehouses = await query.where('kind', '=', 'sale').orderBy('id').execute()
  const found = wanted === undefined ? warehouses[0] : warehouses.find(({ id }) => id === wanted)
  if (found === undefined)
    throw new FileRefusal(unknown(`warehouse of branch ${branchId}`, wanted ?? '', warehouses))
  return found.id
}

async function requireOperation(db: Db, id: string) {
  const operations = await db.selectFrom('operations').select(['id', 'active']).orderBy('id').execute()
  const operation = operations.find((candidate) => candidate.id === id)
  if (operation === undefined) throw new FileRefusal(unknown('operation', id, operations))
  if (!operation.active) throw new FileRefusal(inactive('operation', id))
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

const inactive = (noun: string, id: string) => `The ${noun} "${id}" is inactive and takes no new documents.`

function unknown(noun: string, id: string, known: readonly { readonly id: string }[]): string {
  const list = known.map((row) => row.id).join(', ') || 'none'
  return `There is no ${noun} "${id}". Known: ${list}.`
}
