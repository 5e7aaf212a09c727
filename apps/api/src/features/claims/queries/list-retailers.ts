import type { Retailer } from '@cais/contract/claims/schemas'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

/** Retailers by their name; with an id that one only. */
export async function listRetailers(db: Db, id?: string): Promise<Retailer[]> {
  const { rows } = await sql<Retailer>`
    SELECT retailer.id, retailer.name, retailer.version,
      (SELECT coalesce(json_agg(json_build_object('id', c.id, 'code', c.code, 'name', c.name) ORDER BY c.name, c.id), '[]')
        FROM retailer_customers AS own JOIN customers AS c ON c.id = own.customer_id WHERE own.retailer_id = retailer.id) AS customers,
      (SELECT coalesce(json_agg(json_build_object('id', u.id, 'name', rtrim(u.name || ' ' || u.surname)) ORDER BY u.id), '[]')
        FROM retailer_users AS own JOIN users AS u ON u.id = own.user_id WHERE own.retailer_id = retailer.id) AS users
    FROM retailers AS retailer WHERE ${id ?? null}::text IS NULL OR retailer.id = ${id ?? null}
    ORDER BY retailer.name, retailer.id`.execute(db)
  return rows
}
