import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { closedMonthRefusal } from './closed-months.ts'
import { isDeadlock, isTransient } from './failures.ts'
import type { Db } from './pool.ts'
import type { Database } from './schema.ts'

/** A function that asks for one of these must be called inside a transaction. */
export type Trx = Transaction<Database>

const ATTEMPTS = 4

/** Why a transaction was repeated: what it had read before its locks changed, or a deadlock, which is a fault of ours. */
export type RetryCause = 'deadlock' | 'serialization'

const retries: Record<RetryCause, number> = { deadlock: 0, serialization: 0 }
const listeners = new Set<(cause: RetryCause, error: unknown) => void>()

/** How many transactions of this process were repeated, by cause. */
export const countRetries = (): Readonly<Record<RetryCause, number>> => ({ ...retries })

/** Calls the listener for each repeated transaction; answers a function that unsubscribes it. */
export function onRetry(listener: (cause: RetryCause, error: unknown) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function noteRetry(error: unknown): void {
  const cause = isDeadlock(error) ? 'deadlock' : 'serialization'
  retries[cause] += 1
  for (const listener of listeners) listener(cause, error)
}

/**
 * Runs the work in one transaction: all of it or nothing. Work that lost against another transaction (deadlock, serialization failure) is
 * repeated, so it must not touch anything outside the database. Work inside a transaction that runs already is a part of that.
 */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return await work(db as Trx)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (!isTransient(error)) throw closedMonthRefusal(error) ?? error
      noteRetry(error)
      if (attempt === ATTEMPTS) throw error
      await sleep(attempt * (10 + Math.random() * 40))
    }
  }
}
