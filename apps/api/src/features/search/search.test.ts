import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { type Person, signIn } from '../../testing/people.ts'
import { addCustomer } from '../../testing/trade.ts'

const GOODS = [{ productId: 'OIL', quantity: 2 }]

type Hit = { kind: string; id: string; number: string; name: string; link: string }
let flow: Flow
let order: { id: number; number: string }
let invoice: { number: string }
let shipment: { id: number; number: string }
beforeAll(async () => {
  flow = await openFlow()
  await flow.receive('OIL', 'O1', 500)
  const id = await flow.picked(GOODS, { poNumber: 'PO-77812/A' })
  const shipmentId = await flow.loaded([id])
  await flow.must(flow.people.picker, `POST /shipments/${shipmentId}/invoice`)
  await flow.jobs()
  order = (await flow.must(flow.people.admin, `GET /orders/${id}`)).data
  shipment = (await flow.must(flow.people.admin, `GET /shipments/${shipmentId}`)).data
  invoice = (await flow.must(flow.people.admin, `GET /shipment/${shipmentId}/listFars`)).data[0]
})
afterAll(() => flow.testApp.close())

const find = async (person: Person, text: string): Promise<Hit[]> =>
  (await flow.must(person, `GET /search?q=${encodeURIComponent(text)}`)).data
const found = async (person: Person, text: string, kind: string) =>
  (await find(person, text)).filter((hit) => hit.kind === kind)

describe('what is typed finds', () => {
  test('a document by number, last part, reference, customer and invoice', async () => {
    const customer = (await flow.must(flow.people.admin, `GET /customers/${flow.customer.id}`)).data
    const serial = order.number.split('/')[1] ?? ''
    for (const text of [order.number, order.number.toLowerCase(), '77812', customer.name, customer.code]) {
      expect(
        (await found(flow.people.seller, text, 'documents')).map(({ link }) => link),
        text,
      ).toContain(`/documents/${order.id}`)
    }
    expect((await found(flow.people.seller, invoice.number, 'documents')).map(({ id }) => id)).toEqual([
      String(order.id),
    ])
    const { db } = flow
    await db
      .updateTable('orders')
      .set({ number: `PEV.SD.2026/${serial}91` })
      .where('id', '=', order.id)
      .execute()
    const [first] = await found(flow.people.seller, `${serial}91`, 'documents')
    await db.updateTable('orders').set({ number: order.number }).where('id', '=', order.id).execute()
    expect(first?.id).toBe(String(order.id))
  })

  test('a shipment, an invoice, a customer and a product, each with its page', async () => {
    const { picker } = flow.people
    expect(await found(picker, shipment.number, 'shipments')).toMatchObject([
      { number: shipment.number, link: `/picking/${shipment.id}` },
    ])
    expect(await found(picker, invoice.number, 'invoices')).toMatchObject([
      { number: invoice.number, link: `/documents/${order.id}` },
    ])
    expect(await found(picker, 'oleo', 'products')).toMatchObject([{ number: 'OIL', link: '/products/OIL' }])
    expect(await found(picker, 'oil', 'products')).toMatchObject([{ number: 'OIL' }])
    const nuit = await addCustomer(flow.db, { name: 'Talho Único', nuit: '400005834' })
    for (const text of ['400005834', 'talho unico', 'ÚNICO', 'unic talh']) {
      expect(
        (await found(picker, text, 'customers')).map(({ link }) => link),
        text,
      ).toEqual([`/customers/${nuit.id}`])
    }
  })

  test('an exact number before numbers that only begin with it', async () => {
    const ids: number[] = []
    for (let count = 0; count < 3; count += 1) ids.push(await flow.submit(GOODS))
    const [exact, longer, other] = ids
    const name = (id: number | undefined, number: string) =>
      flow.db
        .updateTable('orders')
        .set({ number, search_text: number.toLowerCase() })
        .where('id', '=', id ?? 0)
        .execute()
    await name(exact, 'PEV.SD.2025/4101')
    await name(longer, 'PEV.SD.2025/41012')
    await name(other, 'PEV.SD.2025/14101')
    for (const text of ['4101', 'pev.sd.2025/4101']) {
      const hits = await found(flow.people.seller, text, 'documents')
      expect(hits[0]?.id, text).toBe(String(exact))
      expect(new Set(hits.map(({ id }) => id)).size).toBe(hits.length)
    }
  })

  test('the newest first, at most five of a kind, each once', async () => {
    for (let count = 0; count < 6; count += 1) await flow.submit(GOODS, { poNumber: 'Campanha' })
    const hits = await found(flow.people.seller, 'campanha', 'documents')
    const ids = hits.map(({ id }) => Number(id))
    expect(ids).toHaveLength(5)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  })

  test('nothing for one sign, for signs of LIKE, for what is not there', async () => {
    for (const text of ['', ' ', 'x', '%%', '__', '\\\\', 'zzzzqqq', "';--"]) {
      expect(await find(flow.people.seller, text), text).toEqual([])
    }
  })
})

describe('nobody finds what they may not open', () => {
  test('another branch', async () => {
    const stranger = await signIn(
      flow.testApp,
      ['OPERATOR', 'PICKING_MANAGER', 'STOCK_ANALYST', 'COMMERCIAL_APPROVER'],
      { branchId: 'BE' },
    )
    for (const text of [
      order.number,
      order.number.split('/')[1] ?? '',
      invoice.number,
      shipment.number,
      'mercearia',
    ]) {
      const hits = await find(stranger, text)
      expect(
        hits.filter(({ kind }) => kind !== 'products'),
        text,
      ).toEqual([])
    }
  })

  test('an operation out of scope', async () => {
    const limited = await signIn(flow.testApp, 'STOCK_ANALYST', { scopeOperations: ['HORECA'] })
    expect(await found(limited, order.number, 'documents')).toEqual([])
    expect(await found(limited, invoice.number, 'invoices')).toEqual([])
  })

  test("a colleague's draft", async () => {
    const { seller, admin } = flow.people
    const draft = (
      await flow.must(seller, 'POST /drafts', {
        customerId: flow.customer.id,
        lines: GOODS,
        poNumber: 'RASCUNHO-9',
      })
    ).content
    const colleague = await signIn(flow.testApp, 'OPERATOR')
    expect(await find(colleague, 'RASCUNHO-9')).toEqual([])
    expect(await find(admin, 'RASCUNHO-9')).toEqual([])
    expect(await find(seller, 'rascunho-9')).toMatchObject([
      { kind: 'drafts', id: String(draft.id), number: '', link: `/documents/drafts/${draft.id}` },
    ])
  })

  test.each([
    ['OPERATOR', ['customers', 'documents', 'drafts', 'invoices', 'products']],
    ['STOCK_ANALYST', ['customers', 'documents', 'invoices', 'products']],
    ['PICKING_MANAGER', ['customers', 'documents', 'invoices', 'products', 'shipments']],
    ['CREDIT_NOTE_COLLECTOR', ['customers', 'products']],
    ['REPRINTING_OPERATOR', ['shipments']],
    ['B2B', []],
  ] as const)('%s is shown %j', async (role, kinds) => {
    const person = await signIn(flow.testApp, role)
    const lines = [{ productId: 'RICE', quantity: 1 }]
    if (role === 'OPERATOR') {
      await flow.must(person, 'POST /drafts', { customerId: flow.customer.id, lines, poNumber: 'oleo' })
    }
    const texts = [order.number, invoice.number, shipment.number, 'mercearia', 'oleo']
    const hits = (await Promise.all(texts.map((text) => find(person, text)))).flat()
    expect([...new Set(hits.map(({ kind }) => kind))].toSorted()).toEqual(kinds)
  })
})
