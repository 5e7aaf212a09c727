import type { Trx } from '../../../db/transaction.ts'
import { changedColumns } from './changed-columns.ts'
import type { ApprovalColumns } from './order-record.ts'
import type { OrderPair } from './save-order.ts'
import { insertRows, updateRows } from './write-rows.ts'

/** Approvals taken out of force, decided, and newly asked (id 0), in that order: at most one in force per stage. */
export async function saveApprovals(trx: Trx, pairs: readonly OrderPair[]): Promise<OrderPair[]> {
  const touched = pairs.filter(({ before, after }) => before.approvals !== after.approvals)
  await supersede(trx, touched)
  await updateDecided(trx, touched)
  const asked = touched.flatMap(({ after }) => after.approvals.filter(({ id }) => id === 0))
  const ids = await insertRows(
    trx,
    'approvals',
    asked.map(({ id: _, ...approval }) => approval),
  )
  const idOf = new Map(asked.map((approval, index) => [approval, ids[index] ?? 0]))
  const stored = (approval: ApprovalColumns) => ({ ...approval, id: idOf.get(approval) ?? approval.id })
  return pairs.map(({ before, after }) => ({
    before,
    after: { ...after, approvals: after.approvals.map(stored) },
  }))
}

async function supersede(trx: Trx, pairs: readonly OrderPair[]): Promise<void> {
  const rows = pairs.flatMap(({ before, after }) => {
    const kept = new Set(after.approvals.map(({ id }) => id))
    const gone = before.approvals.filter(({ id }) => !kept.has(id))
    return gone.map(({ id }) => ({ id, superseded_at: after.row.updated_at }))
  })
  await updateRows(trx, { table: 'approvals', rows, columns: ['superseded_at'] })
}

async function updateDecided(trx: Trx, pairs: readonly OrderPair[]): Promise<void> {
  const known = new Map(pairs.flatMap(({ before }) => before.approvals.map((row) => [row.id, row] as const)))
  const decided = pairs
    .flatMap(({ after }) => after.approvals)
    .flatMap((after) => {
      const before = known.get(after.id)
      return before === undefined ? [] : [{ before, after }]
    })
  const rows = decided.map(({ after }) => after)
  await updateRows(trx, { table: 'approvals', rows, columns: changedColumns(decided) })
}
