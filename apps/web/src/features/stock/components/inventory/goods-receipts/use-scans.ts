import { useEffect, useState } from 'react'
import { connection } from '../../../../../lib/api/connection.ts'
import { withLock } from '../../../../../lib/offline/with-lock.ts'
import { useCurrentUser } from '../../../../../lib/session/current-user.ts'
import { type QueuedScan, scanQueue } from '../../../model/scan-queue.ts'
import { type Receipt, useSendScan } from '../../../receipts-api.ts'

const TRY_EVERY_MS = 5000

/** Scans of a receipt: stored on this device at once, sent when there is a connection, each of them once. */
export function useScans({ id }: Pick<Receipt, 'id'>) {
  const userId = useCurrentUser()?.id ?? 0
  const [queue] = useState(() => scanQueue(userId, id))
  const scans = queue.store.use()
  const send = useSendScan(id)
  const isOnline = connection.use() === 'online'
  const flush = () => withLock(`scans-${userId}-${id}`, () => queue.flush(send))
  const waits = scans.some(({ refused }) => refused === undefined)
  useEffect(() => {
    if (!waits) return
    void flush()
    const timer = setInterval(() => void flush(), TRY_EVERY_MS)
    return () => clearInterval(timer)
  })
  return {
    waiting: scans.filter(({ refused }) => refused === undefined),
    refused: scans.filter(({ refused }) => refused !== undefined),
    isOnline,
    add(scan: Omit<QueuedScan, 'key'>) {
      const { productId, batch, expiry, quantity } = scan
      queue.add({ productId, batch, expiry, quantity })
    },
    drop: queue.drop,
  }
}
