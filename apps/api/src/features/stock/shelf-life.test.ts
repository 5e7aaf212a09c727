import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { ensureBranch, signIn } from '../../testing/people.ts'
import { addProduct } from '../../testing/trade.ts'

let flow: Flow
beforeAll(async () => {
  flow = await openFlow({ now: () => new Date('2026-11-20T08:00:00Z') })
  await addProduct(flow.db, { id: 'YOGURT', description: 'Iogurte' })
  // The company has other branches; this analyst works in all of them.
  await ensureBranch(flow.db, 'BE')
  await flow.db
    .updateTable('users')
    .set({ scope_branches: sql<string[]>`ARRAY(SELECT id FROM branches)` })
    .where('id', '=', flow.people.analyst.id)
    .execute()
})
afterAll(() => flow.testApp.close())

const setRule = (input: object) =>
  flow.call(flow.people.analyst, 'PUT /stock/shelf-life', { reason: 'Acordo anual', ...input })

test('the agreement for a customer and a product holds; else the longer of the two demands', async () => {
  const customerId = flow.customer.id
  // Delivery is on 22-11; 30 days are left of one batch, 60 of the other.
  await flow.receive('YOGURT', 'THIRTY', 5, '2026-12-22')
  await flow.receive('YOGURT', 'SIXTY', 5, '2027-01-21')
  const demand = async () => {
    const id = await flow.allocated([{ productId: 'YOGURT', quantity: 1 }])
    const [line] = (await flow.stock(id)).lines
    const { version } = await flow.stock(id)
    await flow.must(flow.people.admin, `POST /orders/${id}/cancel`, { version, reason: 'x' })
    return [line.minShelfLifeDays, line.shelfLifeSource, line.held[0]?.batch, line.held[0]?.reason]
  }
  expect((await demand()).slice(0, 3)).toEqual([0, 'none', 'THIRTY'])
  const product = (await setRule({ productId: 'YOGURT', days: 45, version: 1 })).body.data
  expect(product).toEqual({ customerId: null, productId: 'YOGURT', days: 45, version: 2 })
  expect(await demand()).toEqual([
    45,
    'product',
    'SIXTY',
    'Primeiro a expirar (21-01-2027); THIRTY não tem a validade que o cliente pede',
  ])
  const customer = await flow.db
    .selectFrom('customers')
    .select('version')
    .where('id', '=', customerId)
    .executeTakeFirst()
  await setRule({ customerId, days: 90, version: customer?.version })
  expect((await demand()).slice(0, 3)).toEqual([90, 'customer', undefined])
  const agreed = (await setRule({ customerId, productId: 'YOGURT', days: 30, version: 0 })).body.data
  expect(agreed).toMatchObject({ days: 30, version: 1 })
  expect((await demand()).slice(0, 3)).toEqual([30, 'exception', 'THIRTY'])

  const { data, meta } = await flow.must(flow.people.analyst, 'GET /stock/shelf-life')
  expect(data.map((rule: { source: string; days: number }) => [rule.source, rule.days])).toEqual([
    ['exception', 30],
    ['customer', 90],
    ['product', 45],
  ])
  expect(meta.pagination.totalItems).toBe(3)
  expect((await flow.must(flow.people.analyst, 'GET /stock/shelf-life?search=iogurte')).data).toHaveLength(2)

  expect(
    (await setRule({ customerId, productId: 'YOGURT', days: null, version: 1 })).body.data,
  ).toMatchObject({
    days: null,
    version: 0,
  })
  expect((await demand()).slice(0, 2)).toEqual([90, 'customer'])
  const entries = await flow.db
    .selectFrom('history')
    .select(['action', 'changes', 'facts'])
    .where('object_type', '=', 'customer')
    .where('object_id', '=', String(customerId))
    .orderBy('seq')
    .execute()
  expect(entries).toMatchObject([
    { changes: { minShelfLifeDays: [0, 90] }, facts: { reason: 'Acordo anual' } },
    { changes: { minShelfLifeDays: [null, 30] }, facts: { product: 'YOGURT' } },
    { changes: { minShelfLifeDays: [30, null] } },
  ])

  // Each rule has a history of its own: the agreement shows nothing of the customer's, the customer nothing of the agreement.
  const history = async (subject: string, who = flow.people.analyst) =>
    (await flow.must(who, `GET /stock/shelf-life/history?${subject}`)).data.map(
      ({ changes, user }: { changes: { minShelfLifeDays: unknown }; user: { id: number } }) => [
        user.id,
        changes.minShelfLifeDays,
      ],
    )
  const analyst = flow.people.analyst.id
  expect(await history(`customerId=${customerId}`)).toEqual([[analyst, [0, 90]]])
  expect(await history(`customerId=${customerId}&productId=YOGURT`)).toEqual([
    [analyst, [30, null]],
    [analyst, [null, 30]],
  ])
  expect(await history('productId=YOGURT')).toEqual([[analyst, [0, 45]]])
  expect(await history('productId=NOPE')).toEqual([])
})

test('the history of a rule is shown to stock keepers of the branch, and names whose rule it is', async () => {
  const ask = (subject: string, who = flow.people.analyst) =>
    flow.call(who, `GET /stock/shelf-life/history?${subject}`)
  const nobody = await ask('')
  expect([nobody.status, nobody.body.details[0]]).toMatchObject([
    400,
    { field: 'customerId', rule: 'required' },
  ])
  const beira = await signIn(flow.testApp, 'STOCK_ANALYST', { branchId: 'BE' })
  expect((await ask(`customerId=${flow.customer.id}`, beira)).status).toBe(404)
  expect((await ask('customerId=987654')).status).toBe(404)
  expect((await ask('productId=RICE', flow.people.seller)).status).toBe(403)
})

test.each([
  ['for nobody', { days: 5, version: 0 }, 400],
  ['for a product that is not there', { productId: 'NOPE', days: 5, version: 0 }, 422],
  ['for a customer who is not there', { customerId: 987_654, days: 5, version: 0 }, 404],
  ['past ten years', { productId: 'RICE', days: 3651, version: 1 }, 400],
  ['on an old version', { productId: 'RICE', days: 3, version: 9 }, 409],
  ['without a reason', { productId: 'RICE', days: 3, version: 1, reason: '' }, 400],
])('refused %s', async (_what, input, status) => {
  expect((await setRule(input)).status).toBe(status)
  const row = await flow.db
    .selectFrom('products')
    .select('min_shelf_life_days')
    .where('id', '=', 'RICE')
    .executeTakeFirst()
  expect(row?.min_shelf_life_days).toBe(0)
})

test('the rule of a product alone is set by who works in all branches; others set it for their customers', async () => {
  const { call, testApp, db } = flow
  const beira = await signIn(testApp, 'STOCK_ANALYST', { branchId: 'BE' })
  const both = await signIn(testApp, 'STOCK_ANALYST', { branchId: 'BE', scopeBranches: ['SD'] })
  const manager = await signIn(testApp, 'ADMIN_SD')
  const ofOneBranch = await signIn(testApp, 'STOCK_ANALYST')
  const version = async () =>
    (await db.selectFrom('products').select('version').where('id', '=', 'RICE').executeTakeFirstOrThrow())
      .version
  const set = async (who: typeof beira, seen?: number) =>
    call(who, 'PUT /stock/shelf-life', {
      productId: 'RICE',
      days: 12,
      reason: 'Norma',
      version: seen ?? (await version()),
    })
  for (const who of [beira, manager, ofOneBranch]) {
    for (const seen of [undefined, 999]) {
      const refused = await set(who, seen)
      expect([refused.status, refused.body.code]).toEqual([403, 'SHELF_LIFE_OF_ALL_BRANCHES'])
    }
  }
  const mayChange = async (who: typeof beira) =>
    (await flow.must(who, 'GET /stock/shelf-life?productId=RICE')).data.map(
      (rule: { source: string; mayChange: boolean }) => [rule.source, rule.mayChange],
    )
  expect(await mayChange(beira)).toEqual([['product', false]])
  expect(await mayChange(both)).toEqual([['product', true]])
  expect((await set(both)).status).toBe(200)
  const ofCustomer = await call(manager, 'PUT /stock/shelf-life', {
    customerId: flow.customer.id,
    productId: 'RICE',
    days: 9,
    reason: 'Acordo',
    version: 0,
  })
  expect(ofCustomer.status).toBe(200)
})
