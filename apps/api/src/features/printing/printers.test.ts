import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { type FakePrinter, openFakePrinter } from '../../gateways/printers/testing/fake-printer.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { type Person, signIn } from '../../testing/people.ts'
import { queuePrinter } from './print-store.ts'

let flow: Flow
let dock: FakePrinter
let office: FakePrinter
let reprinter: Person
let manager: Person
const ids: Record<string, number> = {}

beforeAll(async () => {
  flow = await openFlow({ config: { localPrinters: true } })
  await flow.receive('OIL', 'O1', 1000, '2027-06-30')
  reprinter = await signIn(flow.testApp, 'REPRINTING_OPERATOR')
  manager = await signIn(flow.testApp, 'ADMIN_SD', { branchId: 'SD' })
  dock = await openFakePrinter()
  office = await openFakePrinter()
  for (const [name, { address }] of [
    ['Escritório 2', office],
    ['Expedição 1', dock],
  ] as const) {
    const fallback = name === 'Expedição 1' ? 'Escritório 2' : ''
    const body = { name, address, branchId: 'SD', fallback }
    ids[name] = (await flow.must(manager, 'POST /master-data/printers', body)).content.id
  }
})
beforeEach(async () => {
  for (const { control } of [dock, office])
    Object.assign(control, { fault: null, state: 3, reasons: ['none'], holds: false })
  // nothing is left of the case before
  await flow.db.updateTable('print_jobs').set({ state: 'failed' }).where('state', '<>', 'printed').execute()
  for (const id of Object.values(ids)) await flow.must(manager, `POST /printers/${id}/read`)
  for (const { jobs } of [dock, office]) jobs.length = 0
})
afterAll(async () => {
  await flow.testApp.close()
  await dock.close()
  await office.close()
})

const DOCK = 'Expedição 1'
const OFFICE = 'Escritório 2'

/** Has the printers looked after now: what is queued for later is due at once. */
async function run(...names: readonly string[]) {
  for (const name of names.length === 0 ? [DOCK, OFFICE] : names)
    await inTransaction(flow.db, (trx) => queuePrinter(trx, ids[name] ?? 0))
  await flow.jobs()
}

/** A billed shipment of one document, whose invoice goes to a printer. */
async function billed(printer: string | null = DOCK) {
  const id = await flow.loaded([await flow.picked([{ productId: 'OIL', quantity: 2 }])])
  const { picker } = flow.people
  await flow.must(picker, `POST /shipments/${id}/invoice`)
  await flow.jobs()
  const invoice = async () => {
    const { data } = await flow.must(picker, `GET /shipments/${id}/papers`)
    return data.find(({ form }: { form: string }) => form === 'invoice')
  }
  const { id: invoiceId, number } = await invoice()
  const ask = (who = picker, body: object = {}) =>
    flow.call(who, `POST /shipments/${id}/papers/print`, { invoiceIds: [invoiceId], printer, ...body })
  const answer = (body: object) => flow.call(picker, `POST /shipments/${id}/papers/confirm`, body)
  const pending = async () => (await flow.must(picker, `GET /shipments/${id}`)).data.printPending
  return { id, invoiceId, number, invoice, ask, answer, pending }
}

const status = async (name: string) =>
  (await flow.must(manager, 'GET /printers')).data.printers.find((one: { name: string }) => one.name === name)
const waiting = async (paper: Awaited<ReturnType<typeof billed>>) => {
  const { waiting: print } = await paper.invoice()
  return print && [print.state, print.printer?.name ?? null, print.stop]
}

test('papers asked for with the invoices go to the printer once billing has ended, once', async () => {
  const { picker } = flow.people
  const orders = [await flow.picked([{ productId: 'OIL', quantity: 1 }])]
  const id = await flow.loaded([...orders, await flow.picked([{ productId: 'OIL', quantity: 2 }])])
  const bill = (printer: string) =>
    flow.call(picker, `POST /shipments/${id}/invoice`, {
      print: { printer, forms: ['invoice', 'delivery-note'] },
    })
  const papers = async () =>
    (await flow.must(picker, `GET /shipments/${id}/papers`)).data.map(
      ({ form, printedAt, waiting: print }: Awaited<ReturnType<typeof flow.must>>) => [
        form,
        printedAt !== null,
        print?.printer?.name ?? null,
      ],
    )
  expect((await bill('Nenhuma')).status).toBe(202)
  await flow.jobs()
  const unprinted = ['invoice', 'invoice', 'delivery-note', 'delivery-note'].map((form) => [
    form,
    false,
    null,
  ])
  expect([await papers(), dock.jobs.length]).toEqual([unprinted, 0])
  expect((await bill(DOCK)).status).toBe(202)
  await flow.jobs()
  await run()
  const printed = unprinted.map(([form]) => [form, true, null])
  expect([await papers(), dock.jobs.length]).toEqual([printed, 4])
  expect((await bill(DOCK)).status).toBe(202)
  await flow.jobs()
  await run()
  expect([await papers(), dock.jobs.length]).toEqual([printed, 4])
})

test('a print goes to the printer and counts once the printer says that it is on paper', async () => {
  dock.control.holds = true
  const paper = await billed()
  expect((await paper.ask()).status).toBe(200)
  expect(await waiting(paper)).toEqual(['waiting', DOCK, null])
  await run()
  expect([await waiting(paper), await paper.pending()]).toEqual([['queued', DOCK, null], true])
  expect(dock.jobs.map(({ bytes }) => bytes > 5000)).toEqual([true])
  const job = dock.jobs[0]
  Object.assign(job ?? {}, { state: 5 })
  await run()
  expect(await waiting(paper)).toEqual(['printing', DOCK, null])
  const early = await paper.answer({ printed: [(await paper.invoice()).waiting.jobId] })
  expect([early.status, early.body.code]).toEqual([409, 'PRINT_AT_PRINTER'])
  Object.assign(job ?? {}, { state: 9 })
  await run()
  const done = await paper.invoice()
  expect([done.waiting, done.copy, done.copyNumber, await paper.pending()]).toEqual([
    null,
    'duplicate',
    2,
    false,
  ])
  const history = await flow.db
    .selectFrom('history')
    .select(['action', 'user_id', 'facts'])
    .where('object_type', '=', 'invoice')
    .where('object_id', '=', String(paper.invoiceId))
    .orderBy('seq', 'desc')
    .executeTakeFirst()
  expect(history).toMatchObject({ action: 'print', user_id: null, facts: { printer: DOCK, copyNumber: 1 } })
  expect(dock.jobs.length).toBe(1)
})

test('a reprint is numbered and has a reason; the drawn file of a print at a printer is refused', async () => {
  const paper = await billed()
  await paper.ask()
  expect(
    (
      await flow.call(
        flow.people.picker,
        `GET /shipments/${paper.id}/papers/file?jobs=${(await paper.invoice()).waiting.jobId}`,
      )
    ).status,
  ).toBe(409)
  await run()
  await run()
  expect((await paper.ask(reprinter)).body.code).toBe('REPRINT_REASON_MISSING')
  for (const number of [2, 3]) {
    expect((await paper.ask(reprinter, { reason: 'Molhada' })).status).toBe(200)
    await run()
    await run()
    expect((await paper.invoice()).copyNumber).toBe(number + 1)
  }
  const { data } = await flow.must(flow.people.picker, `GET /invoices/${paper.invoiceId}`)
  expect(
    data.prints.map((one: { copyNumber: number; printer: string; state: string; reason: string }) => [
      one.copyNumber,
      one.printer,
      one.state,
      one.reason,
    ]),
  ).toEqual([
    [3, DOCK, 'printed', 'Molhada'],
    [2, DOCK, 'printed', 'Molhada'],
    [1, DOCK, 'printed', ''],
  ])
})

test('a printer that is down hands its queue on; without one that takes over it waits and goes on by itself', async () => {
  Object.assign(dock.control, { state: 5, reasons: ['media-empty-error'] })
  const paper = await billed()
  await paper.ask()
  await run(DOCK)
  expect((await status(DOCK)).state).toBe('stopped')
  await run(OFFICE)
  expect([dock.jobs.length, office.jobs.length]).toEqual([0, 1])
  await run()
  expect((await paper.invoice()).waiting).toBeNull()

  Object.assign(office.control, { state: 5, reasons: ['toner-empty'] })
  const other = await billed(OFFICE)
  await other.ask()
  await run(OFFICE)
  expect(await waiting(other)).toEqual(['stopped', OFFICE, 'toner-out'])
  office.control.state = 3
  office.control.reasons = ['none']
  await run(OFFICE)
  await run(OFFICE)
  expect((await other.invoice()).waiting).toBeNull()
})

test('paper out in the middle: the state says so, a person gives the rest to another printer or to the browser', async () => {
  dock.control.holds = true
  const paper = await billed()
  await paper.ask()
  await run(DOCK)
  Object.assign(dock.jobs[0] ?? {}, { state: 6, reasons: ['job-stopped'] })
  Object.assign(dock.control, { state: 5, reasons: ['media-empty'] })
  await run(DOCK)
  expect(await waiting(paper)).toEqual(['stopped', DOCK, 'paper-out'])
  expect((await status(DOCK)).prints[0]).toMatchObject({
    number: paper.number,
    state: 'stopped',
    reason: 'paper-out',
  })
  const { picker } = flow.people
  expect((await flow.call(picker, `POST /printers/${ids[DOCK]}/pass-on`, { to: 'Nenhuma' })).body.code).toBe(
    'PRINTER_UNKNOWN',
  )
  const passed = await flow.call(picker, `POST /printers/${ids[DOCK]}/pass-on`, { to: OFFICE })
  expect([passed.status, dock.jobs[0]?.state]).toEqual([200, 7])
  await run()
  await run()
  expect([(await paper.invoice()).waiting, dock.jobs.length, office.jobs.length]).toEqual([null, 1, 1])
})

test('off in the middle: nobody knows, so only a person who looked sends it on', async () => {
  dock.control.holds = true
  const paper = await billed()
  await paper.ask()
  await run(DOCK)
  dock.control.fault = 'html'
  await run(DOCK)
  expect(await waiting(paper)).toEqual(['stopped', DOCK, 'no-printer'])
  const pass = (body: object) => flow.call(manager, `POST /printers/${ids[DOCK]}/pass-on`, body)
  const careful = await pass({ to: null })
  expect([careful.status, careful.body.code]).toEqual([409, 'PRINT_MAY_BE_OUT'])
  expect(JSON.stringify(careful.body)).not.toContain(dock.control.secret)
  expect(await waiting(paper)).toEqual(['stopped', DOCK, 'no-printer'])
  expect((await pass({ to: null, force: true })).status).toBe(200)
  expect(await waiting(paper)).toEqual(['waiting', null, null])
  const { jobId } = (await paper.invoice()).waiting
  expect((await paper.answer({ printed: [jobId] })).status).toBe(200)
})

test('cut off while sending: the printer is asked for our name, and nothing goes out twice', async () => {
  dock.control.fault = 'drops'
  const [there, lost] = [await billed(), await billed()]
  await there.ask()
  await run(DOCK)
  expect((await waiting(there))?.[0]).toBe('in-doubt')
  dock.control.fault = null
  await run(DOCK)
  await run(DOCK)
  expect([(await there.invoice()).waiting, dock.jobs.length]).toEqual([null, 1])

  // the server ended while it sent, and the printer knows nothing of it
  await lost.ask()
  await flow.db
    .updateTable('print_jobs')
    .set({ state: 'sending', name: 'Cais 0 gone' })
    .where('object_id', '=', lost.invoiceId)
    .where('state', '=', 'waiting')
    .execute()
  await run(DOCK)
  await run(DOCK)
  expect([await waiting(lost), dock.jobs.length]).toEqual([['in-doubt', DOCK, 'unknown'], 1])
  const { jobId } = (await lost.invoice()).waiting
  expect((await lost.answer({ notPrinted: [jobId] })).status).toBe(200)
  expect((await lost.invoice()).copy).toBe('original')
})

test('a printer that refuses the document, and one that does not take the form', async () => {
  dock.control.fault = 'refuses'
  const paper = await billed()
  await paper.ask()
  await run(DOCK)
  await run(DOCK)
  expect([await waiting(paper), dock.jobs.length]).toEqual([['stopped', DOCK, 'refused'], 0])
  await flow.must(manager, `PUT /master-data/printers/${ids[OFFICE]}`, { forms: ['label'] })
  const wrong = await (await billed(OFFICE)).ask()
  expect([wrong.status, wrong.body.code]).toEqual([422, 'PRINTER_FORM'])
  await flow.must(manager, `PUT /master-data/printers/${ids[OFFICE]}`, {
    forms: ['invoice', 'delivery-note'],
  })
})

test('a printer that takes one print at a time gets the next when it has none', async () => {
  Object.assign(dock.control, { fault: 'single', holds: true })
  await flow.must(manager, `POST /printers/${ids[DOCK]}/test-page`)
  const paper = await billed()
  await paper.ask()
  for (let round = 0; round < 2; round += 1) {
    await run(DOCK)
    expect([dock.jobs.length, await waiting(paper)]).toEqual([1, ['waiting', DOCK, null]])
  }
  Object.assign(dock.jobs[0] ?? {}, { state: 9 })
  await run(DOCK)
  expect([dock.jobs.length, await waiting(paper)]).toEqual([2, ['queued', DOCK, null]])
  Object.assign(dock.jobs[1] ?? {}, { state: 9 })
  await run(DOCK)
  expect([dock.jobs.length, office.jobs.length, await paper.pending()]).toEqual([2, 0, false])
})

test('a test page; the printer of each user, those without one first', async () => {
  await flow.must(manager, `POST /printers/${ids[DOCK]}/test-page`)
  await flow.must(manager, `POST /printers/${ids[DOCK]}/test-page`)
  await run(DOCK)
  await run(DOCK)
  expect([dock.jobs.length, (await status(DOCK)).testedAt]).toEqual([1, expect.any(String)])
  const { users } = (await flow.must(manager, 'GET /printers')).data
  expect(users.every(({ printer }: { printer: null }) => printer === null)).toBe(true)
  const change = await flow.must(manager, `PUT /printers/users/${reprinter.id}`, { printer: DOCK })
  expect(change.data.users.at(-1)).toMatchObject({ id: reprinter.id, printer: DOCK })
  expect((await flow.must(reprinter, 'GET /auth/me')).data.defaultPrinter).toBe(DOCK)
})

test('an address that is none, and a fallback of another branch, are refused at their fields', async () => {
  const make = (body: object) =>
    flow.call(manager, 'POST /master-data/printers', {
      name: 'Nova',
      address: 'ipp://10.0.0.9',
      branchId: 'SD',
      ...body,
    })
  const cases = [
    [{ address: 'http://10.0.0.9' }, 'PRINTER_ADDRESS_INVALID', 'address'],
    [{ address: 'ipp://a:b@10.0.0.9' }, 'PRINTER_ADDRESS_INVALID', 'address'],
    [{ fallback: 'Nova' }, 'PRINTER_UNKNOWN', 'fallback'],
    [{ fallback: 'Beira 9' }, 'PRINTER_UNKNOWN', 'fallback'],
  ] as const
  for (const [body, code, field] of cases) {
    const { body: refused } = await make(body)
    expect([refused.code, refused.details[0].field]).toEqual([code, field])
  }
})
