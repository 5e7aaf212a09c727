import type { User } from '@cais/domain/access/actor'
import { isInScope } from '@cais/domain/access/scope'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { PrintState } from '@cais/domain/printing/print-state'
import type { PrinterForm, PrinterState, StopReason } from '@cais/domain/printing/printers'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Trx } from '../../db/transaction.ts'
import { addJob } from '../../engines/jobs/add-job.ts'
import { JOBS } from '../../engines/jobs/names.ts'
import type { FullReading } from '../../gateways/printers/printers.ts'

/** Printers and their prints as rows. */
export type PrinterRecord = {
  readonly id: number
  readonly name: string
  readonly address: string
  readonly branchId: string | null
  readonly forms: readonly PrinterForm[]
  readonly fallback: string
  readonly active: boolean
  readonly state: PrinterState
}

const printersOf = (db: Db) =>
  db
    .selectFrom('printers')
    .select(['id', 'name', 'address', 'branch_id as branchId', 'forms', 'fallback', 'active', 'state'])

export const findPrinter = (db: Db, id: number): Promise<PrinterRecord | undefined> =>
  printersOf(db).where('id', '=', id).executeTakeFirst()

export const findPrinterByName = (db: Db, name: string): Promise<PrinterRecord | undefined> =>
  printersOf(db).where('name', '=', name).where('active', '=', true).executeTakeFirst()

/** The printers in use that the user may see. */
export const readOwnPrinters = async (db: Db, user: User): Promise<readonly PrinterRecord[]> =>
  (await printersOf(db).where('active', '=', true).orderBy('name').limit(500).execute()).filter((printer) =>
    isUsable(printer, user),
  )

const isUsable = ({ branchId }: PrinterRecord, { scope }: User) =>
  branchId === null || isInScope(scope, { branchId })

/** Throws NOT_FOUND for one that is not in use, or of another branch. */
export async function requirePrinter(db: Db, id: number, user: User): Promise<PrinterRecord> {
  const printer = await findPrinter(db, id)
  if (printer === undefined || !printer.active || !isUsable(printer, user))
    throw new RuleError('NOT_FOUND', { printer: id })
  return printer
}

/** The printer of this name for these papers. Throws PRINTER_UNKNOWN, and PRINTER_FORM when it does not take one of them. */
export async function usablePrinter(
  db: Db,
  name: string,
  { user, forms }: { readonly user: User; readonly forms: readonly PrinterForm[] },
): Promise<PrinterRecord> {
  const printer = await findPrinterByName(db, name)
  if (printer === undefined || !isUsable(printer, user))
    throw new RuleError('PRINTER_UNKNOWN', { printer: name })
  if (forms.some((form) => !printer.forms.includes(form)))
    throw new RuleError('PRINTER_FORM', { printer: name })
  return printer
}

/** Has the printer looked after: one run of each printer at a time, on whichever server. */
export const queuePrinter = (trx: Trx, printerId: number, inSeconds = 0): Promise<void> =>
  addJob(
    trx,
    JOBS.runPrinter,
    { printerId },
    { jobKey: `printer-${printerId}`, queue: `printer-${printerId}`, inSeconds },
  )

/** Prints that wait for a person who prints them from the browser go to the printer instead. */
export const sendFromBrowser = (trx: Trx, ids: readonly number[], printerId: number, now: Date) =>
  trx
    .updateTable('print_jobs')
    .set({ printer_id: printerId, message: '', state_since: now.toISOString() })
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('printer_id', 'is', null)
    .where('state', '=', 'waiting')
    .execute()

/** A print that a printer has, or is to have. */
export type PrinterPrint = {
  readonly id: number
  readonly objectType: string
  readonly objectId: number
  readonly name: string
  readonly state: PrintState
  readonly printerJob: number | null
  readonly stateSince: string | null
}

/** The prints of a printer that are not settled, in the order of its queue; with `lock`, these wait for each other. */
export async function readOpenPrints(db: Db, printerId: number): Promise<readonly PrinterPrint[]> {
  return await db
    .selectFrom('print_jobs')
    .select(['id', 'object_type as objectType', 'object_id as objectId', 'name', 'state'])
    .select(['printer_job as printerJob', 'state_since as stateSince'])
    .where('printer_id', '=', printerId)
    .where('state', 'not in', ['printed', 'failed'])
    .orderBy('id')
    .limit(500)
    .execute()
}

/**
 * Takes the next print of the queue to send it: what waits, and what stood still before the printer had it. It gets a name of ours by which
 * the printer can be asked for it. One that the printer refused waits for a person.
 */
export async function claimNextPrint(
  db: Db,
  printerId: number,
  now: Date,
): Promise<PrinterPrint | undefined> {
  const { rows } = await sql<PrinterPrint>`
    UPDATE print_jobs SET state = 'sending', message = '', state_since = ${now.toISOString()}::timestamptz,
      name = concat('Cais ', id, ' ', gen_random_uuid())
    WHERE id = (
      SELECT id FROM print_jobs
      WHERE printer_id = ${printerId} AND printer_job IS NULL AND (state = 'waiting' OR state = 'stopped' AND message <> 'refused')
      ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, object_type AS "objectType", object_id AS "objectId", name, state, printer_job AS "printerJob",
      state_since AS "stateSince"`.execute(db)
  return rows[0]
}

type Step = {
  readonly state: PrintState
  readonly reason?: StopReason | null
  readonly printerJob?: number
}

/** Where a print stands now, unless somebody settled it or gave it to another printer meanwhile. */
export async function markPrint(
  db: Db,
  { id, name }: Pick<PrinterPrint, 'id' | 'name'>,
  { state, reason = null, printerJob }: Step,
  now: Date,
): Promise<void> {
  await db
    .updateTable('print_jobs')
    .set({ state, message: reason ?? '', state_since: now.toISOString() })
    .$if(printerJob !== undefined, (update) => update.set({ printer_job: printerJob ?? null }))
    .where('id', '=', id)
    .where('name', '=', name)
    .where('state', 'not in', ['printed', 'failed'])
    // what has not changed keeps its time
    .where(
      sql<boolean>`(${printerJob !== undefined} OR (state, message) IS DISTINCT FROM (${state}::text, ${reason ?? ''}::text))`,
    )
    .execute()
}

/** All that stood in the queue before the printer had it, given to another printer; nothing is given on twice without a person. */
export async function passWaiting(
  db: Db,
  { from, to, now }: { readonly from: number; readonly to: number; readonly now: Date },
): Promise<number> {
  const moved = await db
    .updateTable('print_jobs')
    .set({
      printer_id: to,
      moved_from: from,
      state: 'waiting',
      message: '',
      state_since: now.toISOString(),
    })
    .where('printer_id', '=', from)
    .where('printer_job', 'is', null)
    .where('moved_from', 'is', null)
    .where('object_type', '<>', 'printer')
    .where((where) =>
      where.or([
        where('state', '=', 'waiting'),
        where.and([where('state', '=', 'stopped'), where('message', '<>', 'refused')]),
      ]),
    )
    .executeTakeFirst()
  return Number(moved.numUpdatedRows)
}

/** What waits for the printer stands still with it. */
export const stopWaiting = (db: Db, printerId: number, reason: StopReason, now: Date) =>
  db
    .updateTable('print_jobs')
    .set({ state: 'stopped', message: reason, state_since: now.toISOString() })
    .where('printer_id', '=', printerId)
    .where('state', '=', 'waiting')
    .execute()

type Seen = {
  readonly state: PrinterState
  readonly reason: string | null
  readonly reading: FullReading | null
  readonly now: Date
}

/** What was read of a printer; one that does not answer keeps its last levels, which are then not shown. */
export async function saveReading(db: Db, id: number, { state, reason, reading, now }: Seen): Promise<void> {
  const at = now.toISOString()
  await db
    .updateTable('printers')
    .set({
      state,
      reason,
      read_at: at,
      state_since: sql<string>`CASE WHEN state = ${state} AND reason IS NOT DISTINCT FROM ${reason} AND state_since IS NOT NULL
        THEN state_since ELSE ${at}::timestamptz END`,
      paper: reading?.paper ?? null,
      toner: reading?.toner ?? null,
      ...(reading !== null && { model: reading.model }),
    })
    .where('id', '=', id)
    .execute()
}
