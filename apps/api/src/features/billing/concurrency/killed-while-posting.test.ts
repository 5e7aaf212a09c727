import type { ChildProcess } from 'node:child_process'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '../../../db/pool.ts'
import { checkInvariants } from '../../../doctor/check-invariants.ts'
import { queueMissed } from '../../../engines/outbox/add-message.ts'
import { connectErp, TEST_KEY } from '../../../gateways/erp/testing/connect-erp.ts'
import { openPrimaveraTables } from '../../../gateways/erp/testing/primavera-tables.ts'
import { openWebApiStandIn } from '../../../gateways/erp/testing/web-api-stand-in.ts'
import { allJobsDone } from '../../../testing/all-jobs-done.ts'
import { buildTestApp } from '../../../testing/build-test-app.ts'
import { callsOf } from '../../../testing/call.ts'
import { type Flow, openFlow } from '../../../testing/flow.ts'
import {
  killServers,
  type Point,
  setUpPoints,
  startServer,
  takeOver,
} from '../../../testing/killed-servers.ts'
import { addCustomer } from '../../../testing/trade.ts'

const CLIENTS = 8
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

/** The leases of killed servers end. */
const leasesEnd = (db: Db) =>
  db
    .updateTable('outbox_messages')
    .set({ next_attempt_at: '2026-01-01', sent_at: sql`least(sent_at, '2026-01-01')` })
    .where('state', 'in', ['waiting', 'sent'])
    .execute()

/** Shipments of one document each, ready to be billed, of batches and customers of their own: none waits for another. */
async function loadedShipments(flow: Flow, count: number): Promise<number[]> {
  const shipments: number[] = []
  for (let at = 0; at < count; at++) {
    await flow.receive('OIL', `O${at}`, 2, '2027-01-31')
    const { id } = await addCustomer(flow.db, {
      invoice_emails: 'contas@cliente.example',
      email_copies: true,
    })
    const orderId = await flow.picked([{ productId: 'OIL', quantity: 2 }], { customerId: id })
    shipments.push(await flow.loaded([orderId]))
  }
  return shipments
}

/** A server at work until it is killed, and the one that takes its work over. */
async function openServers(flow: Flow, points: readonly Point[], own: Readonly<Record<string, string>>) {
  const { url } = flow.testApp.database
  const { hold, reached } = await setUpPoints(url, flow.db, points)
  const second = await buildTestApp({ database: flow.testApp.database })
  onTestFinished(() => second.close())
  const clients = Array.from({ length: CLIENTS }, (_, at) => (at % 2 === 0 ? flow.call : callsOf(second)))
  let working: ChildProcess = await startServer(url, own)

  /** All clients ask at once, on two servers, for the invoices of shipments that are being billed; none may see a fault. */
  const askAll = async (shipments: readonly number[]) => {
    const asked = clients.map((call, at) =>
      call(flow.people.picker, `POST /shipments/${shipments[at % shipments.length]}/invoice`),
    )
    for (const { status, body } of await Promise.all(asked))
      expect([202, 409], JSON.stringify(body)).toContain(status)
  }

  return {
    /** One server comes to all these points and is killed there, another is at work already and goes on. The last point of a way is held first. */
    killedAt: async (
      steps: readonly { readonly at: number; readonly work: () => Promise<void> }[],
      asked: readonly number[],
    ) => {
      const held: number[] = []
      const releases: (() => Promise<void>)[] = []
      for (const { at, work } of steps) {
        releases.push(await hold(at))
        await work()
        held.push(at)
        await reached(...held)
      }
      const other = await startServer(url, own)
      const asking = asked.length > 0 ? askAll(asked) : Promise.resolve()
      await killServers([working])
      for (const release of releases) await release()
      await asking
      working = other
      await leasesEnd(flow.db)
      await takeOver(url)
      await queueMissed(flow.db, new Date())
    },
  }
}

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
