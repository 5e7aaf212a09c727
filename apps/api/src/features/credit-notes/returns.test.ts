import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '../../doctor/check-invariants.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { type Person, signIn, signInCreditPeople } from '../../testing/people.ts'
import { runJobs } from '../../testing/run-jobs.ts'

let flow: Flow
let people: Record<'creator' | 'commercial' | 'approver' | 'collector' | 'financial' | 'elsewhere', Person>
let oil = 0

beforeAll(async () => {
  flow = await openFlow()
  people = {
    ...(await signInCreditPeople(flow.testApp)),
    elsewhere: await signIn(flow.testApp, 'CREDIT_NOTE_COLLECTOR', { branchId: 'BE' }),
  }
  await flow.db
    .updateTable('users')
    .set({ scope_branches: ['BE'] })
    .where('id', '=', people.elsewhere.id)
    .execute()
  await flow.db
    .insertInto('warehouses')
    .values({ id: 'SD9', branch_id: 'SD', name: 'Devoluções', kind: 'returns' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await flow.receive('OIL', 'O1', 100, '2027-03-31')
  const orderId = await flow.picked([{ productId: 'OIL', quantity: 10 }])
  const shipmentId = await flow.loaded([orderId])
  await flow.must(flow.people.picker, `POST /shipments/${shipmentId}/invoice`)
  await runJobs(flow.testApp)
  const { data } = await flow.must(flow.people.admin, `GET /invoices?orderId=${orderId}`)
  const line = await flow.db
    .selectFrom('invoice_lines')
    .select('id')
    .where('invoice_id', '=', data[0].id)
    .executeTakeFirstOrThrow()
  oil = line.id
})
afterAll(async () => {
  expect(await checkInvariants(flow.db)).toEqual([])
  await flow.testApp.close()
})

type Note = { id: number; version: number; digest: string; lines: { id: number }[] }

/** A submitted credit note over so many of the invoiced oil at 999,50. */
async function submitted(reasonId: string, quantity: number): Promise<Note> {
  const { content } = await flow.must(people.creator, 'POST /credit-notes', {
    customerId: flow.customer.id,
    operationId: 'GERAL',
    reasonId,
    reasonText: 'Trocado',
    lines: [{ invoiceLineId: oil, quantity, negotiatedPrice: 99_950 }],
  })
  const { id, version } = content
  return (await flow.must(people.creator, `POST /credit-notes/${id}/submit`, { version })).data
}

const items = (...notes: readonly Note[]) => notes.map(({ id, version }) => ({ id, version }))
const bulk = async (who: Person, body: object) => (await flow.must(who, 'POST /credit-notes/bulk', body)).data
const get = async (id: number) => (await flow.must(flow.people.admin, `GET /credit-notes/${id}`)).data
const home = async (who: Person) =>
  (await flow.must(who, 'GET /home')).data.waiting.map(
    ({ kind, count, link }: { kind: string; count: number; link: string }) => [kind, count, link],
  )
const count = async (table: 'history' | 'credit_notes') =>
  (await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${sql.table(table)}`.execute(flow.db))
    .rows[0]?.count

test('many credit notes go on at once, a preview changes nothing, and figures, home and search say what became of them', async () => {
  const first = await submitted('2DN', 2)
  const second = await submitted('1NC', 1)
  expect(await home(people.commercial)).toEqual([['credit-commercial', 2, '/credit?tab=commercial-approval']])
  expect(await home(people.creator)).toEqual([])
  expect(await home(people.elsewhere)).toEqual([])
  expect((await flow.must(people.commercial, 'GET /menu-counts')).data).toEqual({ credit: 2 })

  const before = await count('history')
  const approval = { action: 'approve-commercial', ids: items(first, second), reason: 'Visto' }
  expect(await bulk(people.commercial, { ...approval, dryRun: true })).toMatchObject({
    dryRun: true,
    done: 2,
    refused: 0,
  })
  expect(await count('history')).toBe(before)
  expect((await get(first.id)).phase).toBe('commercial-approval')
  // without a reason nothing begins, and who may not decide is refused for each
  const none = await flow.call(people.commercial, 'POST /credit-notes/bulk', { ...approval, reason: '' })
  expect([none.status, none.body.code]).toEqual([400, 'VALIDATION_FAILED'])
  const wrong = await bulk(people.financial, approval)
  expect(wrong.results.map(({ error }: { error: { code: string } }) => error.code)).toEqual([
    'ROLE_MISSING',
    'ROLE_MISSING',
  ])
  const hidden = await bulk(people.elsewhere, { action: 'approve-collection', ids: items(first) })
  expect(hidden.results).toMatchObject([{ number: null, phase: null, error: { code: 'NOT_FOUND' } }])
  const stale = await bulk(people.commercial, {
    ...approval,
    ids: [...items(first), { id: second.id, version: second.version - 1 }],
  })
  expect(stale.results).toMatchObject([
    { outcome: 'done', phase: 'collection-approval', error: null },
    { outcome: 'refused', phase: 'commercial-approval', error: { code: 'VERSION_CONFLICT' } },
  ])
  await bulk(people.commercial, { ...approval, ids: items(second) })
  expect(await home(people.approver)).toEqual([['credit-collection', 1, '/credit?tab=collection-approval']])
  expect(await home(people.financial)).toEqual([['credit-financial', 1, '/credit?tab=financial-approval']])

  const agreed = await get(first.id)
  await bulk(people.approver, { action: 'approve-collection', ids: items(agreed) })
  await bulk(people.collector, { action: 'start-collection', ids: items(await get(first.id)) })
  const open = (await flow.must(people.financial, 'GET /credit-notes/returns')).data
  expect(open).toMatchObject({
    net: 0,
    notes: 0,
    sales: 999_500,
    lastYear: null,
    oldest: { id: first.id, net: 199_900 },
    collections: [
      { phase: 'collection-approval', ages: [0, 0, 0, 0], total: 0 },
      { phase: 'available-for-collection', ages: [0, 0, 0, 0], total: 0 },
      { phase: 'collecting', ages: [1, 0, 0, 0], total: 199_900 },
    ],
  })
  const collecting = await get(first.id)
  const line = {
    id: collecting.lines[0].id,
    received: 2,
    batch: 'O1',
    expiry: null,
    condition: 'damaged',
    refusedReason: '',
  }
  const { data: recorded } = await flow.must(people.collector, `PUT /credit-notes/${first.id}/collection`, {
    version: collecting.version,
    lines: [line],
  })
  await flow.must(people.collector, `POST /credit-notes/${first.id}/collection/end`, {
    version: recorded.version,
    collectedFrom: 'Ana',
    unsignedReason: 'Ausente',
  })
  const issued = await bulk(people.financial, {
    action: 'approve-financial',
    ids: items(await get(first.id), await get(second.id)),
  })
  expect(issued).toMatchObject({ done: 2, refused: 0 })

  const figures = (await flow.must(people.financial, 'GET /credit-notes/returns')).data
  const week = figures.weeks.at(-1)
  expect(figures).toMatchObject({ net: 299_850, notes: 2, sales: 999_500, oldest: null })
  expect([figures.weeks.length, week.sales, week.places]).toEqual([
    13,
    999_500,
    { none: 0, warehouse: 99_950, truck: 199_900, customer: 0 },
  ])
  expect(
    figures.reasons.map(({ id, net, notes }: { id: string; net: number; notes: number }) => [id, net, notes]),
  ).toEqual([
    ['2DN', 199_900, 1],
    ['1NC', 99_950, 1],
  ])
  expect(figures.customers).toMatchObject([{ id: flow.customer.id, net: 299_850, sales: 999_500 }])
  expect(figures.products).toMatchObject([{ id: 'OIL', net: 299_850, notes: 2, sales: 999_500 }])
  expect(figures.routes).toEqual([{ name: 'Maputo Centro', net: 299_850, notes: 2, sales: 999_500 }])
  expect(figures.drivers).toEqual([{ name: 'Armando Tembe', net: 199_900, notes: 1, sales: 999_500 }])
  expect(figures.batches).toMatchObject([
    { batch: 'O1', productId: 'OIL', quantity: 2, net: 199_900, notes: 1 },
  ])
  expect(figures.times.map(({ step }: { step: string }) => step)).toEqual([
    'commercial',
    'collection',
    'waiting',
    'collecting',
    'financial',
  ])

  // each figure is a filter of the list
  const today = figures.to
  const found = async (query: string) => {
    const { meta } = await flow.must(
      people.financial,
      `GET ${encodeURI(`/credit-notes?tab=issued&${query}`)}`,
    )
    return [meta.pagination.totalItems, meta.totals.net]
  }
  expect(await found(`issuedFrom=${figures.from}&issuedTo=${today}`)).toEqual([2, 299_850])
  expect(await found('reasonId=2DN')).toEqual([1, 199_900])
  expect(await found('productId=OIL')).toEqual([2, 299_850])
  expect(await found('route=Maputo Centro')).toEqual([2, 299_850])
  expect(await found('driver=Armando Tembe&reasonId=2DN')).toEqual([1, 199_900])
  expect(await found('batch=O1')).toEqual([1, 199_900])
  expect(await found('batch=O2')).toEqual([0, 0])
  expect(await found(`submittedFrom=${today}&submittedTo=${today}`)).toEqual([2, 299_850])

  // who sees another branch only sees nothing of it
  const other = (await flow.must(people.elsewhere, 'GET /credit-notes/returns')).data
  expect(other).toMatchObject({ net: 0, sales: 0, notes: 0, reasons: [], customers: [] })
  const asked = (await flow.must(people.elsewhere, 'GET /credit-notes/returns?branchId=SD')).data
  expect(asked).toMatchObject({ net: 0, sales: 0 })
  expect((await flow.must(people.elsewhere, 'GET /credit-notes/returns/rows')).data).toEqual([])
  expect((await flow.must(people.financial, 'GET /credit-notes/returns/rows')).data).toMatchObject([
    { productId: 'OIL', net: 99_950, quantity: 1, batch: '' },
    { productId: 'OIL', net: 199_900, quantity: 2, batch: 'O1', place: 'truck', route: 'Maputo Centro' },
  ])

  // by number in the palette, for those who have a list
  const { number, creditNumber } = await get(first.id)
  const hits = async (who: Person, text: string) =>
    (await flow.must(who, `GET /search?q=${encodeURIComponent(text)}`)).data
      .filter(({ kind }: { kind: string }) => kind === 'credit-notes')
      .map(({ link }: { link: string }) => link)
  expect(await hits(people.financial, number)).toEqual([`/credit/${first.id}`])
  // the exact number stands first; others come by the numbers of their invoices
  expect((await hits(people.financial, creditNumber))[0]).toBe(`/credit/${first.id}`)
  expect(await hits(people.elsewhere, number)).toEqual([])
  expect(await hits(flow.people.seller, number)).toEqual([])

  // a view of the list with its live count
  const { content } = await flow.must(people.financial, 'POST /views', {
    list: 'credit-notes',
    name: 'Emitidas',
    query: 'tab=issued',
  })
  expect((await flow.must(people.financial, 'GET /views/counts?list=credit-notes')).data).toEqual([
    { id: content.id, count: 2 },
  ])
  const copies = await bulk(people.creator, { action: 'duplicate', ids: items(await get(first.id)) })
  expect(copies.results).toMatchObject([{ outcome: 'done', draftId: expect.any(Number) }])
  expect(await home(people.creator)).toEqual([['credit-drafts', 1, '/credit?tab=draft']])
})
