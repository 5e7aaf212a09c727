import type { DeliveryBulk } from '@cais/contract/deliveries/bulk'
import type { DeliveryBulkAction } from '@cais/domain/deliveries/action-table'
import { assertAllowed } from '@cais/domain/deliveries/actions'
import type { DeliveryState } from '@cais/domain/deliveries/derive-state'
import { loadDeliveryForUpdate, toDeliveryFacts } from '../../../aggregates/deliveries/delivery-record.ts'
import type { Trx } from '../../../db/transaction.ts'
import { type Attempt, type Outcome, runEach } from '../../../engines/bulk/run-each.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { requestInvoices } from '../../billing/commands/request-invoices.ts'
import { labelledDelivery } from '../queries/delivery-list.ts'
import { recordOutcome } from './record-outcome.ts'

type Item = DeliveryBulk['ids'][number]
type Done = { readonly number: string; readonly state: DeliveryState; readonly version: number }
type Step = Pick<DeliveryBulk, 'receiverName' | 'receivedAt'> & {
  readonly deliveryId: number
  readonly version: number
}

const COMMANDS: Readonly<
  Record<DeliveryBulkAction, (trx: Trx, step: Step, acting: Acting) => Promise<unknown>>
> = {
  record: recordWhole,
  invoice: (trx, { deliveryId, version }, acting) => requestInvoices(trx, { deliveryId, version }, acting),
}

/** Everything was received. What was recorded already is not corrected: somebody looked at it. */
async function recordWhole(trx: Trx, step: Step, acting: Acting): Promise<void> {
  assertAllowed('record', acting.user, toDeliveryFacts(await loadDeliveryForUpdate(trx, step.deliveryId)))
  await recordOutcome(trx, { ...step, lines: [], note: '' }, acting)
}

/** One step of many deliveries, each by the command of the single call and in the version that the caller saw. */
export const bulkDeliveries = (
  { action, ids, receiverName, receivedAt }: DeliveryBulk,
  acting: Acting,
  attempt: Attempt,
): Promise<Outcome<Item, Done>[]> =>
  runEach(ids, attempt, async (trx, { id, version }) => {
    await labelledDelivery(trx, id, acting.user)
    await COMMANDS[action](trx, { deliveryId: id, version, receiverName, receivedAt }, acting)
    const { row } = await loadDeliveryForUpdate(trx, id)
    return { number: row.number, state: row.state, version: row.version }
  })
