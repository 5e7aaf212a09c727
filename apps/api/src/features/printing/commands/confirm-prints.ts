import { RuleError } from '@cais/domain/kernel/rule-error'
import { PAPER_FORMS, type PaperCopy, type PaperForm, printActionOf } from '@cais/domain/printing/papers'
import { isOpenPrint } from '@cais/domain/printing/print-state'
import { assertAllowed } from '@cais/domain/shipments/actions'
import { sql } from 'kysely'
import {
  type Departure,
  type DepartureKey,
  departureFacts,
  lockDeparture,
} from '../../../aggregates/deliveries/departure.ts'
import { saveShipment } from '../../../aggregates/shipments/record/save-shipment.ts'
import type { ShipmentRecord } from '../../../aggregates/shipments/record/shipment-record.ts'
import type { Trx } from '../../../db/transaction.ts'
import { type Acting, recordedAs } from '../../../engines/history/acting.ts'
import { recordHistories } from '../../../engines/history/record-history.ts'
import { addJob } from '../../../engines/jobs/add-job.ts'
import { JOBS } from '../../../engines/jobs/names.ts'
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
  await cancelAtPrinters(
    trx,
    open.filter(({ id }) => !printed.has(id)),
  )
  await settlePrints(trx, departure, { open, printed }, acting)
}

/** Which prints that are open came out. */
type Settling = { readonly open: readonly PrintJob[]; readonly printed: ReadonlySet<number> }

/** Counts those that came out, and forgets the others. The departure is locked. */
export async function settlePrints(
  trx: Trx,
  departure: Departure,
  { open, printed }: Settling,
  acting: Acting,
): Promise<void> {
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

/**
 * Whether a print is still to be answered. Throws PRINT_ANSWERED when it was answered otherwise, and PRINT_AT_PRINTER while its printer is
 * at work on it and will say so itself.
 */
function isOpen({ state, number, printer }: PrintJob, isPrinted: boolean): boolean {
  if (state === (isPrinted ? 'printed' : 'failed')) return false
  if (!isOpenPrint(state)) throw new RuleError('PRINT_ANSWERED', { paper: number })
  const isWithPerson = printer === null || state === 'stopped' || state === 'in-doubt'
  if (!isWithPerson) throw new RuleError('PRINT_AT_PRINTER', { paper: number, printer: printer ?? '' })
  return true
}

/** A print that did not come out must not do so later. */
const cancelAtPrinters = (trx: Trx, jobs: readonly PrintJob[]) =>
  Promise.all(
    jobs.flatMap(({ printerId, printerJob }) =>
      printerId === null || printerJob === null
        ? []
        : [addJob(trx, JOBS.cancelPrint, { printerId, printerJob })],
    ),
  )

const settle = (
  trx: Trx,
  jobs: readonly PrintJob[],
  state: 'printed' | 'failed',
  { user, now, isSystem }: Acting,
) =>
  trx
    .updateTable('print_jobs')
    .set({
      state,
      message: '',
      settled_at: now.toISOString(),
      // null = the printer said so
      settled_by: isSystem ? null : user.id,
      state_since: now.toISOString(),
    })
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
    user: recordedAs(acting),
    action: printed.has(job.id) ? (job.copy === 'original' ? 'print' : 'reprint') : 'not-printed',
    facts: {
      copy: job.copy,
      copyNumber: job.copyNumber,
      reason: job.reason,
      askedBy: job.askedBy,
      ...(job.printer !== null && { printer: job.printer }),
    },
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
  let current = await saveShipment(trx, shipment, shipment, {
    action: 'recount',
    ...acting,
    user: recordedAs(acting),
  })
  for (const { form, copy } of KINDS) {
    const jobs = cameOut.filter((job) => job.form === form && job.copy === copy)
    if (jobs.length === 0) continue
    const reason = [...new Set(jobs.map((job) => job.reason).filter(Boolean))].join(' · ')
    const printers = [...new Set(jobs.flatMap(({ printer }) => printer ?? []))].join(', ')
    const facts = {
      papers: jobs.map(({ number }) => number),
      copy,
      reason,
      ...(printers !== '' && { printer: printers }),
    }
    current = await saveShipment(trx, current, current, {
      action: printActionOf(form, copy),
      ...acting,
      user: recordedAs(acting),
      facts,
    })
  }
}

const COPIES: readonly PaperCopy[] = ['original', 'duplicate']
const KINDS: readonly { readonly form: PaperForm; readonly copy: PaperCopy }[] = PAPER_FORMS.flatMap((form) =>
  COPIES.map((copy) => ({ form, copy })),
)
