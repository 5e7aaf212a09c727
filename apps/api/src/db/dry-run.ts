import type { Db } from './pool.ts'
import { inTransaction, type Trx } from './transaction.ts'

/** Does the work and rolls all of it back: its result is what would have happened. */
export async function dryRun<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction<T>(db, async (trx) => {
      throw new RolledBack(await work(trx))
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.result as T
    throw error
  }
}

/** Thrown to roll back; never leaves this file. */
class RolledBack extends Error {
  readonly result: unknown

  constructor(result: unknown) {
    super('rolled back')
    this.result = result
  }
}
