import { recallTransfer } from '@cais/domain/transfers/arrive'
import { releaseBatches } from '@cais/domain/transfers/pick'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Trx } from '../../db/transaction.ts'
import type { Acting } from '../../engines/history/acting.ts'
import { changeReserved } from '../stock/stock-levels.ts'
import { loadTransfersById, saveTransfer, type TransferRecord, toTransferFacts } from './transfer-record.ts'

/** Transfers that hold something of these levels, or have it in transit and on the way to the other warehouse, by id. */
export async function readTransfersOf(db: Db, levelIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT t.id FROM transfer_batches AS b JOIN transfer_lines AS l ON l.id = b.line_id JOIN transfers AS t ON t.id = l.transfer_id
    WHERE b.level_id = ANY(${[...levelIds]}::bigint[]) AND (b.held > 0 OR b.in_transit > 0) AND t.state IN ('picked', 'in-transit')
    ORDER BY 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** Transfers under lock, before the levels are. */
export const lockTransfersOf = async (trx: Trx, levelIds: readonly number[]) =>
  loadTransfersById(trx, await readTransfersOf(trx, levelIds))

type Stopped = {
  readonly levelIds: ReadonlySet<number>
  /** What the history says of the recall. */
  readonly facts: Readonly<Record<string, unknown>>
}

/**
 * A batch is recalled (decision 0274): what waits with it gives the batch back, and what is on its way comes back to the sender. On a truck it
 * stays, and does not leave with it. The levels are locked. Answers how many were stopped.
 */
export async function stopTransfers(
  trx: Trx,
  records: readonly TransferRecord[],
  { levelIds, facts }: Stopped,
  acting: Acting,
): Promise<number> {
  const [waiting, leaving] = [
    records.filter(({ row }) => row.state === 'picked'),
    records.filter(({ row }) => row.state === 'in-transit'),
  ]
  await giveBack(trx, waiting, levelIds)
  for (const before of waiting)
    await saveTransfer(trx, before, releaseBatches(toTransferFacts(before), levelIds), {
      ...{ action: 'release', ...acting, facts },
    })
  const at = acting.now.toISOString()
  for (const before of leaving)
    await saveTransfer(trx, before, recallTransfer(toTransferFacts(before), at), {
      ...{ action: 'recall', ...acting, facts },
    })
  return waiting.length + leaving.length
}

async function giveBack(
  trx: Trx,
  records: readonly TransferRecord[],
  levelIds: ReadonlySet<number>,
): Promise<void> {
  const given = new Map<number, number>()
  for (const { level_id, held } of records.flatMap(({ batches }) => batches))
    if (levelIds.has(level_id)) given.set(level_id, (given.get(level_id) ?? 0) - held)
  await changeReserved(trx, given)
}
