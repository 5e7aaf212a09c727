import { OUTBOX_KINDS, OUTBOX_STATES } from '@cais/domain/outbox/outbox'
import { day, page, searchReader, someOf, words } from '../../lib/lists/search-params.ts'

/** The page of the outbox and its filters. */
export const readOutboxSearch = searchReader({
  page,
  search: words(100),
  state: someOf(...OUTBOX_STATES),
  kind: someOf(...OUTBOX_KINDS),
  from: day,
  to: day,
})
export type OutboxSearch = ReturnType<typeof readOutboxSearch>
