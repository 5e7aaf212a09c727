import { BOARD_COLUMNS, type BoardAction, type BoardColumn, dropOf } from '@cais/domain/orders/board'
import type { ApiRow } from '../../../lib/api/api.ts'

export type Board = ApiRow<'GET /orders/kanban'>
export type Card = Board['orders'][number]
/** A card and the column that it is in. */
export type PlacedCard = { readonly card: Card; readonly from: BoardColumn }

/** Why the card cannot be dropped there: a reason known here, or the server's message. */
export type Obstacle =
  | { readonly why: 'same-column' | 'never-a-draft' | 'decided-in-analysis' | 'leaves-board' | 'not-yours' }
  | { readonly why: 'not-next'; readonly next: BoardColumn }
  | { readonly why: 'refused'; readonly message: string }

export type Drop = { readonly action: BoardAction } | { readonly obstacle: Obstacle }

/** The action of a drop on this column, or why there is none: first by the domain's table, then by what the server allows. */
export function dropFor({ card, from }: PlacedCard, to: BoardColumn): Drop {
  const action = dropOf(card, { from, to })
  if (typeof action !== 'string') return { obstacle: refusalOfColumn(card, from, action) ?? action }
  if (card.allowedActions.includes(action)) return { action }
  return { obstacle: refusalOf(card, action) ?? { why: 'not-yours' } }
}

/** For a card that would leave the board: the server's refusal of that action, which is the better explanation. */
const refusalOfColumn = (card: Card, from: BoardColumn, { why }: Obstacle) =>
  why === 'leaves-board'
    ? COLUMN_ACTIONS[from]?.map((action) => refusalOf(card, action)).find(Boolean)
    : undefined

function refusalOf(card: Card, action: string): Obstacle | undefined {
  const refusal = card.disabledActions.find((one) => one.action === action)
  return refusal && { why: 'refused', message: refusal.message }
}

/** The other columns, each with the result of a move there. */
export const movesOf = (placed: PlacedCard) =>
  BOARD_COLUMNS.filter((column) => column !== placed.from).map((to) => ({ to, drop: dropFor(placed, to) }))

const OFF_BOARD_ACTIONS = ['approve-commercial', 'approve-financial', 'process'] as const
export type OffBoardAction = (typeof OFF_BOARD_ACTIONS)[number]

/** The actions that move a card out of its column. */
const COLUMN_ACTIONS: Partial<Record<BoardColumn, readonly OffBoardAction[]>> = {
  COMMERCIAL_APPROVAL: ['approve-commercial'],
  FINANCIAL_APPROVAL: ['approve-financial'],
  STOCK_ANALYSIS: ['process'],
}

/** Allowed actions that no column represents, because the card leaves the board. */
export function actionsOffBoard(placed: PlacedCard): OffBoardAction[] {
  const covered = movesOf(placed).flatMap(({ drop }) => ('action' in drop ? [drop.action] : []))
  const own = COLUMN_ACTIONS[placed.from] ?? []
  return OFF_BOARD_ACTIONS.filter(
    (action) =>
      own.includes(action) &&
      placed.card.allowedActions.includes(action) &&
      !covered.some((done) => done === action),
  )
}
