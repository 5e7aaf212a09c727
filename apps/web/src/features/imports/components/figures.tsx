import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { type Import, isBusy } from '../api.ts'
import classes from './imports.module.css'

/** What the rows came to: new, changed, waiting for a second person, the same, refused. */
export function Figures({ file }: { file: Import }) {
  const t = useTranslations('imports')
  const { counts, status, milliseconds } = file
  const seconds = Math.round(milliseconds / 100) / 10
  const outcomes = (['new', 'changed', 'waiting', 'unchanged', 'refused'] as const).filter(
    (outcome) => outcome !== 'waiting' || counts.waiting > 0,
  )
  const time = seconds < 0.1 ? '' : t('figures.time', { seconds: formatQuantity(seconds) })
  return (
    <div className={classes.figures}>
      {outcomes.map((outcome) => (
        <div key={outcome} data-outcome={outcome} data-none={counts[outcome] === 0 || undefined}>
          <p>
            <strong>{formatQuantity(counts[outcome])}</strong>{' '}
            {t(`figures.${outcome}`, { count: counts[outcome] })}
          </p>
          <p className={classes.small}>{t(`figures.${outcome}Text`)}</p>
        </div>
      ))}
      <div className={classes.said}>
        {status === 'previewed' && (
          <p>
            {t('figures.preview', { lines: t('lines', { count: file.rows }), time })}{' '}
            <strong>{t('figures.nothingYet')}</strong>
          </p>
        )}
        {status === 'done' && <p>{t('figures.done', { time })}</p>}
        {isBusy(status) && <p>{t(`progress.${status === 'running' ? 'running' : 'previewing'}`)}…</p>}
      </div>
    </div>
  )
}
