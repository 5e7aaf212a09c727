import { type FigureKind, isFigureError, readFigure } from '../../../../lib/format/read-figure.ts'
import type { DraftForm, DraftLine, LineEntry, LineFigure } from '../form/draft-form.ts'

export const KIND_OF: Readonly<Record<LineFigure, FigureKind>> = {
  quantity: 'quantity',
  negotiatedPrice: 'amount',
  discount: 'amount',
  discountAmount: 'amount',
  discountPercentage: 'percent',
}

export type AmbiguousFigure = { readonly field: LineFigure; readonly text: string }

/** Invalid input of a line that can be read as two figures: the user has to choose one. */
export function ambiguousFiguresOf(invalidInput: LineEntry['invalidInput']): AmbiguousFigure[] {
  const cells = Object.entries(invalidInput ?? {}) as [LineFigure, string][]
  return cells
    .filter(([field, text]) => readFigure(text, KIND_OF[field]) === 'ambiguous')
    .map(([field, text]) => ({ field, text }))
}

/** The change for a figure that the user has made clear. Typing the list price means that no price was negotiated. */
export function resolveFigure(line: DraftLine, field: LineFigure, written: string): Partial<LineEntry> {
  const figure = readFigure(written, KIND_OF[field])
  if (figure === null || isFigureError(figure)) return {}
  const value = figure / SCALES[KIND_OF[field]]
  const isListPrice = field === 'negotiatedPrice' && value === line.unitPrice
  return {
    [field]: isListPrice ? null : value,
    invalidInput: withInvalidInput(line.invalidInput, field, null),
  }
}

const SCALES: Readonly<Record<FigureKind, number>> = { quantity: 1000, amount: 1, percent: 100 }

type InvalidInput = LineEntry['invalidInput']

/**
 * The invalid input of a line with the text of one field set. The field's earlier figure counts until the text is
 * corrected; null removes the text.
 */
export function withInvalidInput(
  invalidInput: InvalidInput,
  field: LineFigure,
  text: string | null,
): InvalidInput {
  const { [field]: _before, ...others } = invalidInput ?? {}
  if (text !== null) return { ...others, [field]: text }
  return Object.keys(others).length > 0 ? others : undefined
}

/** A draft with invalid input stays stored on the device and is not submitted. */
export const hasInvalidInput = ({ invalidDiscount, lines }: DraftForm) =>
  invalidDiscount !== undefined || lines.some(({ invalidInput }) => invalidInput !== undefined)
