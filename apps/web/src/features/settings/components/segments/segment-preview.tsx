import { useTranslations } from 'use-intl'
import type { ApiData } from '../../../../lib/api/api.ts'
import { formatQuantity } from '../../../../lib/format/quantity.ts'
import classes from './segments.module.css'

type Props = { preview: ApiData<'POST /settings/segment-rules/preview'> | undefined }

/** How many customers the rules would move from which segment to which. */
export function SegmentPreview({ preview }: Props) {
  const t = useTranslations('segments.preview')
  if (!preview) return null
  const { moves, result, customers, fixed } = preview
  const name = (segment: string | null) => segment ?? t('noSegment')
  const moving = moves.reduce((sum, { customers: count }) => sum + count, 0)
  return (
    <section className={classes.preview} aria-label={t('title')} aria-live="polite">
      <h2 className={classes.heading}>{moving === 0 ? t('none') : t('moves', { count: moving })}</h2>
      <ul className={classes.moves}>
        {moves.map(({ from, to, customers: count }) => (
          <li key={JSON.stringify([from, to])}>
            <span>
              {name(from)} → <strong>{name(to)}</strong>
            </span>
            <span className="figure">{formatQuantity(count)}</span>
          </li>
        ))}
      </ul>
      <p className={classes.note}>
        {t('result')}:{' '}
        {result
          .map(({ segment, customers: count }) => `${name(segment)} ${formatQuantity(count)}`)
          .join(' · ')}
      </p>
      <p className={classes.note}>{t('of', { count: customers, fixed })}</p>
    </section>
  )
}
