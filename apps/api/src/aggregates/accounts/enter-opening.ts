import { checkOpening, checkOpeningAgain, type OpeningBalance } from '@cais/domain/accounts/opening-balance'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { Trx } from '../../db/transaction.ts'
import type { Acting } from '../../engines/history/acting.ts'
import { recordHistory } from '../../engines/history/record-history.ts'
import { type AccountHolder, addEntry } from './account-store.ts'

/**
 * Enters a document from before Cais on the account of a customer, whom lockAccount holds. The same document again changes nothing and answers
 * false. Throws OPENING_EMPTY, OPENING_IN_FUTURE, OPENING_DUE_BEFORE, OPENING_EXISTS.
 */
export async function enterOpening(
  trx: Trx,
  customer: Pick<AccountHolder, 'id'>,
  opening: OpeningBalance,
  { user, now, origin }: Acting,
): Promise<boolean> {
  checkOpening(opening, calendarDateAt(now.getTime()))
  const known = await findOpening(trx, customer.id, opening.document)
  if (known) {
    checkOpeningAgain(known, opening)
    return false
  }
  const { document, issuedOn, dueOn, amount } = opening
  await addEntry(trx, {
    customer_id: customer.id,
    kind: 'opening',
    document,
    issued_on: issuedOn,
    due_on: dueOn,
    amount,
    created_by: user.id,
  })
  await recordHistory(trx, {
    objectType: 'customer',
    objectId: customer.id,
    user,
    action: 'enter-opening',
    facts: { document, amount, dueOn },
    origin: origin ?? {},
    at: now.toISOString(),
  })
  return true
}

const findOpening = (trx: Trx, customerId: number, document: string): Promise<OpeningBalance | undefined> =>
  trx
    .selectFrom('account_entries')
    .select(['document', 'issued_on as issuedOn', 'due_on as dueOn', 'amount'])
    .where('customer_id', '=', customerId)
    .where('document', '=', document)
    .where('kind', '=', 'opening')
    .where('created_by', 'is not', null)
    .executeTakeFirst()
