import { SHIPMENT_STAGES } from '@cais/domain/shipments/stages'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ApiRow } from '../../lib/api/api.ts'
import { apiQuery } from '../../lib/api/api-query.ts'
import { formatMoneyWithCurrency } from '../../lib/format/money.ts'
import { linkOf } from '../../lib/lists/link-of.ts'
import { useDebounced } from '../../lib/screen/use-debounced.ts'
import type { Command } from './use-commands.ts'
import { useOpen } from './use-open.ts'

type Hit = ApiRow<'GET /search'>

const SHORTEST = 2
/** Typing is not interrupted by answers; a rest of this length asks. */
const REST_MS = 200

/** Records whose number, name or reference holds the text, best first; older ones stay until the new ones are here. */
export function useHits(typed: string): { hits: Command[]; searching: boolean } {
  const open = useOpen()
  const text = typed.trim()
  const q = useDebounced(text, REST_MS)
  const asked = q.length >= SHORTEST && text.length >= SHORTEST
  const { data, isFetching } = useQuery({
    ...apiQuery('GET /search', { query: { q } }),
    enabled: asked,
    placeholderData: keepPreviousData,
  })
  if (text.length < SHORTEST) return { hits: [], searching: false }
  const hits = (asked ? (data?.data ?? []) : []).map((hit): Command => {
    return {
      key: `${hit.kind}-${hit.id}`,
      group: hit.kind,
      label: [hit.number, hit.name].filter(Boolean).join(' · '),
      about: hit.detail,
      state: stateOf(hit),
      detail: hit.total === null ? undefined : formatMoneyWithCurrency(hit.total),
      run: () => open(linkOf(hit.link)),
    }
  })
  return { hits, searching: isFetching || q !== text }
}

function stateOf({ kind, status, stages }: Hit): Command['state'] {
  if (kind === 'shipments') {
    const shipment = SHIPMENT_STAGES.find((stage) => stage === status)
    return shipment && { shipment }
  }
  return kind === 'documents' && status !== null ? { document: { status, stages } } : undefined
}
