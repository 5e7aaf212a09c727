import type { SearchKind } from '@cais/contract/search/schemas'
import { type RawBuilder, sql } from 'kysely'

/** What every part of the search finds, so that all of them are one statement. */
export type HitRow = {
  readonly kind: SearchKind
  /** The better match first: 0 = exactly this number. */
  readonly part: number
  readonly id: string
  readonly number: string
  readonly name: string
  readonly detail: string
  readonly total: number | null
  readonly status: string | null
  readonly stages: string[]
  /** The record whose page opens, where that is not the hit itself. */
  readonly page_id: string
}
export type Part = RawBuilder<HitRow>

/** The most hits shown of each kind, and read by each part. */
export const MAX_HITS = 5

export const ofBranches = (column: string, branches: 'all' | readonly string[]): RawBuilder<boolean> =>
  branches === 'all' ? sql`true` : sql`${sql.ref(column)} = any(${[...branches]}::text[])`

/**
 * The rows of a table that match a condition, as a materialised subquery. Without it the planner would walk the whole table backwards for
 * the newest five, expecting to find them soon.
 */
export const matchedBy = (
  table: 'orders' | 'shipments' | 'invoices',
  where: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(SELECT * FROM ${sql.table(table)} WHERE ${where} OFFSET 0)`

/** Rows whose number ends with these figures: '1042' of PEV.SD.2026/1042. */
export const bySerial = (table: 'orders' | 'shipments' | 'invoices', digits: string) =>
  matchedBy(table, sql`number IS NOT NULL AND split_part(number, '/', 2) = ${digits}`)

/**
 * The newest rows of a table, as `name`: a window whose cost depends neither on the typed text nor on the number of documents. By branch,
 * so that the index by branch serves it and a small branch gets its own newest rows.
 */
export function newestOf(
  table: 'orders' | 'shipments' | 'invoices',
  branches: 'all' | readonly string[],
  most: number,
): RawBuilder<unknown> {
  const from = sql.table(table)
  if (branches === 'all') return sql`(SELECT * FROM ${from} ORDER BY id DESC LIMIT ${most})`
  return sql`(SELECT newest.* FROM unnest(${[...branches]}::text[]) branch, LATERAL (
    SELECT * FROM ${from} WHERE branch_id = branch ORDER BY id DESC LIMIT ${most}) newest)`
}
