import type { LockQuery } from '@cais/contract/locks/schemas'
import type { User } from '@cais/domain/access/actor'
import { type RawBuilder, sql } from 'kysely'
import { allOf } from '../../paging/conditions.ts'

/** Locks in force that concern the user, over locks `l`: `concernsUser` of the domain in SQL. */
export const lockConditions = (user: User, filter: Partial<LockQuery> = {}): RawBuilder<boolean> =>
  allOf([
    sql<boolean>`l.deleted_at IS NULL`,
    touches('l.branch_id', user.scope.branches),
    touches('l.operation_id', user.scope.operations),
    filter.blockTypes && sql<boolean>`l.block_type = any(${filter.blockTypes}::text[])`,
    filter.branchId && touches('l.branch_id', filter.branchId),
    filter.kind && sql<boolean>`l.entity_kind = ${filter.kind}`,
  ])

const touches = (column: string, codes: 'all' | readonly string[]) =>
  codes !== 'all' &&
  sql<boolean>`(${sql.ref(column)} IS NULL OR ${sql.ref(column)} = any(${[...codes]}::text[]))`
