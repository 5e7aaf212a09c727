import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import type { Centavos } from '@cais/domain/kernel/money'
import type { Trx } from '../../db/transaction.ts'

/** An invoice as the ledger takes it. */
export type Posting = {
  readonly customerId: number
  readonly document: string
  readonly issuedOn: CalendarDate
  readonly dueOn: CalendarDate
  readonly amount: Centavos
}

/**
 * The built-in ledger: the invoice becomes what the customer owes, in the transaction that issues it. A ledger of its
 * own house cannot take part in that transaction and will be handed the invoice by a job afterwards.
 */
export async function postToLedger(trx: Trx, posting: Posting): Promise<void> {
  if (posting.amount === 0) return
  await trx
    .insertInto('receivables')
    .values({
      customer_id: posting.customerId,
      document: posting.document,
      issued_on: posting.issuedOn,
      due_on: posting.dueOn,
      amount: posting.amount,
      open_amount: posting.amount,
    })
    .execute()
}
