import type { Centavos } from '../kernel/money.ts'
import type { BasisPoints } from '../kernel/percent.ts'

/** What a customer owes and will owe (docs/domain/approvals.md). */
export type CreditFigures = {
  /** Invoiced and not paid. */
  readonly currentAccount: Centavos
  readonly loadedNotBilled: Centavos
  /** Other approved documents that are neither loaded nor billed. */
  readonly openOrders: Centavos
  readonly thisOrder: Centavos
  /** Part of currentAccount that is past its due date. */
  readonly overdue: Centavos
  readonly creditLimit: Centavos
  /** Null = none. */
  readonly transactionLimit: Centavos | null
  readonly blockedCredit: boolean
}

/** The exposure bar and what would bring it under the limit. */
export type Exposure = CreditFigures & {
  readonly total: Centavos
  /** Total above the limit; 0 when it fits. */
  readonly over: Centavos
  readonly overTransaction: Centavos
  /** total ÷ limit in basis points; null without a limit and with debt. */
  readonly share: BasisPoints | null
  readonly release: Release
}

/**
 * Either would do: the customer pays `pay` — 0 where no payment does or none is needed —, or the order is cut by `cut`,
 * null where cutting the order is not enough.
 */
export type Release = { readonly pay: Centavos; readonly cut: Centavos | null }

/** Figures for the approver. `release` is about limits and overdue debt only: a blocked customer must be unblocked first. */
export function exposureOf(figures: CreditFigures): Exposure {
  const { currentAccount, loadedNotBilled, openOrders, thisOrder, creditLimit, transactionLimit } = figures
  const total = currentAccount + loadedNotBilled + openOrders + thisOrder
  const over = Math.max(0, total - creditLimit)
  const overTransaction = transactionLimit === null ? 0 : Math.max(0, thisOrder - transactionLimit)
  return {
    ...figures,
    total,
    over,
    overTransaction,
    share: shareOf(total, creditLimit),
    release: { pay: paymentOf(figures, over, overTransaction), cut: cutOf(figures, over, overTransaction) },
  }
}

/**
 * Payments settle the oldest debt first, so what covers the excess covers as much of the overdue. An order above the
 * transaction limit stays as large as it is whatever is paid, and a customer without a limit would pay all in advance.
 */
function paymentOf({ overdue, creditLimit }: CreditFigures, over: Centavos, overTransaction: Centavos) {
  if (overTransaction > 0 || (over > 0 && creditLimit === 0)) return 0
  return Math.max(over, overdue)
}

/** An order that would have to go whole is not released by cutting it. */
function cutOf(
  { overdue, thisOrder, creditLimit }: CreditFigures,
  over: Centavos,
  overTransaction: Centavos,
) {
  const cut = Math.max(over, overTransaction)
  if (overdue > 0 || cut > thisOrder || (over > 0 && creditLimit === 0)) return null
  return cut
}

function shareOf(total: Centavos, limit: Centavos): BasisPoints | null {
  if (limit > 0) return Math.round((total / limit) * 10_000)
  return total > 0 ? null : 0
}
