import { keepPreviousData } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import { MAIL_REFRESH_MS } from '../../ui/record/paper-mail.tsx'

/** A customer with credit, latest orders and latest payments. */
export const customerSummaryQuery = (id: number) =>
  apiQuery('GET /customers/{id}/summary', { params: { id } })

export const segmentNamesQuery = () => apiQuery('GET /segments')

export const useFixSegment = (success: string, onSuccess: () => void) =>
  useApiMutation('PUT /customers/{id}/segment', {
    refreshes: ['customers', 'audit'],
    success,
    quiet: true,
    onSuccess,
  })
/** What a customer owes, item by item. */
export const accountQuery = (id: number) => apiQuery('GET /customers/{id}/account', { params: { id } })

/** The entries of a period with the balance after each. */
/** The e-mails of the statement of a period. */
export const statementMailQuery = (id: number, query: { from: string; to: string }) => ({
  ...apiQuery('GET /customers/{id}/statement/mail', { params: { id }, query }),
  refetchInterval: MAIL_REFRESH_MS,
})

export const useSendStatement = (success: string) =>
  useApiMutation('POST /customers/{id}/statement/mail', {
    refreshes: ['customers', 'audit'],
    success,
    quiet: true,
  })

export const statementQuery = (id: number, query: { from: string; to: string; page: number }) => ({
  ...apiQuery('GET /customers/{id}/statement', { params: { id }, query: { ...query, perPage: 100 } }),
  placeholderData: keepPreviousData,
})

const REFRESHES = ['payments', 'customers', 'approvals', 'orders', 'invoices', 'home'] as const

export function useRecordPayment(onRecorded: () => void) {
  const t = useTranslations('payments')
  return useApiMutation('POST /payments', {
    refreshes: REFRESHES,
    quiet: true,
    success: ({ content }) =>
      'confirmationId' in content ? t('toConfirm') : t('recorded', { number: content.number ?? '' }),
    onSuccess: () => onRecorded(),
  })
}

/** Credits that are open settle debts, without a payment. */
export function useSettleWithCredits(onSettled: () => void) {
  const t = useTranslations('payments')
  return useApiMutation('POST /customers/{id}/allocations', {
    refreshes: REFRESHES,
    quiet: true,
    success: t('settledWithCredits'),
    onSuccess: onSettled,
  })
}

/** What the customer owed on a document from before the company began here. */
export const useEnterOpening = (success: string, onEntered: () => void) =>
  useApiMutation('POST /customers/{id}/opening-balances', {
    refreshes: REFRESHES,
    quiet: true,
    success,
    onSuccess: onEntered,
  })
