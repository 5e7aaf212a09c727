import type { CSSProperties } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../lib/format/money.ts'
import { formatPercent } from '../../lib/format/quantity.ts'
import classes from './credit-bar.module.css'
import { creditParts, type Exposure, limitOnBar } from './credit-parts.ts'

type Props = {
  exposure: Exposure & { usedPercent: number | null; total: number; overdueDays: number }
  /** Only the bar with its mark, without figures. */
  slim?: boolean
}

/** What a customer owes against the limit: each part to scale, the limit as a mark, everything above it hatched in red. */
export function CreditBar({ exposure, slim = false }: Props) {
  const t = useTranslations('ui.credit')
  const { usedPercent, creditLimit } = exposure
  const label =
    usedPercent === null
      ? t('noLimit')
      : t('label', { percent: formatPercent(usedPercent), limit: formatMoney(creditLimit) })
  return (
    <div className={classes.credit} data-slim={slim || undefined}>
      {!slim && <CreditHead exposure={exposure} />}
      <Bar exposure={exposure} label={label} named={!slim} />
      {!slim && <Legend exposure={exposure} />}
    </div>
  )
}

/** How much of the limit is used, and all of it. */
function CreditHead({ exposure: { usedPercent, total } }: Pick<Props, 'exposure'>) {
  const t = useTranslations('ui.credit')
  return (
    <p className={classes.head}>
      <strong>
        {usedPercent === null
          ? t('noLimit')
          : t('used', { percent: formatPercent(Math.max(0, usedPercent)) })}
      </strong>
      <span>
        {formatMoney(total)} <small>{t('exposure')}</small>
      </span>
    </p>
  )
}

function Bar({ exposure, label, named }: Pick<Props, 'exposure'> & { label: string; named: boolean }) {
  const t = useTranslations('ui.credit')
  const limit = limitOnBar(exposure)
  return (
    <>
      {named && limit && (
        <p
          className={classes.limit}
          style={{ '--at': `${limit.at}%` } as CSSProperties}
          data-side={sideOf(limit.at)}
        >
          <span>
            {t('limit')} <b>{formatMoney(exposure.creditLimit)}</b>
          </span>
        </p>
      )}
      <div className={classes.bar} role="img" aria-label={label}>
        <div className={classes.parts}>
          {creditParts(exposure).map(({ name, share }) => (
            <span key={name} data-part={name} style={{ width: `${share}%` }} />
          ))}
          {limit && limit.past > 0 && (
            <i className={classes.past} style={{ left: `${limit.at}%`, width: `${limit.past}%` }} />
          )}
        </div>
        {limit && <i className={classes.mark} style={{ left: `${Math.min(limit.at, 100)}%` }} />}
      </div>
    </>
  )
}

/** The figure above its mark, on the side where there is room for it. */
const sideOf = (at: number) => (at < 30 ? 'right' : 'left')

/** The same parts with their amounts, and what is left of the limit: they sum to the figures above the bar. */
function Legend({ exposure }: Pick<Props, 'exposure'>) {
  const t = useTranslations('ui.credit')
  const { creditLimit, total, overdueDays } = exposure
  const free = creditLimit - total
  return (
    <ul className={classes.legend} aria-label={t('parts')}>
      {creditParts(exposure).map(({ name, centavos }) => (
        <li key={name} data-part={name}>
          <span>
            {centavos < 0
              ? t('inFavour')
              : name === 'overdue' && overdueDays > 0
                ? t('overdueSince', { days: overdueDays })
                : t(name)}
          </span>
          <b>{formatMoney(centavos)}</b>
        </li>
      ))}
      {free > 0 && (
        <li data-part="free">
          <span>{t('free')}</span>
          <b>{formatMoney(free)}</b>
        </li>
      )}
    </ul>
  )
}
