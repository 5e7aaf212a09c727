import type { Db } from '../../../db/pool.ts'

/** The discount in basis points above which an operation asks the commercial approver. */
export async function readDiscountLimit(db: Db, operationId: string): Promise<number> {
  const query = db.selectFrom('operations').select('discount_limit_bp').where('id', '=', operationId)
  return (await query.executeTakeFirstOrThrow()).discount_limit_bp
}
