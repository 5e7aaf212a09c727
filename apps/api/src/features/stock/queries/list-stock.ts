import type { StockQuery } from '@cais/contract/stock/schemas'
import type { User } from '@cais/domain/access/actor'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { paginationOf } from '../../paging/pagination.ts'
import { presentStockRow } from '../presenter/stock-row.ts'
import { cursorOf, type Place, readCursor } from './stock-cursor.ts'
import { stockOrders } from './stock-filter.ts'

/** A page of stock analysis, oldest first unless asked otherwise; by priority it is the order in which they are served. */
export async function listStock(db: Db, query: StockQuery, user: User) {
  const rows = await readPage(db, query, user)
  const total = await stockOrders(db, query, user)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const last = rows.at(-1)
  const cursor = last && rows.length === query.perPage ? cursorOf(last) : null
  return { data: rows.map(presentStockRow), meta: { pagination: paginationOf(query, total.count), cursor } }
}

const readPage = (db: Db, query: StockQuery, user: User) => {
  const after = query.cursor === undefined ? null : readCursor(query.cursor)
  return stockRows(db, query, user)
    .$if(after !== null, (page) => page.where(beyond(query.sort, after ?? START)))
    .limit(query.perPage)
    .offset(after === null ? (query.page - 1) * query.perPage : 0)
    .execute()
}

const START: Place = { at: '', id: 0, priority: 0 }

/** What comes after a place in the order of the list. */
function beyond(sort: StockQuery['sort'], { at, id, priority }: Place) {
  const place = sql`(${at}::timestamptz, ${id}::bigint)`
  if (sort === 'newest') return sql<boolean>`(o.submitted_at, o.id) < ${place}`
  if (sort === 'oldest') return sql<boolean>`(o.submitted_at, o.id) > ${place}`
  return sql<boolean>`(-o.priority, o.submitted_at, o.id) > (${-priority}::int, ${at}::timestamptz, ${id}::bigint)`
}

/** The statement of the list, without its pages. */
export const stockRows = (db: Db, query: StockQuery, user: User) => {
  const direction = query.sort === 'newest' ? 'desc' : 'asc'
  return stockOrders(db, query, user)
    .select(['o.id', 'o.type', 'o.number', 'o.province_id', 'o.branch_id', 'o.warehouse_id', 'o.route'])
    .select([
      'o.status',
      'o.stages',
      'o.delivery_date',
      'o.submitted_at',
      'o.line_count',
      'o.weight',
      'o.priority',
      'o.total',
      'o.version',
    ])
    .select(['c.id as customer_id', 'c.name as customer_name', 'c.code as customer_code'])
    .select(LINE_SUMS)
    .$if(query.sort === 'priority', (rows) => rows.orderBy('o.priority', 'desc'))
    .orderBy('o.submitted_at', direction)
    .orderBy('o.id', direction)
}

const ofLines = (sum: ReturnType<typeof sql>) =>
  sql<number>`(SELECT ${sum} FROM order_lines WHERE order_id = o.id)`

/** How far the lines are held: what is neither billed nor given up. One by one, so that they are read once the page is cut, for its rows alone. */
const LINE_SUMS = [
  ofLines(sql`count(*) FILTER (WHERE open > 0)`).as('missing'),
  ofLines(sql`coalesce(sum(reserved + picking + loading), 0)::bigint`).as('held'),
  ofLines(sql`coalesce(sum(quantity - billed - closed), 0)::bigint`).as('wanted'),
]

export type StockRow = Awaited<ReturnType<typeof readPage>>[number]
