import type { ApiData } from '../../lib/api/api.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'

export type Printers = ApiData<'GET /printers'>
export type PrinterStatus = Printers['printers'][number]

const SECONDS = 1000

/** Read anew while the page is open: printers say by themselves nothing. */
export const printersQuery = () => ({ ...apiQuery('GET /printers'), refetchInterval: 5 * SECONDS })

const REFRESHES = ['printers']

export const useReadAll = () => useApiMutation('POST /printers/read', { refreshes: REFRESHES })
/** Printers that say in the network of the server that they are there. */
export const useFindPrinters = () => useApiMutation('POST /printers/find')

export const useReadPrinter = () => useApiMutation('POST /printers/{id}/read', { refreshes: REFRESHES })

export const useTestPage = (success: string) =>
  useApiMutation('POST /printers/{id}/test-page', { refreshes: REFRESHES, success })

/** A refusal is asked about on the page. */
export const usePassOn = (success: string) =>
  useApiMutation('POST /printers/{id}/pass-on', {
    refreshes: [...REFRESHES, 'shipments'],
    success,
    quiet: true,
  })

export const useSetUserPrinter = (success: string) =>
  useApiMutation('PUT /printers/users/{id}', { refreshes: [...REFRESHES, 'users'], success })
