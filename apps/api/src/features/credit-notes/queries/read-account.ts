import type { CreditNoteAccount, CreditNoteAccountQuery } from '@cais/contract/credit-notes/schemas'
import type { User } from '@cais/domain/access/actor'
import { addDays, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import { creditNotesVisibleTo } from '../../../aggregates/credit-notes/visibility.ts'
import { readCreditFigures } from '../../../aggregates/customers/exposure.ts'
import { requireCustomer } from '../../../aggregates/customers/find-customer.ts'
import type { Db } from '../../../db/pool.ts'

/** Days of the share of what a customer buys that it gives back: 13 weeks, as the figures of returns. */
const SHARE_DAYS = 91

/**
 * What the customer owes, the other credit notes of it that are not over, and which share of what it buys it gives back. Throws NOT_FOUND for a customer
 * outside the scope.
 */
export async function readCreditNoteAccount(
  db: Db,
  { customerId, creditNoteId = 0 }: CreditNoteAccountQuery,
  { user, now }: { readonly user: User; readonly now: Date },
): Promise<CreditNoteAccount> {
  await requireCustomer(db, customerId, user)
  const today = calendarDateAt(now.getTime())
  const [figures] = await readCreditFigures(db, { customerIds: [customerId], today })
  const { rows } = await sql<{ count: number; total: number }>`
    SELECT count(*)::integer AS count, coalesce(sum(n.total), 0)::bigint AS total FROM credit_notes AS n
    WHERE n.customer_id = ${customerId} AND n.id <> ${creditNoteId} AND n.kind = 'credit'
      AND n.phase = ANY(ARRAY['draft', 'commercial-approval', 'collection-approval', 'available-for-collection', 'collecting', 'financial-approval'])
      AND ${creditNotesVisibleTo(user)}`.execute(db)
  return {
    debt: figures?.current_account ?? 0,
    openNotes: rows[0] ?? { count: 0, total: 0 },
    returnedPercent: await readShare(db, customerId, addDays(today, -SHARE_DAYS)),
  }
}

/** Net credited of net invoiced since a day, in percent; null where nothing was bought. */
async function readShare(db: Db, customerId: number, from: string): Promise<number | null> {
  const { rows } = await sql<{ bought: number; credited: number }>`
    SELECT
      (SELECT coalesce(sum(net), 0)::bigint FROM invoices WHERE customer_id = ${customerId} AND issued_on >= ${from}) AS bought,
      (SELECT coalesce(sum(net), 0)::bigint FROM credit_notes
        WHERE customer_id = ${customerId} AND phase = 'issued' AND kind = 'credit' AND issued_on >= ${from}) AS credited`.execute(
    db,
  )
  const { bought, credited } = rows[0] ?? { bought: 0, credited: 0 }
  return bought <= 0 ? null : Math.round((credited * 10_000) / bought) / 100
}
