import { commercialReasons } from '@cais/domain/approvals/commercial-reasons'
import type { ApprovalReason } from '@cais/domain/approvals/reasons'
import type { Db } from '../../../db/pool.ts'
import type { OrderRecord } from '../../orders/record/order-record.ts'
import { commercialSubject, listOf } from '../approval-subject.ts'

/**
 * What the commercial approver would be asked about, were the draft submitted at that instant: the rule of verification
 * itself, for drafts of a quote, since only the server knows which of its terms still hold (decision 0059).
 */
export async function expectedCommercial(db: Db, record: OrderRecord, at: Date): Promise<ApprovalReason[]> {
  const row = { ...record.row, submitted_at: at.toISOString() }
  return commercialReasons(await commercialSubject(db, { ...record, row }, await listOf(db, record)))
}
