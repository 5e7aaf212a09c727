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
  /** The record whose page opens, where that is another one. */
  readonly page_id: string
}
export type Part = RawBuilder<HitRow>

/** Of each kind, and of each part: what is shown at most. */
export const MOST_HITS = 5

export const ofBranches = (column: string, branches: 'all' | readonly string[]): RawBuilder<boolean> =>
  branches === 'all' ? sql`true` : sql`${sql.ref(column)} = any(${[...branches]}::text[])`

/**
 * The rows of a table that an index gives for a condition, as a table of their own. The planner may not look into it: asked
 * for the newest five it would else walk the whole table backwards, in the belief that it meets them soon.
 */
export const givenBy = (
  table: 'orders' | 'shipments' | 'invoices',
  where: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(SELECT * FROM ${sql.table(table)} WHERE ${where} OFFSET 0)`

/** Rows whose number ends with these figures: '1042' of PEV.SD.2026/1042. */
export const bySerial = (table: 'orders' | 'shipments' | 'invoices', digits: string) =>
  givenBy(table, sql`number IS NOT NULL AND split_part(number, '/', 2) = ${digits}`)

/**
 * The newest rows of a table, as `name`: a window that costs the same whatever is typed and however many documents there
 * are. Branch by branch, so that the index by branch serves it and a small branch has its own newest.
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
