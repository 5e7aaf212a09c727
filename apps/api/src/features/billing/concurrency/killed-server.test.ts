import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { checkInvariants } from '../../../doctor/check-invariants.ts'
import { allJobsDone } from '../../../testing/all-jobs-done.ts'
import { cloneOrders } from '../../../testing/clone-orders.ts'
import { openFlow } from '../../../testing/flow.ts'
import { startServer } from '../../../testing/killed-servers.ts'

test('a server that is killed half-way through billing finishes after its restart, each document once', async () => {
  const flow = await openFlow()
  onTestFinished(() => flow.testApp.close())
  await flow.receive('OIL', 'O1', 100)
  const model = await flow.picked([{ productId: 'OIL', quantity: 2 }])
  const orderIds = await cloneOrders(flow.db, model, 29)
  const shipmentId = await flow.loaded(orderIds)
  const invoices = () =>
    flow.db.selectFrom('invoices').select(['order_id', 'sequence']).orderBy('sequence').execute()
  const count = async () => (await invoices()).length
  await flow.must(flow.people.picker, `POST /shipments/${shipmentId}/invoice`)

  // The last document is locked elsewhere: however late the server is killed, it is in the middle of a transaction.
  const holder = await flow.db.startTransaction().execute()
  await holder
    .selectFrom('orders')
    .select('id')
    .where('id', '=', Math.max(...orderIds))
    .forNoKeyUpdate()
    .execute()
  const first = await startServer(flow.testApp.database.url)
  await expect.poll(count, { interval: 2 }).toBeGreaterThanOrEqual(3)
  first.kill('SIGKILL')
  await once(first, 'exit')
  await holder.rollback().execute()
  expect(await count()).toBeLessThan(30)

  await startServer(flow.testApp.database.url)
  await expect.poll(count, { timeout: 40_000 }).toBe(30)
  await allJobsDone(flow.db)
  const made = await invoices()
  expect(made.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
  expect(new Set(made.map(({ order_id }) => order_id)).size).toBe(30)
  const shipment = (await flow.must(flow.people.picker, `GET /shipments/${shipmentId}`)).data
  expect(shipment).toMatchObject({ stage: 'billed', billing: { billed: 30 } })
  expect(await checkInvariants(flow.db)).toEqual([])
}, 90_000)
