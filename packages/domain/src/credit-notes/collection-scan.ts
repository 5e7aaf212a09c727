import type { CalendarDate } from '../kernel/calendar-date.ts'
import { readScannedCode } from '../stock/gs1.ts'

/** A line of a collection as a scanner sees it. */
export type CollectionPart = {
  readonly productId: string
  /** Barcodes of the article's units, without leading zeros. */
  readonly barcodes: readonly string[]
  /** The batches that were delivered. */
  readonly delivered: readonly { readonly batch: string; readonly expiry: CalendarDate | null }[]
  readonly settled: boolean
}

export type CollectionScan<Part extends CollectionPart> =
  /** An article that is to be collected; its batch and expiry where the code says them. */
  | {
      readonly kind: 'part'
      readonly part: Part
      readonly batch: string | null
      readonly expiry: CalendarDate | null
      readonly isDelivered: boolean
    }
  | { readonly kind: 'misread' | 'foreign'; readonly article: string }

/**
 * What was scanned, among the lines in their order: those that nobody wrote down yet come first, and among those the one that was delivered of this
 * batch. Goods that expired are taken back too. Null = nothing was scanned.
 */
export function readCollectionCode<Part extends CollectionPart>(
  raw: string,
  parts: readonly Part[],
): CollectionScan<Part> | null {
  const code = readScannedCode(raw)
  if (code === null) return null
  const ofArticle = parts.filter(
    ({ productId, barcodes }) => productId.toUpperCase() === code.article || barcodes.includes(code.article),
  )
  if (ofArticle.length === 0) return { kind: code.misread ? 'misread' : 'foreign', article: code.article }
  const inOrder = [...ofArticle.filter(({ settled }) => !settled), ...ofArticle]
  const deliveredOf = (part: Part) =>
    part.delivered.find(({ batch }) => batch.toUpperCase() === code.batch?.toUpperCase())
  const part = inOrder.find((one) => deliveredOf(one) !== undefined) ?? inOrder[0]
  if (part === undefined) return null
  const delivered = deliveredOf(part)
  return {
    kind: 'part',
    part,
    batch: delivered?.batch ?? code.batch,
    expiry: code.expiry ?? delivered?.expiry ?? null,
    isDelivered: delivered !== undefined,
  }
}
