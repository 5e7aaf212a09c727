import type { Centavos } from '../kernel/money.ts'
import { MAX_QUANTITY, type Milli } from '../kernel/quantity.ts'
import { packKey, unitKey } from '../quarantine/causes.ts'
import { fitsRule, type QuantityRule } from './quantity-rule.ts'
import { unitMeant } from './unit-codes.ts'

/** A line as it was read, with its numbers in our measures. */
export type ReceivedLine = {
  readonly id: number
  /** What it does to the order; of an order itself every line is added. */
  readonly action: 'add' | 'change' | 'remove'
  readonly gtin: string
  readonly buyerCode: string
  readonly supplierCode: string
  readonly description: string
  readonly unit: string
  /** Thousandths; null = it could not be read. */
  readonly quantity: Milli | null
  /** Of one ordered unit, net; null = none was given. */
  readonly price: Centavos | null
  /** What could not be read, as it stands in the file. */
  readonly unreadable: string | null
}

/** The article that the codes of a line name. */
export type LineArticle = {
  readonly id: string
  readonly active: boolean
  readonly units: readonly { readonly code: string; readonly orderable: boolean }[]
  /** The unit of the barcode that named it; '' = it was named otherwise. */
  readonly scannedUnit: string
  readonly salesUnit: string
  /** What the list says in each of its units. */
  readonly listPrice: (unit: string) => Centavos
  /** What a sender may order in each of its units; null = anything. */
  readonly quantityRule: (unit: string) => QuantityRule | null
}

/** What people said of causes like those of this line. */
export type Mended = {
  readonly unit: string | null
  readonly quantity: Milli | null
  readonly price: 'list' | 'sent' | null
  /** In place of a quantity that is below the minimum or no whole pack. */
  readonly pack: (unit: string, quantity: Milli) => Milli | null
}

export const LINE_CAUSES = ['article', 'unit', 'price', 'quantity', 'pack'] as const
export type LineCause = (typeof LINE_CAUSES)[number]

/** What may stand against an order or a line of it. */
export const INBOUND_CAUSES = ['customer', ...LINE_CAUSES] as const

export type LineVerdict =
  | {
      readonly place: 'ready'
      readonly unit: string
      readonly quantity: Milli
      readonly negotiatedPrice: Centavos | null
    }
  | {
      readonly place: 'quarantine'
      readonly cause: LineCause
      readonly key: string
      /** What is shown beside the cause, to be recognised. */
      readonly hint: string
    }

export type Judging = {
  readonly article: LineArticle | null
  readonly mended: Mended
  /** Hundredths of a per cent by which the sender's price may differ from the list. */
  readonly priceTolerance: number
}

/**
 * What becomes of a line: it can go into a document, or it waits under the first cause that stands against it. A price within the tolerance
 * counts as the list's; one that somebody accepted is kept as negotiated, and approvals see it.
 */
export function judgeLine(line: ReceivedLine, { article, mended, priceTolerance }: Judging): LineVerdict {
  if (article === null || !article.active) return waiting('article', articleKey(line), line.description)
  const unit = unitOf(line, article, mended)
  if (line.action === 'remove')
    return {
      place: 'ready',
      unit: unit ?? article.salesUnit,
      quantity: line.quantity ?? 0,
      negotiatedPrice: null,
    }
  if (unit === null) return waiting('unit', unitKey(article.id, line.unit.toUpperCase()), line.description)
  const said = mended.quantity ?? line.quantity
  if (said === null || said <= 0 || said > MAX_QUANTITY)
    return waiting('quantity', String(line.id), line.unreadable ?? String((said ?? 0) / 1000))
  const isWhole = fitsRule(said, article.quantityRule(unit))
  const quantity = isWhole ? said : mended.pack(unit, said)
  if (quantity === null) return waiting('pack', packKey(article.id, unit, said), line.description)
  const list = article.listPrice(unit)
  const difference = priceDifference(line.price, list)
  if (Math.abs(difference) > priceTolerance && mended.price === null)
    return waiting('price', priceKey(article.id, line.price), `${signed(difference)} %`)
  const isKept = mended.price === 'sent' && line.price !== null && line.price !== list
  return { place: 'ready', unit, quantity, negotiatedPrice: isKept ? line.price : null }
}

const waiting = (cause: LineCause, key: string, hint: string): LineVerdict => ({
  place: 'quarantine',
  cause,
  key,
  hint,
})

/** A price is accepted as it was sent: another one asks again. */
const priceKey = (productId: string, price: Centavos | null): string => `${productId}/${price ?? 0}`

/** The code by which a line is known: what names an article to everybody first. */
const articleKey = ({
  gtin,
  buyerCode,
  supplierCode,
  description,
}: Pick<ReceivedLine, 'gtin' | 'buyerCode' | 'supplierCode' | 'description'>): string =>
  gtin || buyerCode || supplierCode || description

function unitOf(line: ReceivedLine, article: LineArticle, mended: Mended): string | null {
  const units = article.units.filter(({ orderable }) => orderable).map(({ code }) => code)
  const wanted = mended.unit ?? (line.unit === '' ? article.scannedUnit || article.salesUnit : line.unit)
  return unitMeant(wanted, units)
}

/** Hundredths of a per cent of the list price; 0 = no price was given, or the article has none. */
export function priceDifference(sent: Centavos | null, list: Centavos): number {
  if (sent === null || sent === list) return 0
  return list === 0 ? 10_000 : Math.round(((sent - list) * 10_000) / list)
}

const signed = (hundredths: number) =>
  `${hundredths < 0 ? '−' : '+'}${(Math.abs(hundredths) / 100).toFixed(1)}`
