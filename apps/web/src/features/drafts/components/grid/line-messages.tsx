// biome-ignore-all lint/a11y/useSemanticElements: a sheet whose rows are placed by a grid and drawn only where they are seen
// biome-ignore-all lint/a11y/useFocusableInteractive: the field in the cell takes the focus
import { useTranslations } from 'use-intl'
import classes from './line-grid.module.css'

type Props = {
  refusal: string | undefined
  tooLarge: boolean /** The article, when none of it is free. */
  without: string | undefined
}

/** What is wrong with a line, below it. */
export function LineMessages({ refusal, tooLarge, without }: Props) {
  const t = useTranslations('drafts')
  const wrong = refusal ?? (tooLarge ? t('grid.tooLarge') : undefined)
  const message = wrong ?? (without && t('articles.noStock', { article: without }))
  if (!message) return null
  return (
    <div role="gridcell" className={classes.message} data-wrong={wrong ? true : undefined}>
      {message}
    </div>
  )
}
