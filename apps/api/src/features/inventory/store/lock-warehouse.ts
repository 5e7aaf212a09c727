import type { Trx } from '../../../db/transaction.ts'

export const lockWarehouse = (trx: Trx, id: string) =>
  trx.selectFrom('warehouses').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
