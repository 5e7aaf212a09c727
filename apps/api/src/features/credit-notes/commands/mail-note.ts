import type { Paper } from '../../../aggregates/mailed-papers/mailed-papers.ts'
import { sendPaperIssued } from '../../../aggregates/mailed-papers/send-papers.ts'
import type { Trx } from '../../../db/transaction.ts'

type IssuedNote = { readonly id: number; readonly number: string; readonly customerId: number }

export const notePaper = ({ id, number, customerId }: IssuedNote): Paper => ({
  kind: 'note-mail',
  objectType: 'creditnote',
  objectId: id,
  number,
  customerId,
})

/** The note leaves by e-mail as it gets its fiscal number, where the customer wants that. */
export const mailIssuedNote = (
  trx: Trx,
  note: IssuedNote,
  by: { readonly userId: number; readonly at: Date },
): Promise<void> => sendPaperIssued(trx, notePaper(note), by)
