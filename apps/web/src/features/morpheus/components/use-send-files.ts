import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { toApiError } from '../../../lib/api/api-error.ts'
import { formatBytes } from '../../../lib/format/bytes.ts'
import { notify } from '../../../lib/screen/notify.ts'
import { MAX_BYTES, REFRESHES, sendFile } from '../api.ts'

type Outcome = 'sent' | 'same' | 'failed'
export type Progress = { name: string; place: number; count: number }

/** So many failures of one sending are told by their names. */
const TOLD_FAILURES = 3

/** Sends files one after the other; one that fails stops no other. A few say for themselves how it went, many are summed up. */
export function useSendFiles(onSent: () => void) {
  const t = useTranslations('morpheus')
  const client = useQueryClient()
  const [progress, setProgress] = useState<Progress | null>(null)
  const fail = (message: string, place: number): Outcome => {
    if (place < TOLD_FAILURES) notify.error(message)
    return 'failed'
  }
  const sendOne = async (file: File, failures: number, isAlone: boolean): Promise<Outcome> => {
    if (file.size > MAX_BYTES)
      return fail(t('tooLarge', { name: file.name, limit: formatBytes(MAX_BYTES) }), failures)
    try {
      const { signal } = new AbortController()
      const { status, name } = await sendFile({ file, signal, onProgress: () => undefined })
      if (isAlone) notify.success(t(status === 'same' ? 'did.same' : 'did.sent', { name }))
      return status === 'same' ? 'same' : 'sent'
    } catch (error) {
      return fail(`${file.name}: ${toApiError(error).message}`, failures)
    }
  }
  const send = async (files: readonly File[]) => {
    if (files.length === 0) return void notify.error(t('nothingToSend'))
    const counts = { sent: 0, same: 0, failed: 0 }
    for (const [at, file] of files.entries()) {
      setProgress({ name: file.name, place: at + 1, count: files.length })
      counts[await sendOne(file, counts.failed, files.length === 1)] += 1
    }
    setProgress(null)
    if (files.length > 1) notify.success(t('did.sentMany', counts))
    onSent()
    for (const key of REFRESHES) void client.invalidateQueries({ queryKey: [key] })
  }
  return { send, progress }
}
