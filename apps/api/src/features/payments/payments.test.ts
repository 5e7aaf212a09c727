import { EXPORT_TYPES } from '@cais/contract/kernel/export-types'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runChecks } from '../../doctor/run-checks.ts'
import { tableCounts } from '../../integration/kit/table-counts.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { type CallReply, callsOf } from '../../testing/call.ts'
import { type Person, signIn } from '../../testing/people.ts'
import { addCustomer, seedTrade } from '../../testing/trade.ts'

/** 19-11-2026 in Maputo. */
const NOW = new Date('2026-11-19T08:42:00Z')
let testApp: TestApp
let call: ReturnType<typeof callsOf>
let approver: Person
let customerId: number

beforeAll(async () => {
  testApp = await buildTestApp({ now: () => NOW })
  call = callsOf(testApp)
  await seedTrade(testApp.deps.db)
  approver = await signIn(testApp, 'FINANCIAL_APPROVER')
})
afterAll(() => testApp.close())

/** A customer with three debts of 1 000, 500 and 300, the first two late, and a credit of 100. */
let debts: readonly number[]
beforeEach(async () => {
  const { db } = testApp.deps
  customerId = (await addCustomer(db, { credit_limit: 500_000 })).id
  debts = [
    await enter('Saldo 1', '2026-10-12', 100_000),
    await enter('Saldo 2', '2026-11-02', 50_000),
    await enter('Saldo 3', '2026-11-26', 30_000),
    await enter('Crédito', '2026-10-09', -10_000),
  ]
})

async function enter(document: string, due_on: string, amount: number) {
  const entry = {
    customer_id: customerId,
    kind: 'opening' as const,
    document,
    issued_on: '2026-09-12',
    due_on,
  }
  const { id } = await testApp.deps.db
    .insertInto('account_entries')
    .values({ ...entry, amount })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const account = async () => (await call(approver, `GET /customers/${customerId}/account`)).body.data
const pay = (input: object = {}, person = approver) =>
  call(person, 'POST /payments', {
    customerId,
    paidOn: '2026-11-19',
    kind: 'transfer',
    reference: 'TRF 212 884',
    amount: 120_000,
    ...input,
  })
const openOf = (data: { items: readonly { document: string; open: number }[] }) =>
  data.items.map(({ document, open }) => [document, open])
const refusal = ({ status, body }: CallReply) => [status, body.code]

async function findings() {
  const found: string[] = []
  await runChecks(testApp.deps, (report) => found.push(...report.findings))
  return found
}

test('the account adds up: exposure, ages and open items, oldest due first', async () => {
  const data = await account()
  expect(data.exposure).toMatchObject({ currentAccount: 170_000, overdue: 150_000, overdueDays: 38 })
  expect(data.ageing.filter(({ items }: { items: number }) => items > 0)).toEqual([
    { age: 'not-due', amount: 30_000, items: 1 },
    { age: '1-30', amount: 50_000, items: 1 },
    { age: '31-60', amount: 100_000, items: 1 },
    { age: 'credit', amount: -10_000, items: 1 },
  ])
  expect(openOf(data)).toEqual([
    ['Crédito', -10_000],
    ['Saldo 1', 100_000],
    ['Saldo 2', 50_000],
    ['Saldo 3', 30_000],
  ])
  expect(data.allowedActions).toEqual(['record-payment', 'enter-opening'])
})

test('a payment settles the oldest debts after the open credits, has a receipt and its history', async () => {
  const reply = await pay()
  expect(reply.status).toBe(201)
  const { content } = reply.body
  expect(content).toMatchObject({
    amount: 120_000,
    onAccount: 0,
    kind: 'transfer',
    allowedActions: ['print', 'reverse'],
  })
  expect(content.number).toMatch(/^RC SD2026\/\d+$/)
  expect(
    content.allocations.map((one: { document: string; amount: number }) => [one.document, one.amount]),
  ).toEqual([
    ['Saldo 1', 90_000],
    ['Saldo 2', 30_000],
  ])
  const data = await account()
  expect(data.exposure).toMatchObject({ currentAccount: 50_000, overdue: 20_000 })
  expect(openOf(data)).toEqual([
    ['Saldo 2', 20_000],
    ['Saldo 3', 30_000],
  ])
  expect(data.items[0].settledBy).toMatchObject([
    { document: content.number, kind: 'transfer', amount: 30_000 },
  ])
  const history = await call(approver, `GET /audit?objectType=payment&objectId=${content.id}`)
  expect(history.body.data).toMatchObject([
    { action: 'record', facts: { number: content.number, amount: 120_000 } },
  ])
  expect(await findings()).toEqual([])
})

test('what is over stays on account and settles a debt later', async () => {
  const { content } = (await pay({ amount: 40_000, allocations: [] })).body
  expect(content).toMatchObject({ onAccount: 40_000, allocations: [] })
  const before = await account()
  const credit = before.items.find((item: { document: string }) => item.document === content.number)
  const settled = await call(approver, `POST /customers/${customerId}/allocations`, {
    allocations: [
      { entryId: debts[2], amount: 30_000 },
      { entryId: credit.id, amount: -30_000 },
    ],
  })
  expect([settled.status, settled.body.data]).toEqual([200, { settled: 30_000 }])
  const after = await account()
  expect(after.exposure.currentAccount).toBe(before.exposure.currentAccount)
  expect(openOf(after)).toContainEqual([content.number, -10_000])
  expect(openOf(after)).not.toContainEqual(['Saldo 3', 30_000])
})

test('a bounced cheque opens again what it paid; its receipt keeps its number', async () => {
  const before = await account()
  const cheque = { kind: 'cheque', bank: 'BCI', chequeNumber: '4711', chequeOn: '2026-11-18' }
  const { content } = (await pay(cheque)).body
  expect(content).toMatchObject(cheque)
  const reverse = (input: object = {}) =>
    call(approver, `POST /payments/${content.id}/reverse`, {
      version: content.version,
      kind: 'bounced',
      reason: 'Sem provisão',
      ...input,
    })
  expect(refusal(await reverse({ reason: ' ' }))).toEqual([422, 'REASON_MISSING'])
  expect(refusal(await reverse({ version: 9 }))).toEqual([409, 'VERSION_CONFLICT'])
  expect(refusal(await reverse({ kind: 'returned' }))).toEqual([422, 'REVERSAL_KIND_WRONG'])
  const reply = await reverse()
  expect([reply.status, reply.body.data.reversal]).toMatchObject([
    200,
    { kind: 'bounced', reason: 'Sem provisão' },
  ])
  expect(reply.body.data).toMatchObject({
    number: content.number,
    allocations: [],
    onAccount: 0,
    allowedActions: ['print'],
  })
  const after = await account()
  expect(after.exposure).toEqual({ ...before.exposure, overdue: 140_000 })
  // the credit that was used with it stays used
  expect(openOf(after)).toEqual([
    ['Saldo 1', 90_000],
    ['Saldo 2', 50_000],
    ['Saldo 3', 30_000],
  ])
  expect(refusal(await reverse({ version: undefined }))).toEqual([409, 'PAYMENT_REVERSED'])
  const period = 'from=2026-11-19&to=2026-11-19'
  const { data } = (await call(approver, `GET /customers/${customerId}/statement?${period}`)).body
  expect(data).toMatchObject([
    { kind: 'receipt', reversedAs: null },
    { kind: 'reversal', reversedAs: 'bounced', debit: 120_000 },
  ])
  const bounced = await call(approver, `GET /payments?customerId=${customerId}&state=bounced`)
  expect(bounced.body.data).toMatchObject([{ id: content.id, reversedAs: 'bounced' }])
  expect(await findings()).toEqual([])
})

describe('refused, and nothing changes', () => {
  test.each<[string, () => object, number, string]>([
    ['an amount of 0', () => ({ amount: 0 }), 422, 'PAYMENT_EMPTY'],
    ['a day to come', () => ({ paidOn: '2026-11-20' }), 422, 'PAYMENT_IN_FUTURE'],
    ['more than is open', () => only(debts[1], 50_001), 422, 'ALLOCATION_OVER_OPEN'],
    [
      'more than was paid',
      () => ({ ...only(debts[0], 100_000), amount: 99_999 }),
      422,
      'ALLOCATION_OVER_PAYMENT',
    ],
    [
      'a cheque without its bank',
      () => ({ kind: 'cheque', chequeNumber: '1' }),
      422,
      'PAYMENT_FIELD_MISSING',
    ],
    ['M-Pesa without its code', () => ({ kind: 'mpesa', reference: '' }), 422, 'PAYMENT_FIELD_MISSING'],
    ['a debt of nobody', () => only(987_654, 1), 409, 'ITEM_NOT_OPEN'],
    ['a customer of nobody', () => ({ customerId: 987_654 }), 404, 'NOT_FOUND'],
  ])('%s', async (_, input, status, code) => {
    const before = await tableCounts(testApp.deps.db)
    expect(refusal(await pay(input()))).toEqual([status, code])
    expect(await tableCounts(testApp.deps.db)).toEqual(before)
  })

  test('the debt of another customer', async () => {
    const foreign = debts[0]
    const other = await addCustomer(testApp.deps.db)
    expect(refusal(await pay({ customerId: other.id, ...only(foreign, 10) }))).toEqual([409, 'ITEM_NOT_OPEN'])
  })

  test('by who does not record payments, and in other branches', async () => {
    const seller = await signIn(testApp, 'OPERATOR')
    expect(refusal(await pay({}, seller))).toEqual([403, 'ROLE_MISSING'])
    const elsewhere = await signIn(testApp, 'FINANCIAL_APPROVER', { branchId: 'BE' })
    expect(refusal(await pay({}, elsewhere))).toEqual([404, 'NOT_FOUND'])
  })
})

const only = (entryId: number | undefined, amount: number) => ({ allocations: [{ entryId, amount }] })

test('ten payments at once take each debt once, and ten numbers without a gap', async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, () => pay({ amount: 15_000 })))
  expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(201))
  const numbers = replies
    .map(({ body }) => Number(body.content.number.split('/')[1]))
    .toSorted((a, b) => a - b)
  expect(numbers.map((number, index) => number - index)).toEqual(Array(10).fill(numbers[0]))
  const data = await account()
  expect(data.exposure.currentAccount).toBe(170_000 - 150_000)
  expect(await findings()).toEqual([])
})

test('the list has totals without what was reversed, filters, and a file', async () => {
  const first = (await pay({ amount: 10_000, kind: 'cash', reference: 'Balcão 7' })).body.content
  const second = (await pay({ amount: 20_000 })).body.content
  await call(approver, `POST /payments/${second.id}/reverse`, { reason: 'Engano' })
  const list = async (query: string) =>
    (await call(approver, `GET /payments?customerId=${customerId}${query}`)).body
  const all = await list('')
  expect(all.data.map(({ id }: { id: number }) => id)).toEqual([second.id, first.id])
  expect(all.meta.totals).toEqual({ payments: 2, amount: 10_000, onAccount: 0 })
  for (const query of [
    '&kind=cash',
    '&state=valid',
    '&search=balcao',
    '&branchId=SD&state=valid&paidTo=2026-11-19',
  ])
    expect(
      (await list(query)).data.map(({ id }: { id: number }) => id),
      query,
    ).toEqual([first.id])
  expect((await list('&paidFrom=2026-11-20')).data).toEqual([])
  const headers = { ...approver.headers, accept: EXPORT_TYPES.csv, 'accept-language': 'pt' }
  const file = await testApp.inject({ url: `/api/payments?customerId=${customerId}`, headers })
  expect(file.body).toContain(`${first.number}`)
  expect(file.body).toContain('Balcão 7')
})

test('the statement has the balance after each entry, between opening and closing, on paper too', async () => {
  await pay({ amount: 170_000 })
  const statement = (query: string) => call(approver, `GET /customers/${customerId}/statement?${query}`)
  const { data, meta } = (await statement('from=2026-11-01&to=2026-11-30')).body
  expect(data).toMatchObject([{ kind: 'receipt', debit: 0, credit: 170_000, balance: 0 }])
  expect(meta.totals).toEqual({ opening: 170_000, debit: 0, credit: 170_000, closing: 0, entries: 1 })
  const whole = (await statement('from=2026-01-01&to=2026-12-31&perPage=2&page=2')).body
  expect(whole.data.map(({ balance }: { balance: number }) => balance)).toEqual([180_000, 170_000])
  expect(whole.meta.totals.opening).toBe(0)
  const path = `/api/customers/${customerId}/statement/print?from=2026-11-01&to=2026-11-30`
  const paper = await testApp.inject({ url: path, headers: approver.headers })
  expect([paper.statusCode, paper.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
})

test('a balance from before is typed by hand, once, and a file with the same changes nothing', async () => {
  const enterByHand = (input: object, person = approver) =>
    call(person, `POST /customers/${customerId}/opening-balances`, {
      ...{ document: 'FA 2025/118', issuedOn: '2025-10-01', dueOn: '2025-10-31', amount: 250_000 },
      ...input,
    })
  const seller = await signIn(testApp, 'OPERATOR')
  expect(refusal(await enterByHand({}, seller))).toEqual([403, 'ROLE_MISSING'])
  const before = await tableCounts(testApp.deps.db)
  for (const [wrong, code] of [
    [{ amount: 0 }, 'OPENING_EMPTY'],
    [{ issuedOn: '2026-11-20', dueOn: '2026-12-20' }, 'OPENING_IN_FUTURE'],
    [{ dueOn: '2025-09-30' }, 'OPENING_DUE_BEFORE'],
  ] as const)
    expect(refusal(await enterByHand(wrong))).toEqual([422, code])
  expect(await tableCounts(testApp.deps.db)).toEqual(before)

  expect((await enterByHand({})).status).toBe(200)
  const found = await account()
  expect(openOf(found)).toContainEqual(['FA 2025/118', 250_000])
  expect(found.exposure.currentAccount).toBe(420_000)
  expect(found.allowedActions).toEqual(['record-payment', 'enter-opening'])
  // the due day by the payment condition where it is left out, a credit below zero
  expect((await enterByHand({ document: 'NC 2025/3', dueOn: undefined, amount: -20_000 })).status).toBe(200)
  const items = (await account()).items
  expect(items).toContainEqual(
    expect.objectContaining({ document: 'NC 2025/3', open: -20_000, dueOn: expect.any(String) }),
  )
  const { body } = await call(approver, `GET /audit?objectType=customer&objectId=${customerId}`)
  expect(body.data[0]).toMatchObject({
    action: 'opening-balance',
    facts: { entries: [{ document: 'NC 2025/3', amount: -20_000 }] },
  })
  expect((await enterByHand({})).status).toBe(200)
  expect((await account()).items).toHaveLength(items.length)
  const other = await enterByHand({ amount: 1 })
  expect([other.status, other.body.code]).toEqual([expect.any(Number), 'OPENING_EXISTS'])
  expect(await findings()).toEqual([])
})

test('entries and allocations are never changed', async () => {
  const { db } = testApp.deps
  await pay()
  await expect(db.updateTable('account_entries').set({ amount: 1 }).execute()).rejects.toThrow()
  await expect(db.deleteFrom('account_allocations').execute()).rejects.toThrow()
})
