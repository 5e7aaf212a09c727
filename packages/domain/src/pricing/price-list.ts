import type { CalendarDate } from '../kernel/calendar-date.ts'
import type { Centavos } from '../kernel/money.ts'

/** For whom a price list is: null = whichever. Two active lists are never for the same. */
export type PriceTarget = {
  readonly operationId: string | null
  readonly segment: string | null
}

/** Who buys what in which operation on which day. Without a customer, or for one without a segment, the segment is null. */
export type PriceQuestion = {
  readonly productId: string
  readonly operationId: string | null
  readonly segment: string | null
  readonly day: CalendarDate
}

/** A price of a published version: of one sales unit, before VAT. */
export type ListedPrice = PriceTarget & {
  readonly productId: string
  readonly price: Centavos
  readonly validFrom: CalendarDate
  /** Last day on which it holds; null = until another version begins. */
  readonly validTo: CalendarDate | null
}

/** The price of the article itself, for days on which no list has one. */
export type OwnPrice = { readonly price: Centavos; readonly validFrom: CalendarDate }

export type SalePrice = OwnPrice & {
  /** For whom the list is that has the price; null = it is that of the article itself. */
  readonly target: PriceTarget | null
}

/**
 * The price of an article for a customer on a day: that of the most specific list which has one in force, else that of the article
 * (the table of docs/domain/pricing.md).
 */
export function salePriceOf(
  prices: readonly ListedPrice[],
  question: PriceQuestion,
  own: OwnPrice,
): SalePrice {
  const [best] = prices
    .filter((price) => price.productId === question.productId)
    .filter((price) => isFor(price, question) && holdsOn(price, question.day))
    .toSorted((a, b) => rankOf(b) - rankOf(a))
  if (best === undefined) return { ...own, target: null }
  const { operationId, segment, price, validFrom } = best
  return { price, validFrom, target: { operationId, segment } }
}

/** The more specific a list is, the higher: segment and operation, segment, operation, everybody. */
export const rankOf = ({ operationId, segment }: PriceTarget): number =>
  (segment === null ? 0 : 2) + (operationId === null ? 0 : 1)

/** Whether the list is for this customer and operation. */
const isFor = (target: PriceTarget, { operationId, segment }: PriceTarget): boolean =>
  (target.operationId === null || target.operationId === operationId) &&
  (target.segment === null || target.segment === segment)

const holdsOn = (price: ListedPrice, day: CalendarDate) =>
  price.validFrom <= day && (price.validTo === null || day <= price.validTo)
