import type { Trx } from '../../../db/transaction.ts'
import type { LineColumns, OrderPair } from './order-record.ts'
import { anyOf, changedColumns, insertRows, updateRows } from './rows.ts'

/**
 * Removed lines are deleted, changed ones updated, new ones (id 0) inserted: one statement each over all
 * documents. Returns the pairs with the ids of the new lines.
 */
export async function saveLines(trx: Trx, pairs: readonly OrderPair[]): Promise<OrderPair[]> {
  const touched = pairs.filter(({ before, after }) => before.lines !== after.lines)
  await deleteLines(trx, touched.flatMap(removedIds))
  await updateLines(trx, touched.flatMap(changedLines))
  const added = await insertLines(trx, touched.flatMap(newLines))
  return pairs.map(({ before, after }) => ({ before, after: { ...after, lines: after.lines.map(added) } }))
}

function removedIds({ before, after }: OrderPair): number[] {
  const remainingIds = new Set(after.lines.map(({ id }) => id))
  return before.lines.map(({ id }) => id).filter((id) => !remainingIds.has(id))
}

type ChangedLine = { readonly before: LineColumns; readonly after: LineColumns }

function changedLines({ before, after }: OrderPair): ChangedLine[] {
  const byId = new Map(before.lines.map((line) => [line.id, line]))
  return after.lines.flatMap((line) => {
    const old = byId.get(line.id)
    return old === undefined || changedColumns([{ before: old, after: line }]).length === 0
      ? []
      : [{ before: old, after: line }]
  })
}

const newLines = ({ after }: OrderPair): LineColumns[] =>
  after.lines.filter(({ id }) => id === 0).map((line) => ({ ...line, order_id: after.row.id }))

async function deleteLines(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('order_lines').where('id', '=', anyOf(ids)).execute()
}

const updateLines = (trx: Trx, lines: readonly ChangedLine[]) =>
  updateRows(trx, {
    table: 'order_lines',
    rows: lines.map(({ after }) => after),
    columns: changedColumns(lines),
  })

/** Inserts the lines. Returns a function that gives a new line its id, found by its document and sequence. */
async function insertLines(trx: Trx, lines: readonly LineColumns[]) {
  const ids = await insertRows(
    trx,
    'order_lines',
    lines.map(({ id: _, ...line }) => line),
  )
  const stored = new Map(lines.map((line, index) => [`${line.order_id} ${line.sequence}`, ids[index] ?? 0]))
  return (line: LineColumns): LineColumns =>
    line.id > 0 ? line : { ...line, id: stored.get(`${line.order_id} ${line.sequence}`) ?? 0 }
}
