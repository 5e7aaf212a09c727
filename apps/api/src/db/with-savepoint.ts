import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Trx } from './transaction.ts'

/** Does the work, or undoes it and answers the rule that refused it; the rest of the transaction goes on. */
export async function withSavepoint(trx: Trx, work: () => Promise<void>): Promise<RuleError | null> {
  await sql`SAVEPOINT attempt`.execute(trx)
  try {
    await work()
    await sql`RELEASE SAVEPOINT attempt`.execute(trx)
    return null
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    await sql`ROLLBACK TO SAVEPOINT attempt`.execute(trx)
    // gone too, so that an attempt around this one goes back to its own
    await sql`RELEASE SAVEPOINT attempt`.execute(trx)
    return error
  }
}
