import type { Db } from '../../../db/pool.ts'
import { readPolicy } from '../../approvals/policy/read-policy.ts'
import { presentActions } from '../presenter/present-actions.ts'
import { toFacts } from '../record/order-facts.ts'
import type { Reader } from './find-order.ts'
import { readOrders } from './read-orders.ts'

export type RowActions = ReturnType<typeof presentActions> & { readonly id: number; readonly version: number }

/** The buttons of each of the documents that the caller may see: a fixed number of statements, however many documents. */
export async function readActions(db: Db, ids: readonly number[], reader: Reader): Promise<RowActions[]> {
  const [records, { ownDocumentsAllowed }] = await Promise.all([
    readOrders(db, ids, reader.user),
    readPolicy(db),
  ])
  return records.map((record) => {
    const { id, version, number, branch_id } = record.row
    const policy = { ownDocumentsAllowed: ownDocumentsAllowed.includes(branch_id) }
    return { id, version, ...presentActions(toFacts(record), { ...reader, number, policy }) }
  })
}
