import type { DraftForm, LineEntry, UnreadField } from '../session/draft-form.ts'

type Unread = LineEntry['unread']

/**
 * What stands in a cell and is not taken, kept beside the figure that still counts until it is mended. With null the
 * field is clear again.
 */
export function withUnread(unread: Unread, field: UnreadField, text: string | null): Unread {
  const { [field]: _before, ...others } = unread ?? {}
  if (text !== null) return { ...others, [field]: text }
  return Object.keys(others).length > 0 ? others : undefined
}

/** Whether anything was written that no figure counts for yet: such a draft is kept here and not submitted. */
export const holdsUnread = ({ unreadDiscount, lines }: DraftForm) =>
  unreadDiscount !== undefined || lines.some(({ unread }) => unread !== undefined)
