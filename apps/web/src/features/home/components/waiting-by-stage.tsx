import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { useTranslations } from 'use-intl'
import { daysSince, formatAgeInDays } from '../../../lib/format/age.ts'
import { formatMoney } from '../../../lib/format/money.ts'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { linkOf } from '../../../lib/lists/link-of.ts'
import { useNow } from '../../../lib/screen/use-now.ts'
import { useWaitingLabels } from '../../../ui/lists/use-waiting-labels.ts'
import { PlotLegend } from '../../../ui/plots/plot-legend.tsx'
import type { Home } from '../api.ts'
import { columnCounts, inStageOrder } from '../model/waiting-stages.ts'
import classes from './waiting.module.css'

type Item = Home['waiting'][number]
const AGES = ['today', 'yesterday', 'older'] as const

/** What waits in each stage, with its oldest document and a bar of ages; each links to its list. */
export function WaitingByStage({ items }: { items: readonly Item[] }) {
  const t = useTranslations('home')
  const shown = inStageOrder(items)
  if (shown.length === 0) return null
  return (
    <section className={classes.card} aria-labelledby="home-stages">
      <header className={classes.head}>
        <h2 id="home-stages">{t('byStage')}</h2>
        <PlotLegend entries={AGES.map((age) => ({ label: t(`ages.${age}`), colour: `var(--age-${age})` }))} />
      </header>
      <ul className={classes.stages} style={columnCounts(shown.length) as CSSProperties}>
        {shown.map((item) => (
          <li key={item.kind}>
            <Stage item={item} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The same limit as the third part of the bar ('older'). */
const OLD_AFTER_DAYS = 2

function Stage({ item: { kind, count, total, oldest, ages, link } }: { item: Item }) {
  const words = useWaitingLabels()
  const t = useTranslations('home')
  const now = useNow()
  const isOld = oldest !== null && daysSince(oldest, now) >= OLD_AFTER_DAYS
  return (
    <Link {...linkOf(link)} className={classes.stage}>
      <span className={classes.name}>{words.kind(kind)}</span>
      <strong className={classes.count}>{formatQuantity(count)}</strong>
      <span className={classes.total}>{total === null ? '\u00a0' : formatMoney(total)}</span>
      <span className={classes.oldest} data-old={isOld || undefined}>
        {oldest === null ? '' : t('ago', { age: formatAgeInDays(oldest, now) })}
      </span>
      <span className={classes.bar} aria-hidden="true">
        {AGES.filter((age) => ages[age] > 0).map((age) => (
          <span key={age} data-age={age} style={{ flexGrow: ages[age] }} />
        ))}
      </span>
    </Link>
  )
}
