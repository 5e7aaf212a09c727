import type { TransferAction } from '@cais/domain/transfers/action-table'
import { assertAllowed } from '@cais/domain/transfers/actions'
import {
  loadTransferForUpdate,
  type TransferRecord,
  toTransferFacts,
} from '../../../aggregates/transfers/transfer-record.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { requireVersion } from '../../../engines/history/require-version.ts'

export type Step = { readonly transferId: number; readonly version: number }

/** The transfer under lock, if the user may do this with it now. Throws NOT_FOUND, ROLE_MISSING, TRANSFER_OTHER_BRANCH, ACTION_NOT_ALLOWED, VERSION_CONFLICT. */
export async function transferToChange(
  trx: Trx,
  { transferId, version, action }: Step & { readonly action: TransferAction },
  { user }: Acting,
): Promise<TransferRecord> {
  const record = await loadTransferForUpdate(trx, transferId)
  assertAllowed(action, user, toTransferFacts(record))
  requireVersion(record, version)
  return record
}
