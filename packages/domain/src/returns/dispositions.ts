import type { RuleRole } from '../access/roles.ts'
import type { GoodsCondition } from '../credit-notes/collect.ts'
import { addDays, type CalendarDate } from '../kernel/calendar-date.ts'
import type { Milli } from '../kernel/quantity.ts'
import type { RuleCode } from '../kernel/rule-codes.ts'
import { RuleError, type RuleFacts } from '../kernel/rule-error.ts'

/** What becomes of goods that came back (docs/domain/returns.md). */
export const DISPOSITIONS = ['sale', 'destroyed', 'principal'] as const
export type Disposition = (typeof DISPOSITIONS)[number]

type DispositionRule = {
  /** Administrators may, always. */
  readonly who: readonly RuleRole[]
  /** Kind of the number series of its papers. */
  readonly series: string
  readonly needs: 'warehouse' | 'witness' | 'recipient'
}

/** Who sees the goods that came back, besides administrators. */
export const RETURNS_READERS = ['STOCK_ANALYST', 'WAREHOUSE_MANAGER'] as const satisfies readonly RuleRole[]

/** THE table of dispositions: who decides, and what it has to say. */
export const DISPOSITION_RULES: Readonly<Record<Disposition, DispositionRule>> = {
  sale: { who: ['STOCK_ANALYST'], series: 'DV', needs: 'warehouse' },
  destroyed: { who: ['STOCK_ANALYST', 'WAREHOUSE_MANAGER'], series: 'AD', needs: 'witness' },
  principal: { who: ['STOCK_ANALYST', 'WAREHOUSE_MANAGER'], series: 'DP', needs: 'recipient' },
}

/** Goods of one line of a credit note that lie in a returns warehouse. */
export type ReturnedGoods = {
  readonly id: number
  readonly batch: string
  readonly expiry: CalendarDate | null
  readonly condition: GoodsCondition
  /** What still waits there, in thousandths. */
  readonly remaining: Milli
  /** Days of life that the article asks for. */
  readonly minShelfLifeDays: number
}

export type DispositionLine = { readonly id: number; readonly quantity: Milli }

export type DispositionInput = {
  readonly disposition: Disposition
  readonly lines: readonly DispositionLine[]
  readonly toWarehouseId: string | null
  /** Who saw the goods destroyed, or who took them back for the principal. */
  readonly witness: string
  readonly reason: string
  /** Names of who decides, as somebody would write them. */
  readonly decider: readonly string[]
  readonly today: CalendarDate
}

/** Whether goods could be sold again: sound, and not past their last day. */
export const isSaleable = (
  { condition, expiry }: Pick<ReturnedGoods, 'condition' | 'expiry'>,
  today: CalendarDate,
): boolean => condition === 'good' && (expiry === null || expiry >= today)

/** Whether less life is left than the article asks for on the day of a delivery. */
export const isShortLived = (
  { expiry, minShelfLifeDays }: Pick<ReturnedGoods, 'expiry' | 'minShelfLifeDays'>,
  today: CalendarDate,
): boolean => expiry !== null && expiry < addDays(today, minShelfLifeDays)

/**
 * What stays of each of the goods once it is decided. Throws NO_LINES, NOT_FOUND, QUANTITY_NOT_POSITIVE, RETURNS_OVER_REST,
 * RETURNS_NOT_SALEABLE, WAREHOUSE_MISSING, WITNESS_MISSING, WITNESS_DECIDED for who destroys goods before nobody else, and REASON_MISSING where goods are destroyed, or sold with less life left than is asked for.
 */
export function disposeOf(
  goods: readonly ReturnedGoods[],
  input: DispositionInput,
): ReadonlyMap<number, Milli> {
  const { disposition, lines } = input
  if (lines.length === 0) throw at('NO_LINES', 'lines')
  const left = new Map(goods.map(({ id, remaining }) => [id, remaining]))
  for (const [index, { id, quantity }] of lines.entries()) {
    const remaining = left.get(id)
    const field = `lines.${index}.quantity`
    if (remaining === undefined) throw new RuleError('NOT_FOUND', { goods: id })
    if (!Number.isSafeInteger(quantity) || quantity <= 0) throw at('QUANTITY_NOT_POSITIVE', field)
    if (quantity > remaining) throw at('RETURNS_OVER_REST', field, { rest: remaining })
    left.set(id, remaining - quantity)
  }
  const chosen = goods.filter(({ id }) => lines.some((line) => line.id === id))
  if (disposition === 'sale') requireSaleable(chosen, input)
  else if (input.witness.trim() === '') throw at('WITNESS_MISSING', 'witness')
  if (disposition === 'destroyed') requireDestruction(input)
  return left
}

/** Goods are destroyed before a second person, whose name stands on the certificate. */
function requireDestruction({ witness, decider, reason }: DispositionInput) {
  const plain = (name: string) =>
    name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(/\s+/).filter(Boolean).join(' ')
  if (decider.some((name) => plain(name) === plain(witness))) throw at('WITNESS_DECIDED', 'witness')
  if (reason.trim() === '') throw at('REASON_MISSING', 'reason')
}

function requireSaleable(
  chosen: readonly ReturnedGoods[],
  { lines, toWarehouseId, reason, today }: DispositionInput,
) {
  const indexOf = (id: number) => lines.findIndex((line) => line.id === id)
  const spoilt = chosen.find((goods) => !isSaleable(goods, today))
  if (spoilt !== undefined)
    throw at('RETURNS_NOT_SALEABLE', `lines.${indexOf(spoilt.id)}.quantity`, {
      batch: spoilt.batch,
      ...(spoilt.expiry !== null && { expiry: spoilt.expiry }),
    })
  if (toWarehouseId === null) throw at('WAREHOUSE_MISSING', 'toWarehouseId')
  if (chosen.some((goods) => isShortLived(goods, today)) && reason.trim() === '')
    throw at('REASON_MISSING', 'reason')
}

const at = (rule: RuleCode, field: string, facts: RuleFacts = {}) =>
  new RuleError(rule, facts, [{ field, rule, facts }])
