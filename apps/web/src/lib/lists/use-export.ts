import { useEffect, useRef, useState } from 'react'
import { saveFile } from '../api/files.ts'
import {
  type ExportFormat,
  type ExportKey,
  type ExportParams,
  type ExportProgress,
  type ExportQuery,
  exportList,
} from './export-list.ts'

type Outcome = {
  onSaved(file: { name: string; rows: number }): void
  onFailed(error: unknown): void
  /** Called after success and failure: the button is shown again. */
  onSettled(): void
}

type Asked<K extends ExportKey> = {
  readonly list: K
  readonly query: ExportQuery<K>
  readonly params?: ExportParams | undefined
}

/** A download of a list: one at a time; it can be cancelled, and is cancelled when the page is left. */
export function useExport<K extends ExportKey>({ list, query, params }: Asked<K>, outcome: Outcome) {
  const running = useRef<AbortController | null>(null)
  const [progress, setProgress] = useState<ExportProgress | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (format: ExportFormat) => {
    const stop = new AbortController()
    running.current = stop
    setProgress({ rows: null, bytes: 0 })
    try {
      const file = await exportList(list, query, {
        format,
        params,
        signal: stop.signal,
        onProgress: setProgress,
      })
      saveFile(file)
      outcome.onSaved(file)
    } catch (error) {
      if (!stop.signal.aborted) outcome.onFailed(error)
    } finally {
      setProgress(null)
      outcome.onSettled()
    }
  }
  return { progress, start, cancel: () => running.current?.abort() }
}
