import { RuleError } from '@cais/domain/kernel/rule-error'
import { PAPER_FORMS, type PaperCopy, type PaperForm, printActionOf } from '@cais/domain/printing/papers'
import { assertAllowed } from '@cais/domain/shipments/actions'
import { sql } from 'kysely'
import { type DepartureKey, departureFacts, lockDeparture } from '../../../aggregates/deliveries/departure.ts'
import { saveShipment } from '../../../aggregates/shipments/record/save-shipment.ts'
import type { ShipmentRecord } from '../../../aggregates/shipments/record/shipment-record.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistories } from '../../../engines/history/record-history.ts'
import { type PrintJob, readPrintJobs } from '../queries/read-print-jobs.ts'

export type PrintAnswer = {
  readonly place: DepartureKey
  /** Ids of prints. */
  readonly printed: readonly number[]
  readonly notPrinted: readonly number[]
}

/**
 * A person says which prints came out: those count as printed, with who, when, why and which copy; the others are as if
 * never asked for. The same answer again changes nothing. Throws NOT_FOUND for a print of another shipment or delivery, and
 * PRINT_ANSWERED when it was answered the other way.
 */
export async function confirmPrints(trx: Trx, answer: PrintAnswer, acting: Acting): Promise<void> {
  const departure = await lockDeparture(trx, answer.place)
  const printed = new Set(answer.printed)
  const ids = [...new Set([...answer.printed, ...answer.notPrinted])]
  const jobs = await readPrintJobs(trx, answer.place, ids)
  for (const { form, copy } of jobs)
    assertAllowed(printActionOf(form, copy), acting.user, departureFacts(departure))
  const open = jobs.filter((job) => isOpen(job, printed.has(job.id)))
  const cameOut = open.filter(({ id }) => printed.has(id))
  await settle(trx, cameOut, 'printed', acting)
  await settle(
    trx,
    open.filter(({ id }) => !printed.has(id)),
    'failed',
    acting,
  )
  await markInvoices(trx, cameOut, acting.now)
  await recordPaperHistories(trx, open, printed, acting)
  if (departure.kind === 'shipment' && open.length > 0)
    await recordPrintsOnShipment(trx, departure.shipment, cameOut, acting)
}

/** Whether a print still waits. Throws PRINT_ANSWERED when it was answered otherwise. */
function isOpen({ state, number }: PrintJob, isPrinted: boolean): boolean {
  if (state === 'waiting' || state === 'printing') return true
  if (state === (isPrinted ? 'printed' : 'failed')) return false
  throw new RuleError('PRINT_ANSWERED', { paper: number })
}

const settle = (trx: Trx, jobs: readonly PrintJob[], state: 'printed' | 'failed', { user, now }: Acting) =>
  trx
    .updateTable('print_jobs')
    .set({ state, settled_at: now.toISOString(), settled_by: user.id })
    .where('id', '=', sql<number>`any(${jobs.map(({ id }) => id)}::bigint[])`)
    .execute()

/** An invoice remembers when it first reached paper, and how often it did. */
async function markInvoices(trx: Trx, jobs: readonly PrintJob[], now: Date): Promise<void> {
  const ids = jobs.filter(({ form }) => form === 'invoice').map(({ objectId }) => objectId)
  await trx
    .updateTable('invoices')
    .set({
      printed_at: sql<string>`coalesce(printed_at, ${now.toISOString()}::timestamptz)`,
      copies: sql<number>`copies + 1`,
    })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
}

/** The history of each invoice and delivery: its print came out, or did not. */
async function recordPaperHistories(
  trx: Trx,
  jobs: readonly PrintJob[],
  printed: ReadonlySet<number>,
  acting: Acting,
): Promise<void> {
  const entries = jobs.map((job) => ({
    objectType: job.form === 'invoice' ? ('invoice' as const) : ('delivery' as const),
    objectId: job.objectId,
    user: acting.user,
    action: printed.has(job.id) ? (job.copy === 'original' ? 'print' : 'reprint') : 'not-printed',
    facts: { copy: job.copy, reason: job.reason, askedBy: job.askedBy },
    origin: acting.origin ?? {},
    at: acting.now.toISOString(),
  }))
  await recordHistories(trx, entries)
}

/** The history of the shipment: the prints that came out, by form and copy. Saving it also updates whether prints are pending. */
async function recordPrintsOnShipment(
  trx: Trx,
  shipment: ShipmentRecord,
  cameOut: readonly PrintJob[],
  acting: Acting,
): Promise<void> {
  let current = await saveShipment(trx, shipment, shipment, { action: 'recount', ...acting })
  for (const { form, copy } of KINDS) {
    const jobs = cameOut.filter((job) => job.form === form && job.copy === copy)
    if (jobs.length === 0) continue
    const reason = [...new Set(jobs.map((job) => job.reason).filter(Boolean))].join(' · ')
    const facts = { papers: jobs.map(({ number }) => number), copy, reason }
    current = await saveShipment(trx, current, current, {
      action: printActionOf(form, copy),
      ...acting,
      facts,
    })
  }
}

const COPIES: readonly PaperCopy[] = ['original', 'duplicate']
const KINDS: readonly { readonly form: PaperForm; readonly copy: PaperCopy }[] = PAPER_FORMS.flatMap((form) =>
  COPIES.map((copy) => ({ form, copy })),
)
