import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import { hashPassword } from '../sessions/passwords.ts'
import { DEMO_PASSWORD } from './company/users.ts'
import { readCast } from './documents/cast.ts'
import { clockFrom } from './documents/clock.ts'
import { sendShipment } from './documents/send-shipment.ts'
import { SHIPMENT_PLANS } from './documents/shipment-plans.ts'
import { stories } from './documents/stories.ts'
import { tellStory } from './documents/tell-story.ts'
import { loadCompany } from './load/load-company.ts'
import { loadCustomers } from './load/load-customers.ts'
import { loadProducts } from './load/load-products.ts'
import { loadStock } from './load/load-stock.ts'
import { seededRandom } from './random.ts'

/** The oldest document was written that many days ago. */
const LONGEST_AGO = 30

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
    .values({ entity_kind: 'ROUTE', entity_id: 'Cabo Delgado', block_type: 'ORDERS' })
    .execute()
}

/** Day after day: first the documents that were written, then the trucks that left. */
async function loadDocuments(trx: Trx, now: Date) {
  const cast = await readCast(trx)
  const written = [...stories(seededRandom(2026)).entries()]
  const aboard = new Map<string, number[]>()
  for (let daysAgo = LONGEST_AGO; daysAgo >= 0; daysAgo -= 1) {
    for (const [index, story] of written.filter(([, story]) => story.daysAgo === daysAgo)) {
      const id = await tellStory({ trx, cast, clock: clockFrom(now, daysAgo, index * 37) }, story)
      if (story.shipment !== undefined)
        aboard.set(story.shipment, [...(aboard.get(story.shipment) ?? []), id])
    }
    for (const [index, plan] of SHIPMENT_PLANS.entries()) {
      if (plan.daysAgo !== daysAgo) continue
      const clock = clockFrom(now, daysAgo, 440 + index * 3)
      await sendShipment({ trx, cast, clock }, plan, aboard.get(plan.key) ?? [])
    }
  }
}

/** What the jobs would do the demo has done itself, at its own time. Nobody else can have asked for any in this transaction. */
async function dropDoneJobs(trx: Trx) {
  await sql`SELECT count(*) FROM graphile_worker.complete_jobs(ARRAY(SELECT id FROM graphile_worker.jobs))`.execute(
    trx,
  )
}
