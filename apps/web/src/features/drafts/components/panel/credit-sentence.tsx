import type { ExposureReply } from '@cais/contract/customers/schemas'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../../lib/format/money.ts'
import { formatPercent } from '../../../../lib/format/quantity.ts'
import classes from './panel.module.css'

type Props = { exposure: ExposureReply; blocked: boolean }

/** '118 % de 4 000 000,00. Vai a aprovação financeira.' */
export function CreditSentence({ exposure, blocked }: Props) {
  const t = useTranslations('drafts.panel')
  const { usedPercent, creditLimit, over } = exposure
  if (blocked) {
    return (
      <p className={classes.said} data-over>
        <strong>{t('blocked')}</strong>
      </p>
    )
  }
  if (usedPercent === null) return <p className={classes.said}>{t('noLimit')}</p>
  return (
    <p className={classes.said} data-over={over > 0 || undefined}>
      {t.rich('usedRich', {
        percent: formatPercent(usedPercent),
        limit: formatMoney(creditLimit),
        strong: (words) => <strong>{words}</strong>,
      })}{' '}
      {over > 0 && t('toFinancial')}
    </p>
  )
}
