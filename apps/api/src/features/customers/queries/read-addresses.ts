import type { Db } from '../../../db/pool.ts'

/** Delivery addresses of a customer, the default one first. */
export const readAddresses = (db: Db, customerId: number) =>
  db
    .selectFrom('customer_addresses')
    .select(['id', 'address', 'province_id', 'is_default'])
    .where('customer_id', '=', customerId)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute()

export type AddressRow = Awaited<ReturnType<typeof readAddresses>>[number]
