import type { User } from '@cais/domain/access/actor'
import { isInScope } from '@cais/domain/access/scope'
import type { Allocation } from '@cais/domain/accounts/open-items'
import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Insertable } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { AccountEntriesTable } from '../../db/schema.ts'
import type { Trx } from '../../db/transaction.ts'

/**
 * The customer under the lock that every entry of its account is written under: payments, invoices and decisions on its credit run one after
 * the other. Take it before the locks on documents (decision 0105). Throws NOT_FOUND for a customer outside the scope.
 */
export async function lockAccount(trx: Trx, customerId: number, user: User) {
  const row = await trx
    .selectFrom('customers')
    .select(['id', 'code', 'name', 'nuit', 'branch_id', 'version'])
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined || !isInScope(user.scope, { branchId: row.branch_id }))
    throw new RuleError('NOT_FOUND', { customer: customerId })
  return row
}

export type AccountHolder = Awaited<ReturnType<typeof lockAccount>>

/** What is open of the account, for decisions: all of it, oldest due first. */
export const readOpen = (db: Db, customerId: number) =>
  db
    .selectFrom('open_items')
    .select(['entry_id as id', 'due_on as dueOn', 'open_amount as open'])
    .where('customer_id', '=', customerId)
    .where('open_amount', '<>', 0)
    .orderBy('due_on')
    .orderBy('entry_id')
    .execute()

/** Adds an entry to the account. Answers its id. */
export async function addEntry(trx: Trx, entry: Insertable<AccountEntriesTable>): Promise<number> {
  const { id } = await trx
    .insertInto('account_entries')
    .values(entry)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Settling = {
  readonly customerId: number
  readonly allocations: readonly Allocation[]
  readonly on: CalendarDate
  readonly userId: number
}

/** Writes allocations; the database refuses what is more than open. */
export async function addAllocations(trx: Trx, { customerId, allocations, on, userId }: Settling) {
  if (allocations.length === 0) return
  await trx
    .insertInto('account_allocations')
    .values(
      allocations.map(({ debitId, creditId, amount }) => ({
        customer_id: customerId,
        debit_id: debitId,
        credit_id: creditId,
        amount,
        allocated_on: on,
        created_by: userId,
      })),
    )
    .execute()
}

/** The allocations of a credit, as they were made and taken back. */
export const readAllocationsOf = async (db: Db, creditId: number): Promise<Allocation[]> =>
  db
    .selectFrom('account_allocations')
    .select(['debit_id as debitId', 'credit_id as creditId', 'amount'])
    .where('credit_id', '=', creditId)
    .orderBy('id')
    .execute()
