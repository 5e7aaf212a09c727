import type { User } from '@cais/domain/access/actor'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { countedFrom } from '../filter/counted-from.ts'
import { seenConditions } from '../filter/order-conditions.ts'
import type { OrderFilters } from '../filter/order-filters.ts'
import { presentRows } from './present-rows.ts'
import { readOrderRows } from './read-order-rows.ts'
import { type Counted, readOrderTotals } from './read-order-totals.ts'

const COLUMNS = ['DRAFT', 'COMMERCIAL_APPROVAL', 'FINANCIAL_APPROVAL', 'STOCK_ANALYSIS'] as const
const CARDS = 50

/** The board of spec §2: four columns with counts, sums and their newest cards. */
export async function readKanban(db: Db, filters: OrderFilters, user: User, now: Date) {
  const shared = seenConditions(filters, user)
  const from = countedFrom(filters)
  return Promise.all(
    COLUMNS.map((column) => readColumn(db, column, { from, where: columnWhere(column, shared, user) }, now)),
  )
}

/** Drafts on the board are the caller's own. */
function columnWhere(column: (typeof COLUMNS)[number], shared: RawBuilder<boolean>, user: User) {
  const inColumn =
    column === 'DRAFT'
      ? sql<boolean>`o.status = 'DRAFT' AND o.created_by = ${user.id}`
      : sql<boolean>`o.stages @> ${[column]}::text[]`
  return sql<boolean>`${inColumn} AND ${shared}`
}

async function readColumn(db: Db, column: (typeof COLUMNS)[number], { from, where }: Counted, now: Date) {
  const { documents, total } = await readOrderTotals(db, { from, where })
  const rows = await readOrderRows(db, { where, sort: 'newest', limit: CARDS, offset: 0 })
  return { column, count: documents, total, orders: await presentRows(db, rows, now) }
}
