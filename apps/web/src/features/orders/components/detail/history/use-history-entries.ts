import type { OrderReply } from '@cais/contract/orders/schemas'
import { useTranslations } from 'use-intl'
import type { ApiRow } from '../../../../../lib/api/api.ts'
import type { TimelineEntry } from '../../../../../ui/record/timeline.tsx'
import { useChangeWords } from './use-change-words.ts'
import { useNoteWords } from './use-note-words.ts'

type Entry = ApiRow<'GET /audit'>

/** History rows as the timeline shows them, in words of the language in use. */
export function useHistoryEntries(rows: readonly Entry[], order: OrderReply): TimelineEntry[] {
  const t = useTranslations('orders.history')
  const changes = useChangeWords(order)
  const note = useNoteWords()
  const what = (action: string) => {
    const key = `actions.${action}` as 'actions.submit'
    return t.has(key) ? t(key) : action
  }
  const who = ({ user, onBehalfOf }: Entry) =>
    user && onBehalfOf ? t('onBehalf', { name: user.name, absent: onBehalfOf.name }) : (user?.name ?? null)
  return rows.map((row) => ({
    key: row.seq,
    at: row.at,
    who: who(row),
    what: what(row.action),
    note: note(row),
    changes: changes(row.changes),
  }))
}
