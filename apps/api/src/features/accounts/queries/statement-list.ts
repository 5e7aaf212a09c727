import { type StatementLine, statementQuery } from '@cais/contract/accounts/schemas'
import { idParam } from '@cais/contract/kernel/fields'
import type { User } from '@cais/domain/access/actor'
import type { EntryKind } from '@cais/domain/accounts/open-items'
import { isCalendarDate } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { describeList, type FilterOf } from '../../../engines/lists/list.ts'
import { type Column, column, type Words } from '../../../http/export/list-file.ts'

const query = statementQuery.extend({ customerId: idParam })
type Filter = FilterOf<z.output<typeof query>>

/** The entries of the period, if the customer is in the user's scope. */
const entriesOf = (db: Db, { customerId, from, to }: Filter, { scope }: Pick<User, 'scope'>) =>
  db
    .selectFrom('account_entries as e')
    .innerJoin('customers as c', 'c.id', 'e.customer_id')
    .leftJoin('invoices as i', 'i.id', 'e.invoice_id')
    .leftJoin('payments as p', (join) =>
      join.onRef('p.id', '=', 'e.payment_id').on('e.kind', '=', 'reversal'),
    )
    .where(
      allOf([
        sql<boolean>`e.customer_id = ${customerId}`,
        sql<boolean>`e.issued_on BETWEEN ${from} AND ${to}`,
        scope.branches !== 'all' && sql<boolean>`c.branch_id = any(${[...scope.branches]}::text[])`,
      ]),
    )

const KINDS: Readonly<Record<EntryKind, Words>> = {
  opening: { pt: 'Saldo anterior', en: 'Opening balance' },
  invoice: { pt: 'Factura', en: 'Invoice' },
  'credit-note': { pt: 'Nota de crédito', en: 'Credit note' },
  'debit-note': { pt: 'Nota de débito', en: 'Debit note' },
  receipt: { pt: 'Recibo', en: 'Receipt' },
  reversal: { pt: 'Estorno', en: 'Reversal' },
}

const BOUNCED: Words = { pt: 'Cheque devolvido', en: 'Bounced cheque' }

const FILE_COLUMNS: readonly Column<StatementLine>[] = [
  column.date({ pt: 'Data', en: 'Date' }, (row) => row.issuedOn),
  column.text(
    { pt: 'Tipo', en: 'Kind' },
    (row, language) => (row.reversedAs === 'bounced' ? BOUNCED : KINDS[row.kind])[language],
  ),
  column.text({ pt: 'Documento', en: 'Document' }, (row) => row.document),
  column.date({ pt: 'Vencimento', en: 'Due' }, (row) => row.dueOn),
  column.money({ pt: 'Débito (MZN)', en: 'Debit (MZN)' }, (row) => row.debit),
  column.money({ pt: 'Crédito (MZN)', en: 'Credit (MZN)' }, (row) => row.credit),
  column.money({ pt: 'Saldo (MZN)', en: 'Balance (MZN)' }, (row) => row.balance),
]

/** The entries of a customer's account in a period, in their order, each with the balance after it. */
export const statementList = describeList(query, {
  find: entriesOf,
  columns: (entries: ReturnType<typeof entriesOf>) => statementColumns(entries),
  order: {
    by: () => [sql`e.issued_on`, sql`e.id`],
    cursor: {
      beyond: (cursor) => {
        const [day, id] = readPlace(cursor)
        return sql<boolean>`(e.issued_on, e.id) > (${day}::date, ${id}::bigint)`
      },
      write: (row) => `${row.issued_on} ${row.id}`,
    },
  },
  present: (rows, { db, query: { customerId } }) => withBalances(db, customerId, rows),
  file: { name: { pt: 'extracto', en: 'statement' }, columns: FILE_COLUMNS },
})

const statementColumns = (entries: ReturnType<typeof entriesOf>) =>
  entries
    .select(['e.id', 'e.kind', 'e.document', 'e.issued_on', 'e.due_on', 'e.amount'])
    .select(['e.invoice_id', 'e.payment_id', 'e.credit_note_id', 'i.order_id', 'p.reversal_kind'])

type EntryRow = Awaited<ReturnType<ReturnType<typeof statementColumns>['execute']>>[number]

/** Day and id of the last entry of a page. Throws VALIDATION_FAILED for what is no cursor of ours. */
function readPlace(cursor: string): readonly [string, string] {
  const [, day = '', id = ''] = /^(\d{4}-\d{2}-\d{2}) (\d{1,15})$/.exec(cursor) ?? []
  if (!isCalendarDate(day))
    throw new RuleError('VALIDATION_FAILED', {}, [{ field: 'cursor', rule: 'invalid' }])
  return [day, id]
}

/** Rows that follow each other, with the balance after each: what lies before them is one sum over the index, however long the account is. */
async function withBalances(db: Db, customerId: number, rows: readonly EntryRow[]): Promise<StatementLine[]> {
  const [first] = rows
  if (first === undefined) return []
  const before = await sql<{ balance: number }>`
    SELECT coalesce(sum(amount), 0)::bigint AS balance FROM account_entries
    WHERE customer_id = ${customerId} AND (issued_on, id) < (${first.issued_on}::date, ${first.id}::bigint)`.execute(
    db,
  )
  let balance = before.rows[0]?.balance ?? 0
  return rows.map((row) => {
    balance += row.amount
    return {
      id: row.id,
      kind: row.kind,
      document: row.document,
      issuedOn: row.issued_on,
      dueOn: row.due_on,
      amount: row.amount,
      invoiceId: row.invoice_id,
      orderId: row.order_id,
      paymentId: row.payment_id,
      creditNoteId: row.credit_note_id,
      reversedAs: row.reversal_kind,
      debit: Math.max(0, row.amount),
      credit: Math.max(0, -row.amount),
      balance,
    }
  })
}

const EVERYWHERE: Pick<User, 'scope'> = { scope: { branches: 'all', operations: 'all' } }

/** The newest entries of the period in their order, for paper. */
export async function readLastEntries(db: Db, filter: Filter, limit: number) {
  const rows = await statementColumns(entriesOf(db, filter, EVERYWHERE))
    .orderBy('e.issued_on', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute()
  return withBalances(db, filter.customerId, rows.toReversed())
}

/** Opening balance, what came in the period, and closing balance. */
export async function readStatementTotals(db: Db, { customerId, from, to }: Filter) {
  const { rows } = await sql<{ opening: number; entries: number; debit: number; credit: number }>`
    SELECT coalesce(sum(amount) FILTER (WHERE issued_on < ${from}), 0)::bigint AS opening,
      (count(*) FILTER (WHERE issued_on >= ${from}))::int AS entries,
      coalesce(sum(amount) FILTER (WHERE issued_on >= ${from} AND amount > 0), 0)::bigint AS debit,
      coalesce(-sum(amount) FILTER (WHERE issued_on >= ${from} AND amount < 0), 0)::bigint AS credit
    FROM account_entries WHERE customer_id = ${customerId} AND issued_on <= ${to}`.execute(db)
  const { opening = 0, entries = 0, debit = 0, credit = 0 } = rows[0] ?? {}
  return { opening, debit, credit, closing: opening + debit - credit, entries }
}
