import { currencyFieldText, decimalFieldText } from '../../../../lib/format/field-text.ts'
import { type FigureKind, isFault, readFigure } from '../../../../lib/format/read-figure.ts'
import { withUnread } from '../lines/unread.ts'
import type { DraftLine, LineEntry, UnreadField } from '../session/draft-form.ts'
import type { Column } from './cursor.ts'

/** Cells that hold a figure. */
export type FigureColumn = 'quantity' | 'price' | 'discount'

export const FIELD_OF = {
  quantity: 'quantity',
  price: 'negotiatedPrice',
  discount: 'discountPercentage',
} as const
/** The cell that holds a field of the line; the rarer discounts lie behind 'more'. */
export const COLUMN_OF = {
  quantity: 'quantity',
  negotiatedPrice: 'price',
  discountPercentage: 'discount',
  discount: 'more',
  discountAmount: 'more',
} as const satisfies Record<UnreadField, Column>
export const KIND_OF = {
  quantity: 'quantity',
  price: 'amount',
  discount: 'percent',
} as const satisfies Record<FigureColumn, FigureKind>

/** What stands in a cell when it is edited: what could not be taken, or its figure. */
export const cellText = (line: DraftLine, column: FigureColumn): string =>
  unreadText(line, column) ?? figureText(line, column)

/** What was written in a cell and could not be taken. */
export const unreadText = (line: DraftLine, column: FigureColumn) => line.unread?.[FIELD_OF[column]]

/** A field uses '.' as its decimal sign (spec §5). */
export function figureText(line: DraftLine, column: FigureColumn): string {
  if (column === 'quantity') return line.quantity === 0 ? '' : decimalFieldText(line.quantity)
  if (column === 'price') return currencyFieldText(line.negotiatedPrice ?? line.unitPrice)
  return line.discountPercentage === 0 ? '' : decimalFieldText(line.discountPercentage)
}

/** Why a typed text is not taken. The cell's own figure, as it writes it, always is. */
export function faultOf(line: DraftLine, column: FigureColumn, text: string) {
  const figure = text === figureText(line, column) ? null : readFigure(text, KIND_OF[column])
  return isFault(figure) ? figure : null
}

/** The change that a typed text means. What cannot be taken is kept beside the figure of before, which counts meanwhile. */
export function entryOfText(line: DraftLine, column: FigureColumn, text: string): Partial<LineEntry> {
  const field = FIELD_OF[column]
  const own = { [field]: line[field] }
  if (text === figureText(line, column)) return { ...own, unread: withUnread(line.unread, field, null) }
  const figure = readFigure(text, KIND_OF[column])
  if (isFault(figure)) return { ...own, unread: withUnread(line.unread, field, text) }
  return { ...entryOfFigure(line, column, figure), unread: withUnread(line.unread, field, null) }
}

/** The list price typed again, or nothing, means that no price was agreed. */
function entryOfFigure(line: DraftLine, column: FigureColumn, figure: number | null): Partial<LineEntry> {
  if (column === 'quantity') return { quantity: (figure ?? 0) / 1000 }
  if (column === 'price') return { negotiatedPrice: figure === line.unitPrice ? null : figure }
  return { discountPercentage: (figure ?? 0) / 100 }
}

/** What Ctrl+D takes from the line above. */
export function entryAbove(above: DraftLine, line: DraftLine, column: FigureColumn): Partial<LineEntry> {
  const field = FIELD_OF[column]
  return { [field]: above[field], unread: withUnread(line.unread, field, null) }
}
