import type { Db } from './pool.ts'
import { inTransaction, type Trx } from './transaction.ts'

/** Does the work and takes all of it back: what it gives is what would have happened. */
export async function rehearse<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction<T>(db, async (trx) => {
      throw new Rehearsed(await work(trx))
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.given as T
    throw error
  }
}

/** Thrown to roll back; never leaves this file. */
class Rehearsed extends Error {
  readonly given: unknown

  constructor(given: unknown) {
    super('rehearsed')
    this.given = given
  }
}
