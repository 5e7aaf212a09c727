import { keepPreviousData } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { ApiData, ApiInput, ApiRow } from '../../lib/api/api.ts'
import { uploadFile } from '../../lib/api/upload-file.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import type { PaymentsSearch } from './search.ts'

/** What a payment, a file or the cash desk changes on other screens. */
const REFRESHES = [
  'payments',
  'bank-files',
  'cash-days',
  'confirmations',
  'customers',
  'approvals',
  'home',
  'audit',
] as const

export type BankFile = ApiRow<'GET /bank-files'>
export type BankRow = ApiRow<'GET /bank-files/{id}/rows'>
export type BankState = BankRow['state']
export type CashDay = ApiData<'GET /cash-days/{id}'>
export type CashDayRow = ApiRow<'GET /cash-days'>
export type Confirmation = ApiRow<'GET /confirmations'>

export const bankFilesQuery = (page = 1) => ({
  ...apiQuery('GET /bank-files', { query: { page, perPage: 50 } }),
  placeholderData: keepPreviousData,
})
export const bankFileQuery = (id: number) => apiQuery('GET /bank-files/{id}', { params: { id } })
export const bankRowsQuery = (id: number, state: BankState, page = 1) => ({
  ...apiQuery('GET /bank-files/{id}/rows', { params: { id }, query: { state: [state], page, perPage: 50 } }),
  placeholderData: keepPreviousData,
})

/** Sends a file; answers how the calls refer to it. */
export async function storeBankFile(file: File) {
  const { digest, name } = await uploadFile({
    purpose: 'bank-file',
    bytes: file,
    name: file.name,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })
  return { digest, name }
}

export const usePreviewBankFile = () => useApiMutation('POST /bank-files/preview', { quiet: true })

export function useAddBankFile(onAdded: (id: number) => void) {
  const t = useTranslations('money.bank')
  return useApiMutation('POST /bank-files', {
    refreshes: REFRESHES,
    quiet: true,
    success: ({ content }) => t('addedDone', { name: content.name, count: content.rows }),
    onSuccess: ({ content }) => onAdded(content.id),
  })
}

export function useAcceptBankRows() {
  const t = useTranslations('money.bank')
  return useApiMutation('POST /bank-files/{id}/accept', {
    refreshes: REFRESHES,
    success: ({ data: { accepted, confirming } }) =>
      [
        ...(accepted > 0 || confirming === 0 ? [t('acceptedDone', { count: accepted })] : []),
        ...(confirming > 0 ? [t('confirmingDone', { count: confirming })] : []),
      ].join(', '),
  })
}

export const useChangeBankRow = (onChanged: () => void) =>
  useApiMutation('PUT /bank-rows/{id}', { refreshes: ['bank-files', 'audit'], onSuccess: onChanged })

export const cashDaysQuery = ({ page = 1, branchId, paidFrom, paidTo }: PaymentsSearch) => ({
  ...apiQuery('GET /cash-days', {
    query: {
      page,
      perPage: 50,
      ...(branchId && { branchId }),
      ...(paidFrom && { from: paidFrom }),
      ...(paidTo && { to: paidTo }),
    },
  }),
  placeholderData: keepPreviousData,
})
export const cashDayQuery = (id: number) => apiQuery('GET /cash-days/{id}', { params: { id } })
export const cashProposalQuery = (branchId: string) =>
  apiQuery('GET /cash-days/proposal', { query: { branchId } })

export function useOpenCashDay(onOpened: (id: number) => void) {
  const t = useTranslations('money.cash')
  return useApiMutation('POST /cash-days', {
    refreshes: REFRESHES,
    quiet: true,
    success: t('openedDone'),
    onSuccess: ({ content }) => onOpened(content.id),
  })
}

export function useMoveCash(onMoved: () => void) {
  const t = useTranslations('money.cash')
  return useApiMutation('POST /cash-days/{id}/movements', {
    refreshes: REFRESHES,
    quiet: true,
    success: t('movedDone'),
    onSuccess: onMoved,
  })
}

export function useCloseCashDay(onClosed: () => void) {
  const t = useTranslations('money.cash')
  return useApiMutation('POST /cash-days/{id}/close', {
    refreshes: REFRESHES,
    quiet: true,
    success: t('closedDone'),
    onSuccess: onClosed,
  })
}

export const historyQuery = (
  objectType: ApiInput<'GET /audit'>['query']['objectType'],
  id: number,
  perPage: number,
) => ({
  ...apiQuery('GET /audit', { query: { objectType, objectId: String(id), perPage } }),
  placeholderData: keepPreviousData,
})

/** How many wait for a second person. */
export const waitingCountQuery = () =>
  apiQuery('GET /confirmations', { query: { state: ['waiting'], perPage: 1 } })

export const confirmationsQuery = (page = 1) => ({
  ...apiQuery('GET /confirmations', { query: { page, perPage: 50 } }),
  placeholderData: keepPreviousData,
})

export function useDecide(onDecided: () => void) {
  const t = useTranslations('money.confirm.done')
  return useApiMutation('POST /confirmations/{id}/decide', {
    refreshes: REFRESHES,
    quiet: true,
    success: (_reply, { body }) => t(body.action),
    onSuccess: onDecided,
  })
}
