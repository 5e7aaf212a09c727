import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '../../doctor/check-invariants.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { signIn } from '../../testing/people.ts'
import { addCustomer } from '../../testing/trade.ts'

let flow: Flow
beforeAll(async () => {
  flow = await openFlow({ now: () => new Date('2026-11-20T08:00:00Z') })
  await flow.receive('OIL', 'O1', 1000, '2027-06-30')
  await flow.receive('RICE', 'R1', 1000, '2027-06-30')
})
afterAll(async () => {
  expect(await checkInvariants(flow.db)).toEqual([])
  await flow.testApp.close()
})

const goods = [
  { productId: 'OIL', quantity: 2 },
  { productId: 'RICE', quantity: 3 },
]
const preview = async (id: number) =>
  (await flow.must(flow.people.picker, `GET /shipments/${id}/invoice`)).data
const bill = async (id: number) => {
  await flow.must(flow.people.picker, `POST /shipments/${id}/invoice`)
  await flow.jobs()
}

describe('before billing', () => {
  test('the preview gives the figures, series and dates that billing then writes, and changes nothing', async () => {
    const nameless = await addCustomer(flow.db, { nuit: null, name: 'Escola Josina Machel' })
    const tight = await addCustomer(flow.db, { name: 'Baía Azul', credit_limit: 100_000_000 })
    const bad = await flow.picked(goods, { customerId: nameless.id })
    const good = await flow.picked(goods)
    const over = await flow.picked(goods, { customerId: tight.id })
    const id = await flow.loaded([bad, good, over])
    await flow.db.updateTable('customers').set({ credit_limit: 500_000 }).where('id', '=', tight.id).execute()
    const digest = () =>
      flow.db.selectFrom('shipments').select(['version', 'stage']).where('id', '=', id).execute()
    const before = await digest()
    const found = await preview(id)
    // 2 × 999,50 with 16 % and 3 × 1 500,00 exempt, twice
    expect(found).toEqual({
      documents: 2,
      isNumberedByErp: false,
      net: 1_299_800,
      vat: 63_968,
      total: 1_363_768,
      issuedOn: '2026-11-20',
      series: [{ name: 'FT SD2026', first: 1, documents: 2 }],
      excluded: [
        {
          orderId: bad,
          number: expect.stringContaining('PEV.SD.2026/'),
          customer: { id: nameless.id, name: 'Escola Josina Machel' },
          total: 681_884,
          customerEditable: false,
          code: 'NUIT_MISSING',
          message: expect.stringContaining('Escola Josina Machel não tem NUIT'),
        },
      ],
      inDoubt: 0,
      shortages: [],
      overLimit: [{ customer: { id: tight.id, name: 'Baía Azul' }, percent: 137, approval: null }],
    })
    const at = '2026-11-19T10:00:00.000Z'
    const decided = {
      decision: 'approved',
      decided_at: at,
      decided_by: flow.people.admin.id,
      decided_for: null,
    } as const
    await flow.db
      .insertInto('approvals')
      .values({
        ...{ order_id: over, stage: 'FINANCIAL', position: 1, raised_at: at, reasons: '[]', digest: '' },
        ...{ ...decided, superseded_at: null },
      })
      .execute()
    const { approval } = (await preview(id)).overLimit[0]
    expect(approval).toEqual({ by: expect.stringMatching(/\S/), at: expect.stringContaining('2026-11-19') })
    // nobody looked at the document: the doctor would say so of this approval
    await flow.db.deleteFrom('approvals').where('order_id', '=', over).execute()
    expect(await digest()).toEqual(before)
    await bill(id)
    const invoices = await flow.db
      .selectFrom('invoices')
      .select(['number', 'net', 'vat', 'total', 'issued_on'])
      .where('shipment_id', '=', id)
      .orderBy('sequence')
      .execute()
    expect(invoices.map(({ number, issued_on }) => [number, issued_on])).toEqual([
      ['FT SD2026/1', '2026-11-20'],
      ['FT SD2026/2', '2026-11-20'],
    ])
    const sum = (field: 'net' | 'vat' | 'total') => invoices.reduce((all, one) => all + one[field], 0)
    expect([sum('net'), sum('vat'), sum('total')]).toEqual([found.net, found.vat, found.total])
    const again = await preview(id)
    expect(again).toMatchObject({ documents: 0, total: 0, series: [], excluded: [{ orderId: bad }] })
  })

  test('names what loaders left behind, and bills what is on the truck', async () => {
    const order = await flow.picked(goods)
    const { id } = await flow.ship([order])
    await flow.status(id, 'loading')
    const loading = (await flow.must(flow.people.picker, `GET /shipments/${id}/loading`)).data
    const [oil, rice] = loading.stops[0].lines
    const settle = (line: { lineId: number; levelId: number; unit: string }, input: object) => {
      const { lineId, levelId, unit } = line
      return flow.must(flow.people.picker, `POST /shipments/${id}/loading`, {
        lineId,
        levelId,
        unit,
        version: 0,
        ...input,
      })
    }
    await settle(oil, { loaded: 1, reason: 'not-found', rest: 'close' })
    await settle(rice, { loaded: 3 })
    await flow.status(id, 'finished')
    expect(await preview(id)).toMatchObject({
      documents: 1,
      net: 549_950,
      shortages: [{ orderId: order, productId: 'OIL', unit: 'cx', asked: 2, loaded: 1 }],
    })
  })

  test('is refused while the truck is loaded, to strangers, and to roles that do not bill', async () => {
    const { id } = await flow.ship([await flow.picked(goods)])
    const call = (who: Parameters<typeof flow.call>[0]) => flow.call(who, `GET /shipments/${id}/invoice`)
    expect((await call(flow.people.picker)).status).toBe(409)
    expect((await call(flow.people.seller)).body.code).toBe('ROLE_MISSING')
    const stranger = await signIn(flow.testApp, 'PICKING_MANAGER', { branchId: 'BE', username: 'pm.beira' })
    expect((await call(stranger)).status).toBe(404)
  })
})

describe('a sale at the counter that is paid at once', () => {
  const handedOver = async (input: object = {}) => {
    const orderId = await flow.picked(goods, { withdraws: true, ...input })
    const { data } = await flow.must(flow.people.picker, `GET /deliveries/to-collect/${orderId}`)
    const body = {
      orderId,
      version: data.version,
      receiverName: 'Ana Cossa',
      receiverDocument: '11A',
      unsignedReason: 'Assina em papel',
    }
    const { content } = await flow.must(flow.people.picker, 'POST /deliveries', body)
    return content as { id: number; version: number; number: string }
  }
  const sell = async (id: number, payment: object) => {
    const reply = await flow.call(flow.people.picker, `POST /deliveries/${id}/invoice`, { payment })
    await flow.jobs()
    return reply
  }
  const delivery = async (id: number) => (await flow.must(flow.people.picker, `GET /deliveries/${id}`)).data

  test('is a VD with a number of its own: invoice, receipt and account in one transaction, in cash desk, journal and series', async () => {
    const first = await handedOver()
    expect((await sell(first.id, { kind: 'cash' })).status).toBe(202)
    const { invoice, billing } = await delivery(first.id)
    expect([billing.state, invoice.number, invoice.total]).toEqual(['billed', 'VD SD2026/1', 681_884])
    const { data } = await flow.must(flow.people.admin, `GET /invoices/${invoice.id}`)
    expect(data).toMatchObject({
      kind: 'VD',
      state: 'paid',
      open: 0,
      dueOn: '2026-11-20',
      payments: [{ document: 'VD SD2026/1', kind: 'cash', on: '2026-11-20', amount: 681_884 }],
    })
    const entries = await flow.db
      .selectFrom('account_entries')
      .innerJoin('open_items', 'open_items.entry_id', 'account_entries.id')
      .select(['kind', 'document', 'account_entries.amount', 'open_amount'])
      .where('document', '=', 'VD SD2026/1')
      .orderBy('account_entries.id')
      .execute()
    expect(entries).toEqual([
      { kind: 'invoice', document: 'VD SD2026/1', amount: 681_884, open_amount: 0 },
      { kind: 'receipt', document: 'VD SD2026/1', amount: -681_884, open_amount: 0 },
    ])
    const { data: payments } = await flow.must(flow.people.admin, 'GET /payments?kind=cash')
    expect(payments).toMatchObject([{ number: 'VD SD2026/1', amount: 681_884, kind: 'cash' }])
    const { data: journal } = await flow.must(
      flow.people.admin,
      'GET /sales-journal?from=2026-11-20&to=2026-11-20',
    )
    expect(journal).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ first: 'VD SD2026/1', last: 'VD SD2026/1', invoices: 1 }),
      ]),
    )
    const { data: lines } = await flow.must(flow.people.admin, 'GET /months/2026-11/invoice-lines')
    expect(lines.filter(({ kind }: { kind: string }) => kind === 'VD')).toMatchObject([
      { number: 'VD SD2026/1', rate: 16 },
      { number: 'VD SD2026/1', rate: 0 },
    ])

    const second = await handedOver()
    await sell(second.id, { kind: 'mpesa', reference: 'MP1' })
    expect((await delivery(second.id)).invoice.number).toBe('VD SD2026/2')
    const onAccount = await handedOver()
    await flow.must(flow.people.picker, `POST /deliveries/${onAccount.id}/invoice`)
    await flow.jobs()
    expect((await delivery(onAccount.id)).invoice.number).toMatch(/^FT SD2026/)
  })

  test('is refused without what its kind of payment needs, and once the cash desk of the day is closed', async () => {
    const { id, version } = await handedOver()
    const missing = await sell(id, { kind: 'card' })
    expect([missing.status, missing.body.code]).toEqual([422, 'PAYMENT_FIELD_MISSING'])
    await flow.db
      .insertInto('cash_days')
      .values({
        branch_id: 'SD',
        day: '2026-11-20',
        opening: 0,
        opened_by: flow.people.admin.id,
        opened_at: '2026-11-20T06:00:00Z',
        closed_at: '2026-11-20T09:00:00Z',
        closed_by: flow.people.admin.id,
        counted: 681_884,
        counts: '[]',
        expected: 681_884,
      })
      .execute()
    const closed = await sell(id, { kind: 'cash' })
    expect([closed.status, closed.body.code]).toEqual([409, 'CASH_DAY_CLOSED'])
    expect(await delivery(id)).toMatchObject({ billing: { state: 'none' }, version })
    await flow.db.deleteFrom('cash_days').execute()
  })

  test('that a second person would have to confirm fails with its reason, and is then billed on account', async () => {
    const { id } = await handedOver()
    await flow.db
      .insertInto('settings')
      .values({
        key: 'confirmation-policy',
        value: JSON.stringify({ payment: 100_000, credit: null, version: 1 }),
      })
      .execute()
    await sell(id, { kind: 'cash' })
    const failed = await delivery(id)
    expect(failed.billing).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('facture a crédito'),
    })
    await flow.db.deleteFrom('settings').where('key', '=', 'confirmation-policy').execute()
    await flow.must(flow.people.picker, `POST /deliveries/${id}/invoice`)
    await flow.jobs()
    expect((await delivery(id)).invoice.number).toMatch(/^FT/)
  })
})
