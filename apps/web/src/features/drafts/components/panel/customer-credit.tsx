import type { ExposureReply } from '@cais/contract/customers/schemas'
import type { ApprovalReason } from '@cais/domain/approvals/reasons'
import type { DocumentType } from '@cais/domain/documents/document-type'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiData } from '../../../../lib/api/api.ts'
import { toApiError } from '../../../../lib/api/api-error.ts'
import { formatDate } from '../../../../lib/format/dates.ts'
import { formatMoney } from '../../../../lib/format/money.ts'
import { formatPercent } from '../../../../lib/format/quantity.ts'
import { CreditBar } from '../../../../ui/marks/credit-bar.tsx'
import { PaymentText } from '../../../../ui/marks/payment-text.tsx'
import { CodeText } from '../../../../ui/marks/text.tsx'
import { DefinitionList } from '../../../../ui/page/definition-list.tsx'
import { CustomerDebts } from '../../../../ui/record/customer-debts.tsx'
import { NuitWarning } from '../../../../ui/record/nuit-warning.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../../ui/states/skeletons.tsx'
import { customerSummaryQuery } from '../../api.ts'
import { expectedFinancialReasons, withThisOrder } from '../../model/approvals/financial-reasons.ts'
import type { DraftLine } from '../../model/form/draft-form.ts'
import classes from './panel.module.css'

type Props = {
  customerId: number
  draftId: number | undefined
  type: DocumentType
  lines: readonly DraftLine[]
  total: number
  /** The other expected approvals, and why. */
  approvals: ReactNode
}

/** The customer as a seller needs it: credit including this document, debts, last prices. */
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
          reasons={expectedFinancialReasons(type, credit, customer)}
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
        {type !== 'COT' && <NuitWarning customer={customer} />}
        <CustomerDebts debts={summary.data.data} />
      </section>
      <LastPrices prices={lastPrices} lines={lines} />
    </>
  )
}

const grouped = (nuit: string) => nuit.replace(/(\d{3})(?=\d)/g, '$1\u00a0')

type CreditSentenceProps = { exposure: ExposureReply; blocked: boolean; reasons: readonly ApprovalReason[] }

/** '118 % de 4 000 000,00. Há dívida vencida. Vai a aprovação financeira.' */
function CreditSentence({ exposure, blocked, reasons }: CreditSentenceProps) {
  const t = useTranslations('drafts.panel')
  const { usedPercent, creditLimit } = exposure
  const why = useWhy(reasons)
  return (
    <p className={classes.note} data-over={reasons.length > 0 || undefined}>
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

/** The reasons besides the percentage, and that it goes to financial approval. */
function useWhy(reasons: readonly ApprovalReason[]) {
  const t = useTranslations('drafts.panel')
  const why = reasons.flatMap((reason) => {
    if (reason.code === 'TRANSACTION_LIMIT_EXCEEDED')
      return [t('overTransaction', { limit: formatMoney(reason.limit) })]
    return reason.code === 'OVERDUE_DEBT' ? [t('hasOverdue')] : []
  })
  return reasons.length > 0 ? [...why, t('toFinancial')] : []
}

type Price = ApiData<'GET /customers/{id}/summary'>['lastPrices'][number]
type LastPricesProps = { prices: readonly Price[]; lines: readonly DraftLine[] }

const AT_MOST = 6

/** What this customer paid last; the products of the document come first. */
function LastPrices({ prices, lines }: LastPricesProps) {
  const t = useTranslations('drafts.panel')
  const inDraft = new Set(lines.map(({ productId }) => productId))
  const first = prices.toSorted((a, b) => Number(inDraft.has(b.productId)) - Number(inDraft.has(a.productId)))
  return (
    <section>
      <h2 className={classes.title}>{t('lastPrices')}</h2>
      {prices.length === 0 && <p className={classes.quiet}>{t('noLastPrices')}</p>}
      <ul className={classes.prices}>
        {first.slice(0, AT_MOST).map(({ productId, description, price, date }) => (
          <li key={productId} title={formatDate(date)}>
            <span className={classes.product}>{description}</span>
            <span>{formatMoney(price)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
