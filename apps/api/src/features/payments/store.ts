import type { PaymentReply, PaymentRow } from '@cais/contract/payments/schemas'
import type { User } from '@cais/domain/access/actor'
import { isInScope } from '@cais/domain/access/scope'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { paymentActions } from '@cais/domain/payments/payment'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { PaymentsTable } from '../../db/schema.ts'
import type { Trx } from '../../db/transaction.ts'

export async function insertPayment(trx: Trx, row: Insertable<PaymentsTable>): Promise<number> {
  const { id } = await trx.insertInto('payments').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** What a reversal needs to know of a payment; its customer is locked before the payment itself. Throws NOT_FOUND outside the scope. */
export async function readPaymentPlace(trx: Trx, id: number, user: User) {
  const row = await trx
    .selectFrom('payments')
    .select(['customer_id', 'branch_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined || !isInScope(user.scope, { branchId: row.branch_id }))
    throw new RuleError('NOT_FOUND', { payment: id })
  return row
}

/** The payment under lock, with the entry of its receipt. */
export const lockPayment = (trx: Trx, id: number) =>
  trx
    .selectFrom('payments as p')
    .innerJoin('account_entries as e', (join) =>
      join.onRef('e.payment_id', '=', 'p.id').on('e.kind', '=', 'receipt'),
    )
    .select([
      'p.id',
      'p.number',
      'p.amount',
      'p.kind',
      'p.branch_id',
      'p.reversed_on',
      'p.version',
      'e.id as entry_id',
    ])
    .where('p.id', '=', id)
    .forNoKeyUpdate('p')
    .executeTakeFirstOrThrow()

/** Payments `p` with their customers and what of them is on account. */
export const paymentsFrom = (db: Db) =>
  db
    .selectFrom('payments as p')
    .innerJoin('customers as c', 'c.id', 'p.customer_id')
    .leftJoin('account_entries as e', (join) =>
      join.onRef('e.payment_id', '=', 'p.id').on('e.kind', '=', 'receipt'),
    )
    .leftJoin('open_items as o', 'o.entry_id', 'e.id')

export const paymentColumns = (payments: ReturnType<typeof paymentsFrom>) =>
  payments
    .leftJoin('users as u', 'u.id', 'p.created_by')
    .select(['p.id', 'p.number', 'p.customer_id', 'c.code', 'c.name', 'p.branch_id', 'p.paid_on', 'p.kind'])
    .select(['p.reference', 'p.bank', 'p.cheque_number', 'p.cheque_on', 'p.amount', 'p.created_at'])
    .select(['p.reversed_on', 'p.reversal_kind', 'p.version'])
    .select([
      sql<number>`coalesce(-o.open_amount, 0)`.as('on_account'),
      sql<string | null>`rtrim(u.name || ' ' || u.surname)`.as('recorded_by'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof paymentColumns>['execute']>>[number]

export const presentPaymentRow = (row: Row): PaymentRow => ({
  id: row.id,
  number: row.number,
  customer: { id: row.customer_id, code: row.code, name: row.name },
  branchId: row.branch_id,
  paidOn: row.paid_on,
  kind: row.kind,
  reference: row.reference,
  bank: row.bank,
  chequeNumber: row.cheque_number,
  chequeOn: row.cheque_on,
  amount: row.amount,
  onAccount: row.on_account,
  recordedBy: row.recorded_by,
  recordedAt: row.created_at,
  reversedOn: row.reversed_on,
  reversedAs: row.reversal_kind,
})

/** A payment whole. Throws NOT_FOUND for one outside the scope. */
export async function findPayment(db: Db, id: number, user: User): Promise<PaymentReply> {
  const payment = await readPayment(db, id)
  const { branchId, number, reversedOn } = payment
  if (!isInScope(user.scope, { branchId })) throw new RuleError('NOT_FOUND', { payment: id })
  return {
    ...payment,
    allowedActions: paymentActions(user, { branchId, number, isReversed: reversedOn !== null }),
  }
}

/** The same for nobody in particular. Throws NOT_FOUND. */
export async function readPayment(db: Db, id: number): Promise<Omit<PaymentReply, 'allowedActions'>> {
  const row = await paymentColumns(paymentsFrom(db))
    .leftJoin('users as r', 'r.id', 'p.reversed_by')
    .select(['p.reversed_at', 'p.reversal_reason', 'e.id as entry_id'])
    .select(sql<string | null>`rtrim(r.name || ' ' || r.surname)`.as('reversed_by'))
    .where('p.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new RuleError('NOT_FOUND', { payment: id })
  const { reversed_on: on, reversed_at: at, reversal_kind: as } = row
  return {
    ...presentPaymentRow(row),
    allocations: await readSettled(db, row.entry_id),
    reversal:
      on === null || at === null || as === null
        ? null
        : { on, at, by: row.reversed_by, kind: as, reason: row.reversal_reason ?? '' },
    version: row.version,
  }
}

/** What a receipt settles now; a reversed one settles nothing but its own reversal, which is not shown. */
async function readSettled(db: Db, entryId: number | null): Promise<PaymentReply['allocations']> {
  const { rows } = await sql<PaymentReply['allocations'][number]>`
    SELECT d.id AS "entryId", d.document, d.invoice_id AS "invoiceId", d.due_on AS "dueOn", sum(a.amount)::bigint AS amount,
      o.open_amount AS open
    FROM account_allocations a JOIN account_entries d ON d.id = a.debit_id JOIN open_items o ON o.entry_id = d.id
    WHERE a.credit_id = ${entryId} AND d.kind <> 'reversal' GROUP BY d.id, o.entry_id HAVING sum(a.amount) <> 0
    ORDER BY d.due_on, d.id`.execute(db)
  return rows
}
