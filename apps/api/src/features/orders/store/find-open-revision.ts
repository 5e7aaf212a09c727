import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

/** The draft that changes the document, and who writes it. */
export const findOpenRevision = (db: Db, orderId: number) =>
  db
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.created_by')
    .select(['o.id', 'o.status', 'o.branch_id', 'o.operation_id', 'o.created_by'])
    .select(sql<string>`rtrim(u.name || ' ' || u.surname)`.as('creator_name'))
    .where('o.revises', '=', orderId)
    .executeTakeFirst()
