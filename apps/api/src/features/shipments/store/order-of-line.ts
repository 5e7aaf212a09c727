import type { Trx } from '../../../db/transaction.ts'

export async function orderOfLine(trx: Trx, lineId: number): Promise<number | undefined> {
  const line = trx.selectFrom('order_lines').select('order_id').where('id', '=', lineId)
  return (await line.executeTakeFirst())?.order_id
}
