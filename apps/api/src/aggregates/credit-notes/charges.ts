import type { Selectable } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { CreditNoteChargesTable } from '../../db/schema.ts'

export type CreditNoteChargeColumns = Readonly<Selectable<CreditNoteChargesTable>>

/** What a debit note charges, in its order. */
export const readCharges = (db: Db, id: number): Promise<CreditNoteChargeColumns[]> =>
  db
    .selectFrom('credit_note_charges')
    .selectAll()
    .where('credit_note_id', '=', id)
    .orderBy('sequence')
    .execute()
