import type { DocumentType } from '@cais/domain/orders/document-type'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { toApiError } from '../../../../lib/api/api-error.ts'
import { CreditBar } from '../../../../ui/marks/credit-bar.tsx'
import { PaymentText } from '../../../../ui/marks/payment-text.tsx'
import { CodeText } from '../../../../ui/marks/text.tsx'
import { DefinitionList } from '../../../../ui/page/definition-list.tsx'
import { CustomerDebts } from '../../../../ui/record/customer-debts.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../../ui/states/skeletons.tsx'
import { customerSummaryQuery } from '../../api/customer-summary.ts'
import type { DraftLine } from '../../model/session/draft-form.ts'
import { financialReasonsNow, withThisOrder } from '../../model/this-order.ts'
import { CreditSentence } from './credit-sentence.tsx'
import { LastPrices } from './last-prices.tsx'
import classes from './panel.module.css'

type Props = {
  customerId: number
  draftId: number | undefined
  type: DocumentType
  lines: readonly DraftLine[]
  total: number
  /** Which approvals are expected besides, and why. */
  approvals: ReactNode
}

/** The customer as a seller needs it while typing: credit with this document in it, debts, what was paid before. */
export function CustomerCredit({ customerId, draftId, type, lines, total, approvals }: Props) {
  const t = useTranslations('drafts.panel')
  const summary = useQuery(customerSummaryQuery(customerId, draftId))
  if (!summary.data) {
    if (!summary.error) return <TextSkeleton lines={8} />
    if (toApiError(summary.error).isOffline) return <p className={classes.quiet}>{t('offline')}</p>
    return <ErrorState error={summary.error} retry={summary.refetch} />
  }
  const { customer, exposure, lastPrices } = summary.data.data
  const credit = withThisOrder(exposure, total)
  return (
    <>
      <section>
        <h2 className={classes.title}>{t('credit')}</h2>
        <CreditBar exposure={credit} slim />
        <CreditSentence
          exposure={credit}
          blocked={customer.blockedCredit}
          reasons={financialReasonsNow(type, credit, customer)}
        />
      </section>
      {approvals}
      <section>
        <h2 className={classes.title}>{t('customer')}</h2>
        <DefinitionList
          items={[
            {
              term: t('nuit'),
              value: customer.nuit ? <CodeText>{grouped(customer.nuit)}</CodeText> : t('noNuit'),
            },
            { term: t('condition'), value: <PaymentText condition={customer.paymentCondition} /> },
          ]}
        />
        <CustomerDebts debts={summary.data.data} />
      </section>
      <LastPrices prices={lastPrices} lines={lines} />
    </>
  )
}

const grouped = (nuit: string) => nuit.replace(/(\d{3})(?=\d)/g, '$1\u00a0')
