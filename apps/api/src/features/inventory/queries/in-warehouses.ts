import type { User } from '@cais/domain/access/actor'
import { type RawBuilder, sql } from 'kysely'

/** Warehouses of the user's branches, over warehouses under the alias `w`. */
export const inWarehouses = ({ scope }: User): RawBuilder<boolean> =>
  scope.branches === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`w.branch_id = any(${[...scope.branches]}::text[])`

/** One of several values of a text column; undefined without a filter. */
export const isOneOf = (column: string, values: readonly string[] | undefined) =>
  values && sql<boolean>`${sql.ref(column)} = any(${[...values]}::text[])`
