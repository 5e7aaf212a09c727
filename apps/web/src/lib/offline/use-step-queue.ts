import { useEffect, useState } from 'react'
import { connection } from '../api/connection.ts'
import { useCurrentUser } from '../session/current-user.ts'
import { type SendStep, sharedStepQueue } from './step-queue.ts'
import { withLock } from './with-lock.ts'

const TRY_EVERY_MS = 5000

/**
 * Steps of a piece of work (`receipt-scans`) on one record: stored on this device at once, sent when there is a connection, each of them
 * once, in the order in which they were taken.
 */
export function useStepQueue<Step>(work: string, recordId: number, send: SendStep<Step>) {
  const userId = useCurrentUser()?.id ?? 0
  const name = `${work}-${userId}-${recordId}`
  const [queue] = useState(() => sharedStepQueue<Step>(name))
  const steps = queue.store.use()
  const isOnline = connection.use() === 'online'
  const flush = () => withLock(name, () => queue.flush(send))
  const waits = steps.some(({ refused }) => refused === undefined)
  useEffect(() => {
    if (!waits) return
    void flush()
    const timer = setInterval(() => void flush(), TRY_EVERY_MS)
    return () => clearInterval(timer)
  })
  return {
    waiting: steps.filter(({ refused }) => refused === undefined),
    refused: steps.filter(({ refused }) => refused !== undefined),
    isOnline,
    add: queue.add,
    drop: queue.drop,
  }
}
