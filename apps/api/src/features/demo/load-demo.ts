import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import { JOBS } from '../../jobs/names.ts'
import { hashPassword } from '../sessions/passwords.ts'
import { DEMO_PASSWORD } from './company/users.ts'
import { readCast } from './documents/cast.ts'
import { clockFrom } from './documents/clock.ts'
import { stories } from './documents/stories.ts'
import { tellStory } from './documents/tell-story.ts'
import { loadCompany } from './load/load-company.ts'
import { loadCustomers } from './load/load-customers.ts'
import { loadProducts } from './load/load-products.ts'
import { loadStock } from './load/load-stock.ts'
import { seededRandom } from './random.ts'

type DemoDeps = { readonly db: Db; readonly now: () => Date }

/**
 * Fills an empty database with a small company that never looks stale: all dates lie around today. Made by the product's own
 * commands, the same on every run. Does nothing where a company exists. Answers whether it did.
 */
export async function loadDemo({ db, now }: DemoDeps): Promise<boolean> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  return inTransaction(db, async (trx) => {
    if (await hasCompany(trx)) return false
    await loadMasters(trx, passwordHash, now())
    await loadDocuments(trx, now())
    await dropDoneJobs(trx)
    return true
  })
}

const hasCompany = async (trx: Trx) =>
  (await trx.selectFrom('branches').select('id').limit(1).executeTakeFirst()) !== undefined

async function loadMasters(trx: Trx, passwordHash: string, now: Date) {
  const today = calendarDateAt(now.getTime())
  await loadCompany(trx, passwordHash, now)
  await loadProducts(trx, today)
  await loadCustomers(trx, today)
  await loadStock(trx, today)
  await trx
    .insertInto('locks')
    .values({ entity_kind: 'ROUTE', entity_id: 'Cabo Delgado', block_type: 'ESTRADA' })
    .execute()
}

async function loadDocuments(trx: Trx, now: Date) {
  const cast = await readCast(trx)
  for (const [index, story] of stories(seededRandom(2026)).entries()) {
    await tellStory({ trx, cast, clock: clockFrom(now, story.daysAgo, index * 37) }, story)
  }
}

/** The demo has verified and allocated its documents itself, at their own time. */
async function dropDoneJobs(trx: Trx) {
  for (const name of Object.values(JOBS)) {
    await sql`SELECT graphile_worker.remove_job(${`${name} `} || id) FROM orders`.execute(trx)
  }
}
