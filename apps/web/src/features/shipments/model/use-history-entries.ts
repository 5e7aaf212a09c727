import { SHIPMENT_ACTIONS } from '@cais/domain/shipments/action-names'
import { useTranslations } from 'use-intl'
import type { ApiRow } from '../../../lib/api/api.ts'
import type { TimelineEntry } from '../../../ui/record/timeline.tsx'

type Entry = ApiRow<'GET /audit'>

/** Every verb of the shipment's table, and its beginning. */
const KNOWN = ['create', ...SHIPMENT_ACTIONS] as const

/** History rows as the timeline shows them, in words of the language in use. */
export function useHistoryEntries(rows: readonly Entry[]): TimelineEntry[] {
  const t = useTranslations('shipments.did')
  const words = (action: string) => {
    const known = KNOWN.find((name) => name === action)
    return known ? t(known) : action
  }
  return rows.map(({ seq, at, user, action, facts }) => ({
    key: seq,
    at,
    who: user?.name ?? null,
    what: words(action),
    note: noteOf(facts),
  }))
}

/** The document or invoice that an entry is about. */
const noteOf = (facts: Entry['facts']) =>
  [facts.order, facts.number, facts.invoice, facts.reason]
    .filter((fact) => typeof fact === 'string')
    .join(' · ')
