import type { User } from '@cais/domain/access/actor'
import { type RawBuilder, sql } from 'kysely'
import { allOf } from '../../../engines/lists/conditions.ts'
import { matches } from '../../../engines/lists/matches.ts'
import type { Terms } from '../terms.ts'
import { bySerial, MAX_HITS, matchedBy, newestOf, ofBranches, type Part } from './hit-row.ts'

const WINDOW = 1000

/** Shipments by their number, then new ones by driver, truck, responsible and route, then older ones in no order. */
export function shipmentParts(terms: Terms, { scope }: User): Part[] {
  const seen = sql`s.deleted_at IS NULL AND ${ofBranches('s.branch_id', scope.branches)}`
  const found = allOf(matches('s.search_text', terms.text))
  const older = matchedBy('shipments', allOf(matches('shipments.search_text', terms.text)))
  const newest = newestOf('shipments', scope.branches, WINDOW)
  const parts = [
    shipments(0, sql`shipments`, sql`s.number = ${terms.code} AND ${seen}`),
    shipments(2, newest, sql`${found} AND ${seen}`),
    shipments(3, older, seen),
  ]
  if (terms.digits) parts.push(shipments(1, bySerial('shipments', terms.digits), seen))
  return parts
}

const shipments = (part: number, from: RawBuilder<unknown>, where: RawBuilder<unknown>): Part => sql`
  SELECT * FROM (SELECT 'shipments'::text, ${part}::int, s.id::text, s.number, s.driver_name, s.route,
      s.total, s.stage, '{}'::text[], s.id::text
    FROM ${from} s WHERE ${where} LIMIT ${MAX_HITS}) found`
