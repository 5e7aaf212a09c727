import type { ChildProcess } from 'node:child_process'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '../../../db/pool.ts'
import { checkInvariants } from '../../../doctor/check-invariants.ts'
import { queueMissed } from '../../../engines/outbox/add-message.ts'
import { openMailbox } from '../../../gateways/mail/testing/mailbox.ts'
import { openFakePrinter } from '../../../gateways/printers/testing/fake-printer.ts'
import { cloneOrders } from '../../../testing/clone-orders.ts'
import { type Flow, openFlow } from '../../../testing/flow.ts'
import { killServers, type Point, setUpPoints, startServer } from '../../../testing/killed-servers.ts'
import { signIn } from '../../../testing/people.ts'

const CLIENTS = 8
const PATIENT = { timeout: 60_000, interval: 50 }

const BILLING: readonly Point[] = [
  { name: 'the invoice is written', table: 'invoices', event: 'INSERT' },
  { name: 'the shipment is billed', table: 'shipments', event: 'UPDATE' },
]
const MAILING: readonly Point[] = [
  {
    name: 'the mail server has the e-mail',
    table: 'outbox_messages',
    event: 'UPDATE',
    when: "NEW.state = 'done'",
  },
]
const PRINTING: readonly Point[] = [
  { name: 'the printer has the paper', table: 'print_jobs', event: 'UPDATE', when: "NEW.state = 'queued'" },
]
/** The leases of killed servers end, and the sweep of the minute finds what they had in hand. */
async function leasesEnd(db: Db): Promise<void> {
  await db
    .updateTable('outbox_messages')
    .set({ next_attempt_at: '2026-01-01', sent_at: sql`least(sent_at, '2026-01-01')` })
    .where('state', 'in', ['waiting', 'sent'])
    .execute()
  await queueMissed(db, new Date())
}

/** Shipments of one document each, loaded and ready to be billed. */
async function loadedShipments(flow: Flow, count: number): Promise<number[]> {
  await flow.receive('OIL', 'O1', 200)
  const model = await flow.picked([{ productId: 'OIL', quantity: 2 }])
  const shipments: number[] = []
  for (const id of await cloneOrders(flow.db, model, count - 1)) shipments.push(await flow.loaded([id]))
  return shipments
}

/** All ask at once for the invoices of a shipment; none may see a fault, and what is billed is not asked for again. */
const askAll = async (flow: Flow, shipmentId: number) => {
  const asking = Array.from({ length: CLIENTS }, () =>
    flow.call(flow.people.picker, `POST /shipments/${shipmentId}/invoice`),
  )
  for (const { status, body } of await Promise.all(asking))
    expect([202, 409], JSON.stringify(body)).toContain(status)
}

const invoicesOf = (db: Db) =>
  db.selectFrom('invoices').select(['id', 'sequence', 'number', 'copies']).orderBy('id').execute()

test('killed at a point of billing, e-mail or printing, a server leaves one invoice, one e-mail and one original to the next', async () => {
  const flow = await openFlow({ config: { localPrinters: true } })
  const { db, customer, people } = flow
  const { url } = flow.testApp.database
  const [box, printer] = [await openMailbox(), await openFakePrinter()]
  onTestFinished(async () => {
    await flow.testApp.close()
    await box.close()
    await printer.close()
  })
  await flow.must(people.admin, 'PUT /settings/mail', {
    ...{ active: true, host: '127.0.0.1', port: box.port, security: 'none' },
    senderAddress: 'facturas@cais.example',
  })
  const wants = { invoiceEmails: 'contas@cliente.example', emailCopies: true }
  await flow.must(people.admin, `PUT /customers/${customer.id}`, wants)
  const points = [...BILLING, ...MAILING, ...PRINTING]
  const shipments = await loadedShipments(flow, points.length)
  const manager = await signIn(flow.testApp, 'ADMIN_SD', { branchId: 'SD' })
  const { content: cais } = await flow.must(manager, 'POST /master-data/printers', {
    ...{ name: 'Cais 1', address: printer.address, branchId: 'SD' },
  })
  await flow.must(manager, `POST /printers/${cais.id}/read`)
  const { hold, reached } = await setUpPoints(url, db, points)

  const begin = () => {
    const own = { CAIS_LOCAL_PRINTERS: 'yes' }
    return startServer(url, own)
  }
  let server: ChildProcess = await begin()
  const killedAt = async (at: number, work: () => Promise<void>, beside = async () => {}) => {
    const release = await hold(at)
    await work()
    await reached(at)
    const besides = beside()
    await killServers([server])
    await release()
    await besides
    server = await begin()
  }
  const mailsOf = (number: string) => box.mails.filter(({ subject }) => subject?.includes(number)).length

  for (const [at, shipmentId] of shipments.entries()) {
    const ask = async () => void (await flow.must(people.picker, `POST /shipments/${shipmentId}/invoice`))
    const isPrinting = points[at]?.table === 'print_jobs'
    if (isPrinting) await ask()
    else await killedAt(at, ask, () => askAll(flow, shipmentId))
    await expect.poll(async () => (await invoicesOf(db)).length, PATIENT).toBe(at + 1)
    const invoice = (await invoicesOf(db)).at(-1)
    if (invoice === undefined) throw new Error('no invoice')
    const states = async () =>
      (await db.selectFrom('outbox_messages').select('state').where('subject', '=', invoice.number).execute())
        .map(({ state }) => state)
        .join()
    if (at >= BILLING.length && !isPrinting) await leasesEnd(db)
    // what left and was not answered is in doubt: a person asks, and it leaves once
    const end = points[at]?.name === 'the mail server has the e-mail' ? 'in-doubt' : 'done'
    await expect.poll(states, { ...PATIENT, message: points[at]?.name }).toBe(end)
    expect(mailsOf(invoice.number), points[at]?.name).toBe(1)

    const print = async () => {
      const body = { invoiceIds: [invoice.id], printer: 'Cais 1' }
      await flow.must(people.picker, `POST /shipments/${shipmentId}/papers/print`, body)
    }
    if (isPrinting) await killedAt(at, print)
    else await print()
    await expect
      .poll(async () => (await invoicesOf(db)).at(-1)?.copies, { ...PATIENT, message: points[at]?.name })
      .toBe(1)
    expect(printer.jobs, points[at]?.name).toHaveLength(at + 1)
  }
  const made = await invoicesOf(db)
  expect(made.map(({ sequence }) => sequence)).toEqual(points.map((_, at) => at + 1))
  expect(new Set(printer.jobs.map(({ name }) => name)).size).toBe(points.length)
  expect(await checkInvariants(db)).toEqual([])
}, 600_000)
