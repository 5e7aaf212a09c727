import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claims } from '../../doctor/check-claims.ts'
import { creditNotes } from '../../doctor/check-credit-notes.ts'
import { checkInvariants } from '../../doctor/check-invariants.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { type Person, signIn } from '../../testing/people.ts'
import { runJobs } from '../../testing/run-jobs.ts'
import { processClaimFile } from './commands/take-file.ts'

let flow: Flow
let keeper: Person
let retailer: Person
let stranger: Person

beforeAll(async () => {
  flow = await openFlow()
  keeper = await signIn(flow.testApp, 'CREDIT_NOTE_CREATOR')
  retailer = await signIn(flow.testApp, 'B2B_CLAIMS')
  stranger = await signIn(flow.testApp, 'B2B_CLAIMS')
  await flow.receive('OIL', 'O1', 200, '2027-03-31')
  await flow.receive('RICE', 'R1', 200)
  await flow.must(flow.people.admin, 'PUT /retailers/BAIA', {
    name: 'Baía Azul',
    customerIds: [flow.customer.id],
    userIds: [retailer.id],
    version: 0,
  })
  await flow.must(flow.people.admin, 'PUT /retailers/OUTRO', {
    name: 'Outro',
    customerIds: [],
    userIds: [stranger.id],
    version: 0,
  })
})
afterAll(async () => {
  expect(await checkInvariants(flow.db)).toEqual([])
  expect(await creditNotes.run(flow.testApp.deps)).toEqual([])
  expect(await claims.run(flow.testApp.deps)).toEqual([])
  await flow.testApp.close()
})

/** An invoice over 6 of oil at 999,50 and 4 of rice at 1 500,00. */
async function invoiced() {
  const orderId = await flow.picked([
    { productId: 'OIL', quantity: 6 },
    { productId: 'RICE', quantity: 4 },
  ])
  await flow.must(flow.people.picker, `POST /shipments/${await flow.loaded([orderId])}/invoice`)
  await runJobs(flow.testApp)
  const { data } = await flow.must(flow.people.admin, `GET /invoices?orderId=${orderId}`)
  return data[0].number as string
}

const line = (article: string, quantity: number, more: object = {}) => ({
  article,
  quantity,
  price: 99_950,
  ...more,
})
const send = async (claims: readonly object[], who = retailer) =>
  (await flow.must(who, 'POST /claims/received', { claims })).data
const get = async (id: number, who = keeper) => (await flow.must(who, `GET /claims/${id}`)).data
const find = async (number: string) => {
  const { data } = await flow.must(keeper, `GET /claims?claim=${encodeURIComponent(number)}`)
  return get(data[0].id)
}
const historyOf = async (id: number) =>
  (
    await flow.db
      .selectFrom('history')
      .select('action')
      .where('object_type', '=', 'claim')
      .where('object_id', '=', String(id))
      .orderBy('seq')
      .execute()
  ).map(({ action }) => action)

async function upload(text: string, who = keeper, retailerId?: string) {
  const digest = createHash('sha256').update(text).digest('hex')
  const reply = await flow.testApp.app.inject({
    method: 'PUT',
    url: `/api/files/${digest}?purpose=claim-file&name=claims.csv`,
    headers: { ...who.headers, 'content-type': 'text/csv' },
    payload: text,
  })
  expect(reply.statusCode).toBe(200)
  return { ...(retailerId && { retailerId }), file: { digest, name: 'claims.csv' } }
}

async function takeFile(text: string, retailerId = 'BAIA') {
  const input = await upload(text, keeper, retailerId)
  const { content } = await flow.must(keeper, 'POST /claim-files', input)
  await runJobs(flow.testApp)
  return (await flow.must(keeper, `GET /claim-files/${content.id}`)).data
}

test('from a file with an unknown article to a credit note: it waits, is mended once, joins the draft, is undone no more', async () => {
  const number = await invoiced()
  const head = 'Reclamação;Data;Tipo;Motivo;Linha;Artigo;Descrição;Factura;Quantidade;Custo\r\n'
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Maputo' }).format(flow.testApp.deps.now())
  const rows = [
    `A-1;${day};Devolução;DAMAGED;1;OIL;Óleo;;2;999,50`,
    `A-1;${day};Devolução;DAMAGED;2;7622300000001;Arroz;${number};1;1500,00`,
    `A-2;${day};Devolução;;1;7622300000001;Arroz;;1;1500,00`,
    `A-2;${day};Devolução;;2;OIL;Óleo;;-1;999,50`,
    `A-2;${day};Devolução;;3;OIL;Óleo;;0;999,50`,
    `A-2;${day};Devolução;;4;OIL;Óleo;;abc;999,50`,
  ]
  const text = `${head}${rows.join('\r\n')}\r\n`
  const input = await upload(text, keeper, 'BAIA')
  const preview = (await flow.must(keeper, 'POST /claim-files/preview', input)).data
  expect(preview).toMatchObject({
    claims: 2,
    tried: 2,
    figures: { new: 2, linesRead: 6, linesTaken: 1, linesWaiting: 2, linesRefused: 3 },
    unknown: [
      { kind: 'article', key: '7622300000001', lines: 2 },
      { kind: 'reason', key: 'DAMAGED', lines: 1 },
    ],
  })
  expect((await flow.must(keeper, 'GET /claims')).data).toEqual([])
  const file = await takeFile(text)
  expect(file).toMatchObject({ status: 'done', claims: 2, figures: preview.figures })
  expect(file.refusals.map(({ row, code }: { row: number; code: string }) => [row, code])).toEqual([
    [5, 'QUANTITY_NOT_POSITIVE'],
    [6, 'QUANTITY_NOT_POSITIVE'],
    [7, 'IMPORT_NUMBER_UNREADABLE'],
  ])
  const again = await takeFile([head, ...rows.toReversed().map((row) => `${row}\r\n`)].join(''))
  expect(again.figures).toEqual({ ...preview.figures, new: 0, known: 2 })
  expect(await takeFile(text)).toMatchObject({ sameAs: file.id, figures: { new: 0, changed: 0, known: 2 } })

  const first = await find('A-1')
  const home = (await flow.must(keeper, 'GET /home')).data.waiting
  expect(home).toContainEqual(
    expect.objectContaining({ kind: 'claims', count: 2, link: '/claims?state=pending' }),
  )
  expect(first).toMatchObject({
    state: 'pending',
    readyLines: 1,
    waitingLines: 1,
    net: 349_900,
    retailer: { id: 'BAIA' },
    customer: { id: flow.customer.id },
    reason: null,
    causes: [{ kind: 'reason', key: 'DAMAGED' }],
    lines: [
      {
        state: 'matched',
        invoices: [{ quantity: 2, rest: 6, billed: 6, price: 99_950 }],
        priceDifference: 0,
      },
      { state: 'waiting', product: null, cause: { kind: 'article', key: '7622300000001' } },
    ],
    arrivals: [{ outcome: 'known' }, { outcome: 'known' }, { outcome: 'new' }],
  })
  const draft = (await flow.must(keeper, `POST /claims/${first.id}/draft`)).data
  expect(draft).toMatchObject({ isNew: true, added: 1 })
  expect((await flow.must(keeper, `POST /claims/${first.id}/draft`)).data).toEqual({
    creditNoteId: draft.creditNoteId,
    isNew: false,
    added: 0,
  })
  expect((await get(first.id)).state).toBe('draft')

  const causes = (await flow.must(keeper, 'GET /quarantine')).data
  const article = causes.find(({ kind }: { kind: string }) => kind === 'article')
  expect(article).toMatchObject({ key: '7622300000001', hint: 'Arroz', items: 2, groups: 2, amount: 300_000 })
  const wrong = await flow.call(keeper, `POST /quarantine/${article.id}/mend`, {
    version: article.version,
    target: 'NADA',
  })
  expect([wrong.status, wrong.body.code]).toEqual([422, 'QUARANTINE_TARGET_UNKNOWN'])
  const owned = (
    await flow.must(keeper, `POST /quarantine/${article.id}/owner`, {
      version: article.version,
      ownerId: keeper.id,
    })
  ).data
  expect(owned.owner.id).toBe(keeper.id)
  const mended = (
    await flow.must(keeper, `POST /quarantine/${article.id}/mend`, { version: owned.version, target: 'RICE' })
  ).data
  expect(mended).toMatchObject({ state: 'mended', target: 'RICE', items: 0, groups: 0, amount: 0 })
  expect(await get(first.id)).toMatchObject({ openLines: 0, state: 'draft', hasCreatedDraft: true })
  const note = (await flow.must(keeper, `GET /credit-notes/${draft.creditNoteId}`)).data
  expect(note).toMatchObject({ claim: 'A-1', net: 349_900, reason: null })
  expect(
    note.lines.map(({ asked, negotiatedPrice }: { asked: number; negotiatedPrice: number }) => [
      asked,
      negotiatedPrice,
    ]),
  ).toEqual([
    [2, 99_950],
    [1, 150_000],
  ])
  expect(await find('A-2')).toMatchObject({ readyLines: 1, waitingLines: 0 })
  const undone = (await flow.must(keeper, `POST /quarantine/${article.id}/undo`, { version: mended.version }))
    .data
  expect(undone).toMatchObject({ state: 'open', items: 1, groups: 1 })
  await flow.must(keeper, `POST /quarantine/${article.id}/mend`, { version: undone.version, target: 'RICE' })
  expect(await send([{ number: 'A-3', lines: [line('7622300000001', 1, { price: null })] }])).toMatchObject({
    new: 1,
    claims: [{ waitingLines: 0 }],
  })
  expect(await historyOf(first.id)).toEqual(['received', 'generate-draft', 'join-draft'])

  const saved = { ...inputOf(note), reasonId: '3PE', version: note.version }
  const priced = saved.lines.map((one: object) => ({ ...one, negotiatedPrice: 90_000 }))
  const changed = (await flow.must(keeper, `PUT /credit-notes/${note.id}`, { ...saved, lines: priced })).data
  await flow.must(keeper, `POST /credit-notes/${note.id}/submit`, { version: changed.version })
  expect(await get(first.id)).toMatchObject({ state: 'linked', isLinked: true, hasPendingLines: false })
  const none = await flow.call(keeper, `POST /claims/${first.id}/draft`)
  expect([none.status, none.body.code]).toEqual([409, 'CLAIM_NOTHING_MATCHED'])
})

type Noted = {
  customer: { id: number }
  operationId: string
  claim: string
  lines: { invoiceLineId: number; asked: number }[]
}
const inputOf = ({ customer, operationId, claim, lines }: Noted) => ({
  customerId: customer.id,
  operationId,
  claim,
  reasonText: 'x',
  lines: lines.map(({ invoiceLineId, asked }) => ({ invoiceLineId, quantity: asked })),
})

test('a retailer sends its claims once; a changed one is a new version with what differs, and others see none of it', async () => {
  await invoiced()
  const claim = {
    number: 'B-1',
    type: 'price',
    lines: [line('OIL', 2, { line: '1', price: 500 }), line('RICE', 1, { line: '2' })],
  }
  const sent = await send([claim, claim])
  expect(sent).toMatchObject({ new: 1, changed: 0, known: 1 })
  expect(await send([claim])).toMatchObject({ new: 0, changed: 0, known: 1 })
  const id = sent.claims[0].id
  const changed = { ...claim, lines: [line('OIL', 3, { line: '1', price: 500 })] }
  expect(await send([changed])).toMatchObject({ new: 0, changed: 1, known: 0 })
  const seen = await get(id, retailer)
  expect(seen).toMatchObject({
    versions: 2,
    lineCount: 1,
    net: 1_500,
    allowedActions: [],
    reason: { id: '3PE' },
  })
  expect(seen.arrivals[0].changes).toEqual([
    { line: '#1', field: 'quantity', before: 2000, after: 3000 },
    { line: '#2', field: 'line', before: 'RICE', after: null },
  ])
  expect((await flow.call(stranger, `GET /claims/${id}`)).status).toBe(404)
  expect((await flow.must(stranger, 'GET /claims')).data).toEqual([])
  expect((await flow.must(retailer, 'GET /claims/counts')).data.all).toBeGreaterThan(0)
  const foreign = await flow.call(retailer, `POST /claims/${id}/wrong`, {
    version: seen.version,
    reason: 'x',
  })
  expect(foreign.status).toBe(403)
  const alone = await signIn(flow.testApp, 'B2B_CLAIMS')
  const lost = await flow.call(alone, 'POST /claims/received', { claims: [claim] })
  expect([lost.status, lost.body.code]).toEqual([403, 'RETAILER_MISSING'])
  const made = (await flow.must(keeper, `POST /claims/${id}/draft`)).data
  const note = (await flow.must(keeper, `GET /credit-notes/${made.creditNoteId}`)).data
  expect(note.lines[0]).toMatchObject({ asked: 3, negotiatedPrice: 99_450, net: 1_500 })
})

test('a claim is entered by hand, marked wrong and back, its lines chosen and corrected, its credit note linked and unlinked', async () => {
  await invoiced()
  const input = {
    customerId: flow.customer.id,
    number: 'C-1',
    lines: [line('OIL', 1, { price: 90_000 }), line('SALT?', 1)],
  }
  const claim = (await flow.must(keeper, 'POST /claims', input)).content
  const twice = await flow.call(keeper, 'POST /claims', input)
  expect([twice.status, twice.body.code]).toEqual([409, 'CLAIM_NUMBER_TAKEN'])
  expect(claim.lines[0]).toMatchObject({ state: 'matched', priceDifference: -9_950 })
  const wrong = (
    await flow.must(keeper, `POST /claims/${claim.id}/wrong`, { version: claim.version, reason: 'Engano' })
  ).data
  expect(wrong).toMatchObject({ state: 'wrong', wrongReason: 'Engano', allowedActions: ['unmark-wrong'] })
  const waiting = (await flow.must(keeper, 'GET /quarantine')).data
  expect(waiting.some(({ key }: { key: string }) => key === 'SALT?')).toBe(false)
  const stale = await flow.call(keeper, `POST /claims/${claim.id}/not-wrong`, { version: claim.version })
  expect([stale.status, stale.body.code]).toEqual([409, 'VERSION_CONFLICT'])
  let now = (await flow.must(keeper, `POST /claims/${claim.id}/not-wrong`, { version: wrong.version })).data
  const lineId = now.lines[0].id
  const offered = (await flow.must(keeper, `GET /claims/${claim.id}/lines/${lineId}/invoices`)).data
  const newest = offered.at(-1)
  now = (
    await flow.must(keeper, `PUT /claims/${claim.id}/lines/${lineId}`, {
      version: now.version,
      invoiceLineId: newest.invoiceLineId,
      quantity: 2,
    })
  ).data
  expect(now.lines[0]).toMatchObject({
    quantity: 2,
    sentQuantity: 1,
    invoices: [{ invoiceLineId: newest.invoiceLineId }],
  })
  const rice = await flow.db
    .selectFrom('invoice_lines')
    .select('id')
    .where('product_id', '=', 'RICE')
    .executeTakeFirstOrThrow()
  const foreign = await flow.call(keeper, `PUT /claims/${claim.id}/lines/${lineId}`, {
    version: now.version,
    invoiceLineId: rice.id,
  })
  expect([foreign.status, foreign.body.code]).toEqual([422, 'INVOICE_LINE_WRONG'])

  const draft = (
    await flow.must(keeper, 'POST /credit-notes', {
      customerId: flow.customer.id,
      operationId: 'GERAL',
      reasonId: '3PE',
      lines: [{ invoiceLineId: newest.invoiceLineId, quantity: 2, negotiatedPrice: 90_000 }],
    })
  ).content
  const suggestions = (await flow.must(keeper, `GET /claims/${claim.id}/suggestions`)).data
  expect(suggestions[0]).toMatchObject({ id: draft.id, isSameCustomer: true, shared: 1, claim: null })
  now = (
    await flow.must(keeper, `POST /claims/${claim.id}/link`, { version: now.version, creditNoteId: draft.id })
  ).data
  expect(now).toMatchObject({ state: 'draft', openLines: 2 })
  const linked = (await flow.must(keeper, `GET /credit-notes/${draft.id}`)).data
  expect(linked.claim).toBe('C-1')
  await flow.must(keeper, `POST /credit-notes/${draft.id}/submit`, { version: linked.version })
  now = await get(claim.id)
  expect(now).toMatchObject({ state: 'linked', openLines: 0, trackingCode: expect.stringMatching(/^NC/) })
  const blocked = await flow.call(keeper, `POST /claims/${claim.id}/wrong`, {
    version: now.version,
    reason: 'x',
  })
  expect(blocked.status).toBe(409)
  now = (
    await flow.must(keeper, `POST /claims/${claim.id}/unlink`, {
      version: now.version,
      creditNoteId: draft.id,
    })
  ).data
  expect(now).toMatchObject({ state: 'pending', openLines: 2, notes: [] })
  expect(await historyOf(claim.id)).toEqual([
    'received',
    'mark-wrong',
    'unmark-wrong',
    'correct-line',
    'link',
    'unlink',
  ])
})

test('files that are cut, doubled or no claims change nothing; one that was broken off goes on where it was', async () => {
  const head = 'Reclamação,Artigo,Quantidade,Custo\n'
  const before = (await flow.must(keeper, 'GET /claims/counts')).data.all
  const cut = await takeFile('{"claims":[{"number":"X"')
  expect(cut).toMatchObject({ status: 'failed', claims: 0 })
  expect(cut.failure).toContain('JSON')
  const foreign = await takeFile('a;b\n1;2\n')
  expect(foreign.status).toBe('failed')
  expect((await flow.must(keeper, 'GET /claims/counts')).data.all).toBe(before)
  const doubled = await takeFile(`${head}D-1,OIL,1,999.50\nD-1,OIL,1,999.50\nD-1,RICE,1\n`)
  expect(doubled.figures).toMatchObject({ new: 1, linesRead: 3, linesTaken: 2, linesRefused: 1 })
  expect((await find('D-1')).lineCount).toBe(1)
  const json = JSON.stringify({
    claims: [{ number: 'J-1', lines: [line('OIL', 1), line('OIL', -1)] }, { lines: [] }],
  })
  expect((await takeFile(json)).figures).toMatchObject({
    new: 1,
    linesRead: 3,
    linesTaken: 1,
    linesRefused: 2,
  })

  const many = Array.from({ length: 10 }, (_, at) => `M-${at},OIL,1,999.50\n`).join('')
  const input = await upload(`${head}${many}`, keeper, 'BAIA')
  const { content } = await flow.must(keeper, 'POST /claim-files', input)
  await sql`UPDATE graphile_worker._private_jobs SET attempts = max_attempts`.execute(flow.db)
  let chunks = 0
  const now = () => flow.testApp.deps.now()
  const db = flow.db
  await Promise.all([
    processClaimFile({ db, now, chunkClaims: 3 }, content.id),
    processClaimFile({ db, now, chunkClaims: 3 }, content.id),
  ])
  chunks += 1
  expect(chunks).toBe(1)
  expect((await flow.must(keeper, `GET /claim-files/${content.id}`)).data).toMatchObject({
    status: 'done',
    claims: 10,
    figures: { new: 10, known: 0, linesRead: 10, linesTaken: 10 },
  })
})

test('a claim of 300 lines is matched in one go, and an invoice or unit of nobody waits', async () => {
  const lines = Array.from({ length: 300 }, (_, at) =>
    line(at % 2 === 0 ? 'OIL' : 'RICE', 0.001, { line: String(at), price: null }),
  )
  const sent = await send([{ number: 'L-1', lines }])
  expect(sent.claims[0]).toMatchObject({ lines: 300, waitingLines: 0 })
  const statements = await get(sent.claims[0].id)
  expect(statements).toMatchObject({ readyLines: 300, unmatchedLines: 0 })
  await send([
    {
      number: 'L-2',
      lines: [
        line('OIL', 1, { invoice: 'FT XX/1' }),
        line('OIL', 1, { unit: 'PALETE?' }),
        line('OIL', 9_000),
      ],
    },
  ])
  const claim = await find('L-2')
  expect(
    claim.lines.map(({ state, cause }: { state: string; cause: { kind: string } | null }) => [
      state,
      cause?.kind,
    ]),
  ).toEqual([
    ['unmatched', undefined],
    ['waiting', 'unit'],
    ['waiting', 'invoice'],
  ])
  const causes = (await flow.must(keeper, 'GET /quarantine?kind=invoice')).data
  await flow.must(keeper, `POST /quarantine/${causes[0].id}/mend`, {
    version: causes[0].version,
    target: '-',
  })
  expect((await find('L-2')).lines.map(({ state }: { state: string }) => state)).toEqual([
    'unmatched',
    'waiting',
    'matched',
  ])
  const unit = (await flow.must(keeper, 'GET /quarantine?kind=unit')).data[0]
  expect(unit.key).toBe('OIL/PALETE?')
})
