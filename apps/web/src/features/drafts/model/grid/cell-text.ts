import { currencyFieldText, decimalFieldText } from '../../../../lib/format/field-text.ts'
import { type FigureKind, isFigureError, readFigure } from '../../../../lib/format/read-figure.ts'
import { withInvalidInput } from '../checks/invalid-input.ts'
import type { DraftLine, LineEntry, LineFigure } from '../form/draft-form.ts'
import type { Column } from './cursor.ts'

/** Cells that hold a figure. */
export type FigureColumn = 'quantity' | 'price' | 'discount'

export const FIELD_OF = {
  quantity: 'quantity',
  price: 'negotiatedPrice',
  discount: 'discountPercentage',
} as const
/** The cell of a field of the line; the rarer discounts are behind 'more'. */
export const COLUMN_OF = {
  quantity: 'quantity',
  negotiatedPrice: 'price',
  discountPercentage: 'discount',
  discount: 'more',
  discountAmount: 'more',
} as const satisfies Record<LineFigure, Column>
export const KIND_OF = {
  quantity: 'quantity',
  price: 'amount',
  discount: 'percent',
} as const satisfies Record<FigureColumn, FigureKind>

/** The text of a cell when it is edited: the invalid input, or its figure. */
export const cellText = (line: DraftLine, column: FigureColumn): string =>
  invalidText(line, column) ?? figureText(line, column)

/** The invalid input of a cell. */
export const invalidText = (line: DraftLine, column: FigureColumn) => line.invalidInput?.[FIELD_OF[column]]

/** The figure of a cell while it is edited, with '.' as the decimal separator (docs/usage/write-an-order.md). */
export function figureText(line: DraftLine, column: FigureColumn): string {
  if (column === 'quantity') return line.quantity === 0 ? '' : decimalFieldText(line.quantity)
  if (column === 'price') return currencyFieldText(line.negotiatedPrice ?? line.unitPrice)
  return line.discountPercentage === 0 ? '' : decimalFieldText(line.discountPercentage)
}

/** Why a typed text is invalid. The cell's own figure, as it is shown, never is. */
export function faultOf(line: DraftLine, column: FigureColumn, text: string) {
  const figure = text === figureText(line, column) ? null : readFigure(text, KIND_OF[column])
  return isFigureError(figure) ? figure : null
}

/** The change that a typed text makes. Invalid input is stored beside the earlier figure, which counts until it is corrected. */
export function entryOfText(line: DraftLine, column: FigureColumn, text: string): Partial<LineEntry> {
  const field = FIELD_OF[column]
  const own = { [field]: line[field] }
  if (text === figureText(line, column))
    return { ...own, invalidInput: withInvalidInput(line.invalidInput, field, null) }
  const figure = readFigure(text, KIND_OF[column])
  if (isFigureError(figure)) return { ...own, invalidInput: withInvalidInput(line.invalidInput, field, text) }
  return {
    ...entryOfFigure(line, column, figure),
    invalidInput: withInvalidInput(line.invalidInput, field, null),
  }
}

/** Typing the list price, or nothing, means that no price was negotiated. */
function entryOfFigure(line: DraftLine, column: FigureColumn, figure: number | null): Partial<LineEntry> {
  if (column === 'quantity') return { quantity: (figure ?? 0) / 1000 }
  if (column === 'price') return { negotiatedPrice: figure === line.unitPrice ? null : figure }
  return { discountPercentage: (figure ?? 0) / 100 }
}

/** What Ctrl+D takes from the line above. */
export function entryAbove(above: DraftLine, line: DraftLine, column: FigureColumn): Partial<LineEntry> {
  const field = FIELD_OF[column]
  return { [field]: above[field], invalidInput: withInvalidInput(line.invalidInput, field, null) }
}
