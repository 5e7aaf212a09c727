import type { TransferBulk } from '@cais/contract/transfers/bulk'
import type { TransferBulkAction } from '@cais/domain/transfers/action-table'
import type { TransferState } from '@cais/domain/transfers/derive-state'
import { loadTransfer as readTransfer } from '../../../aggregates/transfers/transfer-record.ts'
import type { Trx } from '../../../db/transaction.ts'
import { type Attempt, type Outcome, runEach } from '../../../engines/bulk/run-each.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { receiveTransfer } from './arrive.ts'
import { loadTransfer, sendTransfer } from './carry-transfer.ts'
import { cancelTransfer, pickTransfer, releaseTransfer } from './pick-transfer.ts'
import type { Step } from './transfer-to-change.ts'

type Item = TransferBulk['ids'][number]
type Done = { readonly number: string; readonly state: TransferState; readonly version: number }
type Told = Pick<TransferBulk, 'shipmentId' | 'acceptOverload' | 'carrier' | 'reason'>

const COMMANDS: Readonly<
  Record<TransferBulkAction, (trx: Trx, step: Step & Told, acting: Acting) => Promise<unknown>>
> = {
  pick: pickTransfer,
  load: (trx, { shipmentId = 0, ...step }, acting) => loadTransfer(trx, { ...step, shipmentId }, acting),
  send: sendTransfer,
  receive: (trx, step, acting) => receiveTransfer(trx, { ...step, batches: [] }, acting),
  release: releaseTransfer,
  cancel: cancelTransfer,
}

/** One step of many transfers, each by the command of the single call and in the version that the caller saw. */
export const bulkTransfers = (
  { action, ids, ...told }: TransferBulk,
  acting: Acting,
  attempt: Attempt,
): Promise<Outcome<Item, Done>[]> =>
  runEach(ids, attempt, async (trx, { id, version }) => {
    await COMMANDS[action](trx, { ...told, transferId: id, version }, acting)
    const { row } = await readTransfer(trx, id)
    return { number: row.number, state: row.state, version: row.version }
  })
