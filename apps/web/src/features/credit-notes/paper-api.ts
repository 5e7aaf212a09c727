import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiData } from '../../lib/api/api.ts'
import { toApiError } from '../../lib/api/api-error.ts'
import { loadFile, showFile } from '../../lib/api/files.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import { notify } from '../../lib/screen/notify.ts'
import { MAIL_REFRESH_MS } from '../../ui/record/paper-mail.tsx'

export type NotePaper = ApiData<'GET /credit-notes/{id}/papers'>

/** What a printer has in hand is followed: it is on paper within seconds. */
const PRINT_REFRESH_MS = 3_000

export const notePaperQuery = (id: number) => {
  const query = apiQuery('GET /credit-notes/{id}/papers', { params: { id } })
  return {
    ...query,
    refetchInterval: ({ state }: { state: { data?: { data: NotePaper } | undefined } }) =>
      state.data?.data.prints.some(isAtPrinter) ? PRINT_REFRESH_MS : (false as const),
  }
}

/** A printer has it or is to have it: until it came out or somebody says that it did not, nothing else is printed. */
export const isAtPrinter = ({ state, printer }: NotePaper['prints'][number]) =>
  printer !== null && state !== 'printed' && state !== 'failed'

/** The e-mails of an issued note. */
export const noteMailQuery = (id: number) => ({
  ...apiQuery('GET /credit-notes/{id}/mail', { params: { id } }),
  refetchInterval: MAIL_REFRESH_MS,
})

const REFRESHES = ['credit-notes', 'audit'] as const

export const useSendNote = (success: string) =>
  useApiMutation('POST /credit-notes/{id}/mail', { refreshes: REFRESHES, success, quiet: true })

/** Asks for the print; from the browser its file opens in a tab, which is opened at once because browsers block later ones. */
export function usePrintNote(id: number, printer: string | null) {
  const request = useApiMutation('POST /credit-notes/{id}/papers/print', {
    refreshes: REFRESHES,
    quiet: true,
  })
  const file = useNoteFile(id)
  const print = async (reason: string, onDone: () => void) => {
    const tab = printer === null ? window.open('', '_blank') : null
    try {
      const { data } = await request.mutateAsync({ params: { id }, body: { reason, printer } })
      onDone()
      if (printer === null) await file.open(data.jobs, tab)
    } catch {
      // the dialog shows the error
      tab?.close()
    }
  }
  return { print, pending: request.isPending, error: request.error?.message }
}

export const useSendToPrinter = (success: string) =>
  useApiMutation('POST /credit-notes/{id}/send-printer', { refreshes: REFRESHES, success, quiet: true })

/** The file of prints that wait. */
export function useNoteFile(id: number) {
  const [loading, setLoading] = useState(false)
  const open = async (jobs: readonly number[], tab: Window | null) => {
    setLoading(true)
    try {
      const input = { params: { id }, query: { jobs: [...jobs] } }
      showFile(await loadFile('GET /credit-notes/{id}/papers/file', input), tab)
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
export function useConfirmNotePrint() {
  const t = useTranslations('notes.paper')
  return useApiMutation('POST /credit-notes/{id}/papers/confirm', {
    refreshes: REFRESHES,
    success: t('answered'),
  })
}
