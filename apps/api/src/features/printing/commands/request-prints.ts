import { RuleError } from '@cais/domain/kernel/rule-error'
import { assertPrintable, copyOf, type PaperForm } from '@cais/domain/printing/papers'
import { type DepartureKey, departureFacts, lockDeparture } from '../../../aggregates/deliveries/departure.ts'
import { recountShipment } from '../../../aggregates/shipments/carried-orders.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { type PaperRow, readPapers } from '../queries/read-papers.ts'

export type PrintInput = {
  readonly place: DepartureKey
  readonly invoiceIds: readonly number[]
  /** Documents whose delivery notes are printed. */
  readonly orderIds: readonly number[]
  readonly reason: string
}

/**
 * Requests prints of papers of one shipment or delivery: each waits until somebody confirms that it came out. For a paper that waits already the
 * waiting print is used. All or none; answers the ids of the prints. Throws NOT_FOUND for a paper of another shipment, and what
 * assertPrintable throws.
 */
export async function requestPrints(trx: Trx, input: PrintInput, acting: Acting): Promise<number[]> {
  const departure = await lockDeparture(trx, input.place)
  const papers = chosenPapers(await readPapers(trx, input.place), input)
  const { user, now } = acting
  assertPrintable(papers, { user, shipment: departureFacts(departure), reason: input.reason })
  const waiting = papers.flatMap(({ jobId }) => jobId ?? [])
  const fresh = papers.filter(({ jobId }) => jobId === null)
  if (fresh.length === 0) return waiting
  const added = await addPrintJobs(trx, fresh, { reason: input.reason.trim(), userId: user.id, at: now })
  if (departure.kind === 'shipment') await recountShipment(trx, departure.shipment, acting)
  return [...waiting, ...added]
}

function chosenPapers(papers: readonly PaperRow[], { invoiceIds, orderIds }: PrintInput): PaperRow[] {
  const find = (form: PaperForm) => (id: number) => {
    const paper = papers.find((one) => one.form === form && one.id === id)
    if (paper === undefined) throw new RuleError('NOT_FOUND', { paper: id })
    return paper
  }
  return [
    ...[...new Set(invoiceIds)].map(find('invoice')),
    ...[...new Set(orderIds)].map(find('delivery-note')),
  ]
}

type PrintRequest = { readonly reason: string; readonly userId: number; readonly at: Date }

/** One waiting row for each paper. */
async function addPrintJobs(trx: Trx, papers: readonly PaperRow[], { reason, userId, at }: PrintRequest) {
  const added = await trx
    .insertInto('print_jobs')
    .values(
      papers.map((paper) => ({
        object_type: paper.form,
        object_id: paper.objectId,
        form: paper.form,
        state: 'waiting' as const,
        copy: copyOf(paper),
        // A reason belongs to what is printed again.
        reason: copyOf(paper) === 'original' ? '' : reason,
        user_id: userId,
        at: at.toISOString(),
      })),
    )
    .returning('id')
    .execute()
  return added.map(({ id }) => id)
}
