import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../../lib/format/quantity.ts'
import type { TimelineChange, TimelineEntry } from '../../../../ui/record/timeline.tsx'
import { batchesOfEntry, type Entry, LINES_IN_SIGHT, linesOfEntry } from '../../model/ledger-entry.ts'

const KNOWN = [
  'open',
  'count',
  'post',
  'give-up',
  'receive-stock',
  'set-shelf-life',
  'block',
  'unblock',
  'correct',
] as const

/** History rows of the ledger as the timeline shows them, in words of the language in use. */
export function useLedgerEntries(rows: readonly Entry[]): TimelineEntry[] {
  const t = useTranslations('inventory.history')
  const what = (entry: Entry) => {
    const known = KNOWN.find((name) => name === entry.action)
    return known ? t(`did.${known}`, { count: batchesOfEntry(entry) }) : entry.action
  }
  const note = useNote()
  const changes = useChanges()
  return rows.map((entry) => ({
    key: entry.seq,
    at: entry.at,
    who: entry.user?.name ?? null,
    what: what(entry),
    note: note(entry),
    changes: changes(entry),
  }))
}

/** Where it came from, why it was done, what was found. */
function useNote() {
  const t = useTranslations('inventory.history')
  return ({ action, facts }: Entry): string | undefined =>
    [
      action === 'post' && t('differences', { count: Number(facts.differences ?? 0) }),
      ...['product' in facts && facts.number, facts.reference, facts.note, facts.reason].filter(
        (fact) => typeof fact === 'string',
      ),
    ]
      .filter(Boolean)
      .join(' · ') || undefined
}

function useChanges() {
  const t = useTranslations('inventory.history')
  const days = (value: unknown) => (typeof value === 'number' ? t('days', { count: value }) : t('noRule'))
  const amount = (value: unknown) => (typeof value === 'number' ? formatQuantity(value / 1000) : null)
  return (entry: Entry): TimelineChange[] => {
    const lines = linesOfEntry(entry)
    const life = entry.changes.minShelfLifeDays
    const onHand = entry.changes.onHand
    const more = lines.length - LINES_IN_SIGHT
    return [
      ...(life ? [{ field: t('asked'), before: days(life[0]), after: days(life[1]) }] : []),
      ...(onHand ? [{ field: t('onHand'), before: amount(onHand[0]), after: amount(onHand[1]) }] : []),
      ...lines.slice(0, LINES_IN_SIGHT).map(({ productId, batch, quantity }, place) => ({
        field: `${place + 1}. ${productId} · ${batch}`,
        before: null,
        after: amount(quantity) ?? t('notCounted'),
      })),
      ...(more > 0 ? [{ field: t('further'), before: null, after: t('furtherLines', { count: more }) }] : []),
    ]
  }
}
