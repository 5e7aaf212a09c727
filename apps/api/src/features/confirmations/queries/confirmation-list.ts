import {
  type Confirmation,
  type ConfirmationQuery,
  type CreditChanges,
  confirmationQuery,
} from '@cais/contract/confirmations/schemas'
import { newPayment } from '@cais/contract/payments/schemas'
import { canDo } from '@cais/domain/access/actions'
import type { User } from '@cais/domain/access/actor'
import { isInScope } from '@cais/domain/access/scope'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { confirmationActions } from '@cais/domain/payments/confirmation'
import { sql } from 'kysely'
import { creditChange } from '../../../aggregates/customers/confirmations.ts'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { describeList, type FilterOf } from '../../../engines/lists/list.ts'
import { askedWriteOff } from '../../inventory/commands/write-off.ts'

const STATE = sql<Confirmation['state']>`coalesce(f.decision, 'waiting')`

const confirmationsFrom = (db: Db) =>
  db
    .selectFrom('confirmations as f')
    .leftJoin('customers as c', 'c.id', 'f.customer_id')
    .leftJoin('stock_levels as l', 'l.id', 'f.level_id')
    .leftJoin('products as p', 'p.id', 'l.product_id')

const columns = (found: ReturnType<typeof confirmationsFrom>) =>
  found
    .innerJoin('users as e', 'e.id', 'f.entered_by')
    .leftJoin('users as d', 'd.id', 'f.decided_by')
    .select(['f.id', 'f.kind', 'f.customer_id', 'c.code', 'c.name', 'f.branch_id', 'f.amount', 'f.input'])
    .select(['f.reason', 'f.entered_by', 'f.entered_at', 'f.decision', 'f.decided_at', 'f.decision_reason'])
    .select(['f.payment_id', 'f.version', STATE.as('state')])
    .select(['f.level_id', 'l.product_id', 'l.warehouse_id', 'l.batch', 'p.description', 'p.stock_unit'])
    .select([
      sql<string>`rtrim(e.name || ' ' || e.surname)`.as('entered_name'),
      sql<string | null>`rtrim(d.name || ' ' || d.surname)`.as('decided_name'),
    ])

/** What waits for a second person, and what became of the others, in the user's scope. */
export const confirmationList = describeList(confirmationQuery, {
  find: (db: Db, filter: FilterOf<ConfirmationQuery>, { roles, scope }: User) =>
    confirmationsFrom(db).where(
      allOf([
        scope.branches !== 'all' && sql<boolean>`f.branch_id = any(${[...scope.branches]}::text[])`,
        // Who writes goods off and records no payments has nothing to do with money.
        !canDo(roles, 'record-payments') && sql<boolean>`f.kind = 'write-off'`,
        filter.state && sql<boolean>`${STATE} = any(${filter.state}::text[])`,
        filter.kind && sql<boolean>`f.kind = any(${filter.kind}::text[])`,
        filter.customerId && sql<boolean>`f.customer_id = ${filter.customerId}`,
      ]),
    ),
  columns,
  // What waits comes first, whatever its age.
  order: {
    by: ({ sort }) => [sql`(f.decision IS NULL) DESC`, sort === 'newest' ? sql`f.id DESC` : sql`f.id`],
  },
  totals: {
    sums: { waiting: sql<number>`(f.decision IS NULL)::int` },
    present: ({ waiting = 0 }) => ({ waiting }),
  },
  present: (rows, { user }) => rows.map((row) => presentConfirmation(row, user)),
})

type Row = Awaited<ReturnType<ReturnType<typeof columns>['execute']>>[number]

/** One of them. Throws NOT_FOUND outside the scope. */
export async function findConfirmation(db: Db, id: number, user: User): Promise<Confirmation> {
  const row = await columns(confirmationsFrom(db)).where('f.id', '=', id).executeTakeFirst()
  if (row === undefined || !isInScope(user.scope, { branchId: row.branch_id }))
    throw new RuleError('NOT_FOUND', { confirmation: id })
  return presentConfirmation(row, user)
}

const presentConfirmation = (row: Row, user: User): Confirmation => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  customer:
    row.customer_id === null ? null : { id: row.customer_id, code: row.code ?? '', name: row.name ?? '' },
  branchId: row.branch_id,
  amount: row.amount,
  payment: row.kind === 'payment' ? newPayment.parse(row.input) : null,
  changes: row.kind === 'credit' ? changesOf(row.input) : null,
  writeOff: writeOffOf(row),
  reason: row.reason,
  enteredBy: row.entered_name,
  enteredAt: row.entered_at,
  decidedBy: row.decided_name,
  decidedAt: row.decided_at,
  decisionReason: row.decision_reason,
  paymentId: row.payment_id,
  version: row.version,
  allowedActions: confirmationActions(user, {
    kind: row.kind,
    branchId: row.branch_id,
    enteredBy: row.entered_by,
    isDecided: row.decision !== null,
  }),
})

function writeOffOf(row: Row): Confirmation['writeOff'] {
  if (row.kind !== 'write-off') return null
  return {
    levelId: row.level_id ?? 0,
    productId: row.product_id ?? '',
    description: row.description ?? '',
    warehouseId: row.warehouse_id ?? '',
    batch: row.batch ?? '',
    quantity: askedWriteOff.parse(row.input).quantity / 1000,
    unit: row.stock_unit ?? '',
  }
}

/** The fields that differ, from → to. */
function changesOf(input: unknown): CreditChanges {
  const { from, to } = creditChange.parse(input)
  return {
    ...(from.creditLimit !== to.creditLimit && {
      creditLimit: [from.creditLimit, to.creditLimit] as [number, number],
    }),
    ...(from.transactionLimit !== to.transactionLimit && {
      transactionLimit: [from.transactionLimit, to.transactionLimit] as [number | null, number | null],
    }),
    ...(from.blockedCredit !== to.blockedCredit && {
      blockedCredit: [from.blockedCredit, to.blockedCredit] as [boolean, boolean],
    }),
    ...(from.paymentCondition !== to.paymentCondition && {
      paymentCondition: [from.paymentCondition, to.paymentCondition] as [string, string],
    }),
  }
}
