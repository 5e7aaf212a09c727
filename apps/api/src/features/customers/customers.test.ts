import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { type Person, signIn } from '../../testing/people.ts'
import { addCustomer } from '../../testing/trade.ts'

let flow: Flow
let admin: Person
let finance: Person
beforeAll(async () => {
  flow = await openFlow()
  admin = await signIn(flow.testApp, 'ADMIN', { username: 'rosa.sitoe' })
  finance = await signIn(flow.testApp, 'FINANCIAL_APPROVER')
  await flow.db
    .insertInto('warehouses')
    .values({ id: 'SD-C', branch_id: 'SD', name: 'Clover', kind: 'sale' })
    .execute()
})
afterAll(() => flow.testApp.close())

const card = async (id: number, who = admin) => (await flow.must(who, `GET /customers/${id}`)).data
const create = (body: object, who = admin) =>
  flow.call(who, 'POST /customers', { name: 'Loja Nova', branchId: 'SD', ...body })
const change = (id: number, body: object, who = admin) => flow.call(who, `PUT /customers/${id}`, body)
const history = (id: number) =>
  flow.db
    .selectFrom('history')
    .select(['user_id', 'action', 'changes', 'facts'])
    .where('object_type', '=', 'customer')
    .where('object_id', '=', String(id))
    .orderBy('seq')
    .execute()
const refusalOf = ({ body }: { body: { status: number; code: string; details: { field: string }[] } }) => [
  body.status,
  body.code,
  body.details.map(({ field }) => field),
]
const shop = { provinceId: 1, gln: null, isDefault: true, active: true }

describe('a new customer', () => {
  test('has a code of ours, its terms, its addresses with one default, and its history', async () => {
    const { status, body } = await create({
      nuit: '400 584 291',
      phone: '841234567',
      creditLimit: 500_000_00,
      reason: 'Garantia bancária',
      warehouse: 'SD1',
      allocationType: 'CLOVER',
      cloverWarehouse: 'SD-C',
      paymentCondition: '45 dias',
      morpheusCustomerName: 'LOJA NOVA LDA',
      addresses: [
        { address: 'Av. Marginal 1', provinceId: 1, gln: '5600000000007' },
        { address: 'Rua da Sé 2', provinceId: 6, isDefault: true },
      ],
    })
    expect(status).toBe(201)
    expect(body.content).toMatchObject({
      code: expect.stringMatching(/^C\d{5}$/),
      nuit: '400584291',
      phone: '+258 84 123 4567',
      creditLimit: 500_000_00,
      paymentDays: 45,
      servedFrom: ['SD-C', 'SD1'],
      morpheusCustomerName: 'LOJA NOVA LDA',
      active: true,
      addresses: [
        { address: 'Rua da Sé 2', isDefault: true },
        { address: 'Av. Marginal 1', gln: '5600000000007', isDefault: false },
      ],
      allowedActions: ['edit', 'deactivate'],
      lastChange: { by: { id: admin.id, name: 'rosa.sitoe' } },
      version: 1,
    })
    const { id, code } = body.content
    expect(await card(id)).toEqual(body.content)
    expect(await history(id)).toMatchObject([
      {
        user_id: admin.id,
        action: 'create',
        changes: {
          name: [null, 'Loja Nova'],
          creditLimit: [null, 500_000_00],
          cloverWarehouse: [null, 'SD-C'],
        },
        facts: { code, name: 'Loja Nova', reason: 'Garantia bancária' },
      },
    ])
    const { body: next } = await create({})
    expect(Number(next.content.code.slice(1))).toBe(Number(code.slice(1)) + 1)
  })

  test('passes over codes that files brought', async () => {
    const { body } = await create({})
    const number = Number(body.content.code.slice(1))
    const codeOf = (after: number) => `C${String(number + after).padStart(5, '0')}`
    await addCustomer(flow.db, { code: codeOf(1), nuit: null })
    await addCustomer(flow.db, { code: codeOf(2), nuit: null })
    const codes = [await create({}), await create({})].map((reply) => reply.body.content.code)
    expect(codes).toEqual([codeOf(3), codeOf(4)])
  })

  test.each([
    ['no name', { name: ' ' }, 400, 'VALIDATION_FAILED', 'name'],
    ['a wrong NUIT', { nuit: '123456789' }, 422, 'NUIT_INVALID', 'nuit'],
    ['a limit without a reason', { creditLimit: 1 }, 422, 'REASON_MISSING', 'reason'],
    ['an unknown branch', { branchId: 'ZZ' }, 422, 'BRANCH_UNKNOWN', 'branchId'],
    ['a warehouse of another branch', { warehouse: 'BE1' }, 422, 'WAREHOUSE_NOT_IN_BRANCH', 'warehouse'],
    ['an unknown kind', { clientType: 'KING' }, 400, 'VALIDATION_FAILED', 'clientType'],
    [
      'a condition without days',
      { paymentCondition: 'logo' },
      422,
      'PAYMENT_CONDITION_UNKNOWN',
      'paymentCondition',
    ],
    [
      'Clover without a place',
      { allocationType: 'CLOVER' },
      422,
      'PRINCIPAL_WAREHOUSE_MISSING',
      'cloverWarehouse',
    ],
    ['a wrong GLN', { addresses: [{ address: 'x', gln: '1' }] }, 422, 'GLN_INVALID', 'addresses.0.gln'],
    ['a wrong phone', { phone: '1' }, 422, 'PHONE_INVALID', 'phone'],
  ])('%s is refused at its field, and nobody is made', async (_what, body, status, code, field) => {
    const count = async () => (await flow.db.selectFrom('customers').select('id').execute()).length
    const before = await count()
    expect(refusalOf(await create(body))).toEqual([status, code, [field]])
    expect(await count()).toBe(before)
  })
})

describe('a NUIT that another customer has', () => {
  test('is refused with the name of the other, unless they are final consumers or one company', async () => {
    const nuit = '100033593'
    const first = (await create({ nuit, name: 'Primeira' })).body.content
    const { body } = await create({ nuit })
    expect(body).toMatchObject({
      status: 409,
      code: 'NUIT_TAKEN',
      details: [{ field: 'nuit', facts: { nuit, customer: `${first.code} Primeira`, customerId: first.id } }],
    })
    expect(body.message).toContain(`${first.code} Primeira`)
    expect((await create({ nuit, finalConsumer: true })).status).toBe(201)
    const second = (await create({ nuit, sameNuit: true })).body.content
    expect((await change(second.id, { name: 'Segunda' })).status).toBe(200)
    const third = (await create({})).body.content
    expect(refusalOf(await change(third.id, { nuit }))).toEqual([409, 'NUIT_TAKEN', ['nuit']])
    const stranger = await signIn(flow.testApp, 'FINANCIAL_APPROVER', { branchId: 'BE' })
    const { id } = await addCustomer(flow.db, { branch_id: 'BE', nuit: null })
    expect((await change(id, { nuit }, stranger)).body.details[0].facts).toEqual({ nuit })
  })

  test('goes to one of two who ask for it at once', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => create({ nuit: '500171650' })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  })
})

describe('a change', () => {
  test('of credit says why; of addresses keeps one default; history names what changed', async () => {
    const { id, addressId } = await addCustomer(flow.db, { nuit: null })
    expect(refusalOf(await change(id, { version: 1, blockedCredit: true }, finance))).toEqual([
      422,
      'REASON_MISSING',
      ['reason'],
    ])
    const blocked = await change(id, { version: 1, blockedCredit: true, reason: 'Cheque devolvido' }, finance)
    expect(blocked.body.data).toMatchObject({ blockedCredit: true, version: 2 })
    const moved = await change(id, {
      version: 2,
      addresses: [
        { id: addressId, active: false },
        { address: 'Rua Nova 9', provinceId: 2 },
      ],
    })
    expect(moved.body.data.addresses).toMatchObject([
      { address: 'Rua Nova 9', isDefault: true, active: true },
      { id: addressId, isDefault: false, active: false },
    ])
    const offered = (await flow.must(flow.people.seller, `GET /customers/${id}/addresses`)).data
    expect(offered.map(({ address }: { address: string }) => address)).toEqual(['Rua Nova 9'])
    const old = { ...shop, address: 'Av. 24 de Julho 100' }
    expect(await history(id)).toEqual([
      {
        user_id: finance.id,
        action: 'edit',
        changes: { blockedCredit: [false, true] },
        facts: { reason: 'Cheque devolvido' },
      },
      {
        user_id: admin.id,
        action: 'edit',
        changes: {
          addresses: [
            [old],
            [
              { ...old, isDefault: false, active: false },
              { ...shop, address: 'Rua Nova 9', provinceId: 2 },
            ],
          ],
        },
        facts: {},
      },
    ])
  })

  test('of a field of others is refused with the role, and the reply says which fields are whose', async () => {
    const { id } = await addCustomer(flow.db, { nuit: null })
    const before = await card(id)
    expect((await card(id, finance)).editableFields).toEqual([
      ...['name', 'nuit', 'finalConsumer', 'addresses', 'phone', 'email', 'paperLanguage'],
      ...['creditLimit', 'transactionLimit', 'blockedCredit', 'paymentCondition'],
    ])
    expect((await card(id, flow.people.seller)).editableFields).toEqual([])
    expect(before.editableFields).toContain('morpheusCustomerName')
    for (const body of [{ active: false }, { warehouse: 'SD-C' }, { morpheusCustomerName: 'X' }])
      expect(refusalOf(await change(id, { name: 'Outro', ...body }, finance))[1]).toBe('ROLE_MISSING')
    expect((await create({}, finance)).status).toBe(403)
    expect(await card(id)).toEqual(before)
    expect(await history(id)).toEqual([])
    // what is sent as it stands is no change
    expect((await change(id, { name: 'Outro', active: true, branchId: 'SD' }, finance)).status).toBe(200)
  })

  test('of an older version answers the card as it stands', async () => {
    const { id } = await addCustomer(flow.db, { nuit: null })
    await change(id, { version: 1, route: 'R9' })
    const { status, body } = await change(id, { version: 1, route: 'R8' })
    expect([status, body.code, body.current.route]).toEqual([409, 'VERSION_CONFLICT', 'R9'])
  })
})

describe('an inactive customer', () => {
  test('is not chosen for new documents; drafts say so when submitted, documents go on', async () => {
    const { id } = await addCustomer(flow.db, { nuit: null, final_consumer: true })
    const { seller } = flow.people
    const lines = [{ productId: 'RICE', quantity: 1 }]
    const draft = await flow.must(seller, 'POST /drafts', { customerId: id, lines })
    const sent = await flow.submit(lines, { customerId: id })
    expect((await change(id, { version: 1, active: false })).body.data.allowedActions).toEqual([
      'edit',
      'activate',
    ])

    expect(refusalOf(await flow.call(seller, 'POST /drafts', { customerId: id, lines }))).toEqual([
      422,
      'CUSTOMER_INACTIVE',
      ['customerId'],
    ])
    const place = { version: draft.content.version, latitude: -25.9, longitude: 32.6 }
    const submitted = await flow.call(seller, `POST /drafts/${draft.content.id}/submit`, place)
    expect(refusalOf(submitted)).toEqual([422, 'CUSTOMER_INACTIVE', ['customerId']])
    expect(submitted.body.message).toContain('Mercearia São João')
    const { version } = (await flow.must(seller, `GET /orders/${sent}`)).data
    expect((await flow.call(seller, `POST /orders/${sent}/revise`, { version })).status).toBe(201)
    await change(id, { version: 2, active: true })
    expect((await flow.call(seller, `POST /drafts/${draft.content.id}/submit`, place)).status).toBe(200)
  })
})

describe('the list', () => {
  const found = async (query: string, who = admin) => {
    const { data, meta } = await flow.must(who, `GET /customers?search=Filtrada&${query}`)
    return [data.map(({ name }: { name: string }) => name), meta.pagination.totalItems]
  }

  test('is filtered, sorted and counted, within the scope', async () => {
    const add = (name: string, columns: object) =>
      addCustomer(flow.db, { name: `Filtrada ${name}`, ...columns })
    await add('A', { province_id: 6, credit_limit: 3, blocked_credit: true })
    await add('B', { payment_condition: '7 dias', payment_days: 7, credit_limit: 1, warehouse_id: 'SD-C' })
    await add('C', { active: false, client_type: 'CHAIN', credit_limit: 2 })
    await add('D', { branch_id: 'BE' })
    const [a, b, c, d] = ['A', 'B', 'C', 'D'].map((name) => `Filtrada ${name}`)
    expect(await found('')).toEqual([[a, b, c, d], 4])
    expect(await found('', finance)).toEqual([[a, b, c], 3])
    expect(await found('branchId=BE,NP')).toEqual([[d], 1])
    expect(await found('warehouse=SD-C')).toEqual([[b], 1])
    expect(await found('provinceId=6,7')).toEqual([[a], 1])
    expect(await found('paymentCondition=7%20dias')).toEqual([[b], 1])
    expect(await found('clientType=CHAIN')).toEqual([[c], 1])
    expect(await found('blocked=true')).toEqual([[a], 1])
    expect(await found('active=false')).toEqual([[c], 1])
    expect(await found('active=true&blocked=false')).toEqual([[b, d], 2])
    expect(await found('branchId=SD&sort=limit')).toEqual([[b, c, a], 3])
    expect(await found('branchId=SD&sort=limit-desc&perPage=1&page=2')).toEqual([[c], 3])
    expect(await found('sort=name-desc')).toEqual([[d, c, b, a], 4])
    expect(await found('sort=newest')).toEqual([[d, c, b, a], 4])
    const wrong = await flow.call(admin, 'GET /customers?sort=colour')
    expect(refusalOf(wrong)).toEqual([400, 'VALIDATION_FAILED', ['sort']])
  })

  test('goes out as a file with the whole card', async () => {
    const { id } = await addCustomer(flow.db, { name: 'Exportada', nuit: null, credit_limit: 1_234_50 })
    await change(id, { morpheusCustomerName: 'EXP LDA', phone: '841234567' })
    const file = await flow.testApp.app.inject({
      method: 'GET',
      url: '/api/customers?search=Exportada',
      headers: { ...admin.headers, accept: 'text/csv' },
    })
    const [head = '', row = ''] = file.body.replace(/^\uFEFF/, '').split('\r\n')
    const place = head.split(';').indexOf('"Nome no Morpheus"')
    expect(row.split(';')[place]).toBe('"EXP LDA"')
    for (const cell of ['"Exportada"', '"Av. 24 de Julho 100"', '1234,50']) expect(row).toContain(cell)
  })

  test('has an index for each filter and order', async () => {
    const { rows } = await sql<{ indexname: string }>`
      SELECT indexname FROM pg_indexes WHERE tablename = 'customers' ORDER BY 1`.execute(flow.db)
    const names = rows.map(({ indexname }) => indexname)
    for (const part of [
      'name',
      'limit',
      'warehouse',
      'province',
      'payment',
      'client_type',
      'blocked',
      'inactive',
      'nuit',
    ])
      expect(
        names.some((name) => name.endsWith(part)),
        part,
      ).toBe(true)
  })
})
