import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '../../../db/pool.ts'
import { checkInvariants } from '../../../doctor/check-invariants.ts'
import { connectErp, TEST_KEY } from '../../../gateways/erp/testing/connect-erp.ts'
import { openPrimaveraTables } from '../../../gateways/erp/testing/primavera-tables.ts'
import { openWebApiStandIn } from '../../../gateways/erp/testing/web-api-stand-in.ts'
import { allJobsDone } from '../../../testing/all-jobs-done.ts'
import { openFlow } from '../../../testing/flow.ts'
import { loadedShipments, openServers } from '../../../testing/killed-billing.ts'
import type { Point } from '../../../testing/killed-servers.ts'

const PATIENT = { timeout: 60_000, interval: 50 }

const isTaken = 'NEW.attempts > OLD.attempts'
const leaves = "NEW.state = 'sent'"
const arrived = "NEW.state = 'done'"

/** Every step of posting that another could follow or not, in its order. */
const POSTING = [
  { name: 'the figures are frozen', table: 'outbox_messages', event: 'INSERT' },
  { name: 'the invoice is taken', table: 'outbox_messages', event: 'UPDATE', when: isTaken },
  { name: 'the invoice is about to be posted', table: 'outbox_messages', event: 'UPDATE', when: leaves },
  { name: 'the ERP has the invoice', table: 'invoices', event: 'INSERT' },
  { name: 'the invoice of the ERP is stored', table: 'outbox_messages', event: 'UPDATE', when: arrived },
] as const satisfies readonly Point[]

const invoicesOf = (db: Db) =>
  db.selectFrom('invoices').select(['id', 'sequence', 'number', 'copies']).orderBy('id').execute()

test('killed at any point of posting, a server leaves one invoice and one document in the ERP', async () => {
  const flow = await openFlow({ config: { secretsKey: TEST_KEY } })
  const { db, people } = flow
  const erp = await openPrimaveraTables(flow.testApp.database.url)
  const api = await openWebApiStandIn(erp.pool, async (reference) => {
    const { total } = await db
      .selectFrom('outbox_messages')
      .select(sql<number>`(payload #>> '{invoice,total}')::bigint`.as('total'))
      .where('key', '=', reference)
      .executeTakeFirstOrThrow()
    return Number(total)
  })
  onTestFinished(async () => {
    await api.close()
    await erp.pool.end()
    await flow.testApp.close()
  })
  await connectErp(db, flow.testApp.deps.config, api.url)
  const shipments = await loadedShipments(flow, POSTING.length)
  const { killedAt } = await openServers(flow, POSTING, {
    ...{ CAIS_SECRETS_KEY: TEST_KEY, CAIS_ERP_READ_URL: erp.url },
  })
  const step = (at: number) => ({
    at,
    work: async () => void (await flow.must(people.picker, `POST /shipments/${shipments[at]}/invoice`)),
  })
  /** One invoice for each shipment that was billed, and for each one document there. */
  const isSound = async (count: number) => {
    await expect.poll(async () => (await invoicesOf(db)).length, PATIENT).toBe(count)
    await allJobsDone(db)
    const { rows } = await erp.pool.query<{ documents: number; references: number }>(
      'SELECT count(*)::int AS documents, count(DISTINCT "Referencia")::int AS references FROM "CabecDoc"',
    )
    expect(rows).toEqual([{ documents: count, references: count }])
    expect(new Set((await invoicesOf(db)).map(({ number }) => number)).size).toBe(count)
    expect(await checkInvariants(db)).toEqual([])
  }
  const together = [4, 2, 1, 0]
  await killedAt(
    together.map(step),
    together.map((at) => shipments[at] ?? 0),
  )
  await isSound(4)
  await killedAt([step(3)], shipments.slice(3, 4))
  await isSound(5)
}, 300_000)
