import type { BulkChoice } from '@cais/domain/orders/bulk-actions'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toApiError } from '../../lib/api/api-error.ts'
import { refresh } from '../../lib/api/refresh.ts'
import { type Answers, type BulkResult, sendBulk } from '../../lib/bulk/call.ts'
import { type Chunk, chunksOf, runChunks } from '../../lib/bulk/run-chunks.ts'
import type { BulkTarget } from './bulk-target.ts'
import { keepAnswer, keepCurrent } from './kept-bulk-run.ts'

export type BulkRun = {
  readonly state: 'going' | 'stopping' | 'ended'
  readonly targets: readonly BulkTarget[]
  /** Not answered yet, each under the key that it keeps. */
  readonly left: readonly Chunk<BulkTarget>[]
  /** Sent and not answered: perhaps done. */
  readonly current: Chunk<BulkTarget> | null
  readonly waiting: boolean
  readonly results: readonly BulkResult[]
  readonly answers: Answers
  /** Why the whole request was refused. */
  readonly error: string | null
}

type Running = {
  readonly choice: BulkChoice
  /** A run that a reload of the page broke off. */
  readonly kept: BulkRun | undefined
  /** A new run, so that it can be kept. */
  readonly onBegin: (run: BulkRun) => void
  readonly onEnd: (run: BulkRun) => void
}

/** Runs one action on the documents chunk by chunk; can be stopped between them and go on later, doing nothing twice. */
export function useBulkRun({ choice, kept, onBegin, onEnd }: Running) {
  const client = useQueryClient()
  const [run, setRun] = useState<BulkRun | null>(kept ?? null)
  const stopped = useRef(false)
  // whoever leaves the page finds the run again on the next list, and goes on with it there
  useEffect(
    () => () => {
      stopped.current = true
    },
    [],
  )

  const goOn = async (from: BulkRun) => {
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
          keepCurrent(chunk.key)
          change({ current: chunk })
        },
        onDone: (chunk, results) => {
          keepAnswer(chunk.key, results)
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
      const first = begun(targets, answers)
      onBegin(first)
      void goOn(first)
    },
    goOn: () => run && void goOn(run),
    stop: () => {
      stopped.current = true
      setRun((shown) => shown && { ...shown, state: 'stopping' })
    },
    reset: () => setRun(null),
  }
}

const begun = (targets: readonly BulkTarget[], answers: Answers): BulkRun => ({
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
