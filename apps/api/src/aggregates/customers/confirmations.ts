import { type ConfirmationPolicy, type CreditTerms, NOBODY_ASKED } from '@cais/domain/payments/confirmation'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../db/pool.ts'
import type { Trx } from '../../db/transaction.ts'
import { recordChanges } from '../../engines/events/record-change.ts'
import type { Acting } from '../../engines/history/acting.ts'
import { recordHistories } from '../../engines/history/record-history.ts'
import { readSetting } from '../company/settings.ts'

/** The row of settings that holds above which amounts a second person is asked. */
export const CONFIRMATION_POLICY_KEY = 'confirmation-policy'

const threshold = z.int().nullable()
const storedPolicy = z.object({
  payment: threshold,
  credit: threshold,
  writeOff: threshold.default(null),
  version: z.int(),
})
export type StoredConfirmationPolicy = z.output<typeof storedPolicy>

/** The stored policy; until somebody changes it, nobody is asked. */
export const readConfirmationPolicy = async (db: Db): Promise<StoredConfirmationPolicy> =>
  parseConfirmationPolicy(await readSetting(db, CONFIRMATION_POLICY_KEY))

export const parseConfirmationPolicy = (value: unknown): StoredConfirmationPolicy =>
  value === undefined || value === null
    ? { ...(NOBODY_ASKED satisfies ConfirmationPolicy), version: 1 }
    : storedPolicy.parse(value)

/** What it is entered for, with what announces it. */
type Belongs = {
  readonly id: number
  readonly branchId: string
  readonly version: number
  readonly name: string
}

export type Entered = {
  readonly amount: number
  readonly input: object
  readonly reason: string
} & (
  | { readonly kind: 'payment' | 'credit'; readonly customer: Belongs }
  | { readonly kind: 'write-off'; readonly level: Belongs }
)

/** Stores what a second person is asked to confirm. It counts nowhere until then. Answers its id. */
export async function enterForConfirmation(trx: Trx, entered: Entered, acting: Acting): Promise<number> {
  const [id = 0] = await enterAllForConfirmation(trx, [entered], acting)
  return id
}

/** The same for many at once. Answers their ids in the order in which they came. */
export async function enterAllForConfirmation(
  trx: Trx,
  all: readonly Entered[],
  { user, now, origin }: Acting,
): Promise<readonly number[]> {
  if (all.length === 0) return []
  const at = now.toISOString()
  const rows = await trx
    .insertInto('confirmations')
    .values(all.map((one) => ({ ...rowOf(one), entered_by: user.id, entered_at: at })))
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id).sort((one, other) => one - other)
  await recordHistories(
    trx,
    all.map((one, place) => ({
      objectType: 'confirmation',
      objectId: ids[place] ?? 0,
      user,
      action: 'enter',
      facts: factsOf(one),
      origin: origin ?? {},
      at,
    })),
  )
  await recordChanges(
    trx,
    all.map((one) => {
      const { id, version, branchId } = belongsTo(one)
      const noun = one.kind === 'write-off' ? ('stock' as const) : ('payments' as const)
      return { noun, id, version, branchId, createdBy: user.id }
    }),
  )
  return ids
}

const belongsTo = (entered: Entered): Belongs =>
  entered.kind === 'write-off' ? entered.level : entered.customer

function rowOf(entered: Entered) {
  const { kind, amount, input, reason } = entered
  return {
    kind,
    customer_id: entered.kind === 'write-off' ? null : entered.customer.id,
    level_id: entered.kind === 'write-off' ? entered.level.id : null,
    branch_id: belongsTo(entered).branchId,
    amount,
    input: JSON.stringify(input),
    reason,
  }
}

function factsOf(entered: Entered) {
  const { kind, amount, reason } = entered
  const of =
    entered.kind === 'write-off' ? { batch: entered.level.name } : { customer: entered.customer.name }
  return { kind, ...of, amount, ...(reason !== '' && { reason }) }
}

const creditTerms = z.object({
  creditLimit: z.int(),
  transactionLimit: z.int().nullable(),
  blockedCredit: z.boolean(),
  paymentCondition: z.string(),
})
/** Credit of a customer as one person entered it, beside what it was. */
export const creditChange = z.object({ from: creditTerms, to: creditTerms })

/** The credit of a customer that waits for a second person; undefined = none does. */
export const findWaitingCredit = async (db: Db, customerId: number) =>
  (await findWaitingCredits(db, [customerId])).get(customerId)

/** The same of some customers, by their ids. */
export async function findWaitingCredits(db: Db, customerIds: readonly number[]) {
  const rows = await db
    .selectFrom('confirmations')
    .innerJoin('users', 'users.id', 'entered_by')
    .select(['confirmations.id', 'customer_id', 'input'])
    .select(sql<string>`rtrim(users.name || ' ' || users.surname)`.as('by'))
    .where('customer_id', '=', sql<number>`any(${[...customerIds]}::bigint[])`)
    .where('kind', '=', 'credit')
    .where('decision', 'is', null)
    .execute()
  return new Map<number | null, CreditTerms & { readonly confirmationId: number; readonly by: string }>(
    rows.map(({ id, customer_id, input, by }) => [
      customer_id,
      { confirmationId: id, ...creditChange.parse(input).to, by },
    ]),
  )
}
