import { ApiError } from '../../../lib/api/api-error.ts'
import { readCopy, saveCopy } from '../../../lib/local-copy.ts'
import { createStore } from '../../../lib/store.ts'

/** A counted quantity that the server may not have yet; its key makes it count once, however often it is sent. */
export type QueuedScan = {
  readonly key: string
  readonly productId: string
  readonly batch: string
  readonly expiry: string | null
  readonly quantity: number
  /** Why the server did not take it. */
  readonly refused?: string
}

type Send = (scan: QueuedScan) => Promise<unknown>

/** Scans of one receipt, stored on this device until the server has them; sent in order, one after the other. */
export function scanQueue(userId: number, receiptId: number) {
  const name = `receipt-scans-${userId}-${receiptId}`
  const read = () => readCopy<readonly QueuedScan[]>(name)?.value ?? []
  const store = createStore<readonly QueuedScan[]>(read())
  const write = (change: (scans: readonly QueuedScan[]) => readonly QueuedScan[]) => {
    // read again: another tab may have added to it
    const next = change(read())
    saveCopy(name, next)
    store.set(next)
  }
  let sending = false
  return {
    store,
    add(scan: Omit<QueuedScan, 'key'>) {
      write((scans) => [...scans, { ...scan, key: crypto.randomUUID() }])
    },
    drop(key: string) {
      write((scans) => scans.filter((scan) => scan.key !== key))
    },
    /** Sends what waits; stops at a lost connection, sets aside what is refused. */
    async flush(send: Send) {
      if (sending) return
      sending = true
      try {
        for (;;) {
          const next = read().find(({ refused }) => refused === undefined)
          if (next === undefined) return
          const refused = await refusalOf(next, send)
          write((scans) =>
            refused === undefined
              ? scans.filter(({ key }) => key !== next.key)
              : scans.map((scan) => (scan.key === next.key ? { ...scan, refused } : scan)),
          )
        }
      } catch (error) {
        // it stays in the queue: the connection or the session is gone, and the next flush sends it again
        if (!(error instanceof ApiError)) throw error
      } finally {
        sending = false
      }
    },
  }
}

async function refusalOf(scan: QueuedScan, send: Send): Promise<string | undefined> {
  try {
    await send(scan)
    return undefined
  } catch (error) {
    if (error instanceof ApiError && error.isClientError && error.status !== 401) return error.message
    throw error
  }
}
