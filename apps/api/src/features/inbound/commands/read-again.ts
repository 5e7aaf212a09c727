import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { queueReading } from './take-file.ts'

/** Reads a file again of which nothing could be read: nothing came of it, so nothing can come twice. Throws EXCHANGE_NOT_REPEATABLE. */
export async function readInboundAgain(trx: Trx, fileId: number): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('inbound_files')
    .set({ status: 'received', faults: '[]', read_at: null })
    .where('id', '=', fileId)
    .where('status', '=', 'failed')
    .where('cleaned_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new RuleError('EXCHANGE_NOT_REPEATABLE')
  await queueReading(trx, fileId)
}

type Reading = { readonly id: number; readonly retailerId: string | null }

/**
 * The same on the page of the orders, as when a map was made for a retailer whose file it is. Throws NOT_FOUND, EXCHANGE_NOT_REPEATABLE,
 * VALIDATION_FAILED at `retailerId`.
 */
export async function readAgain(
  trx: Trx,
  { id, retailerId }: Reading,
  { user, now, origin }: Acting,
): Promise<void> {
  const file = await trx
    .selectFrom('inbound_files')
    .select(['file_name', 'retailer_id'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (file === undefined) throw new RuleError('NOT_FOUND', { inboundFile: id })
  await readInboundAgain(trx, id)
  if (retailerId !== null) await nameRetailer(trx, { id, retailerId })
  await recordHistory(trx, {
    objectType: 'inbound-file',
    objectId: id,
    user,
    action: 'read-again',
    facts: { file: file.file_name },
    origin: origin ?? {},
    at: now.toISOString(),
  })
}

async function nameRetailer(
  trx: Trx,
  { id, retailerId }: { readonly id: number; readonly retailerId: string },
) {
  const known = await trx.selectFrom('retailers').select('id').where('id', '=', retailerId).executeTakeFirst()
  if (known === undefined)
    throw new RuleError('VALIDATION_FAILED', {}, [{ field: 'retailerId', rule: 'unknown' }])
  await trx.updateTable('inbound_files').set({ retailer_id: retailerId }).where('id', '=', id).execute()
}
