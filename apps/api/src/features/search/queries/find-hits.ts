import { type SearchHit, searchKind } from '@cais/contract/search/schemas'
import type { User } from '@cais/domain/access/actor'
import { hasRole, type RuleRole } from '@cais/domain/access/roles'
import { sql } from 'kysely'
import {
  CREDIT_NOTE_READERS,
  CUSTOMER_READERS,
  DOCUMENT_READERS,
  DOCUMENT_WRITERS,
  EXCHANGE_READERS,
  SHIPMENT_READERS,
} from '../../../aggregates/company/roles.ts'
import type { Db } from '../../../db/pool.ts'
import { creditParts } from '../parts/credit-parts.ts'
import { documentParts, draftPart } from '../parts/document-parts.ts'
import { exchangeParts } from '../parts/exchange-parts.ts'
import { type HitRow, MAX_HITS, type Part } from '../parts/hit-row.ts'
import { invoiceParts } from '../parts/invoice-parts.ts'
import { customerParts, productParts } from '../parts/master-parts.ts'
import { shipmentParts } from '../parts/shipment-parts.ts'
import { presentHit } from '../presenter/present-hit.ts'
import { type Terms, termsOf } from '../terms.ts'

/** What each kind is found by, for whoever may open its page. */
const KINDS: readonly (readonly [readonly RuleRole[], (terms: Terms, user: User) => readonly Part[]])[] = [
  [DOCUMENT_READERS, documentParts],
  [DOCUMENT_WRITERS, (terms, user) => [draftPart(terms, user)]],
  [SHIPMENT_READERS, shipmentParts],
  [DOCUMENT_READERS, invoiceParts],
  [CREDIT_NOTE_READERS, creditParts],
  [CUSTOMER_READERS, customerParts],
  [CUSTOMER_READERS, productParts],
  [EXCHANGE_READERS, exchangeParts],
]

/** At most five hits of each kind that the user may open, the best first. One statement. */
export async function findHits(db: Db, typed: string, user: User): Promise<SearchHit[]> {
  const terms = termsOf(typed)
  const parts = terms === undefined ? [] : partsOf(terms, user)
  if (parts.length === 0) return []
  const { rows } = await sql<HitRow>`
    SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) AS hits(kind, part, id, number, name, detail, total, status, stages, page_id)`.execute(
    db,
  )
  return searchKind.options.flatMap((kind) => bestOf(rows.filter((row) => row.kind === kind)))
}

const partsOf = (terms: Terms, user: User): Part[] =>
  KINDS.flatMap(([roles, parts]) => (hasRole(user.roles, 'SUPER_USER', ...roles) ? parts(terms, user) : []))

/** Each record once, where it matched best; within a part the newest first, or by name. */
function bestOf(rows: readonly HitRow[]): SearchHit[] {
  const best = new Map<string, HitRow>()
  for (const row of rows.toSorted(byMatch)) if (!best.has(row.id)) best.set(row.id, row)
  return [...best.values()].slice(0, MAX_HITS).map(presentHit)
}

const BY_NAME: readonly string[] = ['customers', 'products']

const byMatch = (a: HitRow, b: HitRow) =>
  a.part - b.part || (BY_NAME.includes(a.kind) ? a.name.localeCompare(b.name) : Number(b.id) - Number(a.id))
