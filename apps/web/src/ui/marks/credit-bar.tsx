import { useTranslations } from 'use-intl'
import { formatMoney } from '../../lib/format/money.ts'
import { formatPercent } from '../../lib/format/quantity.ts'
import classes from './credit-bar.module.css'
import { creditParts, type Exposure } from './credit-parts.ts'

type Props = {
  exposure: Exposure & { usedPercent: number | null }
  /** Only the bar, without heading and legend. */
  slim?: boolean
}

/** What a customer owes against the limit as one stacked bar; what lies above the limit is hatched in red. */
export function CreditBar({ exposure, slim = false }: Props) {
  const t = useTranslations('ui.credit')
  const parts = creditParts(exposure)
  const label =
    exposure.usedPercent === null
      ? t('noLimit')
      : t('label', { percent: formatPercent(exposure.usedPercent), limit: formatMoney(exposure.creditLimit) })
  return (
    <div className={classes.credit} data-slim={slim || undefined}>
      {!slim && <p className={classes.label}>{label}</p>}
      <div className={classes.bar} role="img" aria-label={label}>
        {parts.map(({ name, share }) => (
          <span key={name} data-part={name} style={{ width: `${share}%` }} />
        ))}
      </div>
      {!slim && (
        <ul className={classes.legend}>
          {parts.map(({ name, centavos }) => (
            <li key={name} data-part={name}>
              {t(name)} <span>{formatMoney(centavos)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
