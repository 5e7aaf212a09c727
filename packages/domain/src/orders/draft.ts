import { addDays, type CalendarDate, compareDates } from '../kernel/calendar-date.ts'
import type { Centavos } from '../kernel/money.ts'
import { MAX_QUANTITY, type Milli } from '../kernel/quantity.ts'
import { RuleError } from '../kernel/rule-error.ts'
import { inStockUnits, type LineFactors, nearestOrderable } from '../products/ordered-unit.ts'

/** 1 000 lines print on about 40 pages (decision 0017). */
export const MAX_LINES = 1000

export type DraftLine = {
  readonly productId: string
  /** In the ordered unit. */
  readonly quantity: Milli
  readonly unit: string
  /** What stock counts the article in. */
  readonly stockUnit: string
  readonly factors: LineFactors
  /** Null or 0 = the product has no price in force. */
  readonly unitPrice: Centavos | null
}

/** What submission checks; the other fields of a draft are free. */
export type Draft = {
  readonly customerId: number | null
  readonly branchId: string
  readonly warehouseId: string | null
  readonly operationId: string
  readonly deliveryDate: CalendarDate | null
  readonly dueAt: CalendarDate | null
  readonly lines: readonly DraftLine[]
}

/** Dates of a new draft: delivery in two days, payment due in thirty until a customer is chosen (decision 0123). */
export const draftDefaults = (today: CalendarDate) => ({
  deliveryDate: addDays(today, 2),
  dueAt: addDays(today, 30),
})

type CheckedLine = Pick<DraftLine, 'productId' | 'quantity'>

/** What a draft may never hold, saved or submitted: a product twice, more than MAX_LINES lines, a negative quantity. */
export function checkDraft({ lines }: { readonly lines: readonly CheckedLine[] }): void {
  if (lines.length > MAX_LINES)
    throw new RuleError('TOO_MANY_LINES', { lines: lines.length, limit: MAX_LINES })
  const seen = new Map<string, number>()
  for (const [index, line] of lines.entries()) {
    const before = seen.get(line.productId)
    if (before !== undefined)
      refuse('ARTICLE_TWICE', index, 'productId', {
        product: line.productId,
        position: index + 1,
        line: before + 1,
      })
    if (!isQuantity(line.quantity) || line.quantity < 0)
      refuse('QUANTITY_NOT_POSITIVE', index, 'quantity', { product: line.productId, position: index + 1 })
    seen.set(line.productId, index)
  }
}

/**
 * Whether a draft may be submitted today. An order that came in and of which all lines wait has none yet (`mayBeEmpty`). Throws the first rule it
 * breaks, naming field and product.
 */
export function checkSubmittable(draft: Draft, today: CalendarDate, { mayBeEmpty = false } = {}): void {
  checkDraft(draft)
  if (draft.customerId === null) throw missing('CUSTOMER_MISSING', 'customerId')
  if (draft.warehouseId === null) throw missing('WAREHOUSE_MISSING', 'warehouseId')
  if (draft.lines.length === 0 && !mayBeEmpty) throw missing('NO_LINES', 'lines')
  checkDates(draft, today)
  for (const [index, line] of draft.lines.entries()) {
    const facts = { product: line.productId, position: index + 1 }
    if (line.quantity <= 0) refuse('QUANTITY_NOT_POSITIVE', index, 'quantity', facts)
    checkExact(line, index)
    if (line.unitPrice === null || line.unitPrice <= 0) refuse('PRICE_MISSING', index, 'unitPrice', facts)
  }
}

/** A reason such as 'others' says nothing by itself. Throws REASON_TEXT_MISSING where it asks for a text and the notes are empty. */
export function checkReason(
  reason: { readonly code: string; readonly needsText: boolean } | null,
  notes: string,
): void {
  if (reason?.needsText && notes.trim() === '')
    throw missing('REASON_TEXT_MISSING', 'notes', { reason: reason.code })
}

/** Stock counts no part that it cannot write down: a quantity must convert exactly. The refusal names the nearest that do. */
function checkExact({ productId, quantity, unit, stockUnit, factors }: DraftLine, index: number): void {
  const stock = inStockUnits(quantity, factors)
  if (stock !== null && isQuantity(stock)) return
  const { below, above } = nearestOrderable(quantity, factors)
  const facts = { product: productId, quantity, unit, stockUnit, below, above }
  refuse('QUANTITY_NOT_EXACT', index, 'quantity', facts)
}

type Dates = Pick<Draft, 'deliveryDate' | 'dueAt'>

/** Delivery today or later; due today or later. A quote needs both as well: they are its terms. */
function checkDates({ deliveryDate, dueAt }: Dates, today: CalendarDate): void {
  if (deliveryDate === null) throw missing('DELIVERY_MISSING', 'deliveryDate')
  const [first] = pastDates({ deliveryDate, dueAt }, today)
  if (first === 'deliveryDate') throw past('DELIVERY_IN_PAST', first, { deliveryDate, today })
  if (first === 'dueAt' && dueAt !== null) throw past('DUE_BEFORE_TODAY', first, { dueAt, today })
}

/** The dates that are over already; the seller's screen marks them before anything is submitted. */
export function pastDates(dates: Dates, today: CalendarDate): readonly (keyof Dates)[] {
  return (['deliveryDate', 'dueAt'] as const).filter((field) => {
    const date = dates[field]
    return date !== null && compareDates(date, today) < 0
  })
}

const isQuantity = (quantity: Milli) => Number.isSafeInteger(quantity) && quantity <= MAX_QUANTITY

const missing = (code: ConstructorParameters<typeof RuleError>[0], field: string, facts = {}) =>
  new RuleError(code, facts, [{ field, rule: 'required', facts }])

const past = (
  code: 'DELIVERY_IN_PAST' | 'DUE_BEFORE_TODAY',
  field: string,
  facts: Readonly<Record<string, string>>,
) => new RuleError(code, facts, [{ field, rule: code, facts }])

function refuse(
  code: ConstructorParameters<typeof RuleError>[0],
  index: number,
  field: string,
  facts: Readonly<Record<string, string | number | null>>,
): never {
  throw new RuleError(code, { ...facts, position: index + 1 }, [
    { field: `lines.${index}.${field}`, rule: code, facts },
  ])
}
