import { isInScope } from '@cais/domain/access/scope'
import { checkOpening, checkOpeningAgain } from '@cais/domain/accounts/opening-balance'
import { addDays, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { Centavos } from '@cais/domain/kernel/money'
import { RuleError, type RuleFacts } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import { recordChanges } from '../../../engines/events/record-change.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistories } from '../../../engines/history/record-history.ts'

/** What a customer owed on a document when the company began; below zero it is the customer's credit. */
export type OpeningBalanceRow = {
  readonly customer: string
  readonly document: string
  readonly issuedOn: string
  /** null = by the payment condition of the customer. */
  readonly dueOn: string | null
  readonly amount: Centavos
}

export type JudgedBalance = {
  readonly customer: Holder
  readonly row: OpeningBalanceRow & { readonly dueOn: string }
  readonly isNew: boolean
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>
}

type Holder = {
  readonly id: number
  readonly code: string
  readonly branchId: string
  readonly paymentDays: number
  readonly version: number
}
type Judging = { readonly acting: Acting; readonly isLocked: boolean }

/** Which rows are new entries; an entry is never changed, so one that differs from the entry of its document is refused. */
export async function judgeOpeningBalances(
  trx: Trx,
  rows: readonly OpeningBalanceRow[],
  { acting, isLocked }: Judging,
): Promise<readonly (JudgedBalance | RuleError)[]> {
  const customers = await readCustomers(trx, rows, isLocked)
  const entries = await readEntries(trx, [...customers.values()], rows)
  const today = calendarDateAt(acting.now.getTime())
  return rows.map((row): JudgedBalance | RuleError => {
    const customer = customers.get(row.customer.toLowerCase())
    if (customer === undefined || !isInScope(acting.user.scope, customer))
      return refusal('IMPORT_RECORD_UNKNOWN', 'customer', { value: row.customer })
    const entry = entries.get(`${customer.id}\n${row.document}`)
    const dueOn = row.dueOn ?? entry?.dueOn ?? addDays(row.issuedOn, customer.paymentDays)
    const after = { ...row, dueOn }
    try {
      checkOpening(after, today)
      if (entry) checkOpeningAgain(entry, after)
    } catch (error) {
      if (error instanceof RuleError) return error
      throw error
    }
    const isNew = entry === undefined
    return { customer, row: after, isNew, changes: isNew ? { amount: [null, row.amount] } : {} }
  })
}

const refusal = (code: RuleError['code'], field: string, facts: RuleFacts) =>
  new RuleError(code, facts, [{ field, rule: code, facts }])

/** Under the lock that every entry of an account is written under, by id. */
async function readCustomers(trx: Trx, rows: readonly OpeningBalanceRow[], isLocked: boolean) {
  const found = await trx
    .selectFrom('customers')
    .select(['id', 'code', 'branch_id as branchId', 'payment_days as paymentDays', 'version'])
    .where(
      sql<string>`lower(code)`,
      '=',
      sql<string>`any(${[...new Set(rows.map(({ customer }) => customer.toLowerCase()))]}::text[])`,
    )
    .orderBy('id')
    .$if(isLocked, (locked) => locked.forNoKeyUpdate())
    .execute()
  return new Map(found.map((row) => [row.code.toLowerCase(), row]))
}

async function readEntries(trx: Trx, customers: readonly Holder[], rows: readonly OpeningBalanceRow[]) {
  const found = await trx
    .selectFrom('account_entries')
    .select(['customer_id', 'document', 'issued_on as issuedOn', 'due_on as dueOn', 'amount'])
    .where('kind', '=', 'opening')
    .where('created_by', 'is not', null)
    .where('customer_id', '=', sql<number>`any(${customers.map(({ id }) => id)}::bigint[])`)
    .where('document', '=', sql<string>`any(${rows.map(({ document }) => document)}::text[])`)
    .orderBy('id')
    .execute()
  return new Map(found.map((row) => [`${row.customer_id}\n${row.document}`, row]))
}

/** Writes the new entries that were judged in the same transaction. What is open follows by the triggers of the account. */
export async function postOpeningBalances(
  trx: Trx,
  judged: readonly JudgedBalance[],
  { acting, reference }: { readonly acting: Acting; readonly reference: string },
): Promise<void> {
  const fresh = judged.filter(({ isNew }) => isNew)
  if (fresh.length === 0) return
  const at = acting.now.toISOString()
  await trx
    .insertInto('account_entries')
    .values(
      fresh.map(({ customer, row }) => ({
        customer_id: customer.id,
        kind: 'opening' as const,
        document: row.document,
        issued_on: row.issuedOn,
        due_on: row.dueOn,
        amount: row.amount,
        created_by: acting.user.id,
        created_at: at,
      })),
    )
    .execute()
  const customers = new Map(fresh.map(({ customer }) => [customer.id, customer]))
  await recordHistories(
    trx,
    [...customers.values()].map(({ id }) => ({
      objectType: 'customer',
      objectId: id,
      user: acting.user,
      action: 'opening-balance',
      facts: {
        reference,
        entries: fresh
          .filter(({ customer }) => customer.id === id)
          .map(({ row }) => ({ document: row.document, amount: row.amount, dueOn: row.dueOn })),
      },
      origin: acting.origin ?? {},
      at,
    })),
  )
  await recordChanges(
    trx,
    [...customers.values()].map(({ id, version, branchId }) => ({
      noun: 'payments',
      id,
      version,
      branchId,
      createdBy: acting.user.id,
    })),
  )
}
