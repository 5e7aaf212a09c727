import { type CashDayQuery, type CashDayRow, cashDayQuery } from '@cais/contract/cash/schemas'
import type { User } from '@cais/domain/access/actor'
import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { describeList, type FilterOf } from '../../../engines/lists/list.ts'
import { type Column, column } from '../../../http/export/list-file.ts'
import { cashDayColumns, cashDaysFrom, presentCashDay } from '../store.ts'

const FILE_COLUMNS: readonly Column<CashDayRow>[] = [
  column.date({ pt: 'Dia', en: 'Day' }, (row) => row.day),
  column.text({ pt: 'Filial', en: 'Branch' }, (row) => row.branchId),
  column.money({ pt: 'Abertura (MZN)', en: 'Opening (MZN)' }, (row) => row.opening),
  column.money({ pt: 'Recebido (MZN)', en: 'Received (MZN)' }, (row) => row.receipts),
  column.money({ pt: 'Estornado (MZN)', en: 'Reversed (MZN)' }, (row) => row.reversals),
  column.money({ pt: 'Entradas (MZN)', en: 'Deposits (MZN)' }, (row) => row.deposits),
  column.money({ pt: 'Saídas (MZN)', en: 'Withdrawals (MZN)' }, (row) => row.withdrawals),
  column.money({ pt: 'Esperado (MZN)', en: 'Expected (MZN)' }, (row) => row.expected),
  column.money({ pt: 'Contado (MZN)', en: 'Counted (MZN)' }, (row) => row.counted),
  column.money({ pt: 'Diferença (MZN)', en: 'Difference (MZN)' }, (row) => row.difference),
  column.text({ pt: 'Motivo', en: 'Reason' }, (row) => row.differenceReason),
  column.text({ pt: 'Fechado por', en: 'Closed by' }, (row) => row.closedBy),
]

/** Days of the cash desks in the user's scope, newest first. */
export const cashDayList = describeList(cashDayQuery, {
  find: (db: Db, filter: FilterOf<CashDayQuery>, { scope }: User) =>
    cashDaysFrom(db).where(
      allOf([
        scope.branches !== 'all' && sql<boolean>`d.branch_id = any(${[...scope.branches]}::text[])`,
        filter.branchId && sql<boolean>`d.branch_id = any(${filter.branchId}::text[])`,
        filter.state && sql<boolean>`(d.closed_at IS NOT NULL) = ${filter.state === 'closed'}`,
        filter.from && sql<boolean>`d.day >= ${filter.from}::date`,
        filter.to && sql<boolean>`d.day <= ${filter.to}::date`,
      ]),
    ),
  columns: cashDayColumns,
  order: { by: () => [sql`d.day DESC`, sql`d.id DESC`] },
  present: (rows) => rows.map(presentCashDay),
  file: { name: { pt: 'caixa', en: 'cash-desk' }, columns: FILE_COLUMNS },
})

/** What was counted when the desk of the branch was closed last before today, and the day of today if it is open already. */
export async function readCashProposal(db: Db, branchId: string, today: CalendarDate) {
  const last = await cashDaysFrom(db)
    .select('d.counted')
    .where('d.branch_id', '=', branchId)
    .where('d.closed_at', 'is not', null)
    .orderBy('d.day', 'desc')
    .limit(1)
    .executeTakeFirst()
  const open = await cashDaysFrom(db)
    .select('d.id')
    .where('d.branch_id', '=', branchId)
    .where('d.day', '=', today)
    .executeTakeFirst()
  return { day: today, opening: last?.counted ?? 0, openDayId: open?.id ?? null }
}
