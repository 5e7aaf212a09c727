import { expect, onTestFinished, test } from 'vitest'
import { checkInvariants } from '../../../doctor/check-invariants.ts'
import { startJobs } from '../../../engines/jobs/runner.ts'
import { tasks } from '../../../features.ts'
import { allJobsDone } from '../../../testing/all-jobs-done.ts'
import { buildTestApp } from '../../../testing/build-test-app.ts'
import { callsOf } from '../../../testing/call.ts'
import { cloneOrders } from '../../../testing/clone-orders.ts'
import { openFlow } from '../../../testing/flow.ts'

test('thirty documents, eight clients, two servers: each has exactly one invoice and one original, and the series no gap', async () => {
  const flow = await openFlow()
  const { database, deps, app } = flow.testApp
  const second = await buildTestApp({ database })
  await flow.receive('OIL', 'O1', 100)
  const model = await flow.picked([{ productId: 'OIL', quantity: 2 }])
  const orderIds = await cloneOrders(flow.db, model, 29)
  const shipmentId = await flow.loaded(orderIds)
  // Started only now: the steps above run their jobs themselves.
  const runners = [
    await startJobs({ url: database.url, tasks, deps, log: app.log }),
    await startJobs({ url: database.url, tasks, deps: second.deps, log: second.app.log }),
  ]
  onTestFinished(async () => {
    for (const runner of runners) await runner.stop()
    await second.close()
    await flow.testApp.close()
  })
  const clients = Array.from({ length: 8 }, (_, index) => callsOf(index % 2 === 0 ? flow.testApp : second))
  const replies = await Promise.all(
    clients.map((call) => call(flow.people.picker, `POST /shipments/${shipmentId}/invoice`)),
  )
  expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(202))

  await allJobsDone(flow.db)
  const made = await flow.db
    .selectFrom('invoices')
    .select(['id', 'order_id', 'sequence'])
    .orderBy('sequence')
    .execute()
  expect(made.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
  expect(made.map(({ order_id }) => order_id).toSorted((a, b) => a - b)).toEqual(orderIds)
  const shipment = (await flow.must(flow.people.picker, `GET /shipments/${shipmentId}`)).data
  expect(shipment).toMatchObject({
    stage: 'billed',
    billing: { billed: 30, waiting: 0, failed: 0, total: 30 },
  })

  // all of them want the papers, and all say that they came out
  const invoiceIds = made.map(({ id }) => id)
  const papers = `POST /shipments/${shipmentId}/papers`
  const asked = await Promise.all(
    clients.map((call) => call(flow.people.picker, `${papers}/print`, { invoiceIds })),
  )
  const printed: number[] = asked[0]?.body.data.jobs
  expect(asked.map(({ body }) => body.data.jobs.toSorted())).toEqual(Array(8).fill(printed.toSorted()))
  const answers = await Promise.all(
    clients.map((call) => call(flow.people.picker, `${papers}/confirm`, { printed })),
  )
  // the same answer again changes nothing
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  const prints = await flow.db.selectFrom('print_jobs').select(['object_id', 'copy', 'state']).execute()
  expect(prints.filter(({ copy, state }) => copy === 'original' && state === 'printed')).toHaveLength(30)
  expect(prints).toHaveLength(30)
  const copies = await flow.db.selectFrom('invoices').select('copies').execute()
  expect(copies).toEqual(Array(30).fill({ copies: 1 }))
  expect(await checkInvariants(flow.db)).toEqual([])
}, 60_000)
