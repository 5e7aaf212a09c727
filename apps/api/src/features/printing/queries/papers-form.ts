import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Departure } from '../../../aggregates/deliveries/departure.ts'
import { deliveryNoteForm } from '../../../aggregates/printed-forms/delivery-note-form.ts'
import { invoiceFormOf } from '../../../aggregates/printed-forms/invoice-form.ts'
import type { Db } from '../../../db/pool.ts'
import type { PaperMark } from '../../../gateways/pdf/forms/kinds.ts'
import type { PapersForm } from '../../../gateways/pdf/forms/papers-form.ts'
import type { PrintJob } from './read-print-jobs.ts'

/** The form of the papers whose prints wait. Throws PRINT_ANSWERED for a print that was answered already. */
export async function papersForm(
  db: Db,
  departure: Departure,
  now: Date,
  jobs: readonly PrintJob[],
): Promise<PapersForm> {
  const settled = jobs.find(({ state }) => state === 'printed' || state === 'failed')
  if (settled !== undefined) throw new RuleError('PRINT_ANSWERED', { paper: settled.number })
  const invoices = jobs.filter(({ form }) => form === 'invoice')
  const notes = jobs.filter(({ form }) => form === 'delivery-note')
  return {
    kind: 'papers',
    forms: [
      ...(invoices.length === 0 ? [] : [await invoiceFormOf(db, marksOf(invoices))]),
      ...(notes.length === 0 ? [] : [await deliveryNoteForm(db, departure, { now, marks: marksOf(notes) })]),
    ],
  }
}

/** An invoice and a delivery note go out as original and duplicate the first time. */
const FIRST: readonly PaperMark[] = ['original', 'duplicate']

const marksOf = (jobs: readonly PrintJob[]): Map<number, readonly PaperMark[]> =>
  new Map(
    jobs.map(({ objectId, copy, copyNumber }) => [
      objectId,
      copy === 'original' ? FIRST : ([`copy ${copyNumber}`] as const),
    ]),
  )
