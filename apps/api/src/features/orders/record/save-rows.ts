import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import { changedColumns } from './changed-columns.ts'
import type { OrderPair } from './save-order.ts'
import { updateRows } from './write-rows.ts'

/** The papers that people search a document by; a change of one of them needs all of them in the statement. */
const SEARCHED = ['number', 'po_number', 'invoice_number']

/** The papers that a document is found by: number, reference, every invoice. `x` is the new row. */
const searchText = sql`order_papers(x.id, x.number, x.po_number)`

/** Writes the columns that differ on any of the documents, in one statement. */
export async function saveRows(trx: Trx, pairs: readonly OrderPair[]): Promise<void> {
  const changed = changedColumns(pairs.map(({ before, after }) => ({ before: before.row, after: after.row })))
  const isSearched = changed.some((name) => SEARCHED.includes(name))
  const columns = isSearched ? [...new Set([...changed, ...SEARCHED])] : changed
  const extra = isSearched ? [sql`search_text = ${searchText}`] : []
  await updateRows(trx, { table: 'orders', rows: pairs.map(({ after }) => after.row), columns, extra })
}
