import type { SearchHit } from '@cais/contract/search/schemas'
import { assertNever } from '@cais/domain/kernel/assert-never'
import type { HitRow } from '../parts/hit-row.ts'

export const presentHit = (row: HitRow): SearchHit => ({
  kind: row.kind,
  id: row.id,
  number: row.number,
  name: row.name,
  detail: row.detail,
  total: row.total,
  status: row.status,
  stages: row.stages,
  link: linkOf(row),
})

/** The page that a hit opens. */
function linkOf({ kind, page_id: id }: HitRow): string {
  switch (kind) {
    case 'documents':
    case 'invoices':
      return `/documents/${id}`
    case 'drafts':
      return `/documents/drafts/${id}`
    case 'shipments':
      return `/picking/${id}`
    case 'credit-notes':
      return `/credit/${id}`
    case 'customers':
      return `/customers/${id}`
    case 'products':
      return `/products/${encodeURIComponent(id)}`
    case 'exchanges':
      return `/settings/b2b-logs?exchange=${id}`
    default:
      return assertNever(kind)
  }
}
