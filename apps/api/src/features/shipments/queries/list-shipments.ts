import type { ShipmentQuery } from '@cais/contract/shipments/schemas'
import type { User } from '@cais/domain/access/actor'
import type { Db } from '../../../db/pool.ts'
import { readCursor, writeCursor } from '../../paging/cursor.ts'
import { paginationOf } from '../../paging/pagination.ts'
import { presentShipmentRow } from '../presenter/shipment-row.ts'
import { filteredShipments } from './shipment-filter.ts'

/** A page of shipments, newest first unless asked otherwise. */
export async function listShipments(db: Db, query: ShipmentQuery, user: User) {
  const rows = await readPage(db, query, user)
  const { count } = await filteredShipments(db, query, user)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const last = rows.length === query.perPage ? rows.at(-1) : undefined
  const cursor = writeCursor(last?.id)
  return { data: rows.map(presentShipmentRow), meta: { pagination: paginationOf(query, count), cursor } }
}

function readPage(db: Db, query: ShipmentQuery, user: User) {
  const after = readCursor(query.cursor)
  return shipmentRows(db, query, user)
    .$if(after !== undefined, (page) => page.where('s.id', query.sort === 'newest' ? '<' : '>', after ?? 0))
    .limit(query.perPage)
    .offset(after === undefined ? (query.page - 1) * query.perPage : 0)
    .execute()
}

/** The statement of the list, without its pages. */
export const shipmentRows = (db: Db, query: ShipmentQuery, user: User) =>
  filteredShipments(db, query, user)
    .selectAll('s')
    .orderBy('s.id', query.sort === 'newest' ? 'desc' : 'asc')
