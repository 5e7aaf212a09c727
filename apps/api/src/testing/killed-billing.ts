import type { ChildProcess } from 'node:child_process'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import type { Db } from '../db/pool.ts'
import { inTransaction } from '../db/transaction.ts'
import { addJob } from '../engines/jobs/add-job.ts'
import { JOBS } from '../engines/jobs/names.ts'
import { queueMissed } from '../engines/outbox/add-message.ts'
import { buildTestApp } from './build-test-app.ts'
import { callsOf } from './call.ts'
import type { Flow } from './flow.ts'
import {
  connectionsOf,
  killServers,
  type Point,
  setUpPoints,
  startServer,
  takeOver,
} from './killed-servers.ts'
import { addCustomer } from './trade.ts'

const CLIENTS = 8

/** The leases of killed servers end. */
const leasesEnd = (db: Db) =>
  db
    .updateTable('outbox_messages')
    .set({ next_attempt_at: '2026-01-01', sent_at: sql`least(sent_at, '2026-01-01')` })
    .where('state', 'in', ['waiting', 'sent'])
    .execute()

/** Shipments of one document each, ready to be billed, of batches and customers of their own: none waits for another. */
export async function loadedShipments(flow: Flow, count: number): Promise<number[]> {
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
export async function openServers(
  flow: Flow,
  points: readonly Point[],
  own: Readonly<Record<string, string>>,
) {
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
      const connections = await connectionsOf(flow.db)
      const other = await startServer(url, own)
      const asking = asked.length > 0 ? askAll(asked) : Promise.resolve()
      await killServers([working])
      for (const release of releases) await release()
      await connections.areGone()
      await asking
      working = other
      await leasesEnd(flow.db)
      await takeOver(url)
      // the sweeps of the minute find what the dead one had in hand
      await queueMissed(flow.db, new Date())
      await inTransaction(flow.db, (trx) => addJob(trx, JOBS.watchPrinters, {}))
    },
  }
}
