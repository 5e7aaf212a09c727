import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiData, ApiReply, ApiRow } from '../../lib/api/api.ts'
import { toApiError } from '../../lib/api/api-error.ts'
import { loadFile, showFile } from '../../lib/api/files.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import { notify } from '../../lib/screen/notify.ts'
import { MAIL_REFRESH_MS } from '../../ui/record/paper-mail.tsx'
import type { InvoicesSearch } from './search.ts'

export type InvoiceRow = ApiRow<'GET /invoices'>
export type Invoice = ApiData<'GET /invoices/{id}'>
export type InvoiceSummary = ApiData<'GET /invoices/summary'>

/** The query of GET /invoices for the filters of the address. */
export function queryOfSearch({ invoice: _open, ...query }: InvoicesSearch) {
  return { ...listed(query), perPage: 50 }
}

/** Without the tab that shows no invoices. */
const listed = <Query extends Pick<InvoicesSearch, 'tab'>>({ tab, ...query }: Query) => ({
  ...query,
  ...(tab !== undefined && tab !== 'unbilled' && { tab }),
})

export const invoicesQuery = (search: InvoicesSearch) => ({
  ...apiQuery('GET /invoices', { query: queryOfSearch(search) }),
  placeholderData: keepPreviousData,
})

export const summaryQuery = ({ invoice: _open, page: _page, ...query }: InvoicesSearch) => ({
  ...apiQuery('GET /invoices/summary', { query: listed(query) }),
  placeholderData: keepPreviousData,
})

export const invoiceQuery = (id: number) => apiQuery('GET /invoices/{id}', { params: { id } })

/** The e-mails of an invoice. */
export const invoiceMailQuery = (id: number) => ({
  ...apiQuery('GET /invoices/{id}/mail', { params: { id } }),
  refetchInterval: MAIL_REFRESH_MS,
})

export const useSendCopy = (success: string) =>
  useApiMutation('POST /invoices/{id}/mail', { refreshes: ['invoices', 'audit'], success, quiet: true })

const REFRESHES = ['invoices', 'deliveries', 'shipments', 'audit'] as const

/** Asks for the print; from the browser its file opens in a tab, which is opened at once because browsers block later ones. */
export function usePrintInvoice(
  { id, deliveryId }: Pick<Invoice, 'id' | 'deliveryId'>,
  printer: string | null,
) {
  const request = useApiMutation('POST /deliveries/{id}/papers/print', {
    refreshes: REFRESHES,
    quiet: true,
  })
  const file = usePaperFile()
  const print = async (reason: string, onDone: () => void) => {
    const tab = printer === null ? window.open('', '_blank') : null
    try {
      const { data } = await request.mutateAsync({
        params: { id: deliveryId },
        body: { invoiceIds: [id], reason, printer },
      })
      onDone()
      if (printer === null) await file.open(deliveryId, data.jobs, tab)
    } catch {
      // the dialog shows the error
      tab?.close()
    }
  }
  return { print, pending: request.isPending, error: request.error?.message }
}

/** The file of prints that wait. */
export function usePaperFile() {
  const [loading, setLoading] = useState(false)
  const open = async (deliveryId: number, jobs: readonly number[], tab: Window | null) => {
    setLoading(true)
    try {
      const input = { params: { id: deliveryId }, query: { jobs: [...jobs] } }
      showFile(await loadFile('GET /deliveries/{id}/papers/file', input), tab)
    } catch (error) {
      tab?.close()
      notify.error(toApiError(error).message)
    } finally {
      setLoading(false)
    }
  }
  return { open, loading }
}

/** Says whether a print came out on paper. */
export function useConfirmPrint() {
  const t = useTranslations('invoices.print')
  return useApiMutation('POST /deliveries/{id}/papers/confirm', {
    refreshes: REFRESHES,
    success: t('answered'),
  })
}

/** The credit and debit notes over an invoice, and whether it may be cancelled. */
export const invoiceNotesQuery = (id: number) =>
  apiQuery('GET /invoices/{id}/credit-notes', { params: { id } })

export const reasonsQuery = () => ({ ...apiQuery('GET /reasons'), staleTime: 10 * 60_000 })

/** `success` says what became of it. */
export function useCancelInvoice(success: (reply: ApiReply<'POST /invoices/{id}/cancel'>) => string) {
  return useApiMutation('POST /invoices/{id}/cancel', {
    refreshes: ['invoices', 'credit-notes', 'payments', 'orders', 'audit'],
    quiet: true,
    success,
  })
}
