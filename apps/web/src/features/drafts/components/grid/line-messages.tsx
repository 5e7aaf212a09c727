// biome-ignore-all lint/a11y/useSemanticElements: a sheet whose rows are placed by a grid and drawn only where they are seen
// biome-ignore-all lint/a11y/useFocusableInteractive: the field in the cell takes the focus
import { useTranslations } from 'use-intl'
import classes from './line-grid.module.css'

type Props = { refusal: string | undefined; tooLarge: boolean }

/** What is wrong with a line, below it. */
export function LineMessages({ refusal, tooLarge }: Props) {
  const t = useTranslations('drafts.grid')
  const message = refusal ?? (tooLarge ? t('tooLarge') : undefined)
  if (!message) return null
  return (
    <div role="gridcell" className={classes.message}>
      {message}
    </div>
  )
}
