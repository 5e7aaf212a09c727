import { RuleError } from '@cais/domain/kernel/rule-error'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { runChecks } from '../../doctor/run-checks.ts'
import { tableCounts } from '../../integration/kit/table-counts.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { type Person, signIn } from '../../testing/people.ts'
import { storeFile } from '../../testing/store-file.ts'
import { addCustomer } from '../../testing/trade.ts'
import { workbookOf } from '../../testing/workbook.ts'
import { judgeOpeningBalances, postOpeningBalances } from '../accounts/commands/import-opening-balances.ts'

/** 19-11-2026 in Maputo. */
const NOW = new Date('2026-11-19T08:42:00Z')
let flow: Flow
let approver: Person
let second: Person
let customerId: number

beforeAll(async () => {
  flow = await openFlow({ now: () => NOW, config: { sessionMinutes: 100_000 } })
  approver = await signIn(flow.testApp, 'FINANCIAL_APPROVER')
  second = await signIn(flow.testApp, 'FINANCIAL_APPROVER')
})
afterAll(() => flow.testApp.close())

let debts = 0
beforeEach(async () => {
  customerId = (
    await addCustomer(flow.db, { credit_limit: 500_000, nuit: null, name: `Padaria Sol ${debts}` })
  ).id
})

/** A debt of the customer; answers its document. */
async function owe(amount: number, due_on = '2026-11-01') {
  debts += 1
  const document = `FT SD2026/${9000 + debts}`
  const entry = {
    customer_id: customerId,
    kind: 'opening' as const,
    document,
    issued_on: '2026-10-01',
    due_on,
  }
  await flow.db
    .insertInto('account_entries')
    .values({ ...entry, amount })
    .execute()
  return document
}

const account = async () => (await flow.must(approver, `GET /customers/${customerId}/account`)).data
const refusal = async (call: Promise<{ status: number; body: { code: string } }>) => {
  const { status, body } = await call
  return [status, body.code]
}
const actions = async (type: string, id: number) =>
  (await flow.must(approver, `GET /audit?objectType=${type}&objectId=${id}`)).data.map(
    ({ action }: { action: string }) => action,
  )
async function findings() {
  const found: string[] = []
  await runChecks(flow.testApp.deps, (report) => found.push(...report.findings))
  return found
}

describe('a file of the bank', () => {
  const HEADING = 'Data Mov.;Descrição;Débito;Crédito'
  const stored = async (content: string | Buffer, name = 'bci.csv') => ({
    branchId: 'SD',
    file: await storeFile(flow.testApp, approver, { purpose: 'bank-file', name, content }),
  })
  const upload = async (rows: readonly string[]) => uploadText(['Conta;123', HEADING, ...rows].join('\r\n'))
  const uploadText = async (text: string, input: object = {}) =>
    flow.call(approver, 'POST /bank-files', { ...(await stored(text)), ...input })
  const rowsOf = async (id: number, state = 'waiting') =>
    (await flow.must(approver, `GET /bank-files/${id}/rows?state=${state}`)).data

  test('proposes, accepts in bulk, reports what it refuses, and adds nothing twice', async () => {
    const document = await owe(123_450)
    await owe(70_000)
    const rows = [
      `18-11-2026;TRF ${document.replace('SD', 'SD ')} ${debts};;1.234,50`,
      `18-11-2026;TRF ALGUEM ${debts};;700,00`,
      `18-11-2026;COMISSAO ${debts};5,00;`,
      `31-02-2026;TRF ${debts};;5,00`,
      `17-11-2026;JUROS ${debts};;1,00`,
    ]
    const { body } = await upload(rows)
    const { id } = body.content
    expect(body.content).toMatchObject({ rows: 5, waiting: 3, refused: 2, known: 0, waitingAmount: 193_550 })
    expect((await rowsOf(id, 'refused')).map((row: { refusal: string }) => row.refusal)).toEqual([
      'not-incoming',
      'date',
    ])
    const [first, other, interest] = await rowsOf(id)
    expect(first.proposal).toMatchObject({
      customer: { id: customerId },
      isSure: true,
      allocations: [{ document, amount: 123_450 }],
    })
    expect(other.proposal).toMatchObject({ customer: { id: customerId }, reasons: ['amount'], isSure: false })
    expect(interest.proposal).toBeNull()
    const accepted = await flow.must(approver, `POST /bank-files/${id}/accept`, {
      rows: [
        { id: first.id, version: first.version, customerId },
        { id: other.id, version: other.version, customerId: 987_654 },
      ],
    })
    expect(accepted.data).toMatchObject({
      accepted: 1,
      confirming: 0,
      amount: 123_450,
      refused: [{ id: other.id, code: 'NOT_FOUND' }],
    })
    expect((await account()).exposure.currentAccount).toBe(70_000)
    const again = { rows: [{ id: first.id, version: first.version, customerId }] }
    expect((await flow.must(approver, `POST /bank-files/${id}/accept`, again)).data).toMatchObject({
      accepted: 0,
      refused: [{ code: 'BANK_ROW_DECIDED' }],
    })
    const put = (dismissed: boolean, version: number, reason = 'Juros do banco') =>
      flow.call(approver, `PUT /bank-rows/${interest.id}`, { version, dismissed, reason })
    expect(await refusal(put(true, interest.version, ' '))).toEqual([422, 'REASON_MISSING'])
    expect((await put(true, interest.version)).body.data).toMatchObject({ state: 'dismissed' })
    expect(await refusal(put(true, interest.version))).toEqual([409, 'VERSION_CONFLICT'])
    const repeated = (await upload(rows)).body.content
    expect(repeated).toMatchObject({ rows: 0, known: 5 })
    const preview = (
      await flow.must(
        approver,
        'POST /bank-files/preview',
        await stored([HEADING, ...rows].join('\n'), 'x.csv'),
      )
    ).data
    expect(preview).toMatchObject({ isReadable: true, isRemembered: true, added: 0, known: 3, amount: 0 })
    expect(await actions('bank-file', id)).toEqual(expect.arrayContaining(['add', 'accept', 'dismiss']))
    expect(await findings()).toEqual([])
  })

  test('two equal rows of one file are two payments', async () => {
    const row = `18-11-2026;TRF IGUAL ${debts};;7,00`
    expect((await upload([row, row])).body.content).toMatchObject({ rows: 2, waiting: 2 })
  })

  test('columns that nobody names are asked for, and then remembered', async () => {
    const text = `A;B\n18-11-2026;${debts}01,00\n`
    const unread = await stored(text)
    const before = await tableCounts(flow.db)
    expect(await refusal(flow.call(approver, 'POST /bank-files', unread))).toEqual([422, 'BANK_FILE_COLUMNS'])
    const far = { ...unread, branchId: 'XX' }
    expect(await refusal(flow.call(approver, 'POST /bank-files', far))).toEqual([404, 'NOT_FOUND'])
    expect(await tableCounts(flow.db)).toEqual(before)
    expect(await refusal(uploadText('nada'))).toEqual([422, 'BANK_FILE_UNREADABLE'])
    expect((await uploadText(text, { columns: { date: 0, amount: 1 } })).status).toBe(201)
    expect((await uploadText(text.replace(',00', ',50'))).body.content).toMatchObject({ rows: 1 })
  })

  test('a workbook and a file of Windows with a stray quotation mark are read alike', async () => {
    const header = ['Data', 'Descrição', 'Crédito']
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
    const sheet = workbookOf(
      `<row r="1">${header.map(text).join('')}</row>
       <row r="2">${text('18-11-2026')}${text(`TRF XLSX ${debts}`)}<c><v>1234.5</v></c></row>
       <row r="3">${text('18-11-2026')}${text('COMISSAO')}</row>`,
    )
    const workbook = await flow.must(approver, 'POST /bank-files', await stored(sheet, 'bci.xlsx'))
    expect(workbook.content).toMatchObject({
      name: 'bci.xlsx',
      waiting: 1,
      refused: 1,
      waitingAmount: 123_450,
    })
    const latin = Buffer.from(
      `Data;Descrição;Crédito\n18-11-2026;TRF JO\u00c3O "SOL" ${debts};9,00\n`,
      'latin1',
    )
    const { content } = await flow.must(approver, 'POST /bank-files', await stored(latin))
    const [row] = await rowsOf(content.id)
    expect([row.description, row.amount]).toEqual([`TRF JO\u00c3O "SOL" ${debts}`, 900])
  })
})

describe('the cash desk', () => {
  const pay = (amount: number, paidOn: string) =>
    flow.call(approver, 'POST /payments', { customerId, paidOn, kind: 'cash', amount, allocations: [] })

  test('is opened, counted and closed, and then takes no cash of its day', async () => {
    const day = '2026-11-17'
    const open = { branchId: 'SD', day, opening: 10_000 }
    const { content } = await flow.must(approver, 'POST /cash-days', open)
    expect(await refusal(flow.call(approver, 'POST /cash-days', open))).toEqual([409, 'CASH_DAY_EXISTS'])
    const paid = (await pay(25_000, day)).body.content
    const path = `/cash-days/${content.id}`
    const move = (input: object) =>
      flow.call(approver, `POST ${path}/movements`, {
        version: content.version,
        kind: 'withdrawal',
        ...input,
      })
    expect(await refusal(move({ amount: 35_001, reason: 'Banco' }))).toEqual([422, 'CASH_TOO_LITTLE'])
    const moved = (await move({ amount: 5000, reason: 'Combustível' })).body.data
    expect(moved).toMatchObject({ receipts: 25_000, withdrawals: 5000, expected: 30_000, counted: null })
    const close = (counts: object[], reason = '') =>
      flow.call(approver, `POST ${path}/close`, { version: moved.version, counts, reason })
    const short = [{ value: 10_000, count: 2 }]
    expect(await refusal(close(short))).toEqual([422, 'CASH_DIFFERENCE_UNEXPLAINED'])
    expect(await refusal(close([{ value: 7, count: 1 }], 'x'))).toEqual([422, 'CASH_COUNT_INVALID'])
    const closed = (await close(short, 'Troco errado')).body.data
    expect(closed).toMatchObject({ counted: 20_000, difference: -10_000, allowedActions: ['print'] })
    const before = await tableCounts(flow.db)
    expect(await refusal(pay(100, day))).toEqual([409, 'CASH_DAY_CLOSED'])
    expect(await refusal(close(short, 'x'))).toEqual([409, 'CASH_DAY_CLOSED'])
    expect(await tableCounts(flow.db)).toEqual(before)
    expect((await pay(100, '2026-11-18')).status).toBe(201)
    const today = await flow.must(approver, 'POST /cash-days', {
      branchId: 'SD',
      day: '2026-11-19',
      opening: 20_000,
    })
    await flow.must(approver, `POST /payments/${paid.id}/reverse`, { reason: 'Nota falsa' })
    expect((await flow.must(approver, `GET /cash-days/${today.content.id}`)).data).toMatchObject({
      reversals: 25_000,
      expected: -5000,
      payments: [{ number: paid.number, amount: -25_000 }],
    })
    const listed = await flow.must(
      approver,
      'GET /cash-days?branchId=SD&state=closed&from=2026-11-17&to=2026-11-17',
    )
    expect(listed.data).toMatchObject([{ id: content.id, expected: 30_000, receipts: 25_000 }])
    expect((await flow.must(approver, 'GET /cash-days/proposal?branchId=SD')).data).toMatchObject({
      opening: 20_000,
      openDayId: today.content.id,
    })
    const paper = await flow.testApp.inject({ url: `/api${path}/print`, headers: approver.headers })
    expect([paper.statusCode, paper.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    expect(await actions('cash-day', content.id)).toEqual(
      expect.arrayContaining(['open', 'withdrawal', 'close']),
    )
  })
})

describe('a second person', () => {
  const setPolicy = (payment: number | null, credit: number | null) =>
    flow.must(flow.people.admin, 'PUT /settings/confirmation-policy', { payment, credit, writeOff: null })
  const pay = (amount: number) =>
    flow.must(approver, 'POST /payments', { customerId, paidOn: '2026-11-19', kind: 'transfer', amount })
  const decide = (who: Person, id: number, action: string, reason = '') =>
    flow.call(who, `POST /confirmations/${id}/decide`, { action, version: 1, reason })

  test('confirms a payment, which counts nowhere until then', async () => {
    await owe(100_000)
    await setPolicy(50_000, null)
    expect((await pay(50_000)).content.number).toMatch(/^RC/)
    const { confirmationId: id } = (await pay(50_001)).content
    expect(await account()).toMatchObject({
      exposure: { currentAccount: 50_000 },
      toConfirm: [{ id, kind: 'payment', amount: 50_001 }],
    })
    expect(await refusal(decide(approver, id, 'confirm'))).toEqual([403, 'OWN_ENTRY'])
    expect(await refusal(decide(second, id, 'withdraw'))).toEqual([403, 'OWN_ENTRY'])
    expect(await refusal(decide(second, id, 'refuse'))).toEqual([422, 'REASON_MISSING'])
    const done = (await decide(second, id, 'confirm')).body.data
    expect(done).toMatchObject({ state: 'confirmed', allowedActions: [], payment: { amount: 50_001 } })
    expect(await account()).toMatchObject({ exposure: { currentAccount: -1 }, toConfirm: [] })
    expect(await refusal(decide(second, id, 'confirm'))).toEqual([409, 'CONFIRMATION_DECIDED'])
    expect(await actions('confirmation', id)).toEqual(expect.arrayContaining(['enter', 'confirm']))
    const refused = (await pay(60_000)).content.confirmationId
    await decide(second, refused, 'refuse', 'Não entrou')
    expect((await account()).exposure.currentAccount).toBe(-1)
    await setPolicy(null, null)
    expect(await findings()).toEqual([])
  })

  test('confirms credit that grows; what takes it away is done at once', async () => {
    await setPolicy(null, 600_000)
    const card = async () => (await flow.must(approver, `GET /customers/${customerId}`)).data
    const change = (input: object) =>
      flow.call(approver, `PUT /customers/${customerId}`, { reason: 'Pedido do gerente', ...input })
    const asked = (await change({ creditLimit: 900_000, phone: '841234567' })).body.data
    expect(asked).toMatchObject({ creditLimit: 500_000, creditToConfirm: { creditLimit: 900_000 } })
    expect(asked.phone).not.toBe('')
    expect(await refusal(change({ creditLimit: 950_000 }))).toEqual([409, 'CREDIT_CHANGE_WAITS'])
    const { confirmationId: id } = asked.creditToConfirm
    await change({ blockedCredit: true })
    expect(await refusal(decide(second, id, 'confirm'))).toEqual([409, 'CONFIRMATION_OUTDATED'])
    await change({ blockedCredit: false })
    expect((await decide(second, id, 'confirm')).body.data).toMatchObject({
      state: 'confirmed',
      changes: { creditLimit: [500_000, 900_000] },
    })
    expect(await card()).toMatchObject({ creditLimit: 900_000, creditToConfirm: null })
    await change({ creditLimit: 100_000 })
    expect(await card()).toMatchObject({ creditLimit: 100_000, creditToConfirm: null })
    await setPolicy(null, null)
  })
})

test('an opening balance is a debt or a credit as any other, and comes in once', async () => {
  const acting = { user: await userOf(approver), now: NOW }
  const { code } = await flow.db
    .selectFrom('customers')
    .select('code')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  const opening = {
    customer: code,
    document: 'FT 2025/88',
    issuedOn: '2025-12-01',
    dueOn: '2026-11-01',
    amount: 12_345,
  }
  const enter = (change: object = {}) =>
    inTransaction(flow.db, async (trx) => {
      const [judged] = await judgeOpeningBalances(trx, [{ ...opening, ...change }], {
        acting,
        isLocked: true,
      })
      if (judged === undefined || judged instanceof RuleError) throw judged
      await postOpeningBalances(trx, [judged], { acting, reference: 'IMP/1' })
      return judged.isNew
    })
  expect(await enter()).toBe(true)
  expect(await enter()).toBe(false)
  await expect(enter({ amount: 1 })).rejects.toThrow('OPENING_EXISTS')
  expect(await enter({ document: 'NC 2025/3', amount: -345 })).toBe(true)
  const { items, ageing, exposure } = await account()
  expect(exposure.currentAccount).toBe(12_000)
  expect(items).toMatchObject([
    { kind: 'opening', document: 'FT 2025/88', open: 12_345, daysLate: 18 },
    { kind: 'opening', document: 'NC 2025/3', open: -345 },
  ])
  expect(ageing.filter((age: { items: number }) => age.items > 0)).toEqual([
    { age: '1-30', amount: 12_345, items: 1 },
    { age: 'credit', amount: -345, items: 1 },
  ])
  const statement = await flow.must(
    approver,
    `GET /customers/${customerId}/statement?from=2025-12-01&to=2025-12-31&perPage=1`,
  )
  expect(statement.data).toMatchObject([{ document: 'FT 2025/88', balance: 12_345 }])
  const next = `from=2025-12-01&to=2025-12-31&perPage=1&cursor=${encodeURIComponent(statement.meta.cursor ?? '')}`
  const { data } = await flow.must(approver, `GET /customers/${customerId}/statement?${next}`)
  expect(data).toMatchObject([{ document: 'NC 2025/3', balance: 12_000 }])
  expect(await actions('customer', customerId)).toEqual(['opening-balance', 'opening-balance'])
  expect(await findings()).toEqual([])
})

const userOf = async ({ id }: Person) => ({
  id,
  branchId: 'SD',
  roles: ['FINANCIAL_APPROVER' as const],
  scope: { branches: ['SD'], operations: 'all' as const },
})

test('a payment that frees credit takes back the approval that is not needed any more', async () => {
  await flow.receive('OIL', `R${debts}`, 100, '2027-12-31')
  await owe(450_000, '2026-12-30')
  const id = await flow.allocated([{ productId: 'OIL', quantity: 1 }], { customerId })
  const read = async () => (await flow.must(approver, `GET /orders/${id}`)).data
  expect((await read()).stages).toEqual(['FINANCIAL_APPROVAL'])
  const pay = async (amount: number) => {
    await flow.must(approver, 'POST /payments', {
      customerId,
      paidOn: '2026-11-19',
      kind: 'transfer',
      amount,
    })
    await flow.jobs()
  }
  await pay(1000)
  expect((await read()).stages).toEqual(['FINANCIAL_APPROVAL'])
  await pay(300_000)
  expect((await read()).stages).not.toContain('FINANCIAL_APPROVAL')
  expect(await actions('order', id)).toContain('withdraw-financial')
  expect(await findings()).toEqual([])
})
