import type { ConfirmationKind, CreditTerms } from '@cais/domain/payments/confirmation'
import { type ConfirmationPolicy, NOBODY_ASKED } from '@cais/domain/payments/confirmation'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../db/pool.ts'
import type { Trx } from '../../db/transaction.ts'
import { recordChange } from '../../engines/events/record-change.ts'
import type { Acting } from '../../engines/history/acting.ts'
import { recordHistory } from '../../engines/history/record-history.ts'
import { readSetting } from '../company/settings.ts'

/** The row of settings that holds above which amounts a second person is asked. */
export const CONFIRMATION_POLICY_KEY = 'confirmation-policy'

const threshold = z.int().nullable()
const storedPolicy = z.object({ payment: threshold, credit: threshold, version: z.int() })
export type StoredConfirmationPolicy = z.output<typeof storedPolicy>

/** The stored policy; until somebody changes it, nobody is asked. */
export const readConfirmationPolicy = async (db: Db): Promise<StoredConfirmationPolicy> =>
  parseConfirmationPolicy(await readSetting(db, CONFIRMATION_POLICY_KEY))

export const parseConfirmationPolicy = (value: unknown): StoredConfirmationPolicy =>
  value === undefined || value === null
    ? { ...(NOBODY_ASKED satisfies ConfirmationPolicy), version: 1 }
    : storedPolicy.parse(value)

type Entered = {
  readonly kind: ConfirmationKind
  readonly customer: {
    readonly id: number
    readonly branchId: string
    readonly version: number
    readonly name: string
  }
  readonly amount: number
  readonly input: object
  readonly reason: string
}

/** Stores what a second person is asked to confirm. It counts nowhere until then. Answers its id. */
export async function enterForConfirmation(
  trx: Trx,
  { kind, customer, amount, input, reason }: Entered,
  { user, now, origin }: Acting,
): Promise<number> {
  const at = now.toISOString()
  const { id } = await trx
    .insertInto('confirmations')
    .values({
      kind,
      customer_id: customer.id,
      branch_id: customer.branchId,
      amount,
      input: JSON.stringify(input),
      reason,
      entered_by: user.id,
      entered_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const facts = { kind, customer: customer.name, amount, ...(reason !== '' && { reason }) }
  const entry = { objectType: 'confirmation', objectId: id, user, origin: origin ?? {}, at }
  await recordHistory(trx, { ...entry, action: 'enter', facts })
  const { id: changed, version, branchId } = customer
  await recordChange(trx, { noun: 'payments', id: changed, version, branchId, createdBy: user.id })
  return id
}

/** Credit of a customer as one person entered it, beside what it was. */
export const creditChange = z.object({
  from: z.object({ creditLimit: z.int(), transactionLimit: z.int().nullable(), blockedCredit: z.boolean() }),
  to: z.object({ creditLimit: z.int(), transactionLimit: z.int().nullable(), blockedCredit: z.boolean() }),
})
export type CreditChange = { readonly from: CreditTerms; readonly to: CreditTerms }

/** The credit of a customer that waits for a second person; undefined = none does. */
export async function findWaitingCredit(db: Db, customerId: number) {
  const row = await db
    .selectFrom('confirmations')
    .innerJoin('users', 'users.id', 'entered_by')
    .select(['confirmations.id', 'input', sql<string>`rtrim(users.name || ' ' || users.surname)`.as('by')])
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'credit')
    .where('decision', 'is', null)
    .executeTakeFirst()
  return row && { confirmationId: row.id, ...creditChange.parse(row.input).to, by: row.by }
}
