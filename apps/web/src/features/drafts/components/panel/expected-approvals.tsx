import type { OrderReply } from '@cais/contract/orders/schemas'
import type { ApprovalReason } from '@cais/domain/approvals/reasons'
import { decimalFromBasisPoints } from '@cais/domain/kernel/percent'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../../lib/format/money.ts'
import { formatPercent } from '../../../../lib/format/quantity.ts'
import { operationsQuery } from '../../api.ts'
import { expectedCommercialReasons } from '../../model/approvals/commercial-reasons.ts'
import type { DraftForm } from '../../model/form/draft-form.ts'
import type { Preview } from '../../model/lines/preview-prices.ts'
import classes from './panel.module.css'

const AT_MOST = 3

/** Shows in advance that the document goes to the commercial approver, and why. */
function ExpectedApprovals({ reasons }: { reasons: readonly string[] }) {
  const t = useTranslations('drafts.panel')
  return (
    <section aria-label={t('approvals')}>
      <h2 className={classes.title}>{t('approvals')}</h2>
      <p className={classes.note}>{t('toCommercial')}</p>
      <ul className={classes.reasons}>
        {reasons.slice(0, AT_MOST).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
        {reasons.length > AT_MOST && <li>{t('moreReasons', { count: reasons.length - AT_MOST })}</li>}
      </ul>
    </section>
  )
}

/** Shows in advance which discounts and prices need commercial approval. */
export function CommercialApproval({ form, preview }: { form: DraftForm; preview: Preview }) {
  const t = useTranslations('drafts.panel')
  const operations = useQuery(operationsQuery()).data?.data ?? []
  const limit = operations.find(({ id }) => id === form.operationType)?.discountLimit
  const reasonText = useReasonText()
  const reasons = expectedCommercialReasons(form, preview, limit)
  if (form.type === 'POF') return <p className={classes.note}>{t('toOffer')}</p>
  if (reasons.length === 0) return null
  return <ExpectedApprovals reasons={reasons.map(reasonText)} />
}

function useReasonText() {
  const t = useTranslations('drafts.panel.commercial')
  return (reason: ApprovalReason): string => {
    switch (reason.code) {
      case 'DISCOUNT_ABOVE_LIMIT':
        return t(reason.code, {
          product: reason.article ?? '',
          discount: percent(reason.discount),
          limit: percent(reason.limit),
        })
      case 'NEGOTIATED_BELOW_LIST':
        return t(reason.code, {
          product: reason.article,
          price: formatMoney(reason.negotiated),
          list: formatMoney(reason.list),
        })
      default:
        return ''
    }
  }
}

const percent = (basisPoints: number) => formatPercent(decimalFromBasisPoints(basisPoints))

export type Expected = NonNullable<OrderReply['expectedCommercial']>

/** What goes beyond the terms of the quote in an order of a quote; the server answers it with each save. */
export function ExpectedOfQuote({ expected }: { expected: Expected | null }) {
  const t = useTranslations('drafts.panel')
  if (expected === null) return null
  if (expected.length === 0) return <p className={classes.note}>{t('keepsQuote')}</p>
  return <ExpectedApprovals reasons={expected.map(({ message }) => message)} />
}
