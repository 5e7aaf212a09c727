import { RuleError } from '@cais/domain/kernel/rule-error'
import { isOverAtPrinter } from '@cais/domain/printing/print-state'
import { asPlainPrint, printerFormOf } from '@cais/domain/printing/printers'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { inTransaction, type Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistories } from '../../../engines/history/record-history.ts'
import { PrinterFailure } from '../../../gateways/printers/call-printer.ts'
import { PrinterRefused, type Printers } from '../../../gateways/printers/printers.ts'
import {
  type PrinterPrint,
  type PrinterRecord,
  queuePrinter,
  readOpenPrints,
  usablePrinter,
} from '../print-store.ts'
import { NOTE } from '../queries/note-papers.ts'

type Passing = {
  readonly from: PrinterRecord
  /** Name of the printer that takes them; null = the browser. */
  readonly to: string | null
  /** Undefined = all that are not on paper yet. */
  readonly prints: readonly number[] | undefined
  /** Somebody looked at the printer: also what it does not confirm that it gave up. */
  readonly force: boolean
}

/**
 * A person gives prints to another printer, or to the browser, which then asks whether they came out. What the printer has it is told to give
 * up first. Throws PRINTER_UNKNOWN, PRINTER_FORM, and PRINT_MAY_BE_OUT for what may be on paper, unless that is forced; then nothing is given.
 */
export async function passPrints(
  { db, printers }: { readonly db: Db; readonly printers: Printers },
  { from, to, prints, force }: Passing,
  acting: Acting,
): Promise<void> {
  const open = await readOpenPrints(db, from.id)
  const chosen = open.filter(
    ({ id, objectType }) => objectType !== 'printer' && (prints?.includes(id) ?? true),
  )
  const forms = [...new Set(chosen.flatMap(({ objectType }) => printerFormOf(formOf(objectType)) ?? []))]
  const target = to === null ? null : await usablePrinter(db, to, { user: acting.user, forms })
  for (const print of chosen) {
    if (!force && !(await isGivenUp(printers, from, print)))
      throw new RuleError('PRINT_MAY_BE_OUT', { printer: from.name, paper: await numberOf(db, print) })
  }
  await inTransaction(db, (trx) => move(trx, { from, target, chosen }, acting))
}

/** A printer that takes invoices takes the notes that correct them. */
const formOf = (objectType: string) => (objectType === NOTE ? 'invoice' : objectType)

const NUMBERS: Readonly<Record<string, readonly [table: string, column: string]>> = {
  invoice: ['invoices', 'number'],
  'delivery-note': ['deliveries', 'number'],
  order: ['orders', 'number'],
  [NOTE]: ['credit_notes', 'credit_number'],
}

/** Whether the printer has not got it, or gave it up. */
async function isGivenUp(
  printers: Printers,
  { address }: PrinterRecord,
  print: PrinterPrint,
): Promise<boolean> {
  if (print.state === 'sending' || print.state === 'in-doubt') return false
  if (print.printerJob === null) return true
  try {
    await printers.cancel(address, print.printerJob).catch((error: unknown) => {
      if (!(error instanceof PrinterRefused)) throw error
    })
    const { state } = await printers.readJob(address, print.printerJob)
    // 9 = it came out
    return isOverAtPrinter(state) && state !== 9
  } catch (error) {
    if (error instanceof PrinterFailure || error instanceof PrinterRefused) return false
    throw error
  }
}

async function numberOf(db: Db, { objectType, objectId }: PrinterPrint): Promise<string> {
  const [table, column] = NUMBERS[objectType] ?? ['shipments', 'number']
  const { rows } = await sql<{ number: string }>`
    SELECT ${sql.ref(column)} AS number FROM ${sql.table(table)} WHERE id = ${objectId}`.execute(db)
  return rows[0]?.number ?? ''
}

const HISTORY_OF: Readonly<Record<string, 'invoice' | 'creditnote'>> = {
  invoice: 'invoice',
  [NOTE]: 'creditnote',
}

type Move = {
  readonly from: PrinterRecord
  readonly target: { readonly id: number; readonly name: string } | null
  readonly chosen: readonly PrinterPrint[]
}

async function move(trx: Trx, { from, target, chosen: all }: Move, acting: Acting): Promise<void> {
  const { user, now, origin } = acting
  // what is not counted is opened as a file from the browser: nothing waits for it
  const dropped = target === null ? all.filter(({ objectType }) => asPlainPrint(objectType) !== null) : []
  if (dropped.length > 0) await dropPlain(trx, dropped, now)
  const chosen = all.filter((print) => !dropped.includes(print))
  const moved = await trx
    .updateTable('print_jobs')
    .set({
      printer_id: target?.id ?? null,
      printer_job: null,
      moved_from: from.id,
      state: 'waiting',
      message: '',
      name: '',
      state_since: now.toISOString(),
    })
    .where('id', '=', sql<number>`any(${chosen.map(({ id }) => id)}::bigint[])`)
    .where('printer_id', '=', from.id)
    .where('state', 'not in', ['printed', 'failed'])
    .returning(['object_type', 'object_id'])
    .execute()
  await recordHistories(
    trx,
    moved
      .filter(({ object_type }) => asPlainPrint(object_type) === null)
      .map(({ object_type, object_id }) => ({
        objectType: HISTORY_OF[object_type] ?? 'delivery',
        objectId: object_id,
        user,
        action: 'print-moved',
        changes: { printer: [from.name, target?.name ?? null] },
        origin: origin ?? {},
        at: now.toISOString(),
      })),
  )
  if (target !== null) await queuePrinter(trx, target.id)
}

const dropPlain = (trx: Trx, prints: readonly PrinterPrint[], now: Date) =>
  trx
    .updateTable('print_jobs')
    .set({ state: 'failed', message: '', settled_at: now.toISOString(), state_since: now.toISOString() })
    .where('id', '=', sql<number>`any(${prints.map(({ id }) => id)}::bigint[])`)
    .where('state', 'not in', ['printed', 'failed'])
    .execute()
