import type { CalendarDate } from '../kernel/calendar-date.ts'
import type { Centavos } from '../kernel/money.ts'
import { RuleError } from '../kernel/rule-error.ts'

/** Notes and coins of the metical in centavos, the largest first. */
export const DENOMINATIONS: readonly Centavos[] = [
  ...[100_000, 50_000, 20_000, 10_000, 5000, 2000],
  ...[1000, 500, 200, 100, 50, 20, 10, 5, 1],
]

export const CASH_MOVEMENT_KINDS = ['deposit', 'withdrawal'] as const
export type CashMovementKind = (typeof CASH_MOVEMENT_KINDS)[number]

export const CASH_ACTIONS = ['move', 'close', 'print'] as const
export type CashAction = (typeof CASH_ACTIONS)[number]

/** How many notes or coins of a value were counted. */
export type CashCount = { readonly value: Centavos; readonly count: number }

/** The day as it stands: what lay in the desk, came in and went out. */
export type CashFigures = {
  readonly opening: Centavos
  /** Payments in cash of the day, those reversed later too. */
  readonly receipts: Centavos
  /** Payments in cash, of whatever day, that were reversed on this one. */
  readonly reversals: Centavos
  readonly deposits: Centavos
  readonly withdrawals: Centavos
}

/** What must lie in the desk. */
export const expectedCash = ({
  opening,
  receipts,
  reversals,
  deposits,
  withdrawals,
}: CashFigures): Centavos => opening + receipts - reversals + deposits - withdrawals

/** What was counted. Throws COUNT_INVALID for a value that no note or coin has, a value twice or less than none. */
export function countedCash(counts: readonly CashCount[]): Centavos {
  const seen = new Set<Centavos>()
  for (const [index, { value, count }] of counts.entries()) {
    if (!DENOMINATIONS.includes(value) || seen.has(value) || count < 0 || !Number.isInteger(count))
      throw new RuleError('CASH_COUNT_INVALID', { value }, [
        { field: `counts.${index}.count`, rule: 'CASH_COUNT_INVALID' },
      ])
    seen.add(value)
  }
  return counts.reduce((sum, { value, count }) => sum + value * count, 0)
}

/** Throws CASH_DAY_CLOSED for a day that takes no cash any more. */
export function requireOpenDay(day: { readonly day: CalendarDate; readonly isClosed: boolean }): void {
  if (day.isClosed) throw new RuleError('CASH_DAY_CLOSED', { day: day.day })
}

/** Throws CASH_DAY_IN_FUTURE for a day to come. */
export function checkCashDay(day: CalendarDate, today: CalendarDate): void {
  if (day <= today) return
  throw new RuleError('CASH_DAY_IN_FUTURE', { day, today }, [{ field: 'day', rule: 'CASH_DAY_IN_FUTURE' }])
}

/** No more is taken out than lies there. Throws CASH_TOO_LITTLE, REASON_MISSING, PAYMENT_EMPTY. */
export function checkMovement(
  {
    kind,
    amount,
    reason,
  }: { readonly kind: CashMovementKind; readonly amount: Centavos; readonly reason: string },
  figures: CashFigures,
): void {
  if (amount <= 0) throw new RuleError('PAYMENT_EMPTY', {}, [{ field: 'amount', rule: 'PAYMENT_EMPTY' }])
  if (reason.trim() === '')
    throw new RuleError('REASON_MISSING', {}, [{ field: 'reason', rule: 'REASON_MISSING' }])
  const there = expectedCash(figures)
  if (kind === 'withdrawal' && amount > there)
    throw new RuleError('CASH_TOO_LITTLE', { amount, there }, [{ field: 'amount', rule: 'CASH_TOO_LITTLE' }])
}

/** What is counted and what must be there; a difference needs a reason. Throws CASH_COUNT_INVALID, CASH_DIFFERENCE_UNEXPLAINED. */
export function closeCash(figures: CashFigures, counts: readonly CashCount[], reason: string) {
  const counted = countedCash(counts)
  const expected = expectedCash(figures)
  const difference = counted - expected
  if (difference !== 0 && reason.trim() === '')
    throw new RuleError('CASH_DIFFERENCE_UNEXPLAINED', { counted, expected, difference }, [
      { field: 'reason', rule: 'CASH_DIFFERENCE_UNEXPLAINED' },
    ])
  return { counted, expected, difference }
}
