import { isFigureError, readFigure } from '../../../lib/format/read-figure.ts'
import { dayOf, quantityOf, tableOf } from './table-text.ts'

/** One row of a receipt as it is typed. */
export type ReceiptRow = {
  readonly key: number
  readonly productId: string
  readonly batch: string
  readonly expiry: string | null
  readonly quantity: number | null
  /** What one unit of stock cost, in centavos; null = not said. */
  readonly unitCost: number | null
  /** The text of the quantity while it is invalid or ambiguous. */
  readonly unreadQuantity: string | null
  readonly unreadCost: string | null
  /** The pasted text of an invalid expiry date. */
  readonly unreadExpiry: string | null
}

let made = 0
const nextKey = () => {
  made += 1
  return made
}

export const emptyRow = (): ReceiptRow => ({
  key: nextKey(),
  productId: '',
  batch: '',
  expiry: null,
  quantity: null,
  unitCost: null,
  unreadQuantity: null,
  unreadCost: null,
  unreadExpiry: null,
})

export const isEmpty = (row: ReceiptRow) =>
  row.productId === '' &&
  row.batch === '' &&
  row.expiry === null &&
  row.quantity === null &&
  row.unitCost === null &&
  row.unreadQuantity === null &&
  row.unreadCost === null &&
  row.unreadExpiry === null

/** Whether the row has an invalid text; it cannot be saved until that is corrected. */
export const hasInvalidInput = ({ unreadQuantity, unreadCost, unreadExpiry }: ReceiptRow) =>
  unreadQuantity !== null || unreadCost !== null || unreadExpiry !== null

/** Rows of product, batch, expiry, quantity and perhaps cost, as they were copied from a sheet. */
export function receiptRowsOf(text: string): ReceiptRow[] {
  const { rows, mark } = tableOf(text, 3)
  const costMark = tableOf(text, 4).mark
  return rows.map(({ cells: [productId = '', batch = '', expiry = '', quantity = '', cost = ''] }) => {
    const [day, figure, unitCost] = [
      dayOf(expiry),
      quantityOf(quantity, mark),
      readFigure(cost, 'amount', costMark),
    ]
    return {
      key: nextKey(),
      productId: productId.toUpperCase(),
      batch,
      expiry: day ?? null,
      quantity: isFigureError(figure) ? null : figure,
      unitCost: isFigureError(unitCost) ? null : unitCost,
      unreadQuantity: isFigureError(figure) ? quantity : null,
      unreadCost: isFigureError(unitCost) ? cost : null,
      unreadExpiry: day === undefined ? expiry : null,
    }
  })
}

/** The rows with others after them; an empty row at the end makes place. */
export const withRows = (rows: readonly ReceiptRow[], added: readonly ReceiptRow[]) => [
  ...rows.filter((row) => !isEmpty(row)),
  ...added,
  emptyRow(),
]

/** What is sent of the rows that say anything. */
export const linesOf = (rows: readonly ReceiptRow[]) =>
  rows
    .filter((row) => !isEmpty(row))
    .map(({ productId, batch, expiry, quantity, unitCost }) => ({
      productId: productId.trim(),
      batch: batch.trim(),
      expiry,
      quantity: quantity ?? 0,
      ...(unitCost !== null && { unitCost }),
    }))

/** Whether every row says what came. */
export const isComplete = (rows: readonly ReceiptRow[]) => {
  const lines = linesOf(rows)
  return (
    lines.length > 0 &&
    !rows.some(hasInvalidInput) &&
    lines.every(({ productId, batch, quantity }) => productId !== '' && batch !== '' && quantity > 0)
  )
}
