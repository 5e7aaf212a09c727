import type { customerQuery } from '@cais/contract/customers/schemas'
import type { User } from '@cais/domain/access/actor'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../paging/conditions.ts'
import { matches } from '../../paging/matches.ts'
import { paginationOf } from '../../paging/pagination.ts'
import { presentCustomerRow } from '../presenter/present-customer.ts'
import { countCustomers, readCustomerRows } from './read-customer-rows.ts'

export type CustomerQuery = z.output<typeof customerQuery>

/** Customers in the caller's scope, by name, code or NUIT, whatever the accents and capitals. */
export async function listCustomers(db: Db, query: CustomerQuery, user: User) {
  const where = customerConditions(query, user)
  const page = { where, limit: query.perPage, offset: (query.page - 1) * query.perPage }
  const [rows, total] = await Promise.all([readCustomerRows(db, page), countCustomers(db, where)])
  return { data: rows.map(presentCustomerRow), meta: { pagination: paginationOf(query, total) } }
}

/** The filters within the scope of the caller, over customers `c`. */
export const customerConditions = ({ search, branchId }: CustomerQuery, { scope }: User) =>
  allOf([
    scope.branches !== 'all' && sql<boolean>`c.branch_id = any(${[...scope.branches]}::text[])`,
    branchId && sql<boolean>`c.branch_id = ${branchId}`,
    ...matches('c.search_text', search),
  ])
