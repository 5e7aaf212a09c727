import type { User } from '@cais/domain/access/actor'
import { PAPER_FORMS } from '@cais/domain/printing/papers'
import { printAfterReading } from '@cais/domain/printing/print-state'
import { printerStateOf, type StopReason } from '@cais/domain/printing/printers'
import { lockDeparture } from '../../../aggregates/deliveries/departure.ts'
import { areNumbersUnconfirmed } from '../../../db/next-number.ts'
import type { Db } from '../../../db/pool.ts'
import { inTransaction, type Trx } from '../../../db/transaction.ts'
import type { PdfRenderer } from '../../../gateways/pdf/renderer.ts'
import { PrinterFailure } from '../../../gateways/printers/call-printer.ts'
import { PrinterBusy, PrinterRefused, type Printers } from '../../../gateways/printers/printers.ts'
import {
  claimNextPrint,
  findPrinter,
  findPrinterByName,
  markPrint,
  type PrinterPrint,
  type PrinterRecord,
  passWaiting,
  queuePrinter,
  readOpenPrints,
  saveReading,
  stopWaiting,
} from '../print-store.ts'
import { NOTE } from '../queries/note-papers.ts'
import { printForm } from '../queries/print-form.ts'
import { placeOfPrint, readPrintJobs } from '../queries/read-print-jobs.ts'
import { settlePrints } from './confirm-prints.ts'
import { settleNoteByPrinter } from './print-note.ts'

export type PrinterWork = {
  readonly db: Db
  readonly now: () => Date
  readonly printers: Printers
  readonly pdf: PdfRenderer
}

/**
 * Looks after a printer: reads its state, follows the prints that it has, and gives it what waits, one after the other; while it is down its
 * queue goes to the printer that takes over. One run at a time for each printer (print-store, queuePrinter). A print that may have arrived
 * is asked for by its name and never sent again without a person.
 */
export async function runPrinter(work: PrinterWork, printerId: number): Promise<void> {
  const { db } = work
  // after a restore nothing goes out twice
  if (await areNumbersUnconfirmed(db)) return
  const printer = await findPrinter(db, printerId)
  if (printer === undefined) return
  const down = await readPrinter(work, printer)
  await followPrints(work, printer, down)
  const isBusy = down === null && printer.active && (await sendPrints(work, printer))
  if (down !== null || !printer.active) await passPrints(work, printer, down ?? 'paused')
  const left = await readOpenPrints(db, printerId)
  if (left.length === 0) return
  const isMoving = isBusy || left.some(({ state }) => state === 'queued' || state === 'printing')
  await inTransaction(db, (trx) => queuePrinter(trx, printerId, isMoving ? 2 : 30))
}

/** Reads and stores its state; why it takes no prints now, or null. */
export async function readPrinter(
  { db, now, printers }: Omit<PrinterWork, 'pdf'>,
  { id, address }: Pick<PrinterRecord, 'id' | 'address'>,
): Promise<StopReason | null> {
  try {
    const reading = await printers.read(address)
    const { state, reason } = printerStateOf(reading)
    const refusal = reading.takesPdf ? null : ('refused' as const)
    const stopped = refusal === null ? state : 'stopped'
    await saveReading(db, id, { state: stopped, reason: refusal ?? reason, reading, now: now() })
    return refusal ?? (state === 'stopped' ? asStop(reason) : null)
  } catch (error) {
    const fault = faultOf(error)
    await saveReading(db, id, { state: 'unreachable', reason: fault, reading: null, now: now() })
    return fault
  }
}

const asStop = (reason: ReturnType<typeof printerStateOf>['reason']): StopReason =>
  reason === null || reason === 'paper-low' || reason === 'toner-low' ? 'unknown' : reason

/** What a failed call says of the printer; anything else is a fault of ours. */
function faultOf(error: unknown): StopReason {
  if (error instanceof PrinterFailure) return error.fault
  if (error instanceof PrinterRefused) return 'refused'
  if (error instanceof PrinterBusy) return 'no-answer'
  throw error
}

/** Asks for the prints that the printer has, or may have. */
async function followPrints(work: PrinterWork, printer: PrinterRecord, down: StopReason | null) {
  const { db, now } = work
  for (const print of await readOpenPrints(db, printer.id)) {
    // Only this run sends to the printer: what another one left unsent or unanswered is asked for.
    if (print.state === 'sending' || print.state === 'in-doubt') await resolveDoubt(work, printer, print)
    else if (print.printerJob !== null && isSilent(down))
      await markPrint(db, print, { state: 'stopped', reason: down }, now())
    else if (print.printerJob !== null) await followPrint(work, printer, print, print.printerJob)
  }
}

const isSilent = (down: StopReason | null) =>
  down === 'off' || down === 'no-answer' || down === 'no-printer' || down === 'address-forbidden'

async function resolveDoubt({ db, now, printers }: PrinterWork, printer: PrinterRecord, print: PrinterPrint) {
  try {
    const printerJob = await printers.findJob(printer.address, print.name)
    if (printerJob === null) await markPrint(db, print, { state: 'in-doubt', reason: 'unknown' }, now())
    else await markPrint(db, print, { state: 'queued', printerJob }, now())
  } catch (error) {
    if (error instanceof PrinterBusy) return
    await markPrint(db, print, { state: 'in-doubt', reason: faultOf(error) }, now())
  }
}

async function followPrint(work: PrinterWork, printer: PrinterRecord, print: PrinterPrint, job: number) {
  const { db, now, printers } = work
  try {
    const reading = await printers.readJob(printer.address, job)
    const since = print.stateSince === null ? 0 : now().getTime() - Date.parse(print.stateSince)
    const { state, reason } = printAfterReading(reading, since)
    if (state === 'printed') await inTransaction(db, (trx) => settleByPrinter(trx, print, now()))
    // one that stands still for long moves again only when its printer says something new
    else if (!(print.state === 'stopped' && reason === 'no-progress'))
      await markPrint(db, print, { state, reason }, now())
  } catch (error) {
    if (error instanceof PrinterBusy) return
    const fault = faultOf(error)
    // it forgot the print, which it may have put on paper
    const state = fault === 'refused' ? 'in-doubt' : 'stopped'
    await markPrint(db, print, { state, reason: fault }, now())
  }
}

/** The printer says that it is on paper: that counts as a person's yes. Locks departure and print. */
async function settleByPrinter(trx: Trx, print: PrinterPrint, now: Date): Promise<void> {
  const byPrinter = { user: PRINTER, now, isSystem: true }
  if (print.objectType === NOTE) return settleNoteByPrinter(trx, print.objectId, print.id, byPrinter)
  if (!isPaper(print.objectType)) {
    await trx
      .updateTable('print_jobs')
      .set({ state: 'printed', message: '', settled_at: now.toISOString(), state_since: now.toISOString() })
      .where('id', '=', print.id)
      .where('state', 'not in', ['printed', 'failed'])
      .execute()
    return
  }
  const place = await placeOfPrint(trx, print)
  const departure = await lockDeparture(trx, place)
  const [job] = await readPrintJobs(trx, place, [print.id])
  if (job === undefined || job.state === 'printed' || job.state === 'failed') return
  await settlePrints(trx, departure, { open: [job], printed: new Set([job.id]) }, byPrinter)
}

const isPaper = (objectType: string) => PAPER_FORMS.some((form) => form === objectType)

/** The history names the system; nobody's rights are asked. */
const PRINTER: User = { id: 0, roles: [], branchId: '', scope: { branches: [], operations: [] } }

/** One after the other, until the queue is empty, the printer fails, or it takes no more for now: small ones take one print at a time. True = that. */
async function sendPrints(work: PrinterWork, printer: PrinterRecord): Promise<boolean> {
  const { db, now } = work
  for (;;) {
    const print = await claimNextPrint(db, printer.id, now())
    if (print === undefined) return false
    const fault = await sendPrint(work, printer, print)
    if (fault === 'busy') return true
    if (fault === null) continue
    await saveReading(db, printer.id, { state: 'unreachable', reason: fault, reading: null, now: now() })
    await passPrints(work, printer, fault)
    return false
  }
}

/** Why the printer is to be left alone; null = go on with the next. */
async function sendPrint(
  { db, now, printers, pdf }: PrinterWork,
  printer: PrinterRecord,
  print: PrinterPrint,
): Promise<StopReason | 'busy' | null> {
  const drawn = await pdf
    .render(await printForm(db, print, { printer, now: now() }))
    .catch((error: unknown) => {
      // Nothing was sent: the job is tried again.
      return markPrint(db, print, { state: 'waiting' }, now()).then(() => Promise.reject(error))
    })
  try {
    const printerJob = await printers.print(printer.address, { name: print.name, user: 'Cais', pdf: drawn })
    await markPrint(db, print, { state: 'queued', printerJob }, now())
    return null
  } catch (error) {
    if (error instanceof PrinterBusy) {
      await markPrint(db, print, { state: 'waiting' }, now())
      return 'busy'
    }
    const fault = faultOf(error)
    if (fault === 'refused') {
      await markPrint(db, print, { state: 'stopped', reason: fault }, now())
      return null
    }
    const isDoubtful = error instanceof PrinterFailure && error.mayHaveArrived
    await markPrint(db, print, { state: isDoubtful ? 'in-doubt' : 'stopped', reason: fault }, now())
    return fault
  }
}

/** What the printer has not got goes to the one that takes over, once; without one it stands still until a person decides. */
async function passPrints(
  { db, now }: PrinterWork,
  printer: PrinterRecord,
  reason: StopReason,
): Promise<void> {
  const next = printer.fallback === '' ? undefined : await findPrinterByName(db, printer.fallback)
  const isUp = next !== undefined && next.state !== 'stopped' && next.state !== 'unreachable'
  await inTransaction(db, async (trx) => {
    if (isUp && (await passWaiting(trx, { from: printer.id, to: next.id, now: now() })) > 0)
      await queuePrinter(trx, next.id)
    await stopWaiting(trx, printer.id, reason, now())
  })
}

/** A print that a person gave up; a printer that is through with it, or does not answer, is left alone. */
export async function cancelPrint(
  { db, printers }: Pick<PrinterWork, 'db' | 'printers'>,
  { printerId, printerJob }: { readonly printerId: number; readonly printerJob: number },
): Promise<void> {
  const printer = await findPrinter(db, printerId)
  if (printer === undefined) return
  await printers.cancel(printer.address, printerJob).catch(faultOf)
}

/** Every printer in use that has prints, or was not read for five minutes. */
export async function watchPrinters(trx: Trx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 5 * 60_000).toISOString()
  const rows = await trx
    .selectFrom('printers')
    .select('id')
    .where((where) =>
      where.or([
        where.and([
          where('active', '=', true),
          where.or([where('read_at', 'is', null), where('read_at', '<', before)]),
        ]),
        where.exists(
          where
            .selectFrom('print_jobs')
            .select('print_jobs.id')
            .whereRef('print_jobs.printer_id', '=', 'printers.id')
            .where('state', 'not in', ['printed', 'failed']),
        ),
      ]),
    )
    .execute()
  await Promise.all(rows.map(({ id }) => queuePrinter(trx, id)))
}
