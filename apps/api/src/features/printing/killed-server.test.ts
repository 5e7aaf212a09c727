import { expect, onTestFinished, test } from 'vitest'
import { checkInvariants } from '../../doctor/check-invariants.ts'
import { openFakePrinter } from '../../gateways/printers/testing/fake-printer.ts'
import { cloneOrders } from '../../testing/clone-orders.ts'
import { openFlow } from '../../testing/flow.ts'
import { killServers, startServer } from '../../testing/killed-servers.ts'
import { signIn } from '../../testing/people.ts'

const INVOICES = 5
const OWN = { CAIS_LOCAL_PRINTERS: 'yes' }

test('two servers that are killed while they print leave one original of each invoice', async () => {
  const flow = await openFlow({ config: { localPrinters: true } })
  const printer = await openFakePrinter()
  onTestFinished(async () => {
    await printer.close()
    await flow.testApp.close()
  })
  await flow.receive('OIL', 'O1', 100)
  const model = await flow.picked([{ productId: 'OIL', quantity: 2 }])
  const shipmentId = await flow.loaded(await cloneOrders(flow.db, model, INVOICES - 1))
  await flow.must(flow.people.picker, `POST /shipments/${shipmentId}/invoice`)
  await flow.jobs()
  const manager = await signIn(flow.testApp, 'ADMIN_SD', { branchId: 'SD' })
  const body = { name: 'Cais 1', address: printer.address, branchId: 'SD' }
  const { content } = await flow.must(manager, 'POST /master-data/printers', body)
  await flow.must(manager, `POST /printers/${content.id}/read`)
  const { data: papers } = await flow.must(flow.people.picker, `GET /shipment/${shipmentId}/printInvoices`)
  const invoiceIds = papers.map(({ id }: { id: number }) => id)
  expect(invoiceIds).toHaveLength(INVOICES)
  await flow.must(flow.people.picker, `POST /shipments/${shipmentId}/papers/print`, {
    invoiceIds,
    printer: 'Cais 1',
  })

  // the printer has the first one and does not say so: the servers end while they wait for its answer
  printer.control.fault = 'silent'
  const { url } = flow.testApp.database
  const servers = [await startServer(url, OWN), await startServer(url, OWN)]
  await expect.poll(() => printer.jobs.length, { timeout: 30_000 }).toBe(1)
  await killServers(servers)
  printer.control.fault = null

  await Promise.all([startServer(url, OWN), startServer(url, OWN)])
  const printed = () =>
    flow.db.selectFrom('invoices').select('copies').where('printed_at', 'is not', null).execute()
  await expect.poll(async () => (await printed()).length, { timeout: 60_000, interval: 200 }).toBe(INVOICES)
  expect((await printed()).map(({ copies }) => copies)).toEqual(Array(INVOICES).fill(1))
  expect(new Set(printer.jobs.map(({ name }) => name)).size).toBe(INVOICES)
  expect(printer.jobs).toHaveLength(INVOICES)
  expect(await checkInvariants(flow.db)).toEqual([])
}, 120_000)
