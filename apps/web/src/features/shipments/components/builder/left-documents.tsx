import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../../lib/format/dates.ts'
import { formatLineWeight, formatWeight } from '../../../../lib/format/weight.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import type { Proposal } from '../../api.ts'
import classes from './left-documents.module.css'

type Left = Proposal['left'][number]

/** Those that would go on another day come last: nothing keeps them but the date. */
const REASONS = ['full', 'documents', 'too-heavy', 'route', 'later'] as const
/** So many are drawn at a time; two thousand may stay. */
const STEP = 50

/** The documents that no truck takes, by reason, and for each of them what keeps it. */
export function LeftDocuments({ left }: { left: readonly Left[] }) {
  const t = useTranslations('builder.fill.left')
  const groups = REASONS.map((reason) => left.filter((one) => one.reason === reason)).filter(
    ({ length }) => length > 0,
  )
  if (groups.length === 0) return null
  return (
    <section className={classes.left}>
      <h3>{t('title')}</h3>
      {groups.map((documents) => (
        <Group key={documents[0]?.reason} documents={documents} isOpen={groups.length === 1} />
      ))}
    </section>
  )
}

function Group({ documents, isOpen }: { documents: readonly Left[]; isOpen: boolean }) {
  const t = useTranslations('builder.fill.left')
  const [shown, setShown] = useState(STEP)
  const why = useWhy()
  const reason = documents[0]?.reason
  if (reason === undefined) return null
  const rest = documents.length - shown
  return (
    <details className={classes.group} open={isOpen}>
      <summary>{t(reason, { count: documents.length })}</summary>
      <ul>
        {documents.slice(0, shown).map((document) => (
          <li key={document.id}>
            <span>
              <strong>{document.customerName}</strong>
              <small>
                <b>{why(document)}</b> · <span className="code">{document.number}</span>
              </small>
            </span>
            <span className={classes.weight}>{formatWeight(document.totalWeight)}</span>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button onClick={() => setShown(shown + STEP)}>{t('more', { count: Math.min(STEP, rest) })}</Button>
      )}
    </details>
  )
}

/** What keeps one document: how much is missing and where, its route, or its day. */
function useWhy() {
  const t = useTranslations('builder')
  return ({ reason, place, over, route, deliveryDate }: Left): string => {
    if (reason === 'route') return route === '' ? t('fill.why.noRoute') : route
    if (reason === 'later')
      return t('fill.why.later', { date: deliveryDate === null ? '–' : formatDate(deliveryDate) })
    if (reason === 'documents') return t('why.full')
    const kg = formatLineWeight(over ?? 0)
    const where = place ?? 'total'
    if (reason === 'too-heavy')
      return where === 'total'
        ? t('fill.why.tooHeavy', { kg })
        : t('fill.why.tooHeavyPlace', { kg, place: t(`place.${where}`) })
    return where === 'total'
      ? t('fill.why.missing', { kg })
      : t('fill.why.missingPlace', { kg, place: t(`place.${where}`) })
  }
}
