import { readScannedCode } from '@cais/domain/stock/gs1'
import type { ApiData } from '../../../lib/api/api.ts'
import type { Receipt, ReceiptLine } from '../receipts-api.ts'

/** What the phone counts now. */
export type Counting = {
  readonly productId: string
  readonly description: string
  readonly unit: string
  readonly batch: string
  readonly expiry: string | null
  readonly quantity: number | null
}

/** Lines of one article of the note: its own line and its further batches. */
export const linesOfProduct = ({ lineItems }: Receipt, productId: string) =>
  lineItems.filter((line) => line.productId === productId)

/** How much of an article the note still expects. */
export function leftOnNote(receipt: Receipt, productId: string): number {
  const lines = linesOfProduct(receipt, productId)
  const noted = lines.reduce((sum, line) => sum + line.noted, 0)
  const received = lines.reduce((sum, line) => sum + (line.received ?? 0), 0)
  return Math.round((noted - received) * 1000) / 1000
}

type Article = Pick<ApiData<'GET /products'>[number], 'id' | 'description' | 'stockUnit'>

/** The article of a scanned code among the lines of the note; null when it is on none. */
export function scannedOf(receipt: Receipt, raw: string): Counting | { readonly unknown: string } | null {
  const code = readScannedCode(raw)
  if (code === null) return null
  const line = receipt.lineItems.find(
    ({ productId, barcodes }) =>
      productId === code.article || barcodes.some(({ barcode }) => barcode === code.article),
  )
  if (line === undefined) return { unknown: code.article }
  const counting = countingOf(receipt, line, code)
  const scanned = line.barcodes.find(({ barcode }) => barcode === code.article)
  // a pallet was scanned: one pallet has come
  return scanned !== undefined && scanned.contains > 1
    ? { ...counting, quantity: scanned.contains }
    : counting
}

/** Counting a line; the quantity proposes what is left on the note. */
export function countingOf(
  receipt: Receipt,
  line: ReceiptLine,
  code: { readonly batch: string | null; readonly expiry: string | null } = line,
): Counting {
  const batch = code.batch || line.batch
  const same = linesOfProduct(receipt, line.productId).find((one) => one.batch === batch)
  return {
    productId: line.productId,
    description: line.description,
    unit: line.unit,
    batch,
    expiry: code.expiry ?? same?.expiry ?? null,
    quantity: Math.max(0, leftOnNote(receipt, line.productId)) || null,
  }
}

export const countingOfArticle = (
  { id, description, stockUnit }: Article,
  batch: string | null,
  expiry: string | null,
) => ({
  productId: id,
  description,
  unit: stockUnit,
  batch: batch ?? '',
  expiry,
  quantity: null,
})

/** The state of a line as the strip of the phone and the row show it. */
export function lineTone({ steps, received }: ReceiptLine): 'done' | 'doubt' | 'open' {
  if (received === null) return 'open'
  return steps.length > 0 ? 'doubt' : 'done'
}

/** Lines that stand on the note themselves, numbered as there. */
export const headLines = ({ lineItems }: Receipt) => lineItems.filter(({ parentId }) => parentId === null)

/** Orders that wait, by how far the goods of the receipt reach. */
export function servedOrders({ waiting }: Receipt) {
  const orders = [...new Set(waiting.map(({ orderId }) => orderId))].map((orderId) => {
    const lines = waiting.filter((line) => line.orderId === orderId)
    const isWhole = lines.every(({ gets, missing }) => gets >= missing)
    const share = isWhole ? 'whole' : lines.some(({ gets }) => gets > 0) ? 'part' : 'waits'
    return { orderId, lines, share } as const
  })
  const count = (share: (typeof orders)[number]['share']) =>
    orders.filter((one) => one.share === share).length
  return { orders, whole: count('whole'), part: count('part'), waits: count('waits') }
}
