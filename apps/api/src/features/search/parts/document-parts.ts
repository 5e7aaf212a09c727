import type { User } from '@cais/domain/access/actor'
import { type RawBuilder, sql } from 'kysely'
import { searched } from '../../orders/filter/search-conditions.ts'
import { visibleTo } from '../../orders/visibility.ts'
import { allOf } from '../../paging/conditions.ts'
import { matches } from '../../paging/matches.ts'
import type { Terms } from '../terms.ts'
import { bySerial, givenBy, MOST_HITS, newestOf, ofBranches, type Part } from './hit-row.ts'

/** Documents looked through from the newest on. */
const WINDOW = 1000
const CUSTOMERS = 10

/**
 * Documents: by their number; then what is new; then those of customers of that name; then, for what is rare, any at all.
 * No part reads or sorts all hits of a common word.
 */
export function documentParts(terms: Terms, user: User): Part[] {
  const found = allOf(matches('o.search_text', terms.text))
  const submitted = sql<boolean>`o.status <> 'DRAFT' AND ${visibleTo(user)}`
  const { branches } = user.scope
  const named = allOf([ofBranches('c.branch_id', branches), ...matches('c.search_text', terms.text)])
  const byCustomer = sql`(SELECT newest.* FROM (SELECT c.id FROM customers c WHERE ${named} LIMIT ${CUSTOMERS}) c, LATERAL (
    SELECT * FROM orders WHERE customer_id = c.id ORDER BY created_at DESC, id DESC LIMIT ${MOST_HITS}) newest)`
  const parts = [
    documents(0, sql`orders`, sql`o.number = ${terms.code} AND ${submitted}`),
    documents(2, newestOf('orders', branches, WINDOW), sql`${allOf(searched(terms.text))} AND ${submitted}`),
    documents(3, byCustomer, submitted),
  ]
  if (terms.digits) parts.push(documents(1, bySerial('orders', terms.digits), submitted))
  if (terms.rare.length > 0) parts.push(anyDocuments(terms.rare, sql`${found} AND ${submitted}`))
  return parts
}

/** The caller's own drafts, newest first; by an index of their own. */
export const draftPart = (terms: Terms, user: User): Part => sql`
  SELECT * FROM (SELECT 'drafts'::text, 0, ${COLUMNS} FROM orders o LEFT JOIN customers c ON c.id = o.customer_id
    WHERE o.status = 'DRAFT' AND o.created_by = ${user.id} AND ${allOf(searched(terms.text))}
    ORDER BY o.id DESC LIMIT ${MOST_HITS}) found`

const COLUMNS = sql`o.id::text AS id, coalesce(o.number, '') AS number, coalesce(c.name, '') AS name, o.po_number AS detail,
  o.total, o.status, o.stages, o.id::text AS page_id`

const documents = (part: number, from: RawBuilder<unknown>, where: RawBuilder<unknown>): Part => sql`
  SELECT * FROM (SELECT 'documents'::text AS kind, ${part}::int AS part, ${COLUMNS}
    FROM (SELECT o.* FROM ${from} o WHERE ${where} ORDER BY o.id DESC LIMIT ${MOST_HITS}) o
    LEFT JOIN customers c ON c.id = o.customer_id) found`

/**
 * In no order: the first that the index of the words gives, wherever in time they lie. It is asked for the rare figures
 * alone, for the lists of 'pev' and '2026' are as long as the table.
 */
function anyDocuments(rare: readonly string[], where: RawBuilder<unknown>): Part {
  const given = givenBy('orders', allOf(rare.flatMap((run) => matches('orders.search_text', run))))
  return sql`
    SELECT * FROM (SELECT 'documents'::text, 4, ${COLUMNS}
      FROM (SELECT o.* FROM ${given} o WHERE ${where} LIMIT ${MOST_HITS}) o
      LEFT JOIN customers c ON c.id = o.customer_id) found`
}
