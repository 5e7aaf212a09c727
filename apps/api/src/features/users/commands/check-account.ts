import { isNamedRole, managedBranches, type Role } from '@cais/domain/access/roles'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Trx } from '../../../db/transaction.ts'
import { findUnknownCodes, isPrinter } from '../store.ts'

type References = {
  readonly branchId: string
  readonly branches: readonly string[]
  readonly operations: readonly string[]
  readonly roles: readonly Role[]
  readonly defaultPrinter?: string | null | undefined
}

/** Throws BRANCH_UNKNOWN, OPERATION_UNKNOWN or PRINTER_UNKNOWN, each at the field that names what does not exist. */
export async function requireReferences(trx: Trx, given: References): Promise<void> {
  const { branchId, branches, operations } = given
  const managed = managedBranches(given.roles.filter((role) => !isNamedRole(role)))
  const unknown = await findUnknownCodes(trx, { branches: [branchId, ...branches, ...managed], operations })
  const [branch] = unknown.branches
  if (branch !== undefined) throw atField(fieldOf(branch, given), new RuleError('BRANCH_UNKNOWN', { branch }))
  const [operation] = unknown.operations
  if (operation !== undefined)
    throw atField(
      `operations.${operations.indexOf(operation)}`,
      new RuleError('OPERATION_UNKNOWN', { operation }),
    )
  await requirePrinter(trx, given.defaultPrinter)
}

const fieldOf = (branch: string, { branchId, branches }: References) => {
  if (branch === branchId) return 'branchId'
  return branches.includes(branch) ? `branches.${branches.indexOf(branch)}` : 'roles'
}

/** Throws PRINTER_UNKNOWN; no printer is always right. */
export async function requirePrinter(trx: Trx, name: string | null | undefined): Promise<void> {
  if (!name || (await isPrinter(trx, name))) return
  throw atField('defaultPrinter', new RuleError('PRINTER_UNKNOWN', { printer: name }))
}

const atField = (field: string, { code, facts }: RuleError) =>
  new RuleError(code, facts, [{ field, rule: code, facts }])

type Columns = Readonly<Record<string, unknown>>

/** The columns that differ, as history keeps them: { column: [before, after] }. */
export const changedColumns = (
  before: Columns,
  after: Columns,
): Record<string, readonly [unknown, unknown]> =>
  Object.fromEntries(
    Object.keys(after)
      .filter((column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]))
      .map((column) => [column, [before[column], after[column]] as const]),
  )

/** Codes once each, in one order. */
export const codeSet = (codes: readonly string[]): string[] => [...new Set(codes)].toSorted()
