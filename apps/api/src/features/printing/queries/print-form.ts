import { RuleError } from '@cais/domain/kernel/rule-error'
import { asPlainPrint, type PlainPrint } from '@cais/domain/printing/printers'
import { sql } from 'kysely'
import { readSupplier } from '../../../aggregates/company/read-company.ts'
import { readDeparture } from '../../../aggregates/deliveries/departure.ts'
import { readOrderDetail } from '../../../aggregates/documents/detail/read-order-detail.ts'
import { loadingListForm } from '../../../aggregates/printed-forms/loading-list-form.ts'
import { orderForm } from '../../../aggregates/printed-forms/order-form.ts'
import { loadShipment } from '../../../aggregates/shipments/record/load-shipment.ts'
import type { Db } from '../../../db/pool.ts'
import type { PdfForm } from '../../../gateways/pdf/forms/pdf-form.ts'
import type { PrinterPrint, PrinterRecord } from '../print-store.ts'
import { labelsForm } from './labels-form.ts'
import { NOTE, notePrintForm } from './note-papers.ts'
import { papersForm } from './papers-form.ts'
import { placeOfPrint, readPrintJobs } from './read-print-jobs.ts'

type Printing = { readonly printer: PrinterRecord; readonly now: Date }

/** What one print puts on paper: its invoice, delivery note or credit note with both copies, or the test page of the printer. */
export async function printForm(db: Db, print: PrinterPrint, { printer, now }: Printing): Promise<PdfForm> {
  if (print.objectType === 'printer') {
    return {
      kind: 'test-page',
      supplier: await readSupplier(db, printer.branchId ?? (await anyBranch(db))),
      printer: printer.name,
      address: printer.address,
      printedAt: now.toISOString(),
    }
  }
  const plain = asPlainPrint(print.objectType)
  if (plain !== null) return await plainForm(db, plain, print, now)
  if (print.objectType === NOTE) return notePrintForm(db, print.objectId, print.id)
  const place = await placeOfPrint(db, print)
  const departure = await readDeparture(db, place)
  return papersForm(db, departure, now, await readPrintJobs(db, place, [print.id]))
}

/** A list, the labels or a document, as somebody asked for it. */
async function plainForm(
  db: Db,
  what: PlainPrint,
  { id, objectId }: PrinterPrint,
  now: Date,
): Promise<PdfForm> {
  if (what === 'order') {
    const detail = await readOrderDetail(db, objectId)
    if (detail === undefined) throw new RuleError('NOT_FOUND', { order: objectId })
    return orderForm(detail, await readSupplier(db, detail.row.branch_id))
  }
  const shipment = await loadShipment(db, objectId)
  if (what === 'label') return await labelsForm(db, shipment)
  return await loadingListForm(db, shipment.row, {
    grouping: GROUPINGS[what],
    printedBy: await askerOf(db, id),
    now,
  })
}

const GROUPINGS = {
  'list-consolidated': 'consolidated',
  'list-client': 'client',
  'list-product': 'product',
} as const

async function askerOf(db: Db, printId: number): Promise<string> {
  const row = await db
    .selectFrom('print_jobs')
    .innerJoin('users', 'users.id', 'print_jobs.user_id')
    .select(sql<string>`rtrim(users.name || ' ' || users.surname)`.as('name'))
    .where('print_jobs.id', '=', printId)
    .executeTakeFirst()
  return row?.name ?? ''
}

/** For a printer of all branches. */
async function anyBranch(db: Db): Promise<string> {
  return (await db.selectFrom('branches').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()).id
}
