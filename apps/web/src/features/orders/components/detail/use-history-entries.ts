import { ORDER_ACTIONS } from '@cais/domain/orders/action-names'
import { useTranslations } from 'use-intl'
import type { ApiRow } from '../../../../lib/api.ts'
import type { TimelineEntry } from '../../../../ui/timeline.tsx'
import { noteOf } from '../../model/history-note.ts'
import { useChangeWords } from './use-change-words.ts'

type Entry = ApiRow<'GET /audit'>

/** What people and the system do to a document, and what happens to it on its shipment. */
const HISTORY_ACTIONS = [...ORDER_ACTIONS, 'billing-failed'] as const

/** History rows as the timeline shows them, in words of the language in use. */
export function useHistoryEntries(rows: readonly Entry[]): TimelineEntry[] {
  const t = useTranslations('orders.history')
  const changes = useChangeWords()
  const what = (action: string) => {
    const known = HISTORY_ACTIONS.find((name) => name === action)
    return known ? t(`actions.${known}`) : action
  }
  const who = ({ user, onBehalfOf }: Entry) =>
    user && onBehalfOf ? `${user.name} (${t('onBehalf', { name: onBehalfOf.name })})` : (user?.name ?? null)
  return rows.map((row) => ({
    key: row.seq,
    at: row.at,
    who: who(row),
    what: what(row.action),
    note: noteOf(row.facts),
    changes: changes(row.changes),
  }))
}
