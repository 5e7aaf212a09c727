import { type FigureKind, isFault, readFigure } from '../../../../lib/format/read-figure.ts'
import type { DraftLine, LineEntry, UnreadField } from '../session/draft-form.ts'
import { withUnread } from './unread.ts'

export const KIND_OF: Readonly<Record<UnreadField, FigureKind>> = {
  quantity: 'quantity',
  negotiatedPrice: 'amount',
  discount: 'amount',
  discountAmount: 'amount',
  discountPercentage: 'percent',
}

export type Doubt = { readonly field: UnreadField; readonly text: string }

/** What stands in the cells of a line and could mean two: somebody has to say which. */
export function doubtsOf(unread: LineEntry['unread']): Doubt[] {
  const cells = Object.entries(unread ?? {}) as [UnreadField, string][]
  return cells
    .filter(([field, text]) => readFigure(text, KIND_OF[field]) === 'ambiguous')
    .map(([field, text]) => ({ field, text }))
}

/** The change that a figure means which is clear now. The list price means that no price was agreed. */
export function settleUnread(line: DraftLine, field: UnreadField, written: string): Partial<LineEntry> {
  const figure = readFigure(written, KIND_OF[field])
  if (figure === null || isFault(figure)) return {}
  const value = figure / SCALES[KIND_OF[field]]
  const isListPrice = field === 'negotiatedPrice' && value === line.unitPrice
  return { [field]: isListPrice ? null : value, unread: withUnread(line.unread, field, null) }
}

const SCALES: Readonly<Record<FigureKind, number>> = { quantity: 1000, amount: 1, percent: 100 }
