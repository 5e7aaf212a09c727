import type { User } from '@cais/domain/access/actor'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { BOARD_COLUMNS, type BoardColumn } from '@cais/domain/orders/board'
import { sql } from 'kysely'
import { readActions } from '../../../aggregates/documents/detail/read-actions.ts'
import type { OrderFilters } from '../../../aggregates/documents/list/order-filters.ts'
import { type ListedOrder, presentRows } from '../../../aggregates/documents/list/order-rows.ts'
import { type OrderWhere, seenWhere } from '../../../aggregates/documents/list/order-where.ts'
import { readPages } from '../../../aggregates/documents/list/page/read-page.ts'
import {
  type FilterTotals,
  NOTHING,
  readTotalsOfMany,
} from '../../../aggregates/documents/list/read-order-totals.ts'
import type { Db } from '../../../db/pool.ts'
import { readTimeCursor, writeTimeCursor } from '../../../engines/lists/cursor.ts'
import type { Reader } from '../../../http/session/reader.ts'

/** More than a screen shows; the next ones come as somebody asks for them. */
const CARDS = 10

export type BoardQuery = OrderFilters & {
  readonly column?: BoardColumn | undefined
  readonly cursor?: string | undefined
}

/** The board: columns with counts, sums and their newest cards, each card with the actions that the user may take. */
export async function readKanban(db: Db, query: BoardQuery, reader: Reader) {
  const { column: only, cursor, ...filters } = query
  const after = readTimeCursor(cursor)
  const asked = only ? [only] : BOARD_COLUMNS
  const wheres = asked.map((column) => columnWhere(column, filters, reader.user))
  const totals = await readTotalsOfMany(db, wheres)
  const today = calendarDateAt(reader.now().getTime())
  const page = { sort: 'newest', limit: CARDS + 1, offset: 0, after, today } as const
  const pages = await readPages(db, wheres, page, totals)
  const columns = asked.map((column, at) => columnOf(column, totals[at] ?? NOTHING, pages[at] ?? []))
  const rows = columns.flatMap((column) => column.rows)
  const cards = await presentCards(db, rows, reader)
  return columns.map(({ rows: own, ...column }) => ({
    ...column,
    orders: own.flatMap(({ id }) => cards.get(id) ?? []),
  }))
}

/** Drafts on the board are the caller's own. */
function columnWhere(column: BoardColumn, filters: OrderFilters, user: User): OrderWhere {
  const inColumn =
    column === 'DRAFT'
      ? sql<boolean>`o.status = 'DRAFT' AND o.created_by = ${user.id}`
      : sql<boolean>`o.stages @> ${[column]}::text[]`
  return { ...seenWhere(filters, user, inColumn), asksStage: true }
}

function columnOf(column: BoardColumn, { documents, total, isExact }: FilterTotals, rows: Rows) {
  const shown = rows.slice(0, CARDS)
  const cursor = rows.length > CARDS ? writeTimeCursor(shown.at(-1)) : null
  const counted = isExact ? { count: documents, total } : { count: documents - 1, total: null }
  return { column, ...counted, isExact, cursor, rows: shown }
}

type Rows = readonly ListedOrder[]

/** Cards by id; a document in two columns is presented once. */
async function presentCards(db: Db, rows: Rows, reader: Reader) {
  const once = [...new Map(rows.map((row) => [row.id, row])).values()]
  const presented = presentRows(once, calendarDateAt(reader.now().getTime()))
  const actions = await readActions(
    db,
    once.map(({ id }) => id),
    reader,
  )
  const actionsOf = new Map(actions.map(({ id, version: _version, ...own }) => [id, own]))
  const none = { allowedActions: [], disabledActions: [] }
  return new Map(presented.map((row) => [row.id, { ...row, ...(actionsOf.get(row.id) ?? none) }]))
}
