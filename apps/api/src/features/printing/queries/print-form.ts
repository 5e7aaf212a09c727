import { readSupplier } from '../../../aggregates/company/read-company.ts'
import { readDeparture } from '../../../aggregates/deliveries/departure.ts'
import type { Db } from '../../../db/pool.ts'
import type { PdfForm } from '../../../gateways/pdf/forms/pdf-form.ts'
import type { PrinterPrint, PrinterRecord } from '../print-store.ts'
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
  if (print.objectType === NOTE) return notePrintForm(db, print.objectId, print.id)
  const place = await placeOfPrint(db, print)
  const departure = await readDeparture(db, place)
  return papersForm(db, departure, now, await readPrintJobs(db, place, [print.id]))
}

/** For a printer of all branches. */
async function anyBranch(db: Db): Promise<string> {
  return (await db.selectFrom('branches').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()).id
}
