import type { Centavos } from '../kernel/money.ts'

/**
 * Why what was loaded in a month is not what was invoiced in it:
 * - billed-later: loaded in this month, and its invoice bears a day of a later one
 * - loaded-earlier: invoiced in this month, and loaded in an earlier one
 * - not-billed: loaded in this month, and it has no invoice
 * - other-quantity: the invoice is not over what left the warehouse
 * - credited: what credit notes of this month gave back, less what its debit notes charged
 * - not-declared: the VAT lines of the invoice, which the file declares, are not its net value
 */
export const DIFFERENCE_KINDS = [
  'billed-later',
  'loaded-earlier',
  'not-billed',
  'other-quantity',
  'not-declared',
  'credited',
] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

/** Explained by the calendar or by documents of their own; whoever closes has nothing to say of them. */
const BY_CALENDAR: ReadonlySet<DifferenceKind> = new Set(['billed-later', 'loaded-earlier', 'credited'])

/** Kinds that a person may explain. */
export const EXPLAINABLE = [
  'not-billed',
  'other-quantity',
  'not-declared',
] as const satisfies readonly DifferenceKind[]

export type Explanation = { readonly amount: Centavos; readonly reason: string }

/** Net: above zero more was loaded than invoiced, or more invoiced than declared. */
export type Difference = { readonly kind: DifferenceKind; readonly amount: Centavos }

/** 'calendar', 'person', or open. What somebody explained holds for the amount that it was said of. */
export function explainedBy(
  { kind, amount }: Difference,
  said: Explanation | null,
): 'calendar' | 'person' | null {
  if (BY_CALENDAR.has(kind)) return 'calendar'
  return said !== null && said.amount === amount ? 'person' : null
}

export type BranchFigures = {
  readonly branchId: string
  readonly loaded: Centavos
  readonly billed: Centavos
  /** Credit notes less debit notes. */
  readonly credited: Centavos
  readonly declared: Centavos
}

/** Shipped = billed − credited = declared, of each branch and in all; differences are loaded less declared. */
export const sumOfBranches = (branches: readonly BranchFigures[]) => {
  const sum = (part: 'loaded' | 'billed' | 'credited' | 'declared') =>
    branches.reduce((all, one) => all + one[part], 0)
  return {
    loaded: sum('loaded'),
    billed: sum('billed'),
    credited: sum('credited'),
    declared: sum('declared'),
  }
}
