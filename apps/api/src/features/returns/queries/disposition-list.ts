import {
  type DispositionQuery,
  type DispositionReply,
  type DispositionRow,
  dispositionQuery,
} from '@cais/contract/returns/endpoints'
import type { User } from '@cais/domain/access/actor'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { byId, describeList, type FilterOf } from '../../../engines/lists/list.ts'

type Filter = FilterOf<DispositionQuery>

const filtered = (db: Db, filter: Filter, { scope }: User) =>
  db
    .selectFrom('dispositions as d')
    .where(
      allOf([
        scope.branches !== 'all' && sql<boolean>`d.branch_id = any(${[...scope.branches]}::text[])`,
        filter.disposition && sql<boolean>`d.disposition = any(${filter.disposition}::text[])`,
        filter.branchId && sql<boolean>`d.branch_id = any(${filter.branchId}::text[])`,
      ]),
    )

const withLabels = (found: ReturnType<typeof filtered>) =>
  found
    .innerJoin('users as person', 'person.id', 'd.decided_by')
    .leftJoin('users as witness', 'witness.id', 'd.confirmed_by')
    .leftJoin('destructions as asked', 'asked.disposition_id', 'd.id')
    .selectAll('d')
    .select('asked.asked_at')
    .select(sql<string>`rtrim(person.name || ' ' || person.surname)`.as('decider'))
    .select(sql<string | null>`rtrim(witness.name || ' ' || witness.surname)`.as('confirmer'))
    .select(
      sql<number>`(SELECT count(*)::int FROM disposition_lines AS line WHERE line.disposition_id = d.id)`.as(
        'lines',
      ),
    )
    .select(
      sql<number>`(SELECT coalesce(sum(line.value), 0)::bigint FROM disposition_lines AS line WHERE line.disposition_id = d.id)`.as(
        'value',
      ),
    )

type Labelled = Awaited<ReturnType<ReturnType<typeof withLabels>['execute']>>[number]

const presentRow = (row: Labelled): DispositionRow => ({
  id: row.id,
  number: row.number,
  disposition: row.disposition,
  branchId: row.branch_id,
  warehouseId: row.warehouse_id,
  toWarehouseId: row.to_warehouse_id,
  witness: row.witness,
  reason: row.reason,
  lineCount: row.lines,
  value: row.value,
  decidedBy: { id: row.decided_by, name: row.decider },
  // the row of a destruction is written when its witness confirms; it was decided when they were asked
  decidedAt: row.asked_at ?? row.decided_at,
  confirmedBy: row.confirmed_by === null ? null : { id: row.confirmed_by, name: row.confirmer ?? '' },
  confirmedAt: row.confirmed_at,
})

/** What was decided on returned goods, newest first by default. */
export const dispositionList = describeList(dispositionQuery, {
  find: filtered,
  columns: withLabels,
  order: byId('d.id'),
  present: (rows) => rows.map(presentRow),
})

/** One disposition with its goods. Throws NOT_FOUND. */
export async function findDisposition(db: Db, id: number, user: User): Promise<DispositionReply> {
  const row = await withLabels(filtered(db, {}, user))
    .where('d.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new RuleError('NOT_FOUND', { disposition: id })
  const { rows } = await sql<DispositionReply['lines'][number]>`
    SELECT goods.id AS "goodsId", goods.product_id AS "productId", billed.description, billed.unit, goods.batch, goods.expiry, goods.condition,
      line.quantity::float8 / 1000 AS quantity, line.value, note.number AS "creditNote"
    FROM disposition_lines AS line JOIN returned_goods AS goods ON goods.id = line.returned_goods_id
    JOIN credit_notes AS note ON note.id = goods.credit_note_id
    JOIN credit_note_lines AS credited ON credited.id = goods.credit_note_line_id
    JOIN invoice_lines AS billed ON billed.id = credited.invoice_line_id
    WHERE line.disposition_id = ${id} ORDER BY line.id`.execute(db)
  return { ...presentRow(row), lines: rows }
}
