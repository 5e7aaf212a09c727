import { type StatementLine, statementQuery } from '@cais/contract/accounts/schemas'
import { idParam } from '@cais/contract/kernel/fields'
import type { User } from '@cais/domain/access/actor'
import type { EntryKind } from '@cais/domain/accounts/open-items'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { describeList, type FilterOf } from '../../../engines/lists/list.ts'
import { type Column, column, type Words } from '../../../http/export/list-file.ts'

const query = statementQuery.extend({ customerId: idParam })
type Filter = FilterOf<z.output<typeof query>>

/** The entries of the period, if the customer is in the user's scope, beside the balance of all before it. */
const entriesOf = (db: Db, { customerId, from, to }: Filter, { scope }: User) =>
  db
    .selectFrom('account_entries as e')
    .innerJoin('customers as c', 'c.id', 'e.customer_id')
    .crossJoin(
      sql<{ balance: number }>`(SELECT coalesce(sum(amount), 0)::bigint AS balance FROM account_entries
        WHERE customer_id = ${customerId} AND issued_on < ${from})`.as('before'),
    )
    .leftJoin('invoices as i', 'i.id', 'e.invoice_id')
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
  receipt: { pt: 'Recibo', en: 'Receipt' },
  reversal: { pt: 'Estorno', en: 'Reversal' },
}

const FILE_COLUMNS: readonly Column<StatementLine>[] = [
  column.date({ pt: 'Data', en: 'Date' }, (row) => row.issuedOn),
  column.text({ pt: 'Tipo', en: 'Kind' }, (row, language) => KINDS[row.kind][language]),
  column.text({ pt: 'Documento', en: 'Document' }, (row) => row.document),
  column.date({ pt: 'Vencimento', en: 'Due' }, (row) => row.dueOn),
  column.money({ pt: 'Débito (MZN)', en: 'Debit (MZN)' }, (row) => row.debit),
  column.money({ pt: 'Crédito (MZN)', en: 'Credit (MZN)' }, (row) => row.credit),
  column.money({ pt: 'Saldo (MZN)', en: 'Balance (MZN)' }, (row) => row.balance),
]

/** The entries of a customer's account in a period, in their order, each with the balance after it. */
export const statementList = describeList(query, {
  find: entriesOf,
  columns: (entries: ReturnType<typeof entriesOf>) =>
    entries.select(['e.id', 'e.kind', 'e.document', 'e.issued_on', 'e.due_on', 'e.amount']).select([
      'e.invoice_id',
      'e.payment_id',
      'i.order_id',
      // over the whole period, before it is cut into pages
      sql<number>`(before.balance + sum(e.amount) OVER (ORDER BY e.issued_on, e.id))::bigint`.as('balance'),
    ]),
  order: { by: () => [sql`e.issued_on`, sql`e.id`] },
  present: (rows): StatementLine[] =>
    rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      document: row.document,
      issuedOn: row.issued_on,
      dueOn: row.due_on,
      amount: row.amount,
      invoiceId: row.invoice_id,
      orderId: row.order_id,
      paymentId: row.payment_id,
      debit: Math.max(0, row.amount),
      credit: Math.max(0, -row.amount),
      balance: row.balance,
    })),
  file: { name: { pt: 'extracto', en: 'statement' }, columns: FILE_COLUMNS },
})

/** Opening balance, what came in the period, and closing balance. */
export async function readStatementTotals(db: Db, { customerId, from, to }: Filter) {
  const { rows } = await sql<{ opening: number; debit: number; credit: number }>`
    SELECT coalesce(sum(amount) FILTER (WHERE issued_on < ${from}), 0)::bigint AS opening,
      coalesce(sum(amount) FILTER (WHERE issued_on >= ${from} AND amount > 0), 0)::bigint AS debit,
      coalesce(-sum(amount) FILTER (WHERE issued_on >= ${from} AND amount < 0), 0)::bigint AS credit
    FROM account_entries WHERE customer_id = ${customerId} AND issued_on <= ${to}`.execute(db)
  const { opening = 0, debit = 0, credit = 0 } = rows[0] ?? {}
  return { opening, debit, credit, closing: opening + debit - credit }
}
