import { useTranslations } from 'use-intl'
import classes from './line-grid.module.css'

type Props = {
  refusal: string | undefined
  tooLarge: boolean
  /** The article, when none of it is free. */
  without: string | undefined
}

/** What is wrong with a line, below it. */
export function LineMessages({ refusal, tooLarge, without }: Props) {
  const t = useTranslations('drafts')
  const wrong = refusal ?? (tooLarge ? t('grid.tooLarge') : undefined)
  const message = wrong ?? (without && t('articles.noStock', { article: without }))
  if (!message) return null
  return (
    <p className={classes.message} data-wrong={wrong ? true : undefined}>
      {message}
    </p>
  )
}
