import { RuleError } from '@cais/domain/kernel/rule-error'
import { deliveryNoteForm } from '../../../aggregates/printed-forms/delivery-note-form.ts'
import { invoiceFormOf } from '../../../aggregates/printed-forms/invoice-form.ts'
import type { ShipmentColumns } from '../../../aggregates/shipments/record/shipment-record.ts'
import type { Db } from '../../../db/pool.ts'
import type { PaperMark } from '../../../gateways/pdf/forms/kinds.ts'
import type { PapersForm } from '../../../gateways/pdf/forms/papers-form.ts'
import type { PrintJob } from './read-print-jobs.ts'

/** The form of the papers whose prints wait. Throws PRINT_ANSWERED for a print that was answered already. */
export async function papersForm(
  db: Db,
  { row, now }: { readonly row: ShipmentColumns; readonly now: Date },
  jobs: readonly PrintJob[],
): Promise<PapersForm> {
  const settled = jobs.find(({ state }) => state === 'printed' || state === 'failed')
  if (settled !== undefined) throw new RuleError('PRINT_ANSWERED', { paper: settled.number })
  const invoices = jobs.filter(({ form }) => form === 'invoice')
  const notes = jobs.filter(({ form }) => form === 'delivery-note')
  return {
    kind: 'papers',
    forms: [
      ...(invoices.length === 0 ? [] : [await invoiceFormOf(db, marksOf(invoices, FIRST_INVOICE))]),
      ...(notes.length === 0 ? [] : [await deliveryNoteForm(db, row, { now, marks: marksByOrder(notes) })]),
    ],
  }
}

/** An invoice goes out as original and duplicate the first time; a delivery note as original. */
const FIRST_INVOICE: readonly PaperMark[] = ['original', 'duplicate']

const marksOf = (jobs: readonly PrintJob[], first: readonly PaperMark[]) =>
  new Map(jobs.map(({ objectId, copy }) => [objectId, copy === 'original' ? first : (['second'] as const)]))

const marksByOrder = (jobs: readonly PrintJob[]) =>
  new Map(
    jobs.map(({ orderId, copy }): [number, PaperMark] => [orderId, copy === 'original' ? copy : 'second']),
  )
