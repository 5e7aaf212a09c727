import type { ExposureReply } from '@cais/contract/customers/schemas'
import type { ApprovalReason } from '@cais/domain/approvals/reasons'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../../lib/format/money.ts'
import { formatPercent } from '../../../../lib/format/quantity.ts'
import classes from './panel.module.css'

type Props = { exposure: ExposureReply; blocked: boolean; reasons: readonly ApprovalReason[] }

/** '118 % de 4 000 000,00. Há dívida vencida. Vai a aprovação financeira.' */
export function CreditSentence({ exposure, blocked, reasons }: Props) {
  const t = useTranslations('drafts.panel')
  const { usedPercent, creditLimit } = exposure
  const why = useWhy(reasons)
  return (
    <p className={classes.said} data-over={reasons.length > 0 || undefined}>
      {blocked && <strong>{t('blocked')}</strong>}
      {!blocked && usedPercent === null && t('noLimit')}
      {!blocked &&
        usedPercent !== null &&
        t.rich('usedRich', {
          percent: formatPercent(usedPercent),
          limit: formatMoney(creditLimit),
          strong: (words) => <strong>{words}</strong>,
        })}
      {why.map((sentence) => ` ${sentence}`)}
    </p>
  )
}

/** What the percentage does not say, and where it leads. */
function useWhy(reasons: readonly ApprovalReason[]) {
  const t = useTranslations('drafts.panel')
  const why = reasons.flatMap((reason) => {
    if (reason.code === 'TRANSACTION_LIMIT_EXCEEDED')
      return [t('overTransaction', { limit: formatMoney(reason.limit) })]
    return reason.code === 'OVERDUE_DEBT' ? [t('hasOverdue')] : []
  })
  return reasons.length > 0 ? [...why, t('toFinancial')] : []
}
