import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { type PrinterRecord, queuePrinter } from '../print-store.ts'

/** Puts a test page into the queue; one that waits already is enough. */
export async function addTestPage(
  trx: Trx,
  { id }: PrinterRecord,
  { user, now, origin }: Acting,
): Promise<void> {
  const at = now.toISOString()
  const added = await trx
    .insertInto('print_jobs')
    .values({
      object_type: 'printer',
      object_id: id,
      form: 'test-page',
      printer_id: id,
      state: 'waiting',
      user_id: user.id,
      at,
      state_since: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  await queuePrinter(trx, id)
  if (added === undefined) return
  const entry = { objectType: 'printer', objectId: id, user, action: 'test-page', at }
  await recordHistory(trx, { ...entry, origin: origin ?? {} })
}
