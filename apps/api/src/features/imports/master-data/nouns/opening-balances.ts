import { NOUNS } from '@cais/domain/imports/import-nouns'
import { sql } from 'kysely'
import { listFile } from '../../../../http/export/list-file.ts'
import {
  type JudgedBalance,
  judgeOpeningBalances,
  postOpeningBalances,
} from '../../../accounts/commands/import-opening-balances.ts'
import { fileColumns } from '../file-columns.ts'
import { type ImportNoun, judgementOf, type RowValues, said } from '../noun.ts'

/** What customers owed when the company began, by customer and document. */
export const openingBalances: ImportNoun<JudgedBalance> = {
  keysOf: ({ customer, document }) => [
    { field: 'document', key: `${String(customer).toLowerCase()}\n${document}` },
  ],
  labelOf: ({ customer, document }) => [customer, document].filter(Boolean).join(' · '),
  judge: async (trx, rows, judging) => {
    const judged = await judgeOpeningBalances(trx, rows.map(toBalance), judging)
    return judged.map((one) => judgementOf(one, ({ isNew }) => isNew))
  },
  write: (trx, writes, { acting, fileName }) =>
    postOpeningBalances(trx, writes, { acting, reference: fileName }),
  file: ({ scope }) =>
    listFile({
      name: { pt: 'saldos-iniciais', en: 'opening-balances' },
      columns: fileColumns<Row>(NOUNS['opening-balances'].columns, (row, key) => row[key]),
      statement: sql<Row>`
      SELECT c.code AS customer, entry.document, entry.issued_on AS "issuedOn", entry.due_on AS "dueOn", entry.amount
      FROM account_entries AS entry JOIN customers AS c ON c.id = entry.customer_id
      WHERE entry.kind = 'opening'
        AND ${scope.branches === 'all' ? sql`true` : sql`c.branch_id = ANY(${[...scope.branches]}::text[])`}
      ORDER BY c.code, entry.issued_on, entry.id`,
      present: (rows) => rows,
    }),
}

type Row = Record<string, string | number | boolean | null>

const toBalance = (values: RowValues) => ({
  customer: String(values.customer ?? ''),
  document: String(values.document ?? ''),
  issuedOn: String(values.issuedOn ?? ''),
  dueOn: said<string>(values.dueOn) ?? null,
  amount: said<number>(values.amount) ?? 0,
})
