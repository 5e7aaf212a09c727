import { SHIPMENT_ACTIONS } from '@cais/domain/shipments/action-names'
import { useTranslations } from 'use-intl'
import type { ApiRow } from '../../../lib/api/api.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { formatLineWeight, formatWeight } from '../../../lib/format/weight.ts'
import type { TimelineEntry } from '../../../ui/record/timeline.tsx'

type Entry = ApiRow<'GET /audit'>

/** The actions of the shipment's table, and its creation. */
const KNOWN_ACTIONS = ['create', ...SHIPMENT_ACTIONS] as const

/** Turns history rows into entries of the timeline. */
export function useHistoryEntries(rows: readonly Entry[]): TimelineEntry[] {
  const t = useTranslations('shipments.did')
  const timeline = useTranslations('ui.timeline')
  const overload = useOverloadWords()
  const words = (action: string) => {
    const known = KNOWN_ACTIONS.find((name) => name === action)
    return known ? t(known) : action
  }
  return rows.map(({ seq, at, user, action, facts }) => ({
    key: seq,
    at,
    who: user?.name ?? null,
    what:
      facts.schedule === undefined
        ? words(action)
        : t('createBySchedule', { date: formatDate(String(facts.date)) }),
    note: [noteOf(facts, timeline('withoutVersion')), overload(facts.overload)].filter(Boolean).join(' · '),
  }))
}

const PLACES = ['ambient', 'refrigerated', 'frozen', 'total'] as const

/** What was accepted above the capacity of the truck, in words. */
function useOverloadWords() {
  const t = useTranslations('shipments')
  return (accepted: unknown): string => {
    if (!Array.isArray(accepted)) return ''
    const places = PLACES.flatMap((place) =>
      accepted
        .filter((one) => one.place === place)
        .map(({ over, capacity }) =>
          t('overload.place', {
            place: t(`overload.${place}`),
            over: formatLineWeight(Number(over) / 1000),
            capacity: formatWeight(Number(capacity) / 1000),
          }),
        ),
    )
    return t('overload.accepted', { places: places.join('; ') })
  }
}

/** The document, invoice or papers of an entry, and a hint if it may have overwritten another change. */
const noteOf = (facts: Entry['facts'], withoutVersion: string) =>
  [
    facts.order,
    facts.number,
    facts.invoice,
    joinNumbers(facts.papers ?? facts.invoices),
    facts.reason,
    facts.withoutVersion === true && withoutVersion,
  ]
    .filter((fact) => typeof fact === 'string' && fact !== '')
    .join(' · ')

const joinNumbers = (numbers: unknown) => (Array.isArray(numbers) ? numbers.join(', ') : undefined)
