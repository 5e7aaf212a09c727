import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { callsOf } from '../../testing/call.ts'
import { addStock } from '../../testing/documents.ts'
import { type Person, signIn } from '../../testing/people.ts'
import { addCustomer, seedTrade } from '../../testing/trade.ts'

const now = new Date('2026-11-20T10:00:00Z')
let testApp: TestApp
let call: ReturnType<typeof callsOf>
let seller: Person

beforeAll(async () => {
  testApp = await buildTestApp({ now: () => now })
  call = callsOf(testApp)
  await seedTrade(testApp.deps.db)
  seller = await signIn(testApp, 'OPERATOR', { scopeBranches: ['BE'] })
  await addStock(testApp, { productId: 'OIL', quantity: 10.5, batch: 'A' })
  await addStock(testApp, { productId: 'OIL', quantity: 4, batch: 'OLD', expiry: '2026-11-19' })
  await addStock(testApp, { productId: 'OIL', quantity: 7, batch: 'B', warehouseId: 'BE1' })
  const blocked = await addStock(testApp, { productId: 'OIL', quantity: 99, batch: 'C' })
  await testApp.deps.db.updateTable('stock_levels').set({ blocked: true }).where('id', '=', blocked).execute()
})
afterAll(() => testApp.close())

describe('the pick list', () => {
  test('finds without accents and capitals, with free stock here and elsewhere', async () => {
    const { body } = await call(seller, 'GET /products?search=OLEO&warehouseId=SD1')
    expect(body.data).toEqual([
      {
        id: 'OIL',
        description: 'Óleo 12 x 1 l',
        unit: 'cx',
        baseUnit: 'un',
        unitPrice: 99_950,
        priceValidFrom: '2026-01-01',
        vatCode: 'NOR',
        vatRate: 16,
        unitWeight: 11.5,
        temperature: 'ambient',
        conversionUnits: [{ code: 'un', conversionFactor: 12, originUnit: 'cx' }],
        orderUnits: [
          { code: 'un', factor: 1, unitPrice: 8329, unitWeight: 0.958 },
          { code: 'cx', factor: 12, unitPrice: 99_950, unitWeight: 11.5 },
        ],
        stockUnit: 'cx',
        stockFactor: 12,
        freeStock: 10.5,
        currentStock: 10.5,
        unitStock: 126,
        singlePrice: 8329,
        multiStock: '10 / 126',
        otherWarehouses: [{ warehouseId: 'BE1', stock: 7 }],
        lastPrice: null,
        barcode: '',
        active: true,
      },
    ])
  })

  test('without a warehouse counts all in scope; out of scope counts nothing', async () => {
    expect((await call(seller, 'GET /products/OIL')).body.data.currentStock).toBe(17.5)
    const local = await signIn(testApp, 'OPERATOR', { branchId: 'NP' })
    expect((await call(local, 'GET /products/OIL')).body.data.currentStock).toBe(0)
  })

  test('by ids, in pages, without what is not sold any more', async () => {
    await testApp.deps.db.updateTable('products').set({ active: false }).where('id', '=', 'SOAP').execute()
    const { body } = await call(seller, 'GET /products?ids=OIL,RICE,SOAP,NOPE&perPage=1')
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual(['OIL'])
    expect(body.meta.pagination).toMatchObject({ totalItems: 2, totalPage: 2 })
    expect((await call(seller, 'GET /products/SOAP')).body.data.active).toBe(false)
    expect((await call(seller, 'GET /products/NOPE')).status).toBe(404)
  })

  test('shows the batches, those that expire first at the top', async () => {
    const { body } = await call(seller, 'GET /products/OIL/batches?warehouseId=SD1')
    expect(
      body.data.map(({ batch, available }: { batch: string; available: number }) => [batch, available]),
    ).toEqual([
      ['OLD', 4],
      ['A', 10.5],
      ['C', 99],
    ])
  })
})

describe('customers', () => {
  test('are found by name, code or NUIT in scope only', async () => {
    const { id } = await addCustomer(testApp.deps.db, {
      name: 'Armazéns Íris',
      code: 'IRIS',
      nuit: '400005834',
    })
    const find = async (person: Person, search: string) =>
      (await call(person, `GET /customers?search=${encodeURIComponent(search)}`)).body.data.map(
        (row: { id: number }) => row.id,
      )
    for (const search of ['armazens iris', 'ÍRIS', '40000583', 'iris armaz']) {
      expect(await find(seller, search)).toEqual([id])
    }
    expect(await find(seller, '%')).toEqual([])
    const local = await signIn(testApp, 'OPERATOR', { branchId: 'NP' })
    expect(await find(local, 'iris')).toEqual([])
    for (const path of ['', '/addresses', '/summary']) {
      expect((await call(local, `GET /customers/${id}${path}`)).status).toBe(404)
      expect((await call(seller, `GET /customers/${id}${path}`)).status).toBe(200)
    }
  })

  test('the total of a draft is not shown to colleagues', async () => {
    const { id } = await addCustomer(testApp.deps.db)
    const lines = [{ productId: 'OIL', quantity: 2 }]
    const draft = (await call(seller, 'POST /drafts', { customerId: id, lines })).body.content
    const colleague = await signIn(testApp, 'OPERATOR')
    const thisOrder = async (person: Person) =>
      (await call(person, `GET /customers/${id}/summary?orderId=${draft.id}`)).body.data.exposure.thisOrder
    expect([await thisOrder(seller), await thisOrder(colleague)]).toEqual([draft.totals.total, 0])
  })
})
