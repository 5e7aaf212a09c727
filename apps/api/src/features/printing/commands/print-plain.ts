import { RuleError } from '@cais/domain/kernel/rule-error'
import { asPlainPrint, type PlainPrint, printerFormOf } from '@cais/domain/printing/printers'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { addJob } from '../../../engines/jobs/add-job.ts'
import { JOBS } from '../../../engines/jobs/names.ts'
import { queuePrinter, usablePrinter } from '../print-store.ts'

type Plain = {
  readonly what: PlainPrint
  /** Of the shipment or the document. */
  readonly id: number
  readonly printer: string
}

/**
 * Sends what is not counted to a printer. One that is on its way there already is enough; one that stands still is given up, since somebody asks
 * again. Throws what usablePrinter throws.
 */
export async function printPlain(trx: Trx, { what, id, printer: name }: Plain, acting: Acting) {
  const { user, now, origin } = acting
  const form = printerFormOf(what)
  const printer = await usablePrinter(trx, name, { user, forms: form === null ? [] : [form] })
  const open = await openPrint(trx, what, id)
  if (open !== undefined && open.printerId === printer.id && !STANDING.includes(open.state)) {
    await queuePrinter(trx, printer.id)
    return open.id
  }
  if (open !== undefined) await giveUp(trx, open, now)
  const at = now.toISOString()
  const added = await trx
    .insertInto('print_jobs')
    .values({
      object_type: what,
      object_id: id,
      form: what,
      printer_id: printer.id,
      state: 'waiting',
      user_id: user.id,
      at,
      state_since: at,
    })
    // somebody else asked at the same moment
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  await queuePrinter(trx, printer.id)
  if (added === undefined) return (await openPrint(trx, what, id))?.id ?? 0
  await recordHistory(trx, {
    objectType: what === 'order' ? 'order' : 'shipment',
    objectId: id,
    user,
    action: what === 'order' ? 'print' : 'print-loading-list',
    facts: { form: what, printer: name },
    origin: origin ?? {},
    at,
  })
  return added.id
}

const STANDING: readonly string[] = ['stopped', 'in-doubt']

const openPrint = (trx: Trx, what: PlainPrint, id: number) =>
  trx
    .selectFrom('print_jobs')
    .select(['id', 'state', 'printer_id as printerId', 'printer_job as printerJob'])
    .where('object_type', '=', what)
    .where('object_id', '=', id)
    .where('state', 'not in', ['printed', 'failed'])
    .forNoKeyUpdate()
    .executeTakeFirst()

type Open = NonNullable<Awaited<ReturnType<typeof openPrint>>>

async function giveUp(trx: Trx, { id, printerId, printerJob }: Open, now: Date): Promise<void> {
  const at = now.toISOString()
  await trx
    .updateTable('print_jobs')
    .set({ state: 'failed', message: '', settled_at: at, state_since: at })
    .where('id', '=', id)
    .execute()
  if (printerId !== null && printerJob !== null)
    await addJob(trx, JOBS.cancelPrint, { printerId, printerJob })
}

/** Throws NOT_FOUND for a print that somebody else asked for, and for papers. */
export async function readPlainPrint(trx: Pick<Trx, 'selectFrom'>, id: number, userId: number) {
  const row = await trx
    .selectFrom('print_jobs as job')
    .innerJoin('printers as printer', 'printer.id', 'job.printer_id')
    .select([
      'job.id',
      'job.object_type',
      'job.object_id',
      'job.state',
      'job.message',
      'printer.name as printer',
    ])
    .where('job.id', '=', id)
    .where('job.user_id', '=', userId)
    .executeTakeFirst()
  const what = row && asPlainPrint(row.object_type)
  if (!row || !what) throw new RuleError('NOT_FOUND', { print: id })
  return { ...row, what }
}
