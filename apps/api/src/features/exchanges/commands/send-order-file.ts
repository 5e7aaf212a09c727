import type { ownOrderFile } from '@cais/contract/exchanges/schemas'
import type { User } from '@cais/domain/access/actor'
import { isRetailer } from '@cais/domain/access/roles'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { z } from 'zod'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { takeFile } from '../../inbound/commands/take-file.ts'

/** A retailer's user sends a file of orders: whose they are is not asked. Answers its exchange. Throws RETAILER_MISSING. */
export async function sendOrderFile(
  trx: Trx,
  { file }: z.output<typeof ownOrderFile>,
  acting: Acting,
): Promise<number> {
  const own = await ownRetailer(trx, acting.user)
  const { id: fileId } = await takeFile(trx, { file, retailerId: own }, acting)
  const { id } = await trx
    .selectFrom('exchanges')
    .select('id')
    .where('inbound_file_id', '=', fileId)
    .executeTakeFirstOrThrow()
  return id
}

/** Null for staff: the messages name their sender. */
export async function ownRetailer(trx: Trx, { id, roles }: User): Promise<string | null> {
  if (!isRetailer(roles)) return null
  const own = await trx
    .selectFrom('retailer_users')
    .select('retailer_id')
    .where('user_id', '=', id)
    .executeTakeFirst()
  if (own === undefined) throw new RuleError('RETAILER_MISSING')
  return own.retailer_id
}
