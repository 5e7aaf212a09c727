import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import type { Centavos } from '@cais/domain/kernel/money'
import type { Trx } from '../../db/transaction.ts'

/** An invoice as the ledger needs it. */
export type Posting = {
  readonly customerId: number
  readonly invoiceId: number
  readonly document: string
  readonly issuedOn: CalendarDate
  readonly dueOn: CalendarDate
  readonly amount: Centavos
}

/**
 * The built-in ledger: each invoice becomes an entry of its customer's account in the transaction that issues it. An outside ledger cannot take
 * part in that transaction; a job will send it the invoice afterwards.
 */
export async function postToLedger(trx: Trx, postings: readonly Posting[]): Promise<void> {
  const entries = postings.filter(({ amount }) => amount !== 0)
  if (entries.length === 0) return
  await trx
    .insertInto('account_entries')
    .values(
      entries.map((posting) => ({
        customer_id: posting.customerId,
        kind: 'invoice' as const,
        document: posting.document,
        issued_on: posting.issuedOn,
        due_on: posting.dueOn,
        amount: posting.amount,
        invoice_id: posting.invoiceId,
      })),
    )
    .execute()
}
