import type { Centavos } from '../kernel/money.ts'
import type { BasisPoints } from '../kernel/percent.ts'

/** What a customer owes and will owe (rules, 'Credit'). */
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

/** Either would do: the customer pays `pay`, or the order is cut by `cut` — null where cutting the order is not enough. */
export type Release = { readonly pay: Centavos; readonly cut: Centavos | null }

/** Figures for the approver. A customer that is blocked is not released by figures: `release` speaks of limits and overdue only. */
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
    release: releaseOf(figures, over, overTransaction),
  }
}

/** Payments settle the oldest debt first, so what covers the excess covers as much of the overdue. */
function releaseOf(
  { overdue, thisOrder }: CreditFigures,
  over: Centavos,
  overTransaction: Centavos,
): Release {
  const cut = Math.max(over, overTransaction)
  return { pay: Math.max(over, overdue), cut: cut <= thisOrder && overdue === 0 ? cut : null }
}

function shareOf(total: Centavos, limit: Centavos): BasisPoints | null {
  if (limit > 0) return Math.round((total / limit) * 10_000)
  return total > 0 ? null : 0
}
