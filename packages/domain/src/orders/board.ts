import type { DocumentType } from '../documents/document-type.ts'
import type { OrderAction } from './action-names.ts'

/** The columns of the board, from left to right. */
export const BOARD_COLUMNS = ['DRAFT', 'COMMERCIAL_APPROVAL', 'FINANCIAL_APPROVAL', 'STOCK_ANALYSIS'] as const

export type BoardColumn = (typeof BOARD_COLUMNS)[number]

/** From column → to column → the action of the drop. Other drops are not possible. */
export const BOARD_DROPS = {
  // Where a submitted draft lands is for its verification to say, so every column takes it.
  DRAFT: { COMMERCIAL_APPROVAL: 'submit', FINANCIAL_APPROVAL: 'submit', STOCK_ANALYSIS: 'submit' },
  COMMERCIAL_APPROVAL: { FINANCIAL_APPROVAL: 'approve-commercial', STOCK_ANALYSIS: 'approve-commercial' },
  FINANCIAL_APPROVAL: { COMMERCIAL_APPROVAL: 'approve-financial', STOCK_ANALYSIS: 'approve-financial' },
  // Stock is decided line by line; what is done there leaves the board.
  STOCK_ANALYSIS: {},
} as const satisfies Record<BoardColumn, Partial<Record<BoardColumn, OrderAction>>>

export type BoardAction = 'submit' | 'approve-commercial' | 'approve-financial'

/** Why a card cannot be dropped on a column; `next` is where it would go instead, null = off the board. */
export type DropObstacle =
  | { readonly why: 'same-column' | 'never-a-draft' | 'decided-in-analysis' | 'leaves-board' }
  | { readonly why: 'not-next'; readonly next: BoardColumn }

export type BoardCard = { readonly type: DocumentType; readonly stages: readonly string[] }
type Move = { readonly from: BoardColumn; readonly to: BoardColumn }

/** The action that dropping the card stands for, or why there is none. Whether the user may take it is not asked here. */
export function dropOf(card: BoardCard, { from, to }: Move): BoardAction | DropObstacle {
  if (from === to) return { why: 'same-column' }
  if (to === 'DRAFT') return { why: 'never-a-draft' }
  if (from === 'STOCK_ANALYSIS') return { why: 'decided-in-analysis' }
  const drops: Partial<Record<BoardColumn, BoardAction>> = BOARD_DROPS[from]
  const action = drops[to]
  if (from === 'DRAFT') return action ?? { why: 'same-column' }
  const next = columnAfter(card, from)
  if (next === null) return { why: 'leaves-board' }
  return next === to && action !== undefined ? action : { why: 'not-next', next }
}

/** Where a document stands once this approval is given: where another one is open, else in analysis. */
function columnAfter({ type, stages }: BoardCard, approved: BoardColumn): BoardColumn | null {
  const open = stages.filter((stage) => stage !== approved)
  const column = BOARD_COLUMNS.find((one) => open.includes(one))
  if (column !== undefined) return column
  // An offer waits for its own approval, a quote is answered: neither has a column.
  return open.length > 0 || type === 'COT' ? null : 'STOCK_ANALYSIS'
}
