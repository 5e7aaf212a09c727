import type { Db } from '../../../db/pool.ts'

/** What a document takes over from its customer. */
export const readCustomer = (db: Db, id: number) =>
  db
    .selectFrom('customers')
    .select(['id', 'branch_id', 'warehouse_id', 'province_id', 'route', 'payment_condition', 'withdraws'])
    .where('id', '=', id)
    .executeTakeFirst()

export type DraftCustomer = NonNullable<Awaited<ReturnType<typeof readCustomer>>>
