import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { creditNotes } from '../../doctor/check-credit-notes.ts'
import { checkInvariants } from '../../doctor/check-invariants.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { callsOf } from '../../testing/call.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { type Person, signIn, signInCreditPeople } from '../../testing/people.ts'
import { runJobs } from '../../testing/run-jobs.ts'

let flow: Flow
let second: TestApp
let people: Record<'creator' | 'commercial' | 'approver' | 'collector' | 'financial', Person>

beforeAll(async () => {
  flow = await openFlow()
  second = await buildTestApp({ database: flow.testApp.database })
  people = {
    ...(await signInCreditPeople(flow.testApp)),
  }
  await flow.receive('OIL', 'O1', 100, '2027-03-31')
  await flow.receive('RICE', 'R1', 100)
})
afterAll(async () => {
  expect(await checkInvariants(flow.db)).toEqual([])
  expect(await creditNotes.run(flow.testApp.deps)).toEqual([])
  await second.close()
  await flow.testApp.close()
})

/** An invoice over 6 of oil at 999,50 with 16 % VAT and 4 of rice at 1 500,00 without: its lines by article. */
async function invoiced() {
  const orderId = await flow.picked([
    { productId: 'OIL', quantity: 6 },
    { productId: 'RICE', quantity: 4 },
  ])
  const shipmentId = await flow.loaded([orderId])
  await flow.must(flow.people.picker, `POST /shipments/${shipmentId}/invoice`)
  await runJobs(flow.testApp)
  const { data } = await flow.must(flow.people.admin, `GET /invoices?orderId=${orderId}`)
  const rows = await flow.db
    .selectFrom('invoice_lines')
    .select(['id', 'product_id'])
    .where('invoice_id', '=', data[0].id)
    .orderBy('sequence')
    .execute()
  const [oil = 0, rice = 0] = rows.map(({ id }) => id)
  return {
    id: data[0].id as number,
    total: data[0].total as number,
    number: data[0].number as string,
    oil,
    rice,
  }
}

type Line = {
  readonly invoiceLineId: number
  readonly quantity: number
  readonly negotiatedPrice: number | null
}

const OPERATION = 'GERAL'
const inputOf = (reasonId: string, lines: readonly Line[], more: object = {}) => ({
  customerId: flow.customer.id,
  operationId: OPERATION,
  reasonId,
  lines,
  ...more,
})
const draft = async (reasonId: string, lines: readonly Line[], more: object = {}) =>
  (await flow.must(people.creator, 'POST /credit-notes', inputOf(reasonId, lines, more))).content

const submit = async ({ id, version }: { id: number; version: number }, more: object = {}) =>
  (await flow.must(people.creator, `POST /credit-notes/${id}/submit`, { version, ...more })).data

type Note = { readonly id: number; readonly version: number; readonly digest: string }
const approve = async (
  who: Person,
  { id, version, digest }: Note,
  stage: 'commercial' | 'collection' | 'financial',
) =>
  (await flow.must(who, `POST /credit-notes/${id}/approve/${stage}`, { version, digest, reason: 'Visto' }))
    .data

const get = async (id: number) => (await flow.must(flow.people.admin, `GET /credit-notes/${id}`)).data

const historyOf = async (id: number) =>
  (
    await flow.db
      .selectFrom('history')
      .select(['action', 'user_id'])
      .where('object_type', '=', 'creditnote')
      .where('object_id', '=', String(id))
      .orderBy('seq')
      .execute()
  ).map(({ action, user_id }) => [action, user_id])

const creditedOf = async (lineId: number) =>
  await flow.db
    .selectFrom('invoice_line_credits')
    .select(['credited_quantity as quantity', 'credited_net as net'])
    .where('invoice_line_id', '=', lineId)
    .executeTakeFirst()

const openOf = async (invoiceId: number) =>
  (await flow.must(flow.people.admin, `GET /invoices/${invoiceId}`)).data.open as number

test('a wrong price is credited without goods, to the centavo, from draft to the account of the customer', async () => {
  const invoice = await invoiced()
  const made = await draft('3PE', [{ invoiceLineId: invoice.oil, quantity: 6, negotiatedPrice: 90_000 }])
  expect(made).toMatchObject({
    number: null,
    phase: 'draft',
    credits: 'money',
    goods: 'none',
    hasCollection: false,
    net: 59_700,
    vat: 9_552,
    total: 69_252,
    allowedActions: ['save-draft', 'delete-draft', 'submit'],
    lines: [
      { billed: 6, credited: 0, rest: 6, restNet: 599_700, invoicedPrice: 99_950, vatRate: 16, net: 59_700 },
    ],
  })
  const submitted = await submit(made)
  expect(submitted).toMatchObject({
    number: 'NC.SD.2026/1',
    phase: 'commercial-approval',
    creditNumber: null,
  })
  expect(await creditedOf(invoice.oil)).toEqual({ quantity: 0, net: 59_700 })

  const own = await flow.call(people.creator, `POST /credit-notes/${made.id}/approve/commercial`, {
    version: submitted.version,
    digest: submitted.digest,
    reason: 'Visto',
  })
  expect([own.status, own.body.code]).toEqual([403, 'ROLE_MISSING'])
  const other = await flow.call(people.commercial, `POST /credit-notes/${made.id}/approve/commercial`, {
    version: submitted.version,
    digest: 'x',
    reason: 'Visto',
  })
  expect([other.status, other.body.code]).toEqual([409, 'APPROVAL_OUTDATED'])
  const seen = await approve(people.commercial, submitted, 'commercial')
  expect(seen).toMatchObject({
    phase: 'financial-approval',
    approvals: [{ stage: 'commercial', by: { id: people.commercial.id } }],
  })
  await flow.db
    .updateTable('mail_settings')
    .set({ active: true, host: '127.0.0.1', port: 1, sender_address: 'notas@cais.example' })
    .execute()
  await flow.db
    .updateTable('customers')
    .set({ email_copies: true, invoice_emails: 'contas@cliente.example' })
    .where('id', '=', flow.customer.id)
    .execute()
  const issued = await approve(people.financial, seen, 'financial')
  expect(issued).toMatchObject({
    phase: 'issued',
    creditNumber: 'NC SD2026/1',
    total: 69_252,
    allowedActions: ['print'],
  })
  await flow.db.updateTable('mail_settings').set({ active: false }).execute()
  const mailed = await flow.must(people.creator, `GET /credit-notes/${made.id}/mail`)
  expect(mailed.data.copies).toMatchObject([{ address: 'contas@cliente.example', copy: 1, state: 'waiting' }])
  expect(await openOf(invoice.id)).toBe(invoice.total - 69_252)
  const entry = await flow.db
    .selectFrom('account_entries')
    .select(['kind', 'document', 'amount', 'customer_id'])
    .where('credit_note_id', '=', made.id)
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({
    kind: 'credit-note',
    document: 'NC SD2026/1',
    amount: -69_252,
    customer_id: flow.customer.id,
  })
  expect(await historyOf(made.id)).toEqual([
    ['submit', people.creator.id],
    ['approve-commercial', people.commercial.id],
    ['approve-financial', people.financial.id],
  ])
  await expect(
    sql`UPDATE credit_notes SET total = 1, net = 1, vat = 0 WHERE id = ${made.id}`.execute(flow.db),
  ).rejects.toThrow('is issued')
})

test('goods are collected by another person, enter the returns warehouse, and only what came back is credited', async () => {
  const invoice = await invoiced()
  const made = await draft('3EX', [
    { invoiceLineId: invoice.oil, quantity: 3, negotiatedPrice: 99_950 },
    { invoiceLineId: invoice.rice, quantity: 4, negotiatedPrice: 150_000 },
  ])
  const approved = await approve(
    people.approver,
    await approve(people.commercial, await submit(made), 'commercial'),
    'collection',
  )
  expect(approved).toMatchObject({ phase: 'available-for-collection', hasCollection: true, total: 947_826 })
  const path = `/credit-notes/${made.id}/collection`
  const same = await flow.call(people.approver, `POST ${path}/start`, { version: approved.version })
  expect([same.status, same.body.code]).toEqual([422, 'COLLECTOR_APPROVED_IT'])
  const { data: started } = await flow.must(people.collector, `POST ${path}/start`, {
    version: approved.version,
  })
  expect(started.collector).toMatchObject({ id: people.collector.id })
  const [oil, rice] = started.lines
  const stranger = await flow.call(people.approver, `PUT ${path}`, { version: started.version, lines: [] })
  expect([stranger.status, stranger.body.code]).toEqual([403, 'ROLE_MISSING'])
  const early = await flow.call(people.collector, `POST ${path}/end`, {
    version: started.version,
    collectedFrom: 'Ana',
    unsignedReason: 'Loja fechada',
  })
  expect([early.status, early.body.code, early.body.details.length]).toEqual([
    422,
    'COLLECTION_INCOMPLETE',
    2,
  ])
  const missing = await flow.call(people.collector, `POST ${path}/end`, {
    version: started.version,
    collectedFrom: 'Ana',
    unsignedReason: 'Loja fechada',
  })
  expect(missing.body.code).toBe('COLLECTION_INCOMPLETE')
  const lines = [
    { id: oil.id, received: 2, batch: 'O1', refusedReason: 'Um já foi vendido' },
    { id: rice.id, received: 4, batch: 'R1' },
  ]
  const { data: recorded } = await flow.must(people.collector, `PUT ${path}`, {
    version: started.version,
    lines,
  })
  // nobody has made the place where returns lie
  const homeless = await flow.call(people.collector, `POST ${path}/end`, {
    version: recorded.version,
    collectedFrom: 'Ana',
    unsignedReason: 'Loja fechada',
  })
  expect([homeless.status, homeless.body.code]).toEqual([422, 'RETURNS_WAREHOUSE_MISSING'])
  await flow.db
    .insertInto('warehouses')
    .values({ id: 'SDR', branch_id: 'SD', name: 'Devoluções', kind: 'returns' })
    .execute()
  const end = (version: number) =>
    flow.must(people.collector, `POST ${path}/end`, {
      ...{ version, collectedFrom: 'Ana Cossa', unsignedReason: 'Loja fechada' },
    })
  const { data: ended } = await end(recorded.version)
  expect(ended).toMatchObject({
    phase: 'financial-approval',
    returnsWarehouse: 'SDR',
    collectedFrom: 'Ana Cossa',
    net: 799_900,
    vat: 31_984,
    total: 831_884,
    lines: [
      { received: 2, variation: 1, batch: 'O1', expiry: '2027-03-31', net: 199_900 },
      { received: 4, variation: 0, batch: 'R1', net: 600_000 },
    ],
  })
  const inReturns = async () =>
    await flow.db
      .selectFrom('stock_levels')
      .select(['batch', 'on_hand'])
      .where('warehouse_id', '=', 'SDR')
      .orderBy('batch')
      .execute()
  expect(await inReturns()).toEqual([
    { batch: 'O1', on_hand: 2000 },
    { batch: 'R1', on_hand: 4000 },
  ])
  const again = await flow.call(people.collector, `POST ${path}/end`, {
    version: recorded.version,
    collectedFrom: 'Ana',
    unsignedReason: 'Loja fechada',
  })
  expect([again.status, again.body.code]).toEqual([409, 'ACTION_NOT_ALLOWED'])

  const { data: back } = await flow.must(people.financial, `POST ${path}/send-back`, {
    version: ended.version,
    reason: 'Contar de novo',
  })
  expect(back.phase).toBe('collecting')
  expect((await inReturns()).map(({ on_hand }) => on_hand)).toEqual([0, 0])
  const issued = await approve(people.financial, (await end(back.version)).data, 'financial')
  expect(issued).toMatchObject({ phase: 'issued', creditNumber: 'NC SD2026/2', total: 831_884 })
  expect(await creditedOf(invoice.oil)).toEqual({ quantity: 2000, net: 199_900 })
  expect(await creditedOf(invoice.rice)).toEqual({ quantity: 4000, net: 600_000 })
  expect(await openOf(invoice.id)).toBe(invoice.total - 831_884)
  expect((await historyOf(made.id)).map(([action]) => action)).toEqual([
    'submit',
    'approve-commercial',
    'approve-collection',
    'start-collection',
    'end-collection',
    'send-back',
    'end-collection',
    'approve-financial',
  ])
})

test('two people at once on two servers do not credit more than was billed', async () => {
  const invoice = await invoiced()
  const line = { invoiceLineId: invoice.oil, quantity: 4, negotiatedPrice: 99_950 }
  const [one, two] = [await draft('1NC', [line]), await draft('1NC', [line])]
  expect((await get(two.id)).lines[0].inDrafts).toBe(4)
  const calls = [flow.call, callsOf(second)]
  const replies = await Promise.all(
    [one, two].map(({ id, version }, at) =>
      calls[at]?.(people.creator, `POST /credit-notes/${id}/submit`, { version }),
    ),
  )
  const outcomes = replies.map((reply) => `${reply?.status} ${reply?.body.code ?? ''}`.trim()).toSorted()
  expect(outcomes).toEqual(['200', '422 CREDIT_OVER_REST'])
  const refused = replies.find((reply) => reply?.status === 422)
  expect(refused?.body.details).toMatchObject([{ field: 'lines.0.quantity', rule: 'CREDIT_OVER_REST' }])
  expect(await creditedOf(invoice.oil)).toEqual({ quantity: 4000, net: 399_800 })
})

describe('refusals change nothing', () => {
  test('a price above the invoiced one, a foreign line, too much Clover, nothing to credit, no text', async () => {
    const invoice = await invoiced()
    const line = { invoiceLineId: invoice.oil, quantity: 1, negotiatedPrice: 99_950 }
    const tries: readonly (readonly [string, Line, object, string])[] = [
      ['1NC', { ...line, negotiatedPrice: 99_951 }, {}, 'CREDIT_PRICE_WRONG'],
      ['1NC', { ...line, quantity: 0 }, {}, 'QUANTITY_NOT_POSITIVE'],
      ['1NC', { ...line, negotiatedPrice: null }, {}, 'NEGOTIATED_PRICE_MISSING'],
      ['1NC', { ...line, negotiatedPrice: 0 }, {}, 'CREDIT_NOTHING'],
      ['1NC', line, { cloverAmount: 99_951 }, 'CLOVER_OVER_TOTAL'],
      ['3OU', line, {}, 'REASON_MISSING'],
    ]
    for (const [reasonId, asked, more, code] of tries) {
      const { id, version } = await draft(reasonId, [asked], more)
      const reply = await flow.call(people.creator, `POST /credit-notes/${id}/submit`, { version })
      expect([code, reply.status, reply.body.code]).toEqual([code, 422, code])
      expect(await get(id)).toMatchObject({ phase: 'draft', number: null, version })
    }
    const foreign = await flow.call(
      people.creator,
      'POST /credit-notes',
      inputOf('1NC', [{ ...line, invoiceLineId: 987_654 }]),
    )
    expect([foreign.status, foreign.body.code]).toEqual([422, 'INVOICE_LINE_WRONG'])
    expect(await creditedOf(invoice.oil)).toBeUndefined()
  })

  test('a second one of a claim asks; cancelling and rejecting set free what was taken', async () => {
    const invoice = await invoiced()
    const line = { invoiceLineId: invoice.oil, quantity: 6, negotiatedPrice: 99_950 }
    const first = await submit(await draft('1NC', [line], { claim: 'RC-77' }))
    const small = await draft(
      '3PE',
      [{ ...line, invoiceLineId: invoice.rice, quantity: 4, negotiatedPrice: 149_000 }],
      {
        claim: 'RC-77',
      },
    )
    const asked = await flow.call(people.creator, `POST /credit-notes/${small.id}/submit`, {
      version: small.version,
    })
    expect([asked.status, asked.body.code]).toEqual([409, 'CLAIM_HAS_CREDIT_NOTE'])
    const other = await submit(small, { confirmed: true })
    const { data: cancelled } = await flow.must(people.creator, `POST /credit-notes/${first.id}/cancel`, {
      version: first.version,
      reason: 'Engano',
    })
    expect(cancelled).toMatchObject({
      phase: 'cancelled',
      endReason: 'Engano',
      lines: [{ rest: 6, net: 599_700 }],
    })
    expect(await creditedOf(invoice.oil)).toEqual({ quantity: 0, net: 0 })
    const { data: rejected } = await flow.must(
      people.commercial,
      `POST /credit-notes/${other.id}/reject/commercial`,
      {
        version: other.version,
        digest: other.digest,
        reason: 'Preço certo',
      },
    )
    expect(rejected.phase).toBe('rejected')
    expect(await creditedOf(invoice.rice)).toEqual({ quantity: 0, net: 0 })
    const { content: copy } = await flow.must(people.creator, `POST /credit-notes/${first.id}/duplicate`)
    expect(copy).toMatchObject({ phase: 'draft', claim: '', total: 695_652 })
    const { data: free } = await flow.must(people.creator, `POST /credit-notes/${other.id}/unlink`, {
      version: rejected.version,
    })
    expect(free.claim).toBe('')
  })

  test('nothing is issued in a closed month', async () => {
    const invoice = await invoiced()
    const made = await draft('1NC', [{ invoiceLineId: invoice.oil, quantity: 1, negotiatedPrice: 99_950 }])
    const seen = await approve(people.commercial, await submit(made), 'commercial')
    const { rows } = await sql<{ day: string }>`
      INSERT INTO month_closings (month, closed_at, closed_by, figures)
      VALUES (date_trunc('month', ${flow.testApp.deps.now().toISOString()}::timestamptz)::date, now(), ${flow.people.admin.id}, '{}')
      RETURNING month AS day`.execute(flow.db)
    expect(rows).toHaveLength(1)
    const reply = await flow.call(people.financial, `POST /credit-notes/${made.id}/approve/financial`, {
      version: seen.version,
      digest: seen.digest,
    })
    expect([reply.status, reply.body.code]).toEqual([422, 'MONTH_CLOSED'])
    await sql`DELETE FROM month_closings`.execute(flow.db)
    expect(await get(made.id)).toMatchObject({ phase: 'financial-approval', creditNumber: null })
    expect(await approve(people.financial, await get(made.id), 'financial')).toMatchObject({
      creditNumber: 'NC SD2026/3',
    })
  })
})

test('the list finds them by tab and filter with their sums, and offers what was billed first in first out', async () => {
  const { data, meta } = await flow.must(people.creator, 'GET /credit-notes?tab=issued&sort=oldest')
  expect(data.map(({ creditNumber }: { creditNumber: string }) => creditNumber)).toEqual([
    'NC SD2026/1',
    'NC SD2026/2',
    'NC SD2026/3',
  ])
  expect(meta.totals).toMatchObject({ documents: 3, total: 69_252 + 831_884 + 115_942 })
  for (const query of ['search=SD2026/2 oleo', 'number=NC SD2026/2', 'reasonId=3EX&tab=issued']) {
    const found = (await flow.must(people.creator, `GET /credit-notes?${encodeURI(query)}`)).data
    expect(found.map(({ creditNumber }: { creditNumber: string }) => creditNumber)).toEqual(['NC SD2026/2'])
  }
  const counts = (await flow.must(people.creator, 'GET /credit-notes/tab-counts')).data
  expect(counts).toMatchObject({ 'commercial-approval': 1, collecting: 0 })
  // another creator sees no drafts of others
  const other = await signIn(flow.testApp, 'CREDIT_NOTE_CREATOR')
  expect((await flow.must(other, 'GET /credit-notes?tab=draft')).data).toEqual([])
  const query = `customerId=${flow.customer.id}&operationId=${OPERATION}&productId=OIL&quantity=8`
  const candidates = (await flow.must(people.creator, `GET /credit-notes/candidates?${query}`)).data
  expect(
    candidates.map(({ rest, suggested }: { rest: number; suggested: number }) => [rest, suggested]),
  ).toEqual([
    [6, 6],
    [4, 2],
    [2, 0],
    [6, 0],
    [6, 0],
    [5, 0],
  ])
})

test('who submitted decides only where an administrator allowed own decisions in the branch', async () => {
  const invoice = await invoiced()
  const both = await signIn(flow.testApp, ['CREDIT_NOTE_CREATOR', 'CREDIT_NOTE_COMMERCIAL_APPROVER'])
  const input = inputOf('3PE', [{ invoiceLineId: invoice.oil, quantity: 1, negotiatedPrice: 90_000 }])
  const { content } = await flow.must(both, 'POST /credit-notes', input)
  const path = `/credit-notes/${content.id}`
  const submitted = (await flow.must(both, `POST ${path}/submit`, { version: content.version })).data
  const { version, digest } = submitted
  const decide = () =>
    flow.call(both, `POST ${path}/approve/commercial`, { version, digest, reason: 'Visto' })
  const waits = async () =>
    (await flow.must(both, 'GET /home')).data.waiting.filter(
      ({ kind }: { kind: string }) => kind === 'credit-commercial',
    )
  expect(submitted.allowedActions).not.toContain('approve-commercial')
  const refused = await decide()
  expect([refused.status, refused.body.code]).toEqual([403, 'OWN_DOCUMENT'])
  const before = (await waits())[0]?.count ?? 0

  const policy = (await flow.must(flow.people.admin, 'GET /settings/approval-policy')).data
  const allow = (ownDocumentsAllowed: readonly string[], seen: number) =>
    flow.must(flow.people.admin, 'PUT /settings/approval-policy', { ownDocumentsAllowed, version: seen })
  await allow(['SD'], policy.version)
  const shown = (await flow.must(both, `GET ${path}`)).data
  expect(shown.allowedActions).toContain('approve-commercial')
  expect((await waits())[0]?.count).toBe(before + 1)
  expect((await decide()).body.data).toMatchObject({ phase: 'financial-approval' })
  await allow([], policy.version + 1)
})
