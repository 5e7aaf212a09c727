import type { ShipmentQuery } from '@cais/contract/shipments/schemas'
import type { User } from '@cais/domain/access/actor'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { filteredShipments } from './shipment-filter.ts'

type Filter = Omit<ShipmentQuery, 'page' | 'perPage' | 'cursor' | 'sort'>

/** Shipments under each of several filters, in one statement. */
export async function countFilters(db: Db, filters: readonly Filter[], user: User): Promise<number[]> {
  if (filters.length === 0) return []
  const parts = filters.map((filter, place) =>
    filteredShipments(db, filter, user).select([
      sql<number>`${place}::int`.as('place'),
      sql<number>`count(*)`.as('count'),
    ]),
  )
  const all = parts.reduce((before, part) => before.unionAll(part))
  const rows = await all.orderBy('place').execute()
  return rows.map(({ count }) => count)
}
