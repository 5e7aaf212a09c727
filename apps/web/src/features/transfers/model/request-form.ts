import type { FreeArticle, Transfer } from '../api.ts'

/** A line as it is typed: the article may not be known yet when it was pasted. */
export type RequestLine = { readonly productId: string; readonly unit: string; readonly quantity: number }

export type RequestForm = {
  readonly from: string | null
  readonly to: string | null
  readonly leavesOn: string
  readonly reason: string
  readonly note: string
  readonly lines: readonly RequestLine[]
}

export const emptyForm = (today: string): RequestForm => ({
  ...{ from: null, to: null, leavesOn: today, reason: '', note: '', lines: [] },
})

/** The form of a transfer that is changed. */
export const formOf = (transfer: Transfer): RequestForm => ({
  from: transfer.from.warehouseId,
  to: transfer.to.warehouseId,
  leavesOn: transfer.leavesOn,
  reason: transfer.reason,
  note: transfer.note,
  lines: transfer.lines.map(({ productId, orderedUnit, orderedQuantity }) => ({
    ...{ productId, unit: orderedUnit, quantity: orderedQuantity },
  })),
})

/** Lines with others added: an article stands once, and what is pasted of it again adds up. */
export function withLines(lines: readonly RequestLine[], added: readonly RequestLine[]): RequestLine[] {
  const sums = new Map(lines.map((line) => [line.productId, line]))
  for (const line of added) {
    const known = sums.get(line.productId)
    const unit = known?.unit || line.unit
    sums.set(line.productId, { ...line, unit, quantity: (known?.quantity ?? 0) + line.quantity })
  }
  return [...sums.values()]
}

/** A quantity of the line in units of stock; null where the unit is not known. */
function inStock({ unit, quantity }: RequestLine, article: FreeArticle | undefined): number | null {
  const factor = article?.units.find(({ code }) => code === unit)?.factor
  if (article === undefined || factor === undefined) return null
  return (quantity * factor) / article.stockFactor
}

/** Whether more is asked for than is free where it leaves. */
export const isShort = (line: RequestLine, article: FreeArticle | undefined): boolean =>
  article !== undefined && (inStock(line, article) ?? 0) > article.free

type Pasted = {
  readonly lines: readonly RequestLine[]
  readonly invalid: { row: number; cell: string } | null
}

/** Rows of article, quantity and unit as they were copied from a sheet; stops at the first that cannot be read. */
export function pastedLines(
  rows: readonly { readonly row: number; readonly cells: readonly string[] }[],
  read: (text: string) => number | null,
): Pasted {
  const lines: RequestLine[] = []
  for (const { row, cells } of rows) {
    const [productId = '', text = '', unit = ''] = cells
    const quantity = read(text)
    if (quantity === null || quantity <= 0) return { lines, invalid: { row, cell: text } }
    lines.push({ productId: productId.toUpperCase(), unit, quantity })
  }
  return { lines, invalid: null }
}
