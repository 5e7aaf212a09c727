import type { notePaper as notePaperSchema } from '@cais/contract/credit-notes/paper-schemas'
import type { User } from '@cais/domain/access/actor'
import { canSeeCreditNote, creditNoteRefusal } from '@cais/domain/credit-notes/actions'
import type { CreditNoteFacts } from '@cais/domain/credit-notes/facts'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { copyOf, type PaperCopy } from '@cais/domain/printing/papers'
import { isOpenPrint, type PrintState } from '@cais/domain/printing/print-state'
import { asStopReason } from '@cais/domain/printing/printers'
import { sql } from 'kysely'
import type { z } from 'zod'
import { loadCreditNote, toCreditNoteFacts } from '../../../aggregates/credit-notes/credit-note-record.ts'
import { noteFormOf } from '../../../aggregates/printed-forms/note-form.ts'
import type { Db } from '../../../db/pool.ts'
import type { PaperMark } from '../../../gateways/pdf/forms/kinds.ts'
import { copyNumberOf } from './read-papers.ts'

/** Under which the prints of notes stand among those of all papers. */
export const NOTE = 'credit-note'

type Note = {
  readonly facts: CreditNoteFacts
  readonly number: string
  readonly printedAt: string | null
  readonly copies: number
}

/** An issued note as far as its paper goes. Throws NOT_FOUND for one that the user may not see, CREDIT_NOT_ISSUED. */
export async function visibleNote(db: Db, id: number, user: User): Promise<Note> {
  const record = await loadCreditNote(db, id)
  const facts = toCreditNoteFacts(record)
  if (!canSeeCreditNote(user, facts)) throw new RuleError('NOT_FOUND', { creditNote: id })
  const { credit_number, erp_number, printed_at: printedAt, copies } = record.row
  if (credit_number === null) throw new RuleError('CREDIT_NOT_ISSUED', { creditNote: id })
  return { facts, number: erp_number ?? credit_number, printedAt, copies }
}

/** Printing is the first time one action, and again another. */
const noteActionOf = (copy: string) => (copy === 'original' ? 'print' : 'reprint')

/** What the next print of a note would be, and every print so far. Throws as visibleNote. */
export async function notePaper(db: Db, id: number, user: User): Promise<z.infer<typeof notePaperSchema>> {
  const note = await visibleNote(db, id, user)
  const copy = copyOf(note)
  const prints = await db
    .selectFrom('print_jobs as j')
    .leftJoin('printers as p', 'p.id', 'j.printer_id')
    .leftJoin('users as u', 'u.id', 'j.user_id')
    .select(['j.id', 'j.at', 'j.copy_number as copyNumber', 'j.state', 'j.reason', 'p.name as printer'])
    .select([sql<PaperCopy>`j.copy`.as('copy'), 'j.message'])
    .select(sql<string | null>`rtrim(u.name || ' ' || u.surname)`.as('by'))
    .where('j.object_type', '=', NOTE)
    .where('j.object_id', '=', id)
    .orderBy('j.id', 'desc')
    .limit(200)
    .execute()
  return {
    number: note.number,
    printedAt: note.printedAt,
    copies: note.copies,
    copy,
    copyNumber: copyNumberOf(note),
    mayPrint: creditNoteRefusal(noteActionOf(copy), user, note.facts) === null,
    prints: prints.map(({ message, ...print }) => ({ ...print, stop: asStopReason(message) })),
  }
}

export type NotePrintJob = {
  readonly id: number
  readonly state: PrintState
  readonly copy: string
  readonly copyNumber: number
  readonly reason: string
  readonly printerId: number | null
  readonly printer: string | null
  readonly printerJob: number | null
  readonly askedBy: number | null
}

/** A print of the note. Throws NOT_FOUND for one of another paper. */
export async function readNotePrint(db: Db, noteId: number, job: number): Promise<NotePrintJob> {
  const found = await db
    .selectFrom('print_jobs as j')
    .leftJoin('printers as p', 'p.id', 'j.printer_id')
    .select(['j.id', 'j.state', 'j.copy', 'j.copy_number as copyNumber', 'j.reason', 'p.name as printer'])
    .select(['j.printer_id as printerId', 'j.printer_job as printerJob', 'j.user_id as askedBy'])
    .where('j.id', '=', job)
    .where('j.object_type', '=', NOTE)
    .where('j.object_id', '=', noteId)
    .executeTakeFirst()
  if (found === undefined) throw new RuleError('NOT_FOUND', { print: job })
  return found
}

type Asking = { readonly id: number; readonly jobs: readonly number[]; readonly user: User }

/**
 * The form of prints that wait for a person. Throws as visibleNote, the refusal of who may not print them, PRINT_ANSWERED, and PRINT_AT_PRINTER for what a
 * printer prints.
 */
export async function notePrintsForm(db: Db, { id, jobs, user }: Asking) {
  const { facts, number } = await visibleNote(db, id, user)
  const prints = await Promise.all([...new Set(jobs)].map((job) => readNotePrint(db, id, job)))
  for (const { copy, state, printer } of prints) {
    requireMayPrint(user, facts, copy)
    if (!isOpenPrint(state)) throw new RuleError('PRINT_ANSWERED', { paper: number })
    if (printer !== null) throw new RuleError('PRINT_AT_PRINTER', { paper: number, printer })
  }
  return { form: await noteFormOf(db, marksOf(id, prints)), number }
}

/** A print keeps the right of its copy, also when it is answered again after it counted. Throws the refusal. */
export function requireMayPrint(user: User, facts: CreditNoteFacts, copy: string): void {
  const asOf = { ...facts, printedAt: copy === 'original' ? null : facts.printedAt }
  const refusal = creditNoteRefusal(noteActionOf(copy), user, asOf)
  if (refusal !== null) throw refusal
}

/** The form of one print at a printer. */
export const notePrintForm = async (db: Db, noteId: number, job: number) =>
  noteFormOf(db, marksOf(noteId, [await readNotePrint(db, noteId, job)]))

/** A note goes out as original and duplicate the first time. */
function marksOf(id: number, prints: readonly NotePrintJob[]): Map<number, readonly PaperMark[]> {
  const marks = prints.flatMap(({ copy, copyNumber }): PaperMark[] =>
    copy === 'original' ? ['original', 'duplicate'] : [`copy ${copyNumber}`],
  )
  return new Map([[id, marks]])
}

/** The printer that a user chose in the profile. */
export const userPrinterOf = async (db: Db, userId: number): Promise<string | null> =>
  (await db.selectFrom('users').select('default_printer').where('id', '=', userId).executeTakeFirst())
    ?.default_printer ?? null
