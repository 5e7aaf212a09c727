import type { BulkItem } from '@cais/contract/bulk/schemas'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../orders/acting.ts'
import { requireVersion } from '../../orders/require-version.ts'
import { requireVisible } from '../../orders/visibility.ts'
import { loadCarriedOrder } from '../../shipments/commands/carrier.ts'

/**
 * For actions whose single call takes no version: in a list the caller saw one. Locks the shipment and the document, as
 * the action will. Throws NOT_FOUND, VERSION_CONFLICT.
 */
export async function requireSeen(trx: Trx, { id, version }: BulkItem, { user }: Acting): Promise<void> {
  const { record } = await loadCarriedOrder(trx, id)
  requireVisible(user, record.row)
  requireVersion(record, version)
}
