import { wrongState } from '@cais/domain/orders/actions'
import { isReadyToJoin } from '@cais/domain/orders/ship-order'
import { sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'
import { addJob, KEYED_JOB } from '../../engines/jobs/add-job.ts'
import { JOBS } from '../../engines/jobs/names.ts'
import { toFacts } from './record/order-facts.ts'
import type { LineColumns, OrderPair, OrderRecord } from './record/order-record.ts'

/** Queues the allocation of a document whose approvals are all given and that was never allocated. */
export async function queueAllocation(trx: Trx, record: OrderRecord): Promise<void> {
  if (record.row.allocated_at !== null || wrongState('allocate', toFacts(record)) !== null) return
  const orderId = record.row.id
  await addJob(trx, JOBS.allocateOrder, { orderId }, { jobKey: `${JOBS.allocateOrder} ${orderId}` })
}

/** Queues the verification of each document; one that is queued already is not queued twice. */
export async function queueVerification(trx: Trx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return
  await sql`
    SELECT graphile_worker.add_job(identifier => ${JOBS.verifyOrder}, payload => json_build_object('orderId', id),
      job_key => ${`${JOBS.verifyOrder} `} || id, ${KEYED_JOB})
    FROM unnest(${[...orderIds]}::bigint[]) AS document (id)`.execute(trx)
}

/** Queues that the financial approvals of a customer's documents are looked at again: credit became free (decision 0196). */
export async function queueReconsideration(trx: Trx, customerId: number): Promise<void> {
  const jobKey = `${JOBS.reconsiderApprovals} ${customerId}`
  await addJob(trx, JOBS.reconsiderApprovals, { customerId }, { jobKey })
}

/** The same for those of the customers that have a document with the financial approver. */
export async function queueReconsiderations(trx: Trx, customerIds: readonly number[]): Promise<void> {
  if (customerIds.length === 0) return
  await sql`
    SELECT graphile_worker.add_job(identifier => ${JOBS.reconsiderApprovals}, payload => json_build_object('customerId', id),
      job_key => ${`${JOBS.reconsiderApprovals} `} || id, ${KEYED_JOB})
    FROM unnest(${[...customerIds]}::bigint[]) AS customer (id)
    WHERE EXISTS (SELECT FROM orders AS o WHERE o.customer_id = customer.id AND 'FINANCIAL_APPROVAL' = ANY(o.stages))`.execute(
    trx,
  )
}

/** Queues that documents which were written for a truck go on it: now that they are approved and held. */
export async function queueJoining(trx: Trx, records: readonly OrderRecord[]): Promise<void> {
  const ready = records.filter(
    (record) => record.row.for_shipment_id !== null && isReadyToJoin(toFacts(record)),
  )
  const orderIds = ready.map(({ row }) => row.id)
  if (orderIds.length === 0) return
  await sql`
    SELECT graphile_worker.add_job(identifier => ${JOBS.joinShipment}, payload => json_build_object('orderId', id),
      job_key => ${`${JOBS.joinShipment} `} || id, ${KEYED_JOB})
    FROM unnest(${orderIds}::bigint[]) AS document (id)`.execute(trx)
}

/** Queues that retailers are told what becomes of their orders, when what is held for these documents or given up of them changed. */
export async function queueResponses(trx: Trx, pairs: readonly OrderPair[]): Promise<void> {
  const orderIds = pairs.filter(isNewsOfOrder).map(({ after }) => after.row.id)
  if (orderIds.length === 0) return
  await sql`
    SELECT graphile_worker.add_job(identifier => ${JOBS.answerOrder}, payload => json_build_object('inboundId', inbound.id),
      job_key => ${`${JOBS.answerOrder} `} || inbound.id, ${KEYED_JOB})
    FROM (SELECT DISTINCT inbound_id AS id FROM inbound_lines WHERE order_id = ANY(${orderIds}::bigint[])) AS inbound`.execute(
    trx,
  )
}

function isNewsOfOrder({ before, after }: OrderPair): boolean {
  if (after.row.origin !== 'morpheus' || after.row.submitted_at === null) return false
  if (before.row.allocated_at !== after.row.allocated_at) return true
  if (before.row.cancelled_at !== after.row.cancelled_at || before.row.status !== after.row.status)
    return true
  return decided(before.lines) !== decided(after.lines)
}

/** Held and given up, as one text to compare. */
const decided = (lines: readonly LineColumns[]): string =>
  lines
    .map(
      ({ product_id, reserved, picking, loading, billed, closed }) =>
        `${product_id} ${reserved + picking + loading + billed} ${closed}`,
    )
    .join()

/** Queues that an order which came in is given up with the document that waited for its first line (decision 0405). */
export async function queueLeavingOut(trx: Trx, pairs: readonly OrderPair[]): Promise<void> {
  const orderIds = pairs
    .filter(({ before }) => before.row.integration_errors > 0 && before.row.cancelled_at === null)
    .filter(({ after }) => after.row.cancelled_at !== null)
    .map(({ after }) => after.row.id)
  if (orderIds.length === 0) return
  await sql`
    SELECT graphile_worker.add_job(identifier => ${JOBS.enterInbound}, payload => json_build_object('orderIds', json_build_array(inbound.id),
      'userId', document.cancelled_by))
    FROM inbound_orders AS inbound JOIN orders AS document ON document.id = inbound.waiting_order_id
    WHERE document.id = ANY(${orderIds}::bigint[])`.execute(trx)
}
