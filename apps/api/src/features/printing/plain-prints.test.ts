import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { type FakePrinter, openFakePrinter } from '../../gateways/printers/testing/fake-printer.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { type Person, signIn } from '../../testing/people.ts'
import { queuePrinter } from './print-store.ts'

let flow: Flow
let dock: FakePrinter
let office: FakePrinter
let manager: Person
let shipmentId: number
const ids: Record<string, number> = {}

beforeAll(async () => {
  flow = await openFlow({ config: { localPrinters: true } })
  await flow.receive('OIL', 'O1', 1000, '2027-06-30')
  manager = await signIn(flow.testApp, 'ADMIN_SD', { branchId: 'SD' })
  dock = await openFakePrinter()
  office = await openFakePrinter()
  for (const [name, { address }, forms] of [
    ['Escritório 2', office, ['list', 'order']],
    ['Expedição 1', dock, ['invoice', 'list']],
  ] as const) {
    const body = { name, address, branchId: 'SD', forms }
    ids[name] = (await flow.must(manager, 'POST /master-data/printers', body)).content.id
  }
  shipmentId = await flow.loaded([await flow.picked([{ productId: 'OIL', quantity: 2 }])])
})
beforeEach(async () => {
  for (const { control } of [dock, office])
    Object.assign(control, { fault: null, state: 3, reasons: ['none'], holds: false })
  await flow.db.updateTable('print_jobs').set({ state: 'failed' }).where('state', '<>', 'printed').execute()
  for (const id of Object.values(ids)) await flow.must(manager, `POST /printers/${id}/read`)
  for (const { jobs } of [dock, office]) jobs.length = 0
})
afterAll(async () => {
  await flow.testApp.close()
  await dock.close()
  await office.close()
})

async function run() {
  for (const id of Object.values(ids)) await inTransaction(flow.db, (trx) => queuePrinter(trx, id))
  await flow.jobs()
}
const send = (body: object) => flow.call(flow.people.picker, `POST /shipments/${shipmentId}/print`, body)
const DOCK = { what: 'list-client', printer: 'Expedição 1' }
const read = async (id: number) => {
  const { data } = await flow.must(flow.people.picker, `GET /prints/${id}`)
  return [data.state, data.stop, data.printer]
}

describe('what is not counted goes straight to a printer', () => {
  test('and its state is read back, once however often it is asked for while it is on its way', async () => {
    dock.control.holds = true
    const { body } = await send(DOCK)
    expect(body.data).toMatchObject({ what: 'list-client', printer: 'Expedição 1', state: 'waiting' })
    expect((await send(DOCK)).body.data.id).toBe(body.data.id)
    await run()
    expect(await read(body.data.id)).toEqual(['queued', null, 'Expedição 1'])
    Object.assign(dock.jobs[0] ?? {}, { state: 9 })
    await run()
    expect(await read(body.data.id)).toEqual(['printed', null, 'Expedição 1'])
    expect(dock.jobs.map(({ bytes }) => bytes > 5000)).toEqual([true])
    const { data } = await flow.must(
      flow.people.admin,
      `GET /audit?objectType=shipment&objectId=${shipmentId}`,
    )
    expect(data[0]).toMatchObject({ action: 'print-loading-list', facts: { printer: 'Expedição 1' } })
    expect((await send(DOCK)).body.data.id).not.toBe(body.data.id)
  })

  test('paper out stops it with the reason; asked for at another printer it is given up at the first', async () => {
    Object.assign(dock.control, { state: 5, reasons: ['media-empty-error'] })
    const { body } = await send(DOCK)
    await run()
    expect(await read(body.data.id)).toEqual(['stopped', 'paper-out', 'Expedição 1'])
    const { printers } = (await flow.must(manager, 'GET /printers')).data
    expect(printers[0]).toMatchObject({
      name: 'Expedição 1',
      prints: [{ form: 'list-client', shipment: { id: shipmentId }, reason: 'paper-out' }],
    })
    const again = await send({ ...DOCK, printer: 'Escritório 2' })
    Object.assign(dock.control, { state: 3, reasons: ['none'] })
    await run()
    await run()
    expect(await read(again.body.data.id)).toEqual(['printed', null, 'Escritório 2'])
    expect([(await read(body.data.id))[0], dock.jobs.length, office.jobs.length]).toEqual(['failed', 0, 1])
  })

  test('given to the browser it is dropped, since it opens there as a file', async () => {
    Object.assign(dock.control, { state: 5, reasons: ['media-empty-error'] })
    const { body } = await send(DOCK)
    await run()
    await flow.must(flow.people.picker, `POST /printers/${ids['Expedição 1']}/pass-on`, { to: null })
    expect((await read(body.data.id))[0]).toBe('failed')
  })

  test('a document too, by who sees it', async () => {
    const orderId = await flow.picked([{ productId: 'OIL', quantity: 1 }])
    const call = `POST /orders/${orderId}/print`
    const wrong = await flow.call(flow.people.seller, call, { printer: 'Expedição 1' })
    expect([wrong.status, wrong.body.code]).toEqual([422, 'PRINTER_FORM'])
    const { body } = await flow.call(flow.people.seller, call, { printer: 'Escritório 2' })
    expect(body.data).toMatchObject({ what: 'order', state: 'waiting' })
    await run()
    await run()
    const { data } = await flow.must(flow.people.seller, `GET /prints/${body.data.id}`)
    expect([data.state, office.jobs.length]).toEqual(['printed', 1])
    expect((await flow.call(flow.people.picker, `GET /prints/${body.data.id}`)).status).toBe(404)
  })

  test('labels only where pallets have numbers', async () => {
    const reply = await send({ what: 'label', printer: 'Escritório 2' })
    expect(reply.status).toBe(404)
  })
})
