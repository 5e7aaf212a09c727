import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { cloneOrders } from '../../../testing/clone-orders.ts'
import { openFlow } from '../../../testing/flow.ts'
import { checkInvariants } from '../../stock/queries/check-invariants.ts'

const SERVER = join(import.meta.dirname, '../../../testing/server-process.ts')

/** A real server process, with its jobs, on the database. */
async function startServer(url: string): Promise<ChildProcess> {
  const env = { ...process.env, DATABASE_URL: url, PORT: '0', LOG_LEVEL: 'fatal', CAIS_DEMO: 'no' }
  const server = spawn(process.execPath, [SERVER], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => {
    server.kill('SIGKILL')
  })
  await once(server.stdout, 'data')
  return server
}

test('a server that is killed half-way through billing finishes after its restart, each document once', async () => {
  const flow = await openFlow()
  onTestFinished(() => flow.testApp.close())
  await flow.receive('OIL', 'O1', 100)
  const model = await flow.picked([{ productId: 'OIL', quantity: 2 }])
  const orderIds = await cloneOrders(flow.db, model, 29)
  const shipmentId = await flow.loaded(orderIds)
  const invoices = () =>
    flow.db.selectFrom('invoices').select(['order_id', 'sequence']).orderBy('sequence').execute()
  const until = async (count: number, pauseMs: number) => {
    for (let tries = 0; tries < 4000 && (await invoices()).length < count; tries += 1) await sleep(pauseMs)
  }

  const first = await startServer(flow.testApp.database.url)
  await flow.must(flow.people.picker, `POST /shipments/${shipmentId}/invoice`)
  await until(3, 2)
  first.kill('SIGKILL')
  await once(first, 'exit')
  const before = (await invoices()).length
  expect(before).toBeGreaterThanOrEqual(3)
  expect(before).toBeLessThan(30)

  await startServer(flow.testApp.database.url)
  await until(30, 100)
  const made = await invoices()
  expect(made.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
  expect(new Set(made.map(({ order_id }) => order_id)).size).toBe(30)
  const shipment = (await flow.must(flow.people.picker, `GET /shipments/${shipmentId}`)).data
  expect(shipment).toMatchObject({ stage: 'billed', billing: { billed: 30 } })
  expect(await checkInvariants(flow.db)).toEqual([])
}, 60_000)
