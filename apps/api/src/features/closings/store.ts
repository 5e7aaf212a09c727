import type { MonthControl } from '@cais/contract/closings/schemas'
import { type CompanyMonths, firstDay, type Month, monthOf } from '@cais/domain/closings/month'
import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { MonthClosingsTable, MonthExplanationsTable } from '../../db/schema.ts'
import type { Trx } from '../../db/transaction.ts'

/** Where the company stands with its months. It began with its first document, movement or payment, or else when it was set up; old balances brought along begin nothing. */
export async function readCompanyMonths(db: Db, today: CalendarDate): Promise<CompanyMonths> {
  const { rows } = await sql<{ day: CalendarDate | null }>`
    SELECT least(
      (SELECT (min(created_at) AT TIME ZONE 'Africa/Maputo')::date FROM branches),
      (SELECT min(issued_on) FROM invoices),
      (SELECT min(paid_on) FROM payments),
      (SELECT (min(at) AT TIME ZONE 'Africa/Maputo')::date FROM stock_movements),
      (SELECT (min(left_at) AT TIME ZONE 'Africa/Maputo')::date FROM deliveries)) AS day`.execute(db)
  return { begins: monthOf(rows[0]?.day ?? today), lastClosed: await readLastClosed(db), today }
}

/** The last month that is closed; null = none. */
async function readLastClosed(db: Db): Promise<Month | null> {
  const { month } = await db
    .selectFrom('month_closings')
    .select(sql<string | null>`max(month)`.as('month'))
    .where('reopened_at', 'is', null)
    .executeTakeFirstOrThrow()
  return month === null ? null : monthOf(month)
}

/** All branches: a month is closed for all of them. */
export async function readBranchIds(db: Db): Promise<readonly string[]> {
  const rows = await db.selectFrom('branches').select('id').execute()
  return rows.map(({ id }) => id)
}

const nameOf = (alias: string) =>
  sql<string | null>`rtrim(${sql.ref(`${alias}.name`)} || ' ' || ${sql.ref(`${alias}.surname`)})`

const closingsWithNames = (db: Db) =>
  db
    .selectFrom('month_closings as c')
    .innerJoin('users as closer', 'closer.id', 'c.closed_by')
    .leftJoin('users as asker', 'asker.id', 'c.asked_by')
    .select(['c.id', 'c.month', 'c.closed_at', 'c.asked_at', 'c.asked_by', 'c.asked_reason'])
    .select([nameOf('closer').as('closed_name'), nameOf('asker').as('asked_name')])
    .where('c.reopened_at', 'is', null)

type ClosingShown = NonNullable<MonthControl['closing']>

/** The closing that holds the month closed; undefined = it was never closed, or was opened again, or came to stand closed with a later one. */
export async function findClosing(db: Db, month: Month) {
  const row = await closingsWithNames(db).where('c.month', '=', firstDay(month)).executeTakeFirst()
  if (row === undefined) return undefined
  const { asked_at: at, asked_reason: reason } = row
  const shown: ClosingShown = {
    at: row.closed_at,
    by: row.closed_name,
    reopening: at === null || reason === null ? null : { at, by: row.asked_name, reason },
  }
  return { id: row.id, askedBy: row.asked_by, shown }
}

/** The closings of a year that stand, by month. */
export const readClosingsOfYear = (db: Db, year: number) =>
  closingsWithNames(db)
    .where('c.month', '>=', `${year}-01-01`)
    .where('c.month', '<=', `${year}-12-31`)
    .orderBy('c.month')
    .execute()

export async function insertClosing(trx: Trx, row: Insertable<MonthClosingsTable>): Promise<void> {
  await trx.insertInto('month_closings').values(row).execute()
}

export async function changeClosing(
  trx: Trx,
  id: number,
  row: Updateable<MonthClosingsTable>,
): Promise<void> {
  await trx.updateTable('month_closings').set(row).where('id', '=', id).execute()
}

/** What is said of a difference replaces what was said before; the history has both. */
export async function saveExplanation(trx: Trx, row: Insertable<MonthExplanationsTable>): Promise<void> {
  const { amount, reason, explained_by, explained_at } = row
  await trx
    .insertInto('month_explanations')
    .values(row)
    .onConflict((found) =>
      found
        .columns(['month', 'kind', 'delivery_id'])
        .doUpdateSet({ amount, reason, explained_by, explained_at }),
    )
    .execute()
}
