import { RuleError } from '../kernel/rule-error.ts'

/** How many records refer to a branch, by what they are. */
export type BranchUses = {
  /** Orders, quotes, offers and drafts. */
  readonly documents: number
  readonly shipments: number
  readonly invoices: number
  /** People who work there or see it. */
  readonly users: number
  readonly customers: number
  readonly warehouses: number
  /** Number series of documents, shipments and invoices: one for each kind and year. */
  readonly series: number
  /** Printers, locks, saved views, absences and settings that name it. */
  readonly others: number
}

/** Whether nothing refers to the branch, so that it can be removed. */
export const isUnused = (uses: BranchUses): boolean => Object.values(uses).every((count) => count === 0)

/** Throws BRANCH_IN_USE with the counts: a branch in use is deactivated instead. */
export function requireUnused(branch: string, uses: BranchUses): void {
  if (!isUnused(uses)) throw new RuleError('BRANCH_IN_USE', { branch, ...uses })
}

/** Documents need a branch that takes them. Throws LAST_BRANCH. */
export function requireOtherActive(branch: string, others: readonly { readonly active: boolean }[]): void {
  if (others.some(({ active }) => active)) return
  const facts = { branch }
  throw new RuleError('LAST_BRANCH', facts, [{ field: 'active', rule: 'LAST_BRANCH', facts }])
}

/** The code may change until a number bears it. Throws SERIES_CODE_IN_USE. */
export function requireFreeSeries(seriesCode: string, { series }: Pick<BranchUses, 'series'>): void {
  if (series === 0) return
  const facts = { code: seriesCode, series }
  throw new RuleError('SERIES_CODE_IN_USE', facts, [
    { field: 'seriesCode', rule: 'SERIES_CODE_IN_USE', facts },
  ])
}
