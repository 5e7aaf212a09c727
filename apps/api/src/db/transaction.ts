import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { isTransient } from './failures.ts'
import type { Db } from './pool.ts'
import type { Database } from './schema.ts'

/** A function that asks for one of these must be called inside a transaction. */
export type Trx = Transaction<Database>

const ATTEMPTS = 4

/**
 * Runs the work in one transaction: all of it or nothing.
 * Work that lost against another transaction (dead-lock, serialization) is done again, so it must not touch anything outside.
 */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === ATTEMPTS || !isTransient(error)) throw error
      await sleep(attempt * (10 + Math.random() * 40))
    }
  }
}
