import type { Db } from '../../../db/pool.ts'

/** The address asked for, if it is the customer's; without a wish the default one, or the oldest. */
export const readAddress = (db: Db, customerId: number, addressId: number | null) =>
  db
    .selectFrom('customer_addresses')
    .select(['id', 'address', 'province_id'])
    .where('customer_id', '=', customerId)
    .$if(addressId !== null, (query) => query.where('id', '=', addressId))
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
