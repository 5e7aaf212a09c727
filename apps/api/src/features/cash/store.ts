import type { CashDay, CashDayRow } from '@cais/contract/cash/schemas'
import type { User } from '@cais/domain/access/actor'
import { isInScope } from '@cais/domain/access/scope'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { type CashAction, type CashFigures, expectedCash } from '@cais/domain/payments/cash-day'
import { mayRecordPayments } from '@cais/domain/payments/payment'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'

/** Payments of a day that its page names. */
const MAX_PAYMENTS = 500

export const cashDaysFrom = (db: Db) => db.selectFrom('cash_days as d')

/** A day with the sums of what came in and went out. */
export const cashDayColumns = (days: ReturnType<typeof cashDaysFrom>) =>
  days
    .innerJoin('users as o', 'o.id', 'd.opened_by')
    .leftJoin('users as c', 'c.id', 'd.closed_by')
    .select(['d.id', 'd.branch_id', 'd.day', 'd.opening', 'd.counted', 'd.difference_reason'])
    .select(['d.opened_at', 'd.closed_at', 'd.counts', 'd.version'])
    .select([
      sql<string>`rtrim(o.name || ' ' || o.surname)`.as('opened_name'),
      sql<string | null>`rtrim(c.name || ' ' || c.surname)`.as('closed_name'),
      sql<number>`(SELECT coalesce(sum(p.amount), 0)::bigint FROM payments p
        WHERE p.kind = 'cash' AND p.branch_id = d.branch_id AND p.paid_on = d.day AND p.number IS NOT NULL)`.as(
        'receipts',
      ),
      sql<number>`(SELECT coalesce(sum(p.amount), 0)::bigint FROM payments p
        WHERE p.kind = 'cash' AND p.branch_id = d.branch_id AND p.reversed_on = d.day)`.as('reversals'),
      sql<number>`(SELECT coalesce(sum(m.amount), 0)::bigint FROM cash_movements m
        WHERE m.cash_day_id = d.id AND m.kind = 'deposit')`.as('deposits'),
      sql<number>`(SELECT coalesce(sum(m.amount), 0)::bigint FROM cash_movements m
        WHERE m.cash_day_id = d.id AND m.kind = 'withdrawal')`.as('withdrawals'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof cashDayColumns>['execute']>>[number]

export function presentCashDay(row: Row): CashDayRow {
  const figures = figuresOf(row)
  const expected = expectedCash(figures)
  return {
    id: row.id,
    branchId: row.branch_id,
    day: row.day,
    ...figures,
    expected,
    counted: row.counted,
    difference: row.counted === null ? null : row.counted - expected,
    differenceReason: row.difference_reason,
    openedBy: row.opened_name,
    openedAt: row.opened_at,
    closedBy: row.closed_name,
    closedAt: row.closed_at,
  }
}

const figuresOf = ({ opening, receipts, reversals, deposits, withdrawals }: Row): CashFigures => ({
  opening,
  receipts,
  reversals,
  deposits,
  withdrawals,
})

/** A day whole. Throws NOT_FOUND outside the scope. */
export async function findCashDay(db: Db, id: number, user: User): Promise<CashDay> {
  const row = await cashDayColumns(cashDaysFrom(db)).where('d.id', '=', id).executeTakeFirst()
  if (row === undefined || !isInScope(user.scope, { branchId: row.branch_id }))
    throw new RuleError('NOT_FOUND', { cashDay: id })
  return {
    ...presentCashDay(row),
    // written by closeDay only
    counts: (row.counts ?? []) as CashDay['counts'],
    movements: await readMovements(db, id),
    payments: await readPayments(db, row),
    version: row.version,
    allowedActions: actionsOf(row, user),
  }
}

function actionsOf({ branch_id: branchId, closed_at }: Row, user: User): CashAction[] {
  if (!mayRecordPayments(user, { branchId }) || closed_at !== null) return ['print']
  return ['move', 'close', 'print']
}

const readMovements = (db: Db, id: number): Promise<CashDay['movements']> =>
  db
    .selectFrom('cash_movements as m')
    .innerJoin('users as u', 'u.id', 'm.created_by')
    .select(['m.id', 'm.kind', 'm.amount', 'm.reason', 'm.created_at as at'])
    .select(sql<string>`rtrim(u.name || ' ' || u.surname)`.as('by'))
    .where('m.cash_day_id', '=', id)
    .orderBy('m.id')
    .execute()

async function readPayments(db: Db, { branch_id, day }: Row): Promise<CashDay['payments']> {
  const { rows } = await sql<CashDay['payments'][number]>`
    SELECT found.id, found.number, c.name AS customer, found.amount FROM (
      SELECT id, number, customer_id, amount, 0 AS part FROM payments
        WHERE kind = 'cash' AND branch_id = ${branch_id} AND paid_on = ${day}::date AND number IS NOT NULL
      UNION ALL SELECT id, number, customer_id, -amount, 1 FROM payments
        WHERE kind = 'cash' AND branch_id = ${branch_id} AND reversed_on = ${day}::date) AS found
    JOIN customers c ON c.id = found.customer_id ORDER BY found.id, found.part LIMIT ${MAX_PAYMENTS}`.execute(
    db,
  )
  return rows
}
