import { useTranslations } from 'use-intl'
import type { DraftLine } from '../../model/draft-form.ts'
import { useUnreadWords } from '../use-unread-words.ts'
import classes from './line-grid.module.css'

type Props = {
  line: DraftLine
  refusal: string | undefined
  tooLarge: boolean
  /** The article, when none of it is free. */
  without: string | undefined
}

/** What is wrong with a line, below it. */
export function LineMessages({ line, refusal, tooLarge, without }: Props) {
  const t = useTranslations('drafts')
  const unread = useUnreadWords()(line.unread)
  const wrong = unread ?? refusal ?? (tooLarge ? t('grid.tooLarge') : undefined)
  const message = wrong ?? (without && t('articles.noStock', { article: without }))
  if (!message) return null
  return (
    <p className={classes.message} data-wrong={wrong ? true : undefined}>
      {message}
    </p>
  )
}
