import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '../../../db/pool.ts'
import { checkInvariants } from '../../../doctor/check-invariants.ts'
import { openMailbox } from '../../../gateways/mail/testing/mailbox.ts'
import { openFakePrinter } from '../../../gateways/printers/testing/fake-printer.ts'
import { openFlow } from '../../../testing/flow.ts'
import { loadedShipments, openServers } from '../../../testing/killed-billing.ts'
import type { Point } from '../../../testing/killed-servers.ts'
import { signIn } from '../../../testing/people.ts'

const PATIENT = { timeout: 60_000, interval: 50 }

const isTaken = 'NEW.attempts > OLD.attempts'
const leaves = "NEW.state = 'sent'"
const arrived = "NEW.state = 'done'"

/** Every step of billing, e-mail and paper that another could follow or not, in its order. */
const POINTS = [
  { name: 'the lines are billed', table: 'order_lines', event: 'UPDATE' },
  { name: 'the lines of the invoice are written', table: 'invoice_lines', event: 'INSERT' },
  { name: 'the goods leave the stock', table: 'stock_levels', event: 'UPDATE' },
  { name: 'the number is taken', table: 'number_series', event: 'INSERT' },
  { name: 'the invoice is written', table: 'invoices', event: 'INSERT' },
  { name: 'the account is charged', table: 'account_entries', event: 'INSERT' },
  { name: 'the document is billed', table: 'orders', event: 'UPDATE' },
  { name: 'the shipment is billed', table: 'shipments', event: 'UPDATE' },
  { name: 'the e-mail is taken', table: 'outbox_messages', event: 'UPDATE', when: isTaken },
  { name: 'the e-mail leaves', table: 'outbox_messages', event: 'UPDATE', when: leaves },
  { name: 'the mail server has the e-mail', table: 'outbox_messages', event: 'UPDATE', when: arrived },
  { name: 'the print is taken', table: 'print_jobs', event: 'UPDATE', when: "NEW.state = 'sending'" },
  { name: 'the printer has the paper', table: 'print_jobs', event: 'UPDATE', when: "NEW.state = 'queued'" },
  { name: 'the paper is out', table: 'print_jobs', event: 'UPDATE', when: "NEW.state = 'printed'" },
] as const satisfies readonly Point[]

const invoicesOf = (db: Db) =>
  db.selectFrom('invoices').select(['id', 'sequence', 'number', 'copies']).orderBy('id').execute()

const statesOf = async (db: Db, subject: string) =>
  (await db.selectFrom('outbox_messages').select('state').where('subject', '=', subject).execute())
    .map(({ state }) => state)
    .join()

const printsOf = async (db: Db, invoiceId: number) =>
  (
    await db
      .selectFrom('print_jobs')
      .select('state')
      .where('object_type', '=', 'invoice')
      .where('object_id', '=', invoiceId)
      .execute()
  )
    .map(({ state }) => state)
    .join()

test('killed at any point of billing, e-mail or printing, a server leaves one invoice and no second e-mail or original to the next', async () => {
  const flow = await openFlow({ config: { localPrinters: true } })
  const { db, people, must } = flow
  const [box, printer] = [await openMailbox(), await openFakePrinter()]
  onTestFinished(async () => {
    await flow.testApp.close()
    await box.close()
    await printer.close()
  })
  await must(people.admin, 'PUT /settings/mail', {
    ...{ active: true, host: '127.0.0.1', port: box.port, security: 'none' },
    senderAddress: 'facturas@cais.example',
  })
  const manager = await signIn(flow.testApp, 'ADMIN_SD', { branchId: 'SD' })
  const row = { name: 'Cais 1', address: printer.address, branchId: 'SD' }
  const { content: cais } = await must(manager, 'POST /master-data/printers', row)
  await must(manager, `POST /printers/${cais.id}/read`)

  const shipments = await loadedShipments(flow, 11)
  const { killedAt } = await openServers(flow, POINTS, { CAIS_LOCAL_PRINTERS: 'yes' })
  const at = (name: (typeof POINTS)[number]['name']) => POINTS.findIndex((point) => point.name === name)
  let billed = 0
  const next = () => {
    const shipmentId = shipments[billed]
    if (shipmentId === undefined) throw new Error('too few shipments')
    billed += 1
    return shipmentId
  }
  const bill = (shipmentId: number) => async () =>
    void (await must(people.picker, `POST /shipments/${shipmentId}/invoice`))
  const invoiceOf = async (shipmentId: number) => {
    const find = () =>
      db
        .selectFrom('invoices')
        .select(['id', 'number'])
        .where('shipment_id', '=', shipmentId)
        .executeTakeFirst()
    await expect.poll(find, PATIENT).toBeDefined()
    return (await find()) ?? { id: 0, number: '' }
  }
  const print = (shipmentId: number) => async () => {
    const invoiceIds = [(await invoiceOf(shipmentId)).id]
    await must(people.picker, `POST /shipments/${shipmentId}/papers/print`, { invoiceIds, printer: 'Cais 1' })
  }

  /**
   * After each death: every document one invoice, without gaps; every e-mail and every paper that was asked for left once. Only what was on its way
   * when its server died may be in doubt instead, for a person: it is never sent again by itself.
   */
  const papers: number[] = []
  const onTheirWay = new Set<number>()
  const isSound = async (message: string) => {
    const made = () => invoicesOf(db)
    await expect.poll(async () => (await made()).length, { ...PATIENT, message }).toBe(billed)
    expect((await made()).map(({ sequence }) => sequence).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: billed }, (_, index) => index + 1),
    )
    for (const { id, number } of await made()) {
      const ends = onTheirWay.has(id) ? /^(done|in-doubt)$/ : /^done$/
      await expect.poll(() => statesOf(db, number), { ...PATIENT, message }).toMatch(ends)
      const mails = box.mails.filter(({ subject }) => subject?.includes(`${number} `)).length
      expect((await statesOf(db, number)) === 'done' ? [1] : [0, 1], message).toContain(mails)
    }
    for (const id of papers) {
      await expect.poll(() => printsOf(db, id), { ...PATIENT, message }).toMatch(/^(printed|in-doubt)$/)
      const [invoice] = (await made()).filter((one) => one.id === id)
      expect(invoice?.copies, message).toBe((await printsOf(db, id)) === 'printed' ? 1 : 0)
    }
    const printed = (await made()).filter(({ copies }) => copies === 1).length
    expect(printer.jobs.length, message).toBeGreaterThanOrEqual(printed)
    expect(printer.jobs.length, message).toBeLessThanOrEqual(papers.length)
    expect(new Set(printer.jobs.map(({ name }) => name)).size).toBe(printer.jobs.length)
    expect(await checkInvariants(db), message).toEqual([])
  }

  const early = [
    'the number is taken',
    'the goods leave the stock',
    'the lines of the invoice are written',
    'the lines are billed',
  ] as const
  const steps = early.map((name) => ({ at: at(name), shipmentId: next() }))
  await killedAt(
    steps.map(({ at: point, shipmentId }) => ({ at: point, work: bill(shipmentId) })),
    steps.map(({ shipmentId }) => shipmentId),
  )
  await isSound('before the number')

  // with the number only one document of a series is under way; another one is on its way to the customer and to the printer meanwhile
  const late = [
    ['the invoice is written', 'the e-mail is taken', 'the print is taken'],
    ['the account is charged', 'the e-mail leaves', 'the printer has the paper'],
    ['the document is billed', 'the mail server has the e-mail', 'the paper is out'],
  ] as const
  for (const [billing, mail, paper] of late) {
    const [sent, one] = [next(), next()]
    await killedAt(
      [
        { at: at(mail), work: bill(sent) },
        { at: at(paper), work: print(sent) },
        { at: at(billing), work: bill(one) },
      ],
      [one],
    )
    const { id } = await invoiceOf(sent)
    papers.push(id)
    onTheirWay.add(id)
    await isSound(billing)
  }
  const last = next()
  await killedAt([{ at: at('the shipment is billed'), work: bill(last) }], [last])
  await isSound('the shipment is billed')
}, 600_000)
