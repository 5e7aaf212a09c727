import type { LinkProps } from '@tanstack/react-router'
import type { ApiRow } from '../../../../lib/api/api.ts'
import { previewPrices } from '../lines/preview-prices.ts'
import type { DocumentType } from '../session/draft-form.ts'
import { isUnsaved } from '../session/draft-state.ts'
import type { DraftCopy, DraftRecord } from './draft-copy.ts'

/** Where a draft stands: with the server, only here, waiting for the line, or in need of its writer. */
export type DraftPlace = 'server' | 'local' | 'waiting' | 'refused' | 'repriced'

export type ListedDraft = {
  readonly key: string
  readonly id: number | null
  readonly type: DocumentType
  readonly customer: string | null
  readonly lineCount: number
  /** Centavos; null while its discounts are too large. */
  readonly total: number | null
  /** ISO instant. */
  readonly at: string
  readonly place: DraftPlace
  /** What was said when it was refused. */
  readonly refusal: { readonly code: string; readonly message: string } | null
  readonly link: LinkProps
}

/** What this device has more of comes first; the server's row of the same draft is left out. */
export function listedDrafts(
  rows: readonly ApiRow<'GET /drafts'>[],
  records: readonly DraftRecord[],
): ListedDraft[] {
  const here = records.flatMap((record) =>
    record.copy && isWorth(record.copy) ? [ofRecord(record, record.copy)] : [],
  )
  const ids = new Set(here.map(({ id }) => id))
  return [...here.toSorted(byNeed), ...rows.filter(({ id }) => !ids.has(id)).map(ofRow)]
}

const NEED: readonly DraftPlace[] = ['refused', 'repriced', 'waiting', 'local', 'server']

const byNeed = (one: ListedDraft, other: ListedDraft) =>
  NEED.indexOf(one.place) - NEED.indexOf(other.place) || other.at.localeCompare(one.at)

/** A form in which nothing was entered is no draft. */
const isWorth = ({ form, saved }: DraftCopy) =>
  saved !== null ||
  form.customerId !== null ||
  form.poNumber !== '' ||
  form.notes !== '' ||
  form.lines.length > 0

function ofRecord({ key, keptAt }: DraftRecord, copy: DraftCopy): ListedDraft {
  const { form, saved } = copy
  return {
    key,
    id: saved?.id ?? null,
    type: form.type,
    customer: form.customerName || null,
    lineCount: form.lines.length,
    total: previewPrices(form).totals?.total ?? null,
    at: keptAt,
    place: placeOf(copy),
    refusal: copy.objection ?? null,
    link: saved ? linkOf(saved.id) : { to: '/documents/create', search: { local: key } },
  }
}

function placeOf(copy: DraftCopy): DraftPlace {
  if (copy.objection?.code === 'PRICE_CHANGED') return 'repriced'
  if (copy.objection) return 'refused'
  if (copy.waiting) return 'waiting'
  return isUnsaved(copy) ? 'local' : (copy.repriced?.length ?? 0) > 0 ? 'repriced' : 'server'
}

const ofRow = (row: ApiRow<'GET /drafts'>): ListedDraft => ({
  key: String(row.id),
  id: row.id,
  type: row.type,
  customer: row.customer?.name ?? null,
  lineCount: row.lineCount,
  total: row.total,
  at: row.createdAt,
  place: 'server',
  refusal: null,
  link: linkOf(row.id),
})

const linkOf = (id: number): LinkProps => ({
  to: '/documents/drafts/{-$id}',
  params: { id: String(id) },
})
