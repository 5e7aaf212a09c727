import { EXPORT_TYPES } from '@cais/contract/kernel/export-types'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runChecks } from '../../doctor/run-checks.ts'
import { tableCounts } from '../../integration/kit/table-counts.ts'
import type { CallReply } from '../../testing/call.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { type Person, signIn } from '../../testing/people.ts'

/** The clock of the server: November 2026, then December. */
let now = new Date('2026-11-30T19:00:00Z')
let flow: Flow
let approver: Person
let billed: number
let waiting: number
const goods = [{ productId: 'OIL', quantity: 2 }]

beforeAll(async () => {
  flow = await openFlow({ now: () => now })
  await flow.receive('OIL', 'O1', 100, '2027-06-30')
  const branches = await flow.db.selectFrom('branches').select('id').execute()
  const scopeBranches = branches.map(({ id }) => id)
  approver = await signIn(flow.testApp, 'FINANCIAL_APPROVER', { scopeBranches })
  billed = await flow.loaded([await flow.picked(goods)])
  await flow.must(flow.people.picker, `POST /shipments/${billed}/invoice`)
  await flow.jobs()
  waiting = await flow.loaded([await flow.picked(goods), await flow.picked(goods)])
  // movements bear the day of the database; those of this company are of its November
  await sql`UPDATE stock_movements SET at = '2026-11-30 19:00Z'`.execute(flow.db)
})
afterAll(() => flow.testApp.close())

const month = async (name = '2026-11', person = approver) =>
  (await flow.must(person, `GET /months/${name}`)).data
const act = (path: string, body?: object, person = approver) =>
  flow.call(person, `POST /months/2026-11/${path}`, body)
const refusal = ({ status, body }: CallReply) => [status, body.code]
const NET = 199_900

test('loaded, invoiced and declared; what is missing blocks the closing', async () => {
  now = new Date('2026-12-01T00:30:00Z')
  const data = await month()
  expect(data).toMatchObject({
    state: 'open',
    totals: { loaded: 3 * NET, billed: NET, declared: NET, documents: 3, invoices: 1 },
    branches: [{ branchId: 'SD', loaded: 3 * NET, billed: NET, declared: NET }],
    groups: [{ kind: 'not-billed', branchId: 'SD', amount: 2 * NET, documents: 2, explained: null }],
    series: [{ kind: 'FT', series: 'SD', first: 1, last: 1, count: 1, gaps: 0, missing: [] }],
    closing: null,
    allowedActions: ['explain'],
  })
  expect(data.points.map(({ check, amount, shipmentId }: Point) => [check, amount, shipmentId])).toEqual([
    ['billed', NET, waiting],
    ['billed', NET, waiting],
  ])
  expect(data.checks.filter(({ points }: { points: number }) => points > 0)).toEqual([
    { check: 'billed', points: 2 },
  ])
  const before = await tableCounts(flow.db)
  expect(refusal(await act('close'))).toEqual([409, 'MONTH_NOT_READY'])
  expect(refusal(await flow.call(approver, 'POST /months/2026-12/close'))).toEqual([409, 'MONTH_NOT_OVER'])
  expect(refusal(await act('reopening', { reason: 'x' }))).toEqual([409, 'MONTH_NOT_LAST'])
  expect(await tableCounts(flow.db)).toEqual(before)
})
type Point = { check: string; amount: number; shipmentId: number; subjectId: number; kind: string }

test('one is invoiced with the date of today and counts in December, the other is explained', async () => {
  const [first] = (await month()).points as Point[]
  const { kind, subjectId, amount } = first as Point
  const said = { kind, subjectId, amount, reason: 'Devolvida ao armazém' }
  expect(refusal(await act('explanations', { ...said, amount: 1 }))).toEqual([422, 'DIFFERENCE_UNKNOWN'])
  expect(refusal(await act('explanations', { ...said, reason: ' ' }))).toEqual([422, 'REASON_MISSING'])
  const { body } = await act('explanations', said)
  expect(body.data.points).toHaveLength(1)
  expect(body.data.differences[0].explanation).toMatchObject({ reason: 'Devolvida ao armazém' })
  expect(body.data.allowedActions).toEqual(['explain'])

  await flow.must(flow.people.picker, `POST /shipments/${waiting}/invoice`)
  await flow.jobs()
  await sql`UPDATE stock_movements SET at = '2026-12-01 00:30Z' WHERE reference IN ('FT SD2026/2', 'FT SD2026/3')`.execute(
    flow.db,
  )
  const data = await month()
  expect(data).toMatchObject({
    totals: { loaded: 3 * NET, billed: NET, declared: NET },
    groups: [{ kind: 'billed-later', amount: 2 * NET, documents: 2, explained: 'calendar' }],
    points: [],
    allowedActions: ['close', 'explain'],
  })
  expect((await month('2026-12')).groups).toMatchObject([
    { kind: 'loaded-earlier', amount: -2 * NET, documents: 2, explained: 'calendar' },
  ])
})

test('the file of the month: parts, their sizes, and their lines', async () => {
  const { data } = await flow.must(approver, 'GET /months/2026-11/files')
  expect(data).toMatchObject({ rows: 1, invoices: 1, maxBytes: 2_000_000 })
  const [part] = data.parts
  expect(part).toMatchObject({ part: 1, from: '2026-11-30', to: '2026-11-30', rows: 1 })
  const { from, to, firstId, lastId } = part
  const path = `/months/2026-11/invoice-lines?part=1&from=${from}&to=${to}&firstId=${firstId}&lastId=${lastId}`
  const read = (accept: string) =>
    flow.testApp.inject({ method: 'GET', url: `/api${path}`, headers: { ...approver.headers, accept } })
  const csv = await read(EXPORT_TYPES.csv)
  expect(csv.headers['content-disposition']).toContain('facturas-2026-11-parte-1')
  expect(csv.rawPayload.length).toBe(part.csvBytes)
  expect((await read(EXPORT_TYPES.xlsx)).rawPayload.length).toBe(part.xlsxBytes)
  const { name, nuit } = await flow.db
    .selectFrom('customers')
    .select(['name', 'nuit'])
    .where('id', '=', flow.customer.id)
    .executeTakeFirstOrThrow()
  expect(csv.payload.split('\r\n')[1]).toBe(
    `"FT";"FT SD2026/1";30-11-2026;"SD";"${nuit}";"${name}";16;1999,00;319,84;;2318,84`,
  )
  expect((await flow.must(approver, `GET ${path}`)).meta.totals).toEqual({ base: NET, vat: 31_984 })
})

test('the journal by day, and every series without a gap', async () => {
  const { data, meta } = await flow.must(approver, 'GET /sales-journal?from=2026-11-01&to=2026-12-31')
  expect(data).toEqual([
    {
      day: '2026-12-01',
      branchId: 'SD',
      series: 'SD',
      first: 'FT SD2026/2',
      last: 'FT SD2026/3',
      invoices: 2,
      net: 2 * NET,
      vat: 63_968,
      total: 463_768,
      vatByRate: [{ rate: 16, base: 2 * NET, vat: 63_968 }],
    },
    expect.objectContaining({ day: '2026-11-30', invoices: 1, total: 231_884 }),
  ])
  expect(meta.totals).toEqual({ invoices: 3, net: 3 * NET, vat: 95_952, total: 695_652 })
  const series = async () => (await flow.must(approver, 'GET /series?year=2026')).data
  const found = await series()
  expect(
    found.map(({ kind, last, gaps }: { kind: string; last: number; gaps: number }) => [kind, last, gaps]),
  ).toEqual([
    ['CG', 2, 0],
    ['FT', 3, 0],
    ['GR', 3, 0],
    ['PEV', 3, 0],
  ])
  await sql`UPDATE number_series SET last = 5 WHERE kind = 'FT'`.execute(flow.db)
  expect((await series())[1]).toMatchObject({ first: 1, last: 5, count: 3, gaps: 2, missing: [4, 5] })
  await sql`UPDATE number_series SET last = 3 WHERE kind = 'FT'`.execute(flow.db)
})

test('a month is closed by who sees every branch; then nothing is dated in it, whatever writes', async () => {
  const stranger = await signIn(flow.testApp, 'FINANCIAL_APPROVER', { branchId: 'BE' })
  expect((await month('2026-11', stranger)).branches).toEqual([])
  expect(refusal(await act('close', undefined, stranger))).toEqual([403, 'MONTH_OF_ALL_BRANCHES'])
  const { status, body } = await act('close', undefined, flow.people.admin)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ state: 'closed', closing: { by: expect.any(String), reopening: null } })
  expect(refusal(await act('close', undefined, flow.people.admin))).toEqual([409, 'MONTH_CLOSED_ALREADY'])
  const months = (await flow.must(approver, 'GET /months?year=2026')).data
  expect(months.slice(9).map(({ state }: { state: string }) => state)).toEqual([
    'closed',
    'closed',
    'running',
  ])

  const before = await tableCounts(flow.db)
  const payment = { customerId: flow.customer.id, paidOn: '2026-11-30', kind: 'cash', amount: 10_000 }
  const refused = await flow.call(approver, 'POST /payments', payment)
  expect(refusal(refused)).toEqual([422, 'MONTH_CLOSED'])
  expect(refused.body.message).toContain('11-2026')
  const { rows: tables } = await sql<{ statement: string }>`
    SELECT unnest(ARRAY[
      'INSERT INTO account_entries (customer_id, kind, document, issued_on, due_on, amount) SELECT id, ''opening'', ''x'', ''2026-11-30'', ''2026-12-30'', 5 FROM customers LIMIT 1',
      'INSERT INTO stock_movements (level_id, kind, quantity, at) SELECT id, ''receipt'', 5, ''2026-11-30 21:59Z'' FROM stock_levels LIMIT 1',
      'INSERT INTO payments (customer_id, branch_id, paid_on, amount) SELECT id, branch_id, ''2025-01-01'', 5 FROM customers LIMIT 1'
    ]) AS statement`.execute(flow.db)
  for (const { statement } of tables)
    await expect(sql.raw(statement).execute(flow.db)).rejects.toThrow('closed')
  expect(await tableCounts(flow.db)).toEqual(before)
  await flow.must(approver, 'POST /payments', { ...payment, paidOn: '2026-12-01' })
})

test('the invoice of a server whose clock stands in the closed month is refused with its reason', async () => {
  const today = now
  const shipment = await flow.loaded([await flow.picked(goods)])
  await sql`UPDATE invoices SET issued_on = '2026-11-30'`.execute(flow.db)
  now = new Date('2026-11-30T21:00:00Z')
  await flow.must(flow.people.picker, `POST /shipments/${shipment}/invoice`)
  await flow.jobs()
  const { documents } = (await flow.must(flow.people.picker, `GET /shipments/${shipment}`)).data
  expect(documents[0].billing).toMatchObject({ state: 'failed', code: 'MONTH_CLOSED' })
  now = today
  await sql`UPDATE invoices SET issued_on = '2026-12-01' WHERE sequence > 1`.execute(flow.db)
})

test('opening again takes a reason and another person; the history tells all of it', async () => {
  const { admin } = flow.people
  const second = await signIn(flow.testApp, 'ADMIN')
  expect(refusal(await act('reopening', { reason: '' }, admin))).toEqual([422, 'REASON_MISSING'])
  expect((await act('reopening', { reason: 'Factura esquecida' }, admin)).body.data).toMatchObject({
    state: 'closed',
    closing: { reopening: { reason: 'Factura esquecida' } },
    allowedActions: ['withdraw-reopening'],
  })
  expect(refusal(await act('reopening', { reason: 'Outra' }, second))).toEqual([409, 'REOPENING_ASKED'])
  expect(refusal(await act('reopening/confirm', undefined, admin))).toEqual([422, 'REOPENING_SAME_PERSON'])
  expect((await act('reopening/withdraw', undefined, admin)).body.data.closing.reopening).toBeNull()
  expect(refusal(await act('reopening/confirm', undefined, second))).toEqual([409, 'REOPENING_NOT_ASKED'])
  await act('reopening', { reason: 'Factura esquecida' }, admin)
  expect((await act('reopening/confirm', undefined, second)).body.data).toMatchObject({
    state: 'open',
    closing: null,
  })
  const payment = { customerId: flow.customer.id, paidOn: '2026-11-30', kind: 'cash', amount: 10_000 }
  await flow.must(approver, 'POST /payments', payment)
  const { data } = await flow.must(admin, 'GET /audit?objectType=month&objectId=2026-11')
  expect(data.map(({ action }: { action: string }) => action)).toEqual([
    'reopen',
    'ask-reopening',
    'withdraw-reopening',
    'ask-reopening',
    'close',
    'explain',
  ])
  expect(data[0].changes).toEqual({ state: ['closed', 'open'] })
})

test('doctor finds what is dated in a closed month after its closing', async () => {
  await act('close', undefined, flow.people.admin)
  const findings = async () => {
    const found: string[] = []
    await runChecks(flow.testApp.deps, ({ name, findings }) => {
      if (name.startsWith('closed months')) found.push(...findings)
    })
    return found
  }
  expect(await findings()).toEqual([])
  await sql`UPDATE invoices SET issued_on = '2026-11-30' WHERE sequence = 3`.execute(flow.db)
  expect(await findings()).toEqual([expect.stringContaining('2026-11')])
  await sql`UPDATE invoices SET issued_on = '2026-12-01' WHERE sequence = 3`.execute(flow.db)
})
