import { dayOf, quantityOf, rowsOfText } from './table-text.ts'

/** One row of a receipt as it is typed. */
export type ReceiptRow = {
  readonly key: number
  readonly productId: string
  readonly batch: string
  readonly expiry: string | null
  readonly quantity: number | null
  /** Cells that were pasted and cannot be read, as they stood there. */
  readonly unreadable: readonly string[]
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
  unreadable: [],
})

export const isEmpty = ({ productId, batch, expiry, quantity }: ReceiptRow) =>
  productId === '' && batch === '' && expiry === null && quantity === null

/** Rows of article, batch, expiry and quantity, as they were copied from a sheet. */
export const receiptRowsOf = (text: string): ReceiptRow[] =>
  rowsOfText(text).map(({ cells: [productId = '', batch = '', expiry = '', quantity = ''] }) => {
    const [day, amount] = [dayOf(expiry), quantityOf(quantity)]
    return {
      key: nextKey(),
      productId: productId.toUpperCase(),
      batch,
      expiry: day ?? null,
      quantity: amount ?? null,
      unreadable: [...(day === undefined ? [expiry] : []), ...(amount === undefined ? [quantity] : [])],
    }
  })

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
    .map(({ productId, batch, expiry, quantity }) => ({
      productId: productId.trim(),
      batch: batch.trim(),
      expiry,
      quantity: quantity ?? 0,
    }))

/** Whether every row says what came. */
export const isComplete = (rows: readonly ReceiptRow[]) => {
  const lines = linesOf(rows)
  return (
    lines.length > 0 &&
    lines.every(({ productId, batch, quantity }) => productId !== '' && batch !== '' && quantity > 0)
  )
}
