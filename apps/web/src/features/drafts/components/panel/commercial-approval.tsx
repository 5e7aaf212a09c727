import type { ApprovalReason } from '@cais/domain/approvals/reasons'
import { decimalFromBasisPoints } from '@cais/domain/kernel/percent'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../../lib/format/money.ts'
import { formatPercent } from '../../../../lib/format/quantity.ts'
import { operationsQuery } from '../../api/company.ts'
import { commercialReasonsNow } from '../../model/lines/commercial-reasons-now.ts'
import type { Preview } from '../../model/lines/preview-prices.ts'
import type { DraftForm } from '../../model/session/draft-form.ts'
import { ExpectedApprovals } from './expected-approvals.tsx'
import classes from './panel.module.css'

/** Said beforehand: which discounts and prices the commercial approver will be asked about, with their figures. */
export function CommercialApproval({ form, preview }: { form: DraftForm; preview: Preview }) {
  const t = useTranslations('drafts.panel')
  const operations = useQuery(operationsQuery()).data?.data ?? []
  const limit = operations.find(({ id }) => id === form.operationType)?.discountLimit
  const words = useReasonWords()
  const reasons = commercialReasonsNow(form, preview, limit)
  if (form.type === 'POF') return <p className={classes.said}>{t('toOffer')}</p>
  if (reasons.length === 0) return null
  return <ExpectedApprovals reasons={reasons.map(words)} />
}

function useReasonWords() {
  const t = useTranslations('drafts.panel.commercial')
  return (reason: ApprovalReason): string => {
    switch (reason.code) {
      case 'DISCOUNT_ABOVE_LIMIT':
        return t(reason.code, {
          article: reason.article ?? '',
          discount: percent(reason.discount),
          limit: percent(reason.limit),
        })
      case 'NEGOTIATED_BELOW_LIST':
        return t(reason.code, {
          article: reason.article,
          price: formatMoney(reason.negotiated),
          list: formatMoney(reason.list),
        })
      default:
        return ''
    }
  }
}

const percent = (basisPoints: number) => formatPercent(decimalFromBasisPoints(basisPoints))
