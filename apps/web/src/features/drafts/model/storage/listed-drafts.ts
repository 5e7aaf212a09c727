import type { LinkProps } from '@tanstack/react-router'
import type { ApiRow } from '../../../../lib/api/api.ts'
import type { DocumentType } from '../form/draft-form.ts'
import { previewPrices } from '../lines/preview-prices.ts'
import { isUnsaved } from '../state/draft-state.ts'
import type { DraftCopy, DraftRecord } from './draft-record.ts'

/** Saved on the server, only on this device, to be sent, or to be corrected by its author. */
export type DraftStatus = 'server' | 'local' | 'pending' | 'refused' | 'repriced'

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
  readonly status: DraftStatus
  /** Why it was refused. */
  readonly error: { readonly code: string; readonly message: string } | null
  readonly link: LinkProps
}

/** Drafts with changes on this device come first; the server's row of the same draft is left out. */
export function listedDrafts(
  rows: readonly ApiRow<'GET /drafts'>[],
  records: readonly DraftRecord[],
): ListedDraft[] {
  const here = records.flatMap((record) =>
    record.copy && hasContent(record.copy) ? [fromRecord(record, record.copy)] : [],
  )
  const ids = new Set(here.map(({ id }) => id))
  return [...here.toSorted(byUrgency), ...rows.filter(({ id }) => !ids.has(id)).map(fromRow)]
}

const URGENCY: readonly DraftStatus[] = ['refused', 'repriced', 'pending', 'local', 'server']

const byUrgency = (one: ListedDraft, other: ListedDraft) =>
  URGENCY.indexOf(one.status) - URGENCY.indexOf(other.status) || other.at.localeCompare(one.at)

/** An empty form is not listed. */
const hasContent = ({ form, saved }: DraftCopy) =>
  saved !== null ||
  form.customerId !== null ||
  form.poNumber !== '' ||
  form.notes !== '' ||
  form.lines.length > 0

function fromRecord({ key, storedAt }: DraftRecord, copy: DraftCopy): ListedDraft {
  const { form, saved } = copy
  return {
    key,
    id: saved?.id ?? null,
    type: form.type,
    customer: form.customerName || null,
    lineCount: form.lines.length,
    total: previewPrices(form).totals?.total ?? null,
    at: storedAt,
    status: statusOf(copy),
    error: copy.submitError ?? null,
    link: saved ? linkOf(saved.id) : { to: '/documents/create', search: { local: key } },
  }
}

function statusOf(copy: DraftCopy): DraftStatus {
  if (copy.submitError?.code === 'PRICE_CHANGED') return 'repriced'
  if (copy.submitError) return 'refused'
  if (copy.pending) return 'pending'
  return isUnsaved(copy) ? 'local' : (copy.repriced?.length ?? 0) > 0 ? 'repriced' : 'server'
}

const fromRow = (row: ApiRow<'GET /drafts'>): ListedDraft => ({
  key: String(row.id),
  id: row.id,
  type: row.type,
  customer: row.customer?.name ?? null,
  lineCount: row.lineCount,
  total: row.total,
  at: row.createdAt,
  status: 'server',
  error: null,
  link: linkOf(row.id),
})

const linkOf = (id: number): LinkProps => ({
  to: '/documents/drafts/{-$id}',
  params: { id: String(id) },
})
