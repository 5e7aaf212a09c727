import {
  type DestructionQuery,
  type DestructionRow,
  destructionQuery,
} from '@cais/contract/returns/endpoints'
import type { User } from '@cais/domain/access/actor'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { destructionActions } from '@cais/domain/returns/destructions'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { describeList, type FilterOf } from '../../../engines/lists/list.ts'

type Filter = FilterOf<DestructionQuery>

const filtered = (db: Db, filter: Filter, { scope }: User) =>
  db
    .selectFrom('destructions as d')
    .where(
      allOf([
        scope.branches !== 'all' && sql<boolean>`d.branch_id = any(${[...scope.branches]}::text[])`,
        filter.state && sql<boolean>`d.state = any(${filter.state}::text[])`,
        filter.branchId && sql<boolean>`d.branch_id = any(${filter.branchId}::text[])`,
      ]),
    )

const nameOf = (column: string) => sql<string | null>`(
  SELECT rtrim(person.name || ' ' || person.surname) FROM users AS person WHERE person.id = ${sql.ref(column)})`

const withLabels = (found: ReturnType<typeof filtered>) =>
  found
    .leftJoin('dispositions as paper', 'paper.id', 'd.disposition_id')
    .selectAll('d')
    .select([nameOf('d.asked_by').as('asker'), nameOf('d.witness_id').as('witness')])
    .select([nameOf('d.settled_by').as('settler'), 'paper.number'])
    .select(
      sql<DestructionRow['lines']>`(
        SELECT coalesce(json_agg(json_build_object('goodsId', goods.id, 'productId', goods.product_id, 'description', billed.description,
          'unit', billed.unit, 'batch', goods.batch, 'quantity', line.quantity::float8 / 1000, 'creditNote', note.number) ORDER BY goods.id), '[]')
        FROM destruction_lines AS line JOIN returned_goods AS goods ON goods.id = line.returned_goods_id
        JOIN credit_notes AS note ON note.id = goods.credit_note_id
        JOIN credit_note_lines AS credited ON credited.id = goods.credit_note_line_id
        JOIN invoice_lines AS billed ON billed.id = credited.invoice_line_id
        WHERE line.destruction_id = d.id)`.as('lines'),
    )

type Labelled = Awaited<ReturnType<ReturnType<typeof withLabels>['execute']>>[number]

const presentRow = (row: Labelled, user: User): DestructionRow => ({
  id: row.id,
  branchId: row.branch_id,
  warehouseId: row.warehouse_id,
  state: row.state,
  reason: row.reason,
  present: row.present,
  lines: row.lines,
  askedBy: { id: row.asked_by, name: row.asker ?? '' },
  askedAt: row.asked_at,
  witness: { id: row.witness_id, name: row.witness ?? '' },
  settledBy: row.settled_by === null ? null : { id: row.settled_by, name: row.settler ?? '' },
  settledAt: row.settled_at,
  settledReason: row.settled_reason,
  disposition: row.disposition_id === null ? null : { id: row.disposition_id, number: row.number ?? '' },
  version: row.version,
  allowedActions: destructionActions(user, {
    ...{ branchId: row.branch_id, askedBy: row.asked_by, witnessId: row.witness_id, state: row.state },
  }),
})

/** Destructions: what waits for its witness first, then the newest. */
export const destructionList = describeList(destructionQuery, {
  find: filtered,
  columns: withLabels,
  order: {
    by: ({ sort }) => [sql`(d.state = 'waiting') DESC`, sort === 'newest' ? sql`d.id DESC` : sql`d.id`],
  },
  present: (rows, { user }) => rows.map((row) => presentRow(row, user)),
})

/** One destruction. Throws NOT_FOUND outside the scope. */
export async function findDestruction(db: Db, id: number, user: User): Promise<DestructionRow> {
  const row = await withLabels(filtered(db, {}, user))
    .where('d.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new RuleError('NOT_FOUND', { destruction: id })
  return presentRow(row, user)
}
