import type { User } from '@cais/domain/access/actor'
import { BOARD_COLUMNS, type BoardColumn } from '@cais/domain/orders/board'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { readCursor, writeCursor } from '../../paging/cursor.ts'
import { countedFrom } from '../filter/counted-from.ts'
import { seenConditions } from '../filter/order-conditions.ts'
import type { OrderFilters } from '../filter/order-filters.ts'
import type { Reader } from './find-order.ts'
import { presentRows } from './present-rows.ts'
import { readActions } from './read-actions.ts'
import { readOrderRows } from './read-order-rows.ts'
import { type Counted, readOrderTotals } from './read-order-totals.ts'

const CARDS = 25

export type BoardQuery = OrderFilters & {
  readonly column?: BoardColumn | undefined
  readonly cursor?: string | undefined
}

/** The board of spec §2: columns with counts, sums and their newest cards, each with what may be done to it. */
export async function readKanban(db: Db, query: BoardQuery, reader: Reader & { readonly now: Date }) {
  const { column: only, cursor, ...filters } = query
  const shared = seenConditions(filters, reader.user)
  const from = countedFrom(filters)
  const after = readCursor(cursor)
  const columns = await Promise.all(
    (only ? [only] : BOARD_COLUMNS).map((column) =>
      readColumn(db, column, { from, where: columnWhere(column, shared, reader.user), after }),
    ),
  )
  const rows = columns.flatMap((column) => column.rows)
  const cards = await presentCards(db, rows, reader)
  return columns.map(({ rows: own, ...column }) => ({
    ...column,
    orders: own.flatMap(({ id }) => cards.get(id) ?? []),
  }))
}

/** Drafts on the board are the caller's own. */
function columnWhere(column: BoardColumn, shared: RawBuilder<boolean>, user: User) {
  const inColumn =
    column === 'DRAFT'
      ? sql<boolean>`o.status = 'DRAFT' AND o.created_by = ${user.id}`
      : sql<boolean>`o.stages @> ${[column]}::text[]`
  return sql<boolean>`${inColumn} AND ${shared}`
}

type InColumn = Counted & { readonly after: number | undefined }

async function readColumn(db: Db, column: BoardColumn, { from, where, after }: InColumn) {
  const { documents, total } = await readOrderTotals(db, { from, where })
  const rows = await readOrderRows(db, { where, sort: 'newest', limit: CARDS + 1, offset: 0, after })
  const shown = rows.slice(0, CARDS)
  const cursor = rows.length > CARDS ? writeCursor(shown.at(-1)?.id) : null
  return { column, count: documents, total, cursor, rows: shown }
}

type Rows = Awaited<ReturnType<typeof readOrderRows>>

/** Cards by id; a document of two columns is made once. */
async function presentCards(db: Db, rows: Rows, { now, ...reader }: Reader & { readonly now: Date }) {
  const once = [...new Map(rows.map((row) => [row.id, row])).values()]
  const presented = await presentRows(db, once, now)
  const actions = await readActions(
    db,
    once.map(({ id }) => id),
    reader,
  )
  const actionsOf = new Map(actions.map(({ id, version: _version, ...own }) => [id, own]))
  const none = { allowedActions: [], disabledActions: [] }
  return new Map(presented.map((row) => [row.id, { ...row, ...(actionsOf.get(row.id) ?? none) }]))
}
