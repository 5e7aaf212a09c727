import type { User } from '@cais/domain/access/actor'
import type { OrderFacts } from '@cais/domain/orders/facts'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { currentShipment, readApprovals, readShipments } from '../record/load-order.ts'
import { type FactRecord, LINE_FACTS, type LineFacts, ORDER_FACTS, toFacts } from '../record/order-facts.ts'
import { anyOf, groupBy } from '../record/rows.ts'
import { visibleTo } from '../visibility.ts'

export type KnownFacts = {
  readonly id: number
  readonly version: number
  readonly number: string | null
  readonly facts: OrderFacts
}

/** What is decided on of those of the documents that the user may know of, in id order: a fixed number of statements. */
export async function readFacts(db: Db, ids: readonly number[], user: User): Promise<KnownFacts[]> {
  if (ids.length === 0) return []
  const [rows, lines, approvals, shipments] = await Promise.all([
    readRows(db, ids, user),
    readLineFacts(db, ids),
    readApprovals(db, ids),
    readShipments(db, ids),
  ])
  const linesOf = groupBy(lines, ({ order_id }) => order_id)
  const approvalsOf = groupBy(approvals, ({ order_id }) => order_id)
  const shipmentOf = new Map(shipments.map(({ orderId, part }) => [orderId, part]))
  return rows.map(({ id, version, number, ...row }) => {
    const own = linesOf.get(id) ?? []
    const shipment = currentShipment(shipmentOf.get(id), own)
    const facts = toFacts({ row, lines: own, approvals: approvalsOf.get(id) ?? [], shipment })
    return { id, version, number, facts }
  })
}

type Row = FactRecord['row'] & Pick<KnownFacts, 'id' | 'version' | 'number'>

async function readRows(db: Db, ids: readonly number[], user: User): Promise<readonly Row[]> {
  const columns = ORDER_FACTS.map((name) => sql.ref(`o.${name}`))
  const { rows } = await sql<Row>`
    SELECT o.id, o.version, o.number, ${sql.join(columns)} FROM orders o
    WHERE o.id = ${anyOf(ids)} AND ${visibleTo(user)} ORDER BY o.id`.execute(db)
  return rows
}

const readLineFacts = (db: Db, ids: readonly number[]): Promise<(LineFacts & { order_id: number })[]> =>
  db
    .selectFrom('order_lines')
    .select(['order_id', ...LINE_FACTS])
    .where('order_id', '=', anyOf(ids))
    .orderBy('order_id')
    .orderBy('sequence')
    .execute()
