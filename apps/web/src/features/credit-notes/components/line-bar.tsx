import { useTranslations } from 'use-intl'
import { QuantityText } from '../../../ui/marks/text.tsx'
import type { Candidate } from '../api.ts'
import classes from './credit.module.css'

type Props = { line: Omit<Candidate, 'suggested'>; own: number }

/** What was billed as one bar: credited by others, in other drafts, this, what is left; this in red where it is more than is left. */
export function LineBar({ line, own }: Props) {
  const t = useTranslations('credit.bar')
  const rest = Math.max(line.billed - line.credited - own, 0)
  const isOver = line.credited + own > line.billed
  const drafts = Math.min(line.inDrafts, rest)
  const parts = [
    ['credited', line.credited],
    ['drafts', drafts],
    [isOver ? 'over' : 'own', own],
    ['rest', rest - drafts],
  ] as const
  return (
    <div className={classes.billed}>
      <div className={classes.bar} aria-hidden="true">
        {parts.map(([name, quantity]) => (
          <i key={name} data-part={name} style={{ flexGrow: quantity }} />
        ))}
      </div>
      <small>
        {t('billed')} <QuantityText value={line.billed} unit={line.unit} />
        {line.credited > 0 && (
          <>
            {' · '}
            {t('credited')} <QuantityText value={line.credited} />
          </>
        )}
        {line.inDrafts > 0 && (
          <>
            {' · '}
            {t('inDrafts')} <QuantityText value={line.inDrafts} />
          </>
        )}
        {' · '}
        {t('rest')} <QuantityText value={rest} />
      </small>
    </div>
  )
}
