import { keepPreviousData } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { ApiData, ApiRow } from '../../lib/api/api.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import { MAIL_REFRESH_MS } from '../../ui/record/paper-mail.tsx'
import type { PaymentsSearch } from './search.ts'

export type PaymentRow = ApiRow<'GET /payments'>
export type Payment = ApiData<'GET /payments/{id}'>

/** The query of GET /payments for the filters of the address. */
export function queryOfSearch({
  payment: _open,
  view: _view,
  file: _file,
  rows: _rows,
  cashDay: _cashDay,
  confirmation: _confirmation,
  ...query
}: PaymentsSearch) {
  return { ...query, perPage: 50 }
}

export const paymentsQuery = (search: PaymentsSearch) => ({
  ...apiQuery('GET /payments', { query: queryOfSearch(search) }),
  placeholderData: keepPreviousData,
})

export const paymentQuery = (id: number) => apiQuery('GET /payments/{id}', { params: { id } })

/** The e-mails of a receipt. */
export const receiptMailQuery = (id: number) => ({
  ...apiQuery('GET /payments/{id}/mail', { params: { id } }),
  refetchInterval: MAIL_REFRESH_MS,
})

export const useSendReceipt = (success: string) =>
  useApiMutation('POST /payments/{id}/mail', { refreshes: ['payments', 'audit'], success, quiet: true })

export function useReversePayment(onReversed: () => void) {
  const t = useTranslations('payments')
  return useApiMutation('POST /payments/{id}/reverse', {
    refreshes: ['payments', 'customers', 'approvals', 'orders', 'invoices', 'home'],
    quiet: true,
    success: ({ data }) => t('reversedDone', { number: data.number ?? '' }),
    onSuccess: onReversed,
  })
}
