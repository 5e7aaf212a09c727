import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiRow } from '../../lib/api/api.ts'
import { toApiError } from '../../lib/api/api-error.ts'
import { loadFile, showFile } from '../../lib/api/files.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import { notify } from '../../lib/screen/notify.ts'
import type { ReturnsSearch } from './search.ts'

export type ReturnRow = ApiRow<'GET /returns'>
export type DispositionRow = ApiRow<'GET /returns/dispositions'>
export type DestructionRow = ApiRow<'GET /returns/destructions'>

/** What may still be decided on: neither gone nor waiting for the witness of its destruction. */
export const freeOf = ({ remaining, toConfirm }: ReturnRow): number =>
  Math.round((remaining - toConfirm) * 1000) / 1000

export const queryOfReturns = ({ tab, ...search }: ReturnsSearch) => ({
  ...search,
  tab: tab === 'all' ? ('all' as const) : ('waiting' as const),
  perPage: 50,
})

export const returnsQuery = (search: ReturnsSearch) => ({
  ...apiQuery('GET /returns', { query: queryOfReturns(search) }),
  placeholderData: keepPreviousData,
})

export const dispositionsQuery = ({ page, branchId }: ReturnsSearch) => ({
  ...apiQuery('GET /returns/dispositions', {
    query: { perPage: 50, ...(page && { page }), ...(branchId && { branchId }) },
  }),
  placeholderData: keepPreviousData,
})

export const destructionsQuery = ({ page, branchId }: ReturnsSearch) => ({
  ...apiQuery('GET /returns/destructions', {
    query: { perPage: 50, ...(page && { page }), ...(branchId && { branchId }) },
  }),
  placeholderData: keepPreviousData,
})

/** Colleagues who may witness a destruction of the branch; one person alone decides only where an administrator allowed it. */
export function useWitnesses(branchId: string) {
  const found = useQuery({
    ...apiQuery('GET /returns/witnesses', { query: { branchId } }),
    enabled: branchId !== '',
    staleTime: 60_000,
  })
  return found.data?.data ?? { people: [], mayBeAlone: false }
}

/** Sale warehouses of a branch, to which goods may go back. */
export const useSaleWarehouses = (branchId: string) =>
  (useQuery({ ...apiQuery('GET /warehouses'), staleTime: 10 * 60_000 }).data?.data ?? []).filter(
    (warehouse) => warehouse.branchId === branchId && warehouse.kind === 'sale',
  )

export function useDispose() {
  const t = useTranslations('returns')
  return useApiMutation('POST /returns/dispositions', {
    refreshes: ['returns', 'stock', 'credit-notes', 'audit'],
    quiet: true,
    success: ({ content }) => t('decidedAs', { number: content.number }),
  })
}

const DESTRUCTION_REFRESHES = ['returns', 'stock', 'credit-notes', 'home', 'audit'] as const

export function useAskToDestroy() {
  const t = useTranslations('returns')
  return useApiMutation('POST /returns/destructions', {
    refreshes: DESTRUCTION_REFRESHES,
    quiet: true,
    success: ({ content }) => t('asked', { name: content.witness.name }),
  })
}

export function useSettleDestruction(onDone: () => void) {
  const t = useTranslations('returns')
  return useApiMutation('POST /returns/destructions/{id}/decide', {
    refreshes: DESTRUCTION_REFRESHES,
    quiet: true,
    success: ({ data }) =>
      data.disposition === null
        ? t(`destruction.state.${data.state}`)
        : t('decidedAs', { number: data.disposition.number }),
    onSuccess: onDone,
  })
}

/** Opens the certificate in a tab, which is opened at once because browsers block later ones. */
export function usePaper() {
  const [loading, setLoading] = useState(false)
  const open = async (id: number) => {
    const tab = window.open('', '_blank')
    setLoading(true)
    try {
      showFile(await loadFile('GET /returns/dispositions/{id}/print', { params: { id } }), tab)
    } catch (error) {
      tab?.close()
      notify.error(toApiError(error).message)
    } finally {
      setLoading(false)
    }
  }
  return { loading, open }
}
