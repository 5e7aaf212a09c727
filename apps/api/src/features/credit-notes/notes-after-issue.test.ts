import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { closings } from '../../doctor/check-closings.ts'
import { creditNotes } from '../../doctor/check-credit-notes.ts'
import { checkInvariants } from '../../doctor/check-invariants.ts'
import { openFakePrinter } from '../../gateways/printers/testing/fake-printer.ts'
import { tableCounts } from '../../integration/kit/table-counts.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { type Person, signIn } from '../../testing/people.ts'
import { runJobs } from '../../testing/run-jobs.ts'
import { addCustomer } from '../../testing/trade.ts'

let flow: Flow
let people: Record<'creator' | 'commercial' | 'financial' | 'reprinter' | 'closer', Person>

beforeAll(async () => {
  flow = await openFlow({ config: { localPrinters: true } })
  const branches = await flow.db.selectFrom('branches').select('id').execute()
  people = {
    creator: await signIn(flow.testApp, 'CREDIT_NOTE_CREATOR'),
    commercial: await signIn(flow.testApp, 'CREDIT_NOTE_COMMERCIAL_APPROVER'),
    financial: await signIn(flow.testApp, 'CREDIT_NOTE_FINANCIAL_APPROVER'),
    reprinter: await signIn(flow.testApp, 'REPRINTING_OPERATOR'),
    closer: await signIn(flow.testApp, 'FINANCIAL_APPROVER', { scopeBranches: branches.map(({ id }) => id) }),
  }
  await flow.receive('OIL', 'O1', 200, '2027-03-31')
  await flow.receive('RICE', 'R1', 200)
})
afterAll(async () => {
  expect(await checkInvariants(flow.db)).toEqual([])
  expect(await creditNotes.run(flow.testApp.deps)).toEqual([])
  expect(await closings.run(flow.testApp.deps)).toEqual([])
  await flow.testApp.close()
})

const OIL = 99_950

/** An invoice over 6 of oil at 999,50 with 16 % VAT and 4 of rice at 1 500,00 without: 13 156,52 in all. */
async function invoiced(customerId = flow.customer.id) {
  const orderId = await flow.picked(
    [
      { productId: 'OIL', quantity: 6 },
      { productId: 'RICE', quantity: 4 },
    ],
    { customerId },
  )
  const shipmentId = await flow.loaded([orderId])
  await flow.must(flow.people.picker, `POST /shipments/${shipmentId}/invoice`)
  await runJobs(flow.testApp)
  const { data } = await flow.must(flow.people.admin, `GET /invoices?orderId=${orderId}`)
  const rows = await flow.db
    .selectFrom('invoice_lines')
    .select('id')
    .where('invoice_id', '=', data[0].id)
    .orderBy('sequence')
    .execute()
  const [oil = 0, rice = 0] = rows.map(({ id }) => id)
  const { id, total, number, issuedOn } = data[0] as {
    id: number
    total: number
    number: string
    issuedOn: string
  }
  return { id, total, number, issuedOn, orderId, oil, rice }
}

type Made = { readonly id: number; readonly version: number; readonly digest: string }

const inputOf = (reasonId: string, more: object) => ({
  customerId: flow.customer.id,
  operationId: 'GERAL',
  reasonId,
  ...more,
})
const draft = async (reasonId: string, more: object) =>
  (await flow.must(people.creator, 'POST /credit-notes', inputOf(reasonId, more))).content

async function submitted(reasonId: string, more: object) {
  const { id, version } = await draft(reasonId, more)
  return (await flow.must(people.creator, `POST /credit-notes/${id}/submit`, { version })).data
}

const decide = async (who: Person, { id, version, digest }: Made, stage: string, reason = 'Visto') =>
  (await flow.must(who, `POST /credit-notes/${id}/approve/${stage}`, { version, digest, reason })).data

async function issued(reasonId: string, more: object) {
  const note = await decide(people.commercial, await submitted(reasonId, more), 'commercial')
  return await decide(people.financial, note, 'financial')
}

const historyOf = async (id: number) =>
  (
    await flow.db
      .selectFrom('history')
      .select(['action', 'facts'])
      .where('object_type', '=', 'creditnote')
      .where('object_id', '=', String(id))
      .orderBy('seq')
      .execute()
  ).map(({ action, facts }) => [action, facts])

const entryOf = (id: number) =>
  flow.db
    .selectFrom('account_entries')
    .select(['kind', 'document', 'amount'])
    .where('credit_note_id', '=', id)
    .executeTakeFirst()

const pdf = (who: Person, path: string) =>
  flow.testApp.inject({
    method: 'GET',
    url: `/api${path}`,
    headers: { ...who.headers, accept: 'application/pdf' },
  })

describe('the paper of a note', () => {
  test('is asked for, drawn and confirmed; a further copy is numbered, with role and reason', async () => {
    const { oil } = await invoiced()
    const { id } = await issued('3PE', {
      lines: [{ invoiceLineId: oil, quantity: 6, negotiatedPrice: 90_000 }],
    })
    expect((await pdf(people.creator, `/credit-notes/${id}/print`)).headers['content-type']).toBe(
      'application/pdf',
    )
    expect((await pdf(people.creator, `/credit-notes/${id}/print/collect`)).json().code).toBe(
      'CREDIT_WITHOUT_COLLECTION',
    )
    const { data: asked } = await flow.must(people.creator, `POST /credit-notes/${id}/papers/print`, {})
    const again = (await flow.must(people.financial, `POST /credit-notes/${id}/papers/print`, {})).data
    expect(again.jobs).toEqual(asked.jobs)
    const [job] = asked.jobs
    expect((await pdf(people.creator, `/credit-notes/${id}/papers/file?jobs=${job}`)).statusCode).toBe(200)
    const answer = { job, printed: true }
    const { data: paper } = await flow.must(people.creator, `POST /credit-notes/${id}/papers/confirm`, answer)
    expect(paper).toMatchObject({ copies: 1, copy: 'duplicate', copyNumber: 2, mayPrint: false })
    await flow.must(people.financial, `POST /credit-notes/${id}/papers/confirm`, answer)
    const other = await flow.call(people.creator, `POST /credit-notes/${id}/papers/print`, {
      reason: 'Perdida',
    })
    expect([other.status, other.body.code]).toEqual([403, 'ROLE_MISSING'])
    const silent = await flow.call(people.reprinter, `POST /credit-notes/${id}/papers/print`, {})
    expect([silent.status, silent.body.code]).toEqual([422, 'REPRINT_REASON_MISSING'])
    const reprint = (
      await flow.must(people.reprinter, `POST /credit-notes/${id}/papers/print`, { reason: 'Perdida' })
    ).data
    await flow.must(people.reprinter, `POST /credit-notes/${id}/papers/confirm`, {
      job: reprint.jobs[0],
      printed: true,
    })
    const facts = { copyNumber: 2, copy: 'duplicate', reason: 'Perdida' }
    expect((await historyOf(id)).slice(-2)).toMatchObject([
      ['print', { copyNumber: 1, copy: 'original', reason: '' }],
      ['reprint', facts],
    ])
    expect((await flow.must(people.reprinter, `GET /credit-notes/${id}/papers`)).data).toMatchObject({
      copies: 2,
      copyNumber: 3,
      mayPrint: true,
      prints: [
        { ...facts, state: 'printed' },
        { copy: 'original', state: 'printed' },
      ],
    })
    const { data: unprinted } = await flow.must(people.creator, 'GET /credit-notes?tab=issued&printed=no')
    expect(unprinted.map((row: Made) => row.id)).not.toContain(id)
  })

  test("goes to the caller's printer, which says when it is out", async () => {
    const { rice } = await invoiced()
    const lines = [{ invoiceLineId: rice, quantity: 1, negotiatedPrice: 100_000 }]
    const { id } = await issued('3PE', { lines })
    const none = await flow.call(people.creator, `POST /credit-notes/${id}/send-printer`, {})
    expect([none.status, none.body.code]).toEqual([422, 'USER_PRINTER_MISSING'])
    const printer = await openFakePrinter()
    onTestFinished(() => printer.close())
    const body = { name: 'Notas', address: printer.address, branchId: 'SD' }
    const { content: notes } = await flow.must(flow.people.admin, 'POST /master-data/printers', body)
    const paper = async () => (await flow.must(people.creator, `GET /credit-notes/${id}/papers`)).data
    const read = async () => {
      await flow.must(flow.people.admin, `POST /printers/${notes.id}/read`)
      await flow.jobs()
    }
    await flow.db
      .updateTable('users')
      .set({ default_printer: 'Notas' })
      .where('id', '=', people.creator.id)
      .execute()
    expect((await flow.must(people.creator, `GET /credit-notes/${id}/send-printer`)).data).toEqual({
      printer: 'Notas',
      copy: 'original',
      copyNumber: 1,
      mayPrint: true,
    })
    const { data } = await flow.must(people.creator, `POST /credit-notes/${id}/send-printer`, {})
    expect(data.paper.prints).toMatchObject([{ printer: 'Notas', state: 'waiting' }])
    const early = await flow.call(people.creator, `POST /credit-notes/${id}/papers/confirm`, {
      job: data.jobs[0],
      printed: true,
    })
    expect([early.status, early.body.code]).toEqual([409, 'PRINT_AT_PRINTER'])

    // without paper it stands still and says why; with paper it comes out, counts as printed, and is told
    Object.assign(printer.control, { state: 5, reasons: ['media-empty'] })
    await read()
    expect(await paper()).toMatchObject({ copies: 0, prints: [{ state: 'stopped', stop: 'paper-out' }] })
    Object.assign(printer.control, { state: 3, reasons: ['none'] })
    for (let times = 0; times < 3; times++) await read()
    expect(await paper()).toMatchObject({
      ...{ printedAt: expect.any(String), copies: 1, copy: 'duplicate', mayPrint: false },
      prints: [{ printer: 'Notas', state: 'printed', stop: null }],
    })
    expect(printer.jobs).toHaveLength(1)
    const told = await flow.db
      .selectFrom('history')
      .select(['action', 'facts'])
      .where('object_type', '=', 'creditnote')
      .where('object_id', '=', String(id))
      .orderBy('seq', 'desc')
      .executeTakeFirst()
    expect(told).toMatchObject({ action: 'print', facts: { copy: 'original', copyNumber: 1 } })
  })

  test('who only prints again finds an issued note by either number, and no other note', async () => {
    const { id, total, oil } = await invoiced()
    const lines = [{ invoiceLineId: oil, quantity: 1, negotiatedPrice: OIL }]
    const account = async (creditNoteId?: number) =>
      (
        await flow.must(
          people.creator,
          `GET /credit-notes/account?customerId=${flow.customer.id}${creditNoteId ? `&creditNoteId=${creditNoteId}` : ''}`,
        )
      ).data
    const before = await account()
    const waiting = await submitted('1NC', { lines })
    expect(await account()).toMatchObject({
      debt: before.debt,
      openNotes: { count: before.openNotes.count + 1, total: before.openNotes.total + waiting.total },
    })
    expect((await account(waiting.id)).openNotes).toEqual(before.openNotes)
    const find = (number: string) =>
      flow.call(people.reprinter, `GET /shipments/of-number?number=${encodeURIComponent(number)}`)
    expect((await find(waiting.number)).status).toBe(404)
    expect((await flow.call(people.reprinter, `GET /credit-notes/${waiting.id}`)).status).toBe(404)
    const note = await decide(
      people.financial,
      await decide(people.commercial, waiting, 'commercial'),
      'financial',
    )
    for (const number of [note.number, note.creditNumber.toLowerCase()]) {
      const { body } = await find(number)
      expect(body.data).toEqual({ kind: 'note', id: note.id, number: note.creditNumber })
    }
    expect((await flow.must(people.reprinter, `GET /credit-notes/${note.id}`)).data.allowedActions).toEqual(
      [],
    )
    expect((await account()).debt).toBe(before.debt - note.total)
    expect(total).toBeGreaterThan(note.total)
    const rest = await flow.must(
      people.creator,
      `GET /credit-notes/candidates?customerId=${flow.customer.id}&operationId=GERAL&invoiceId=${id}`,
    )
    expect(rest.data.map((line: { productId: string; rest: number }) => [line.productId, line.rest])).toEqual(
      [
        ['OIL', 5],
        ['RICE', 4],
      ],
    )
  })

  test('a draft has none', async () => {
    const { rice } = await invoiced()
    const { id } = await draft('3PE', { lines: [{ invoiceLineId: rice, quantity: 1, negotiatedPrice: 1 }] })
    expect((await pdf(people.creator, `/credit-notes/${id}/print`)).json().code).toBe('CREDIT_NOT_ISSUED')
    expect((await flow.call(people.creator, `GET /credit-notes/${id}/papers`)).body.code).toBe(
      'CREDIT_NOT_ISSUED',
    )
  })

  test('one that is not issued is not there for who only prints again, by whatever call', async () => {
    const { rice } = await invoiced()
    const { id } = await submitted('3PE', {
      lines: [{ invoiceLineId: rice, quantity: 1, negotiatedPrice: 1 }],
    })
    const { reprinter } = people
    const seen = [
      await flow.call(reprinter, `GET /credit-notes/${id}`),
      await flow.call(reprinter, `GET /credit-notes/${id}/papers`),
      await flow.call(reprinter, `GET /credit-notes/${id}/send-printer`),
      await flow.call(reprinter, `GET /credit-notes/${id}/mail`),
      await flow.call(reprinter, `GET /audit?objectType=creditnote&objectId=${id}`),
    ]
    expect(seen.map(({ body }) => body.code)).toEqual(Array(5).fill('NOT_FOUND'))
    expect((await pdf(reprinter, `/credit-notes/${id}/print`)).json().code).toBe('NOT_FOUND')
  })
})

describe('a debit note', () => {
  test('charges what the invoice charged too little and what it did not charge, in a series of its own', async () => {
    const invoice = await invoiced()
    const note = await submitted('3PE', {
      kind: 'debit',
      lines: [{ invoiceLineId: invoice.oil, quantity: 6, negotiatedPrice: 110_000 }],
      charges: [{ description: 'Transporte', vatCode: 'NOR', net: 50_000 }],
    })
    // 6 × (1 100,00 − 999,50) = 603,00; with 500,00 of transport 1 103,00, and 16 % of it
    expect(note).toMatchObject({
      kind: 'debit',
      number: 'ND.SD.2026/1',
      credits: 'money',
      hasCollection: false,
      net: 110_300,
      vat: 17_648,
      total: 127_948,
      charges: [{ description: 'Transporte', vatRate: 16, net: 50_000 }],
    })
    const seen = await decide(people.commercial, note, 'commercial')
    const silent = await flow.call(people.financial, `POST /credit-notes/${note.id}/approve/financial`, {
      version: seen.version,
      digest: seen.digest,
    })
    expect([silent.status, silent.body.code]).toEqual([422, 'REASON_MISSING'])
    const before = await balance()
    const made = await decide(people.financial, seen, 'financial', 'Preço do contrato')
    expect(made).toMatchObject({ phase: 'issued', creditNumber: 'ND SD2026/1' })
    expect(await entryOf(note.id)).toEqual({ kind: 'debit-note', document: 'ND SD2026/1', amount: 127_948 })
    expect((await balance()) - before).toBe(127_948)
    // it takes nothing of the invoice, which can still be credited whole
    const credited = await flow.db
      .selectFrom('invoice_line_credits')
      .select('credited_net')
      .where('invoice_line_id', '=', invoice.oil)
      .executeTakeFirst()
    expect(credited).toBeUndefined()
    expect((await pdf(people.creator, `/credit-notes/${note.id}/print`)).statusCode).toBe(200)
    const { data } = await flow.must(
      flow.people.admin,
      `GET /customers/${flow.customer.id}/statement?from=2026-01-01&to=2027-12-31&perPage=200`,
    )
    expect(data).toContainEqual(
      expect.objectContaining({ kind: 'debit-note', creditNoteId: note.id, debit: 127_948 }),
    )
  })

  test.each([
    [
      'a price that is not above the invoiced one',
      { quantity: 6, negotiatedPrice: OIL },
      'DEBIT_PRICE_WRONG',
    ],
    ['more than was billed', { quantity: 6.001, negotiatedPrice: 110_000 }, 'DEBIT_OVER_BILLED'],
  ])('%s is refused, and nothing changes', async (_, line, code) => {
    const { oil } = await invoiced()
    const { id, version } = await draft('3PE', { kind: 'debit', lines: [{ invoiceLineId: oil, ...line }] })
    const before = await tableCounts(flow.db)
    const reply = await flow.call(people.creator, `POST /credit-notes/${id}/submit`, { version })
    expect([reply.status, reply.body.code]).toEqual([422, code])
    expect(await tableCounts(flow.db)).toEqual(before)
  })

  test('a credit note has no charges', async () => {
    const charges = [{ description: 'Transporte', vatCode: 'NOR', net: 1 }]
    const reply = await flow.call(people.creator, 'POST /credit-notes', inputOf('0RB', { charges }))
    expect([reply.status, reply.body.code]).toEqual([422, 'CHARGES_ON_CREDIT'])
  })
})

const balance = async () => {
  const { rows } = await sql<{ sum: number }>`
    SELECT coalesce(sum(amount), 0)::bigint AS sum FROM account_entries WHERE customer_id = ${flow.customer.id}`.execute(
    flow.db,
  )
  return rows[0]?.sum ?? 0
}

describe('a rebate over a period', () => {
  test('is spread over the invoices of its days to the centavo, with their VAT', async () => {
    const { id: other } = await addCustomer(flow.db)
    await invoiced(other)
    const { issuedOn: day } = await invoiced(other)
    const query = `customerId=${other}&operationId=GERAL&from=${day}&to=${day}`
    const { data: preview } = await flow.must(
      people.creator,
      `GET /credit-notes/rebate?${query}&amount=10001`,
    )
    // each invoice has 5 997,00 of oil and 6 000,00 of rice
    expect(preview).toMatchObject({ lines: 4, net: 10_001, rest: 2_399_400 })
    expect(preview.invoices.map(({ share }: { share: number }) => share)).toEqual([5001, 5000])
    const input = { customerId: other, period: { from: day, to: day, amount: 10_001 }, lines: [] }
    const note = await issued('0RB', input)
    expect(note).toMatchObject({
      phase: 'issued',
      net: 10_001,
      vat: 800,
      total: 10_801,
      period: { amount: 10_001 },
    })
    expect(note.lines.map((line: { net: number }) => line.net)).toEqual([2500, 2501, 2499, 2501])
    const percent = await draft('0EP', { customerId: other, period: { from: day, to: day, percent: 10 } })
    // 10 % of what is left: 23 994,00 − 100,01
    expect(percent.net).toBe(238_940)
    expect((await pdf(people.creator, `/credit-notes/${note.id}/print`)).statusCode).toBe(200)
  })

  test.each([
    ['another reason', '3EX', { amount: 1 }, 'REBATE_REASON_WRONG'],
    ['more than is left', '0RB', { amount: 99_999_999_999 }, 'REBATE_OVER_REST'],
    ['no invoices', '0RB', { amount: 1, from: '2020-01-01', to: '2020-01-31' }, 'REBATE_NO_INVOICES'],
    ['neither amount nor percentage', '0RB', {}, 'VALIDATION_FAILED'],
    [
      'days the wrong way round',
      '0RB',
      { amount: 1, from: '2026-02-01', to: '2026-01-31' },
      'VALIDATION_FAILED',
    ],
  ])('%s', async (_, reasonId, given, code) => {
    await invoiced()
    const period = { from: '2026-01-01', to: '2027-12-31', ...given }
    const before = await tableCounts(flow.db)
    const reply = await flow.call(people.creator, 'POST /credit-notes', inputOf(reasonId, { period }))
    expect([reply.status, reply.body.code]).toEqual([code === 'VALIDATION_FAILED' ? 400 : 422, code])
    expect(await tableCounts(flow.db)).toEqual(before)
  })
})

describe('cancelling an invoice', () => {
  test('credits everything that is left, at once where who cancels may issue and nothing comes back', async () => {
    const invoice = await invoiced()
    await issued('3PE', { lines: [{ invoiceLineId: invoice.oil, quantity: 6, negotiatedPrice: 90_000 }] })
    const body = { reasonId: '1NC', reason: 'Nunca saiu do armazém' }
    const { content } = await flow.must(flow.people.admin, `POST /invoices/${invoice.id}/cancel`, body)
    // 13 156,52 less the 692,52 that were credited before
    expect(content).toMatchObject({
      phase: 'issued',
      total: invoice.total - 69_252,
      cancels: { number: invoice.number },
    })
    expect(content.approvals.map(({ stage }: { stage: string }) => stage)).toEqual([
      'commercial',
      'financial',
    ])
    expect((await historyOf(content.id)).map(([action]) => action)).toEqual([
      'submit',
      'approve-commercial',
      'approve-financial',
    ])
    const after = (await flow.must(flow.people.admin, `GET /invoices/${invoice.id}`)).data
    expect(after.open).toBe(0)
    const { data } = await flow.must(flow.people.admin, `GET /invoices/${invoice.id}/credit-notes`)
    expect(data).toMatchObject({
      mayCancel: false,
      notes: [{ id: content.id, isCancelling: true }, { total: 69_252 }],
    })
    expect(
      (await flow.must(flow.people.admin, `GET /orders/${invoice.orderId}/credit-notes`)).data.notes,
    ).toHaveLength(2)
    const twice = await flow.call(flow.people.admin, `POST /invoices/${invoice.id}/cancel`, body)
    expect([twice.status, twice.body.code]).toEqual([409, 'INVOICE_CREDITED'])
  })

  test('of a creator it goes on to its approvals, and of goods that come back to the collection', async () => {
    const one = await invoiced()
    const asked = await flow.must(people.creator, `POST /invoices/${one.id}/cancel`, {
      reasonId: '1NC',
      reason: 'Nunca saiu',
    })
    expect(asked.content).toMatchObject({ phase: 'commercial-approval', total: one.total })
    const two = await invoiced()
    const back = await flow.must(people.financial, `POST /invoices/${two.id}/cancel`, {
      reasonId: '2DC',
      reason: 'O cliente desistiu',
    })
    expect(back.content).toMatchObject({
      phase: 'collection-approval',
      hasCollection: true,
      total: two.total,
    })
    const sheet = await pdf(people.creator, `/credit-notes/${back.content.id}/print/collect`)
    expect(sheet.headers['content-type']).toBe('application/pdf')
  })
})

test('a line keeps the rate and the price of its invoice, whatever the rate is today', async () => {
  const { oil } = await invoiced()
  await sql`UPDATE vat_rates SET valid_to = '2026-01-02' WHERE code = 'NOR' AND valid_to IS NULL`.execute(
    flow.db,
  )
  await sql`INSERT INTO vat_rates (code, rate_bp, valid_from) VALUES ('NOR', 1700, '2026-01-03')`.execute(
    flow.db,
  )
  try {
    const note = await issued('3PE', {
      lines: [{ invoiceLineId: oil, quantity: 6, negotiatedPrice: 90_000 }],
    })
    expect(note).toMatchObject({ net: 59_700, vat: 9_552, lines: [{ vatRate: 16, invoicedPrice: OIL }] })
  } finally {
    await sql`DELETE FROM vat_rates WHERE code = 'NOR' AND valid_from = '2026-01-03'`.execute(flow.db)
    await sql`UPDATE vat_rates SET valid_to = NULL WHERE code = 'NOR' AND valid_to = '2026-01-02'`.execute(
      flow.db,
    )
  }
})

test('file, journal, series and control know the notes; shipped less credited is declared', async () => {
  const { rows } = await sql<{ day: string; net: number; count: number }>`
    SELECT issued_on AS day, -sum(CASE kind WHEN 'debit' THEN net ELSE -net END)::bigint AS net, count(*)::int AS count
    FROM credit_notes WHERE phase = 'issued' GROUP BY 1`.execute(flow.db)
  expect(rows).toHaveLength(1)
  const { day = '', net = 0, count = 0 } = rows[0] ?? {}
  const month = day.slice(0, 7)
  const { data } = await flow.must(people.closer, `GET /months/${month}`)
  const { loaded, billed, credited, declared } = data.totals
  expect(credited).toBe(net)
  expect(declared).toBe(billed - credited)
  expect(loaded - declared).toBe(
    data.groups.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0),
  )
  expect(data.groups).toContainEqual({
    kind: 'credited',
    branchId: 'SD',
    amount: net,
    documents: count,
    explained: 'calendar',
  })
  expect(data.series).toContainEqual(expect.objectContaining({ kind: 'ND', first: 1, last: 1, gaps: 0 }))
  const lines = (await flow.must(people.closer, `GET /months/${month}/invoice-lines?perPage=200`))
    .data as TaxLine[]
  expect(lines.reduce((sum, { base }) => sum + base, 0)).toBe(declared)
  expect(lines).toContainEqual(
    expect.objectContaining({ kind: 'NC', number: 'NC SD2026/1', base: -59_700, vat: -9552, total: -69_252 }),
  )
  expect(lines).toContainEqual(
    expect.objectContaining({ kind: 'ND', number: 'ND SD2026/1', base: 110_300, vat: 17_648 }),
  )
  const journal = (await flow.must(people.closer, `GET /sales-journal?from=${day}&to=${day}`))
    .data as JournalDay[]
  expect(journal.find(({ first }) => first === 'NC SD2026/1')?.net).toBe(-(net + 110_300))
  expect(journal.reduce((sum, row) => sum + row.net, 0)).toBe(declared)
  const series = (await flow.must(people.closer, 'GET /series?year=2026')).data as {
    kind: string
    gaps: number
  }[]
  expect(
    series.filter(({ kind }) => ['NC', 'ND', 'PNC', 'PND'].includes(kind)).map(({ gaps }) => gaps),
  ).toEqual([0, 0, 0, 0])
})
type TaxLine = { readonly kind: string; readonly base: number }
type JournalDay = { readonly first: string; readonly net: number }
