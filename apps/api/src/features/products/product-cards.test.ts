import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { type Person, signIn } from '../../testing/people.ts'
import { addCustomer, addProduct } from '../../testing/trade.ts'

let flow: Flow
let admin: Person
beforeAll(async () => {
  flow = await openFlow({ now: () => new Date('2026-11-20T10:00:00Z') })
  admin = await signIn(flow.testApp, 'ADMIN', { username: 'rosa.sitoe' })
})
afterAll(() => flow.testApp.close())

let count = 0
let code = ''
beforeEach(() => {
  count += 1
  code = `FC-${count}`
})

const un = { code: 'un', factor: 1, netWeight: 1.2, grossWeight: 1.26 }
const cx = { code: 'cx', factor: 10, netWeight: 12, grossWeight: 12.95 }
const pal = { code: 'pal', factor: 640, orderable: false }
const FROZEN = {
  description: 'Frango congelado 1200 g',
  vatCode: 'NOR',
  temperature: 'frozen',
  shelfLifeDays: 180,
  unit: 'cx',
  baseUnit: 'un',
  unitPrice: 1985_00,
}
const create = (extra: object = {}, who = admin) =>
  flow.call(who, 'POST /products', { code, ...FROZEN, units: [un, cx, pal], ...extra })
const change = (body: object, who = admin, id = code) => flow.call(who, `PUT /products/${id}`, body)
const read = async (id = code, who = admin) => (await flow.must(who, `GET /products/${id}`)).data
const history = (id = code) =>
  flow.db
    .selectFrom('history')
    .select(['user_id', 'action', 'changes', 'facts'])
    .where('object_type', '=', 'product')
    .where('object_id', '=', id)
    .orderBy('seq')
    .execute()
const stored = (id = code) =>
  flow.db
    .selectFrom('products')
    .select(['unit', 'base_unit', 'conversion_factor', 'unit_weight', 'barcode', 'unit_price', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const refusalOf = ({ body }: { body: { status: number; code: string; details: { field: string }[] } }) => [
  body.status,
  body.code,
  body.details.map(({ field }) => field),
]

describe('a new article', () => {
  test('has its units, its rates of VAT by date, and its history; its sales unit is that of documents', async () => {
    const barcode = '5601234567892'
    const { status, body } = await create({ code: code.toLowerCase(), units: [un, { ...cx, barcode }, pal] })
    expect(status).toBe(201)
    expect(body.content).toMatchObject({
      id: code,
      unit: 'cx',
      baseUnit: 'un',
      unitPrice: 1985_00,
      priceValidFrom: '2026-11-20',
      unitWeight: 12.95,
      barcode,
      vatRate: 16,
      units: [
        { ...un, barcode: '', orderable: true },
        { ...cx, barcode, orderable: true },
        { ...pal, barcode: '', netWeight: 0, grossWeight: 0 },
      ],
      vatPeriods: [
        { from: '2020-01-01', to: '2022-12-31', rate: 17 },
        { from: '2023-01-01', to: null, rate: 16 },
      ],
      ...{ isUsed: false, fixedUnits: [], active: true, version: 1 },
      allowedActions: ['edit', 'deactivate'],
      lastChange: { by: { id: admin.id, name: 'rosa.sitoe' } },
    })
    expect(await read()).toEqual(body.content)
    expect(await stored()).toEqual({
      ...{ unit: 'cx', base_unit: 'un', conversion_factor: 10_000, unit_weight: 12_950, barcode },
      ...{ unit_price: 1985_00, version: 1 },
    })
    expect(await history()).toMatchObject([
      { user_id: admin.id, action: 'create', facts: { unitPrice: 1985_00 }, changes: { unit: [null, 'cx'] } },
    ])
  })

  test.each<[string, object, number, string, string[]]>([
    ['no units', { units: [] }, 400, 'VALIDATION_FAILED', ['units']],
    ['a factor of 0', { units: [un, { ...cx, factor: 0 }] }, 400, 'VALIDATION_FAILED', ['units.1.factor']],
    ['a unit twice', { units: [un, cx, { ...pal, code: ' CX' }] }, 422, 'UNIT_TWICE', ['units.2.code']],
    ['a code with blanks', { code: 'FC 1' }, 422, 'PRODUCT_CODE_INVALID', ['code']],
    ['the code of another', { code: 'rice' }, 409, 'PRODUCT_CODE_TAKEN', ['code']],
    ['an unknown VAT code', { vatCode: 'XX' }, 422, 'VAT_CODE_UNKNOWN', ['vatCode']],
    [
      'a wrong check digit',
      { units: [un, { ...cx, barcode: '5601234567893' }] },
      422,
      'BARCODE_INVALID',
      ['units.1.barcode'],
    ],
    [
      'the barcode of another',
      { units: [{ ...un, barcode: '0096385074' }, cx] },
      409,
      'BARCODE_TAKEN',
      ['units.0.barcode'],
    ],
  ])(
    'with %s is refused at its field, and nothing is stored',
    async (_what, extra, status, refusal, fields) => {
      await addProduct(flow.db, { id: `OWN-${count}`, barcode: count === 9 ? '96385074' : '' })
      expect(refusalOf(await create(extra))).toEqual([status, refusal, fields])
      expect(await history()).toEqual([])
      expect((await flow.call(admin, `GET /products/${code}`)).status).toBe(404)
    },
  )

  test('two people who give the same barcode at once: one is refused', async () => {
    const units = [un, { ...cx, barcode: `CAIXA-${count}` }]
    const replies = await Promise.all([create({ units }), create({ units, code: `${code}-B` })])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })
})

describe('a change', () => {
  test('tells from what to what; an older version is refused with the other change', async () => {
    await create()
    const units = [un, { ...cx, grossWeight: 13 }, { code: 'cam', factor: 80 }]
    const { body } = await change({ version: 1, description: 'Frango 1,2 kg', units })
    expect(body.data).toMatchObject({ version: 2, unitWeight: 13, description: 'Frango 1,2 kg' })
    expect(body.data.units.map((unit: { code: string }) => unit.code)).toEqual(['un', 'cx', 'cam'])
    expect((await history())[1]).toMatchObject({
      user_id: admin.id,
      action: 'edit',
      changes: { description: [FROZEN.description, 'Frango 1,2 kg'] },
    })
    expect((await change({ version: 1, active: false })).body).toMatchObject({
      status: 409,
      code: 'VERSION_CONFLICT',
      current: { version: 2, description: 'Frango 1,2 kg' },
    })
    expect((await change({ version: 2, description: 'Frango 1,2 kg' })).body.data.version).toBe(2)
    expect((await change({ active: false }, admin, 'NADA')).status).toBe(404)
  })

  test('may give the barcode of one unit to another of the article', async () => {
    const units = [
      { ...un, barcode: `A-${count}` },
      { ...cx, barcode: `B-${count}` },
    ]
    await create({ units })
    const swapped = [
      { ...un, barcode: `B-${count}` },
      { ...cx, barcode: `A-${count}` },
    ]
    expect((await change({ version: 1, units: swapped })).status).toBe(200)
    expect((await stored()).barcode).toBe(`A-${count}`)
  })

  test('of a unit that stock or documents are written in is refused; other units are free', async () => {
    await create()
    await flow.receive(code, 'L1', 5)
    expect(await read()).toMatchObject({ isUsed: true, fixedUnits: ['un', 'cx'] })
    const before = [await stored(), await history()]
    const refused = await Promise.all([
      change({ version: 1, units: [un, { ...cx, factor: 12 }, pal] }),
      change({ version: 1, units: [un, pal], unit: 'pal' }),
      change({ version: 1, baseUnit: 'kg', units: [{ code: 'kg', factor: 1 }, un, cx] }),
    ])
    expect(refused.map(({ body }) => [body.code, body.details[0].field])).toEqual([
      ['UNIT_IN_USE', 'units.1.factor'],
      ['UNIT_IN_USE', 'unit'],
      ['UNIT_IN_USE', 'baseUnit'],
    ])
    expect([await stored(), await history()]).toEqual(before)
    expect((await change({ version: 1, units: [un, cx, { ...pal, factor: 480 }] })).status).toBe(200)
  })
})

test('stock counts in the unit that was chosen, until something is counted in it', async () => {
  const counted = async () =>
    flow.db
      .selectFrom('products')
      .select(['stock_unit', 'stock_factor'])
      .where('id', '=', code)
      .executeTakeFirstOrThrow()
  await create({ stockUnit: 'un' })
  expect(await counted()).toEqual({ stock_unit: 'un', stock_factor: 1000 })
  expect((await change({ stockUnit: 'cx' })).status).toBe(200)
  expect(await counted()).toEqual({ stock_unit: 'cx', stock_factor: 10_000 })
  expect((await history()).at(-1)?.changes).toEqual({ stockUnit: ['un', 'cx'] })
  expect((await change({ unit: 'pal', units: [un, cx, { ...pal, orderable: true }] })).status).toBe(200)
  expect((await read()).stockUnit).toBe('pal')
  expect(refusalOf(await change({ stockUnit: 'sc' }))).toEqual([422, 'STOCK_UNIT_MISSING', ['stockUnit']])
  await flow.receive(code, 'L1', 3)
  const before = [await counted(), await history()]
  expect(refusalOf(await change({ stockUnit: 'un' }))[1]).toBe('UNIT_IN_USE')
  expect([await counted(), await history()]).toEqual(before)
})

test('an inactive article is chosen for no new line, and its page stays', async () => {
  await create()
  const seller = await signIn(flow.testApp, 'OPERATOR', { branchId: 'SD' })
  const { id: customerId } = await addCustomer(flow.db)
  await change({ version: 1, active: false })
  expect((await flow.must(seller, `GET /products?search=${code}`)).data).toEqual([])
  expect(await read(code, seller)).toMatchObject({ active: false, allowedActions: [], lastChange: null })
  const lines = [{ productId: code, quantity: 1 }]
  const draft = await flow.call(seller, 'POST /drafts', { customerId, lines })
  expect([draft.body.status, draft.body.code]).toEqual([422, 'PRODUCT_UNKNOWN'])
})

test('the list is searched by any barcode, filtered, ordered, and walked through by cursor', async () => {
  const names = ['Ervilhas', 'Batata', 'Camarão'].map((name) => `${name} lista`)
  for (const [index, description] of names.entries())
    await create({
      ...{ code: `LST-${index}`, description, vatCode: index === 1 ? 'ISE' : 'NOR' },
      ...(index === 0 && { units: [un, cx, { ...pal, barcode: '32000012000455' }] }),
    })
  await change({ active: false }, admin, 'LST-2')
  const ids = async (query: string) =>
    (await flow.must(admin, `GET /products?${query}`)).data.map(({ id }: { id: string }) => id)
  expect(await ids('search=3200001200')).toEqual(['LST-0'])
  expect(await ids('search=lista')).toEqual(['LST-0', 'LST-1'])
  expect(await ids('search=lista&state=inactive')).toEqual(['LST-2'])
  expect(await ids('search=lista&state=all&vatCode=ISE&temperature=frozen')).toEqual(['LST-1'])
  expect(await ids('search=lista&state=all&sort=description')).toEqual(['LST-1', 'LST-2', 'LST-0'])
  for (const sort of ['code', 'code-desc', 'description', 'description-desc', 'newest']) {
    const query = `search=lista&state=all&sort=${sort}`
    const first = await flow.must(admin, `GET /products?${query}&perPage=2`)
    const rest = await ids(`${query}&perPage=2&cursor=${first.meta.cursor}`)
    expect([...first.data.map(({ id }: { id: string }) => id), ...rest]).toEqual(await ids(query))
  }
})

test('how long stock lasts is told from what was sold, each piece counted once', async () => {
  await create()
  const first = await flow.receive(code, 'A', 100, '2027-03-01')
  await flow.receive(code, 'OLD', 7, '2026-11-01')
  const blocked = await flow.receive(code, 'B', 5, '2027-03-01')
  await flow.db.updateTable('stock_levels').set({ blocked: true }).where('id', '=', blocked).execute()
  await flow.db.updateTable('stock_levels').set({ reserved: 10_000 }).where('id', '=', first).execute()
  const sale = (quantity: number, at: string) => ({ level_id: first, kind: 'sale' as const, quantity, at })
  await flow.db
    .insertInto('stock_movements')
    .values([
      sale(-120_000, '2026-11-19T08:00:00Z'),
      sale(-30_000, '2026-08-25T08:00:00Z'),
      sale(-60_000, '2026-07-01T08:00:00Z'),
    ])
    .execute()
  const { data } = await flow.must(admin, `GET /products/${code}/outlook`)
  expect(data).toMatchObject({
    stock: { free: 90, reserved: 10, blocked: 5, expired: 7, returns: 0 },
    lasts: { window: 60, perDay: 2, days: 45 },
    waiting: { quantity: 0, documents: 0 },
    branches: [{ branchId: 'SD', quantity: 120, before: 90 }],
  })
  expect(data.weeks).toHaveLength(12)
  expect(data.weeks.at(-1)).toEqual({ from: '2026-11-14', quantity: 120 })
  const stranger = await signIn(flow.testApp, 'OPERATOR', { branchId: 'NP' })
  expect((await flow.must(stranger, `GET /products/${code}/outlook`)).data).toMatchObject({
    stock: { free: 0 },
    lasts: null,
    branches: [],
  })
})
