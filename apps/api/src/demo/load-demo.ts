import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import { hashPassword } from '../aggregates/users/passwords.ts'
import type { Db } from '../db/pool.ts'
import { inTransaction, type Trx } from '../db/transaction.ts'
import { DEMO_PASSWORD } from './company/users.ts'
import { clockFrom } from './documents/clock.ts'
import { loadClaims } from './documents/load-claims.ts'
import { loadCreditNotes } from './documents/load-credit-notes.ts'
import { loadExchanges } from './documents/load-exchanges.ts'
import { loadInbound } from './documents/load-inbound.ts'
import { loadOutcomes } from './documents/load-outcomes.ts'
import { loadRecall } from './documents/load-recall.ts'
import { loadTransfers } from './documents/load-transfers.ts'
import { type Participants, readParticipants } from './documents/participants.ts'
import { runScenario } from './documents/run-scenario.ts'
import { demoScenarios } from './documents/scenarios.ts'
import { sendShipment } from './documents/send-shipment.ts'
import { SHIPMENT_PLANS } from './documents/shipment-plans.ts'
import { loadCompany } from './load/load-company.ts'
import { loadCustomers } from './load/load-customers.ts'
import { loadMasterData } from './load/load-master-data.ts'
import { loadProducts } from './load/load-products.ts'
import { loadSchedules } from './load/load-schedules.ts'
import { loadStock } from './load/load-stock.ts'
import { seededRandom } from './random.ts'

/** The oldest document was written that many days ago. */
const OLDEST_DAYS_AGO = 30

type DemoDeps = { readonly db: Db; readonly now: () => Date }

/**
 * Fills an empty database with a small company whose dates lie around today, by the product's own commands, the same on every run. Does
 * nothing where a company exists. Answers whether it filled the database.
 */
export async function loadDemo({ db, now }: DemoDeps): Promise<boolean> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  return inTransaction(db, async (trx) => {
    if (await hasCompany(trx)) return false
    await loadMasters(trx, passwordHash, now())
    const participants = await readParticipants(trx)
    await loadDocuments(trx, now(), participants)
    await loadTransfers({ trx, participants, now: now() })
    await loadOutcomes({ trx, participants, now: now() })
    await loadRecall({ trx, participants, now: now() })
    await loadClaims({ trx, participants, now: now() })
    await loadCreditNotes({ trx, participants, now: now() })
    await loadInbound({ trx, participants, now: now() })
    await loadExchanges({ trx, participants, now: now() })
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
  await loadMasterData(trx, now)
  await loadSchedules(trx, now)
  await trx
    .insertInto('locks')
    .values({ entity_kind: 'ROUTE', entity_id: 'Cabo Delgado', block_type: 'ORDERS' })
    .execute()
}

/** Day after day: first the documents that were written, then the trucks that left. */
async function loadDocuments(trx: Trx, now: Date, participants: Participants) {
  const written = [...demoScenarios(seededRandom(2026)).entries()]
  const aboard = new Map<string, number[]>()
  for (let daysAgo = OLDEST_DAYS_AGO; daysAgo >= 0; daysAgo -= 1) {
    for (const [index, scenario] of written.filter(([, scenario]) => scenario.daysAgo === daysAgo)) {
      const id = await runScenario(
        { trx, participants, clock: clockFrom(now, daysAgo, index * 37) },
        scenario,
      )
      if (scenario.shipment !== undefined)
        aboard.set(scenario.shipment, [...(aboard.get(scenario.shipment) ?? []), id])
    }
    for (const [index, plan] of SHIPMENT_PLANS.entries()) {
      if (plan.daysAgo !== daysAgo) continue
      const clock = clockFrom(now, daysAgo, 440 + index * 3)
      await sendShipment({ trx, participants, clock }, plan, aboard.get(plan.key) ?? [])
    }
  }
}

/** The demo has done the work of the jobs itself, at the times of its documents. All jobs of this transaction are its own. */
async function dropDoneJobs(trx: Trx) {
  await sql`SELECT count(*) FROM graphile_worker.complete_jobs(ARRAY(SELECT id FROM graphile_worker.jobs))`.execute(
    trx,
  )
}
