import { RuleError } from '@cais/domain/kernel/rule-error'
import { copyOf } from '@cais/domain/printing/papers'
import { isOpenPrint } from '@cais/domain/printing/print-state'
import { sql } from 'kysely'
import { loadCreditNoteForUpdate } from '../../../aggregates/credit-notes/credit-note-record.ts'
import { announceCreditNote } from '../../../aggregates/credit-notes/save-credit-note.ts'
import type { Trx } from '../../../db/transaction.ts'
import { type Acting, recordedAs } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { addJob } from '../../../engines/jobs/add-job.ts'
import { JOBS } from '../../../engines/jobs/names.ts'
import { queuePrinter, sendFromBrowser, usablePrinter } from '../print-store.ts'
import {
  NOTE,
  type NotePrintJob,
  readNotePrint,
  requireMayPrint,
  userPrinterOf,
  visibleNote,
} from '../queries/note-papers.ts'
import { copyNumberOf } from '../queries/read-papers.ts'

type Requesting = { readonly id: number; readonly reason: string; readonly printer: string | null }

/**
 * Requests the print of an issued note; one that waits already is used. Answers its id. Throws NOT_FOUND, CREDIT_NOT_ISSUED, ROLE_MISSING,
 * ACTION_NOT_ALLOWED, REPRINT_REASON_MISSING, PRINTER_UNKNOWN, PRINTER_FORM.
 */
export async function requestNotePrint(
  trx: Trx,
  { id, reason, printer }: Requesting,
  { user, now }: Acting,
): Promise<number> {
  await loadCreditNoteForUpdate(trx, id)
  const note = await visibleNote(trx, id, user)
  const copy = copyOf(note)
  requireMayPrint(user, note.facts, copy)
  if (copy === 'duplicate' && reason.trim() === '')
    throw new RuleError('REPRINT_REASON_MISSING', { papers: [note.number] }, [
      { field: 'reason', rule: 'REPRINT_REASON_MISSING', facts: { papers: [note.number] } },
    ])
  // a printer that takes invoices takes the notes that correct them
  const target = printer === null ? null : await usablePrinter(trx, printer, { user, forms: ['invoice'] })
  const waiting = await findWaiting(trx, id)
  if (target !== null) await queuePrinter(trx, target.id)
  if (waiting !== undefined) {
    if (target !== null) await sendFromBrowser(trx, [waiting], target.id, now)
    return waiting
  }
  const { id: job } = await trx
    .insertInto('print_jobs')
    .values({
      object_type: NOTE,
      object_id: id,
      form: NOTE,
      state: 'waiting',
      copy,
      copy_number: copyNumberOf(note),
      printer_id: target?.id ?? null,
      state_since: now.toISOString(),
      // A reason belongs to what is printed again.
      reason: copy === 'original' ? '' : reason.trim(),
      user_id: user.id,
      at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return job
}

/** The same to the printer that the user chose. Throws USER_PRINTER_MISSING without one, and what requestNotePrint throws. */
export async function sendToUserPrinter(
  trx: Trx,
  { id, reason }: Omit<Requesting, 'printer'>,
  acting: Acting,
): Promise<number> {
  const note = await visibleNote(trx, id, acting.user)
  requireMayPrint(acting.user, note.facts, copyOf(note))
  const printer = await userPrinterOf(trx, acting.user.id)
  if (printer === null) throw new RuleError('USER_PRINTER_MISSING', {})
  return await requestNotePrint(trx, { id, reason, printer }, acting)
}

const findWaiting = async (trx: Trx, id: number): Promise<number | undefined> =>
  (
    await trx
      .selectFrom('print_jobs')
      .select('id')
      .where('object_type', '=', NOTE)
      .where('object_id', '=', id)
      .where('state', 'not in', ['printed', 'failed'])
      .executeTakeFirst()
  )?.id

type Answering = { readonly id: number; readonly job: number; readonly printed: boolean }

/**
 * A person says whether a print came out. The same answer again changes nothing. Throws NOT_FOUND, ROLE_MISSING, PRINT_ANSWERED for another answer,
 * PRINT_AT_PRINTER while its printer is at work on it.
 */
export async function confirmNotePrint(
  trx: Trx,
  { id, job, printed }: Answering,
  acting: Acting,
): Promise<void> {
  await loadCreditNoteForUpdate(trx, id)
  const { facts, number } = await visibleNote(trx, id, acting.user)
  const print = await readNotePrint(trx, id, job)
  requireMayPrint(acting.user, facts, print.copy)
  if (print.state === (printed ? 'printed' : 'failed')) return
  if (!isOpenPrint(print.state)) throw new RuleError('PRINT_ANSWERED', { paper: number })
  const isWithPerson = print.printer === null || print.state === 'stopped' || print.state === 'in-doubt'
  if (!isWithPerson) throw new RuleError('PRINT_AT_PRINTER', { paper: number, printer: print.printer ?? '' })
  if (!printed && print.printerId !== null && print.printerJob !== null)
    await addJob(trx, JOBS.cancelPrint, { printerId: print.printerId, printerJob: print.printerJob })
  await settleNotePrint(trx, { id, print, printed }, acting)
}

/** The printer says that it is on paper: that counts as a person's yes. */
export async function settleNoteByPrinter(trx: Trx, id: number, job: number, acting: Acting): Promise<void> {
  await loadCreditNoteForUpdate(trx, id)
  const print = await readNotePrint(trx, id, job)
  if (isOpenPrint(print.state)) await settleNotePrint(trx, { id, print, printed: true }, acting)
}

type Settling = { readonly id: number; readonly print: NotePrintJob; readonly printed: boolean }

async function settleNotePrint(trx: Trx, { id, print, printed }: Settling, acting: Acting): Promise<void> {
  const at = acting.now.toISOString()
  await trx
    .updateTable('print_jobs')
    .set({
      state: printed ? 'printed' : 'failed',
      message: '',
      settled_at: at,
      // null = the printer said so
      settled_by: acting.isSystem ? null : acting.user.id,
      state_since: at,
    })
    .where('id', '=', print.id)
    .execute()
  await trx
    .updateTable('credit_notes')
    .set({ version: sql<number>`version + 1`, updated_at: at })
    .$if(printed, (update) =>
      update.set({
        printed_at: sql<string>`coalesce(printed_at, ${at}::timestamptz)`,
        copies: sql<number>`copies + 1`,
      }),
    )
    .where('id', '=', id)
    .execute()
  await recordHistory(trx, {
    objectType: 'creditnote',
    objectId: id,
    user: recordedAs(acting),
    action: printed ? (print.copy === 'original' ? 'print' : 'reprint') : 'not-printed',
    facts: {
      copy: print.copy,
      copyNumber: print.copyNumber,
      reason: print.reason,
      askedBy: print.askedBy,
      ...(print.printer !== null && { printer: print.printer }),
    },
    origin: acting.origin ?? {},
    at,
  })
  const { row } = await loadCreditNoteForUpdate(trx, id)
  await announceCreditNote(trx, row)
}
