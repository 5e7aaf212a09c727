import { BOARD_COLUMNS, type BoardAction, type BoardColumn, dropOf } from '@cais/domain/orders/board'
import type { ApiRow } from '../../../lib/api/api.ts'

export type Board = ApiRow<'GET /orders/kanban'>
export type Card = Board['orders'][number]
export type Held = { readonly card: Card; readonly from: BoardColumn }

/** Why nothing can be dropped there: a word of ours, or the sentence of the server. */
export type Obstacle =
  | { readonly why: 'same-column' | 'never-a-draft' | 'decided-in-analysis' | 'leaves-board' | 'not-yours' }
  | { readonly why: 'not-next'; readonly next: BoardColumn }
  | { readonly why: 'refused'; readonly message: string }

export type Drop = { readonly action: BoardAction } | { readonly obstacle: Obstacle }

/** What dropping the card on a column would do, as far as this user may: the table of the domain, then what the server allows. */
export function dropFor({ card, from }: Held, to: BoardColumn): Drop {
  const action = dropOf(card, { from, to })
  if (typeof action !== 'string') return { obstacle: closedAt(card, from, action) ?? action }
  if (card.allowedActions.includes(action)) return { action }
  return { obstacle: refusedTo(card, action) ?? { why: 'not-yours' } }
}

/** A card that would leave the board is not told so where what takes it there is closed. */
const closedAt = (card: Card, from: BoardColumn, { why }: Obstacle) =>
  why === 'leaves-board' ? OF_COLUMN[from]?.map((action) => refusedTo(card, action)).find(Boolean) : undefined

function refusedTo(card: Card, action: string): Obstacle | undefined {
  const refusal = card.disabledActions.find((one) => one.action === action)
  return refusal && { why: 'refused', message: refusal.message }
}

/** The other columns with what a move there would do. */
export const movesOf = (held: Held) =>
  BOARD_COLUMNS.filter((column) => column !== held.from).map((to) => ({ to, drop: dropFor(held, to) }))

const BESIDE_COLUMNS = ['approve-commercial', 'approve-financial', 'process'] as const
export type BesideColumns = (typeof BESIDE_COLUMNS)[number]

/** What takes a card off its column. */
const OF_COLUMN: Partial<Record<BoardColumn, readonly BesideColumns[]>> = {
  COMMERCIAL_APPROVAL: ['approve-commercial'],
  FINANCIAL_APPROVAL: ['approve-financial'],
  STOCK_ANALYSIS: ['process'],
}

/** What may be done to a card that no column stands for: it leaves the board. */
export function actionsOffBoard(held: Held): BesideColumns[] {
  const covered = movesOf(held).flatMap(({ drop }) => ('action' in drop ? [drop.action] : []))
  const own = OF_COLUMN[held.from] ?? []
  return BESIDE_COLUMNS.filter(
    (action) =>
      own.includes(action) &&
      held.card.allowedActions.includes(action) &&
      !covered.some((done) => done === action),
  )
}
