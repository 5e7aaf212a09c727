import type { User } from '@cais/domain/access/actor'
import { type RawBuilder, sql } from 'kysely'
import { searched } from '../../../aggregates/documents/list/search-conditions.ts'
import { visibleTo } from '../../../aggregates/documents/visibility.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { matches } from '../../../engines/lists/matches.ts'
import type { Terms } from '../terms.ts'
import { bySerial, MAX_HITS, matchedBy, newestOf, ofBranches, type Part } from './hit-row.ts'

/** How many of the newest documents are searched by text. */
const WINDOW = 1000
const CUSTOMERS = 10

/**
 * Documents by number, then new ones, then those of customers with that name, then, for rare words, any document. No part reads or sorts
 * all hits of a common word.
 */
export function documentParts(terms: Terms, user: User): Part[] {
  const found = allOf(matches('o.search_text', terms.text))
  const submitted = sql<boolean>`o.status <> 'DRAFT' AND ${visibleTo(user)}`
  const { branches } = user.scope
  const named = allOf([ofBranches('c.branch_id', branches), ...matches('c.search_text', terms.text)])
  const byCustomer = sql`(SELECT newest.* FROM (SELECT c.id FROM customers c WHERE ${named} LIMIT ${CUSTOMERS}) c, LATERAL (
    SELECT * FROM orders WHERE customer_id = c.id ORDER BY created_at DESC, id DESC LIMIT ${MAX_HITS}) newest)`
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
    ORDER BY o.id DESC LIMIT ${MAX_HITS}) found`

const COLUMNS = sql`o.id::text AS id, coalesce(o.number, '') AS number, coalesce(c.name, '') AS name, o.po_number AS detail,
  o.total, o.status, o.stages, o.id::text AS page_id`

const documents = (part: number, from: RawBuilder<unknown>, where: RawBuilder<unknown>): Part => sql`
  SELECT * FROM (SELECT 'documents'::text AS kind, ${part}::int AS part, ${COLUMNS}
    FROM (SELECT o.* FROM ${from} o WHERE ${where} ORDER BY o.id DESC LIMIT ${MAX_HITS}) o
    LEFT JOIN customers c ON c.id = o.customer_id) found`

/**
 * Any documents that the text index gives first, in no order. Only rare figures are looked up, because the index lists of 'pev' and
 * '2026' are as long as the table.
 */
function anyDocuments(rare: readonly string[], where: RawBuilder<unknown>): Part {
  const given = matchedBy('orders', allOf(rare.flatMap((run) => matches('orders.search_text', run))))
  return sql`
    SELECT * FROM (SELECT 'documents'::text, 4, ${COLUMNS}
      FROM (SELECT o.* FROM ${given} o WHERE ${where} LIMIT ${MAX_HITS}) o
      LEFT JOIN customers c ON c.id = o.customer_id) found`
}
