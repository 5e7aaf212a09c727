import type { BulkChoice } from '@cais/domain/orders/bulk-actions'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toApiError } from '../../lib/api/api-error.ts'
import { type Answers, type BulkResult, sendBulk } from '../../lib/bulk/call.ts'
import { type Chunk, chunksOf, runChunks } from '../../lib/bulk/run-chunks.ts'
import { refresh } from '../../lib/queries/refresh.ts'
import type { BulkTarget } from './bulk-target.ts'
import { saveChunkResults, saveCurrentChunk } from './saved-bulk-run.ts'

export type BulkRun = {
  readonly state: 'going' | 'stopping' | 'ended'
  readonly targets: readonly BulkTarget[]
  /** Chunks without a reply, each with its idempotency key. */
  readonly left: readonly Chunk<BulkTarget>[]
  /** The chunk in flight: it may be done or not. */
  readonly current: Chunk<BulkTarget> | null
  readonly waiting: boolean
  readonly results: readonly BulkResult[]
  readonly answers: Answers
  /** Why the whole request was refused. */
  readonly error: string | null
}

type RunOptions = {
  readonly choice: BulkChoice
  /** A run that was interrupted by a reload. */
  readonly saved: BulkRun | undefined
  /** Called with a new run, so that it can be saved. */
  readonly onBegin: (run: BulkRun) => void
  readonly onEnd: (run: BulkRun) => void
}

/**
 * Runs one action on the documents chunk by chunk; it can be stopped between chunks and resumed, and does
 * nothing twice.
 */
export function useBulkRun({ choice, saved, onBegin, onEnd }: RunOptions) {
  const client = useQueryClient()
  const [run, setRun] = useState<BulkRun | null>(saved ?? null)
  const stopped = useRef(false)
  // the run stops with the page; it is found again and resumed on the next list
  useEffect(
    () => () => {
      stopped.current = true
    },
    [],
  )

  const resume = async (from: BulkRun) => {
    stopped.current = false
    let now: BulkRun = { ...from, state: 'going', error: null }
    const change = (part: Partial<BulkRun>) => {
      now = { ...now, state: stopped.current ? 'stopping' : 'going', ...part }
      setRun(now)
    }
    change({})
    try {
      await runChunks(from.left, {
        send: ({ key, items }) => sendBulk({ choice, items, answers: from.answers }, key),
        onBegin: (chunk) => {
          saveCurrentChunk(chunk.key)
          change({ current: chunk })
        },
        onDone: (chunk, results) => {
          saveChunkResults(chunk.key, results)
          change(answered(now, chunk, results))
        },
        onWaiting: (waiting) => change({ waiting }),
        isStopped: () => stopped.current,
      })
    } catch (error) {
      change({ error: toApiError(error).message, current: null })
    }
    change({ state: 'ended', waiting: false })
    void refresh(client, 'orders')
    void refresh(client, 'drafts')
    onEnd(now)
  }

  return {
    run,
    start: (targets: readonly BulkTarget[], answers: Answers) => {
      const first = newRun(targets, answers)
      onBegin(first)
      void resume(first)
    },
    resume: () => run && void resume(run),
    stop: () => {
      stopped.current = true
      setRun((shown) => shown && { ...shown, state: 'stopping' })
    },
    reset: () => setRun(null),
  }
}

const newRun = (targets: readonly BulkTarget[], answers: Answers): BulkRun => ({
  state: 'going',
  targets,
  left: chunksOf(targets),
  current: null,
  waiting: false,
  results: [],
  answers,
  error: null,
})

const answered = (run: BulkRun, chunk: Chunk<BulkTarget>, results: readonly BulkResult[]) => ({
  current: null,
  left: run.left.filter(({ key }) => key !== chunk.key),
  results: [...run.results, ...results],
})
