import type { OrderStatus } from '@cais/domain/orders/statuses'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { countedFrom } from '../filter/counted-from.ts'
import type { OrderWhere } from '../filter/order-where.ts'

export type StatusCount = {
  readonly status: OrderStatus
  readonly documents: number
  /** Those of them that were found by text, which are counted only so far, and whether all were looked through. */
  readonly texts: number
  readonly isWhole: boolean
}

/** Documents by status. Drafts are those of the user. */
export async function readStatusCounts(db: Db, where: OrderWhere, userId: number): Promise<StatusCount[]> {
  const { rows: from, texts, isWhole } = countedFrom(where)
  const { rows } = await sql<StatusCount>`
    SELECT o.status, sum(documents)::bigint AS documents, ${texts} AS texts, ${isWhole} AS "isWhole"
    FROM ${from} WHERE ${where.kinds} AND (o.status <> 'DRAFT' OR o.created_by = ${userId}) GROUP BY 1`.execute(
    db,
  )
  return rows
}
