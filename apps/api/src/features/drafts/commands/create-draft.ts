import type { DraftInput } from '@cais/contract/drafts/schemas'
import { type CreateOptions, createOrder } from '../../../aggregates/documents/record/create-order.ts'
import type { OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { draftHeader } from '../document/draft-header.ts'
import { writeDraft } from './write-draft.ts'

/**
 * A new draft with its lines; what was left out comes from the customer, the user or the calendar
 * (docs/usage/write-an-order.md). `options` say where it came from when nobody typed it: an import, a duplicate.
 */
export async function createDraft(
  trx: Trx,
  input: DraftInput,
  acting: Acting,
  options: CreateOptions = {},
): Promise<OrderRecord> {
  const header = await draftHeader(trx, input, acting, { isRevision: options.revises != null })
  const empty = await createOrder(trx, {
    ...options,
    type: input.type,
    branch_id: header.branch_id,
    operation_id: header.operation_id,
    created_by: acting.user.id,
    created_at: acting.now.toISOString(),
  })
  return writeDraft(trx, empty, { header, lines: input.lines, acting })
}
