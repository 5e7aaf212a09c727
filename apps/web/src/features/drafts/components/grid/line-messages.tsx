import { useTranslations } from 'use-intl'
import type { DraftLine } from '../../model/draft-form.ts'
import { FIELD_OF } from '../../model/grid/cell-text.ts'
import type { Column } from '../../model/grid/cursor.ts'
import { withUnread } from '../../model/unread.ts'
import { useUnreadWords } from '../use-unread-words.ts'
import classes from './line-grid.module.css'

type Props = {
  line: DraftLine
  /** The cell in hand says itself what is wrong with it. */
  active?: Column | null
  refusal: string | undefined
  tooLarge: boolean
  /** The article, when none of it is free. */
  without: string | undefined
}

/** What is wrong with a line, below it. */
export function LineMessages({ line, active, refusal, tooLarge, without }: Props) {
  const t = useTranslations('drafts')
  const unread = useUnreadWords()(leftUnread(line, active))
  const wrong = unread ?? refusal ?? (tooLarge ? t('grid.tooLarge') : undefined)
  const message = wrong ?? (without && t('articles.noStock', { article: without }))
  if (!message) return null
  return (
    <p className={classes.message} data-wrong={wrong ? true : undefined}>
      {message}
    </p>
  )
}

const leftUnread = ({ unread }: DraftLine, active: Column | null | undefined) =>
  active && active in FIELD_OF ? withUnread(unread, FIELD_OF[active as keyof typeof FIELD_OF], null) : unread
