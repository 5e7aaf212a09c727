import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

type Page = { readonly where: RawBuilder<boolean>; readonly limit: number; readonly offset: number }

/** Customers by name. */
export const readCustomerRows = (db: Db, { where, limit, offset }: Page) =>
  customerRows(db, where).limit(limit).offset(offset).execute()

/** The statement of the list, without its pages. */
export const customerRows = (db: Db, where: RawBuilder<boolean>) =>
  db
    .selectFrom('customers as c')
    .select([
      'c.id',
      'c.code',
      'c.name',
      'c.nuit',
      'c.branch_id',
      'c.warehouse_id',
      'c.province_id',
      'c.route',
    ])
    .select(['c.payment_condition', 'c.payment_days', 'c.client_type', 'c.blocked_credit', 'c.withdraws'])
    .where(where)
    .orderBy('c.name')
    .orderBy('c.id')

export type CustomerListRow = Awaited<ReturnType<typeof readCustomerRows>>[number]

export async function countCustomers(db: Db, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM customers c WHERE ${where}`.execute(db)
  return rows[0]?.n ?? 0
}
