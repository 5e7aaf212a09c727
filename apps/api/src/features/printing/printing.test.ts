import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { textOf } from '../../gateways/pdf/testing/pdf-text.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { type Person, signIn } from '../../testing/people.ts'

let flow: Flow
let reprinter: Person
beforeAll(async () => {
  flow = await openFlow({ now: () => new Date('2026-11-20T08:00:00Z') })
  await flow.receive('OIL', 'O1', 1000, '2027-06-30')
  reprinter = await signIn(flow.testApp, 'REPRINTING_OPERATOR')
})
afterAll(() => flow.testApp.close())

type Paper = {
  form: string
  id: number
  number: string
  printedAt: string | null
  copy: string
  mayPrint: boolean
  waiting: { jobId: number; by: string; reason: string } | null
}

/** A billed shipment of two documents. */
async function billed() {
  const goods = [{ productId: 'OIL', quantity: 2 }]
  const id = await flow.loaded([await flow.picked(goods), await flow.picked(goods)])
  await flow.must(flow.people.picker, `POST /shipments/${id}/invoice`)
  await flow.jobs()
  const papers = async (): Promise<Paper[]> =>
    (await flow.must(flow.people.picker, `GET /shipments/${id}/papers`)).data
  const [first, second] = (await papers()).filter(({ form }) => form === 'invoice')
  if (!first || !second) throw new Error('two invoices were expected')
  return {
    id,
    first,
    second,
    papers,
    ask: (who: Person, body: object) => flow.call(who, `POST /shipments/${id}/papers/print`, body),
    answer: (who: Person, body: object) => flow.call(who, `POST /shipments/${id}/papers/confirm`, body),
    pending: async () => (await flow.must(flow.people.picker, `GET /shipments/${id}`)).data.printPending,
  }
}

const file = (person: Person, path: string) =>
  flow.testApp.inject({ method: 'GET', url: `/api${path}`, headers: { ...person.headers } })
const textAt = async (person: Person, path: string) => textOf((await file(person, path)).rawPayload)

/** What the database holds of the papers of a shipment. */
async function stored(shipmentId: number) {
  const invoices = await flow.db
    .selectFrom('invoices')
    .select(['id', 'printed_at', 'copies'])
    .where('shipment_id', '=', shipmentId)
    .orderBy('id')
    .execute()
  const ids = invoices.map(({ id }) => id)
  const jobs = await flow.db
    .selectFrom('print_jobs')
    .select(['object_id', 'state', 'copy', 'reason'])
    .where('object_type', '=', 'invoice')
    .where('object_id', 'in', ids)
    .orderBy('id')
    .execute()
  const history = await flow.db
    .selectFrom('history')
    .select(['object_type', 'action', 'facts'])
    .where((where) =>
      where.or([
        where.and([where('object_type', '=', 'shipment'), where('object_id', '=', String(shipmentId))]),
        where.and([where('object_type', '=', 'invoice'), where('object_id', 'in', ids.map(String))]),
      ]),
    )
    .where('action', 'like', '%print%')
    .orderBy('id')
    .execute()
  return { invoices, jobs, history }
}

test('opening a paper does not count as printing, and the paper says so', async () => {
  const { id, first, papers, pending } = await billed()
  const { picker, seller } = flow.people
  const before = await stored(id)
  for (const who of [picker, seller, reprinter]) {
    const text = await textAt(who, `/invoices/${first.id}/print`)
    expect(text).toContain('Cópia para consulta')
    expect(text).not.toMatch(/Original|Duplicado/)
  }
  expect(await textAt(picker, `/shipments/${id}/print/delivery-note`)).toContain('Cópia para consulta')
  await flow.must(picker, `GET /shipment/${id}/printInvoices`)
  expect(await stored(id)).toEqual(before)
  expect(await pending()).toBe(true)
  expect((await papers()).every(({ printedAt, waiting }) => printedAt === null && waiting === null)).toBe(
    true,
  )
})

test('a print counts when it is confirmed, and history has who, which copy and why', async () => {
  const { id, first, second, papers, ask, answer, pending } = await billed()
  const { picker } = flow.people
  const { data } = (await ask(picker, { invoiceIds: [first.id, second.id] })).body
  const drawn = await textAt(picker, `/shipments/${id}/papers/file?jobs=${data.jobs.join(',')}`)
  expect(drawn).toContain(`${first.number} Original`)
  expect(drawn).toContain(`${second.number} Duplicado`)
  expect(drawn).not.toMatch(/consulta|2\.ª via/)
  expect((await stored(id)).invoices.map(({ printed_at }) => printed_at)).toEqual([null, null])
  expect(await pending()).toBe(true)

  await answer(picker, { printed: [data.jobs[0]], notPrinted: [data.jobs[1]] })
  expect(await pending()).toBe(true)
  const half = await papers()
  expect(half.map(({ form, copy, waiting }) => [form, copy, waiting])).toEqual([
    ['invoice', 'duplicate', null],
    ['invoice', 'original', null],
    ['delivery-note', 'original', null],
    ['delivery-note', 'original', null],
  ])
  const again = (await ask(picker, { invoiceIds: [second.id] })).body.data
  await answer(picker, { printed: again.jobs })
  expect(await pending()).toBe(false)

  const { invoices, jobs, history } = await stored(id)
  expect(invoices.map(({ copies }) => copies)).toEqual([1, 1])
  expect(jobs.map(({ object_id, state, copy }) => [object_id, state, copy])).toEqual([
    [first.id, 'printed', 'original'],
    [second.id, 'failed', 'original'],
    [second.id, 'printed', 'original'],
  ])
  expect(history.map(({ object_type, action }) => `${object_type} ${action}`).toSorted()).toEqual([
    'invoice not-printed',
    'invoice print',
    'invoice print',
    'shipment print-invoices',
    'shipment print-invoices',
  ])
})

test('a paper that was printed before is printed again as a second copy with a reason', async () => {
  const { id, first, ask, answer } = await billed()
  const { picker } = flow.people
  await answer(picker, { printed: (await ask(picker, { invoiceIds: [first.id] })).body.data.jobs })
  const silent = await ask(picker, { invoiceIds: [first.id] })
  expect([silent.status, silent.body.code, silent.body.details[0].field]).toEqual([
    422,
    'REPRINT_REASON_MISSING',
    'reason',
  ])
  const { jobs } = (await ask(picker, { invoiceIds: [first.id], reason: 'Perdida na entrega' })).body.data
  expect(await textAt(picker, `/shipments/${id}/papers/file?jobs=${jobs[0]}`)).toContain(
    'Duplicado · 2.ª via',
  )
  await answer(picker, { printed: jobs })
  const { jobs: rows, history } = await stored(id)
  expect(rows.at(-1)).toMatchObject({ state: 'printed', copy: 'duplicate', reason: 'Perdida na entrega' })
  expect(history.find(({ action }) => action === 'reprint-invoices')?.facts).toMatchObject({
    papers: [first.number],
    copy: 'duplicate',
    reason: 'Perdida na entrega',
  })
})

test('two tabs share one print, and the same answer twice counts once', async () => {
  const { id, first, ask, answer } = await billed()
  const { picker, admin } = flow.people
  const [one, other] = await Promise.all([
    ask(picker, { invoiceIds: [first.id] }),
    ask(admin, { invoiceIds: [first.id] }),
  ])
  expect(one.body.data.jobs).toEqual(other.body.data.jobs)
  const printed = one.body.data.jobs
  const answers = await Promise.all([answer(picker, { printed }), answer(admin, { printed })])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const { invoices, jobs } = await stored(id)
  expect([invoices[0]?.copies, jobs.length]).toEqual([1, 1])
  const otherwise = await answer(picker, { notPrinted: printed })
  expect([otherwise.status, otherwise.body.code]).toEqual([409, 'PRINT_ANSWERED'])
  expect((await file(picker, `/shipments/${id}/papers/file?jobs=${printed[0]}`)).statusCode).toBe(409)
  expect((await stored(id)).invoices[0]?.copies).toBe(1)
})

describe('each paper is checked by itself', () => {
  const CASES = [
    ['picker', 'printed', 'Perdida', 200],
    ['picker', 'printed', '', 422],
    ['picker', 'unprinted', '', 200],
    ['picker', 'mixed', 'Perdida', 200],
    ['picker', 'mixed', '', 422],
    ['reprinter', 'printed', 'Perdida', 200],
    ['reprinter', 'printed', '', 422],
    ['reprinter', 'unprinted', 'Perdida', 403],
    ['reprinter', 'mixed', 'Perdida', 403],
    ['seller', 'printed', 'Perdida', 403],
    ['seller', 'mixed', 'Perdida', 403],
  ] as const

  test.each(CASES)('%s, %s, reason %j: %s', async (who, selection, reason, status) => {
    const { id, first, second, ask, answer } = await billed()
    const { picker, seller } = flow.people
    await answer(picker, { printed: (await ask(picker, { invoiceIds: [first.id] })).body.data.jobs })
    const before = await stored(id)
    const person = { picker, seller, reprinter }[who]
    const ids = { printed: [first.id], unprinted: [second.id], mixed: [first.id, second.id] }[selection]
    const call = `POST /shipment/${id}/printSpecificInvoices`
    const reply = await flow.call(person, call, { invoiceIds: ids, reason })
    expect(reply.status).toBe(status)
    const after = await stored(id)
    expect(after.invoices).toEqual(before.invoices)
    if (status !== 200) expect(after.jobs).toEqual(before.jobs)
    if (who === 'reprinter' && status === 403) {
      expect(reply.body.message).toContain(second.number)
      expect(reply.body.message).not.toContain(first.number)
    }
    if (status === 422) expect(reply.body.message).toContain(first.number)
  })
})

test('a paper of another shipment is not printed, its print not drawn and not answered', async () => {
  const [here, there] = [await billed(), await billed()]
  const { picker, seller } = flow.people
  expect((await here.ask(picker, { invoiceIds: [there.first.id] })).status).toBe(404)
  const { jobs } = (await there.ask(picker, { invoiceIds: [there.first.id] })).body.data
  expect((await file(picker, `/shipments/${here.id}/papers/file?jobs=${jobs[0]}`)).statusCode).toBe(404)
  expect((await here.answer(picker, { printed: jobs })).status).toBe(404)
  expect((await there.answer(seller, { printed: jobs })).status).toBe(403)
  expect((await there.answer(reprinter, { printed: jobs })).status).toBe(403)
  expect((await there.papers())[0]?.waiting?.jobId).toBe(jobs[0])
})

test('a delivery note goes out once as original, then again with a reason', async () => {
  const { id, papers, ask, answer } = await billed()
  const { picker } = flow.people
  const note = (await papers()).find(({ form }) => form === 'delivery-note')
  const orderIds = [note?.id]
  const { jobs } = (await ask(picker, { orderIds })).body.data
  const drawn = await textAt(picker, `/shipments/${id}/papers/file?jobs=${jobs[0]}`)
  expect(drawn).toContain(`Guia de remessa ${note?.number} Original`)
  await answer(picker, { printed: jobs })
  expect((await ask(reprinter, { orderIds })).body.code).toBe('REPRINT_REASON_MISSING')
  const again = (await ask(reprinter, { orderIds, reason: 'Molhada' })).body.data.jobs
  expect(await textAt(reprinter, `/shipments/${id}/papers/file?jobs=${again[0]}`)).toContain('2.ª via')
  await answer(reprinter, { printed: again })
  const { history } = await stored(id)
  expect(history.map(({ action }) => action)).toEqual(['print-delivery-note', 'reprint-delivery-note'])
})
