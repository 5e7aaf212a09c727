import { RuleError } from '@cais/domain/kernel/rule-error'
import { assertPrintable, copyOf, type PaperForm } from '@cais/domain/printing/papers'
import { type DepartureKey, departureFacts, lockDeparture } from '../../../aggregates/deliveries/departure.ts'
import { recountShipment } from '../../../aggregates/shipments/carried-orders.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { queuePrinter, sendFromBrowser, usablePrinter } from '../print-store.ts'
import { copyNumberOf, type PaperRow, readPapers } from '../queries/read-papers.ts'

export type PrintInput = {
  readonly place: DepartureKey
  readonly invoiceIds: readonly number[]
  /** Documents whose delivery notes are printed. */
  readonly orderIds: readonly number[]
  readonly reason: string
  /** Name of the printer that it goes to; null = it is printed from the browser. */
  readonly printer: string | null
}

/**
 * Requests prints of papers of one shipment or delivery: each waits until somebody confirms that it came out. For a paper that waits already the
 * waiting print is used, and goes to the printer if no other has it. All or none; answers the ids of the prints. Throws NOT_FOUND for a paper of another shipment, and what
 * assertPrintable and usablePrinter throw.
 */
export async function requestPrints(trx: Trx, input: PrintInput, acting: Acting): Promise<number[]> {
  const departure = await lockDeparture(trx, input.place)
  const papers = chosenPapers(await readPapers(trx, input.place), input)
  const { user, now } = acting
  assertPrintable(papers, { user, shipment: departureFacts(departure), reason: input.reason })
  const printer =
    input.printer === null
      ? null
      : await usablePrinter(trx, input.printer, { user, forms: papers.map(({ form }) => form) })
  const waiting = papers.flatMap(({ jobId }) => jobId ?? [])
  if (printer !== null) await sendFromBrowser(trx, waiting, printer.id, now)
  const fresh = papers.filter(({ jobId }) => jobId === null)
  if (printer !== null) await queuePrinter(trx, printer.id)
  if (fresh.length === 0) return waiting
  const added = await addPrintJobs(trx, fresh, {
    reason: input.reason.trim(),
    userId: user.id,
    at: now,
    printerId: printer?.id ?? null,
  })
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

type PrintRequest = {
  readonly reason: string
  readonly userId: number
  readonly at: Date
  readonly printerId: number | null
}

/** One waiting row for each paper. */
async function addPrintJobs(
  trx: Trx,
  papers: readonly PaperRow[],
  { reason, userId, at, printerId }: PrintRequest,
) {
  const added = await trx
    .insertInto('print_jobs')
    .values(
      papers.map((paper) => ({
        object_type: paper.form,
        object_id: paper.objectId,
        form: paper.form,
        state: 'waiting' as const,
        copy: copyOf(paper),
        copy_number: copyNumberOf(paper),
        printer_id: printerId,
        state_since: at.toISOString(),
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
