import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { type Person, signIn } from '../../testing/people.ts'
import { addCustomer } from '../../testing/trade.ts'

let flow: Flow
let admin: Person
let superUser: Person
beforeAll(async () => {
  flow = await openFlow()
  admin = await signIn(flow.testApp, 'ADMIN', { username: 'rosa.sitoe' })
  superUser = await signIn(flow.testApp, 'SUPER_USER')
})
afterAll(() => flow.testApp.close())

let count = 0
let code = ''
beforeEach(() => {
  count += 1
  code = `Q${count}`
})

const input = (extra: object = {}) => ({
  name: `Quelimane ${code}`,
  seriesCode: code,
  provinceId: 7,
  ...extra,
})
const create = (extra: object = {}, who = admin) => flow.call(who, 'POST /branches', input(extra))
const change = (body: object, who = admin, id = code) => flow.call(who, `PUT /branches/${id}`, body)
const remove = (body: object, who = admin) => flow.call(who, `DELETE /branches/${code}`, body)
const stored = () => flow.db.selectFrom('branches').selectAll().where('id', '=', code).executeTakeFirst()
const history = () =>
  flow.db
    .selectFrom('history')
    .select(['user_id', 'action', 'changes', 'facts'])
    .where('object_type', '=', 'branch')
    .where('object_id', '=', code)
    .orderBy('seq')
    .execute()
const refusalOf = ({ body }: { body: { status: number; code: string; details: { field: string }[] } }) => [
  body.status,
  body.code,
  body.details.map(({ field }) => field),
]

describe('a new branch', () => {
  test('has its code as id, warehouses, who made it, and its history', async () => {
    const warehouses = [
      { id: `${code}-A`, name: 'Armazém' },
      { id: `${code}-Q`, name: 'Quarentena', kind: 'quarantine' },
    ]
    const { status, body } = await create({
      seriesCode: code.toLowerCase(),
      address: ' Marginal 4 ',
      warehouses,
    })
    expect(status).toBe(201)
    const by = { id: admin.id, name: 'rosa.sitoe' }
    expect(body.content).toMatchObject({
      id: code,
      seriesCode: code,
      location: 'Zambézia',
      address: 'Marginal 4',
      active: true,
      warehouses: [{ ...warehouses[0], kind: 'sale' }, warehouses[1]],
      createdBy: by,
      updatedBy: by,
      version: 1,
      allowedActions: ['edit', 'edit-warehouses', 'delete'],
    })
    expect(await history()).toMatchObject([
      {
        user_id: admin.id,
        action: 'create',
        changes: {
          name: [null, `Quelimane ${code}`],
          [`warehouse ${code}-Q`]: [null, { kind: 'quarantine' }],
        },
        facts: { name: `Quelimane ${code}` },
      },
    ])
  })

  test.each([
    ['no name', { name: '  ' }, 400, 'VALIDATION_FAILED', 'name'],
    ['a name of 81', { name: 'x'.repeat(81) }, 400, 'VALIDATION_FAILED', 'name'],
    ['no code', { seriesCode: '' }, 400, 'VALIDATION_FAILED', 'seriesCode'],
    ['a code of 9', { seriesCode: 'ABCDEFGHI' }, 400, 'VALIDATION_FAILED', 'seriesCode'],
    ['a code with a dash', { seriesCode: 'A-1' }, 400, 'VALIDATION_FAILED', 'seriesCode'],
    ['a province that is none', { provinceId: 12 }, 400, 'VALIDATION_FAILED', 'provinceId'],
    ['the code of another', { seriesCode: 'SD' }, 409, 'BRANCH_CODE_TAKEN', 'seriesCode'],
    ['the name of another', { name: ' sd' }, 409, 'BRANCH_NAME_TAKEN', 'name'],
    [
      'a warehouse of another',
      { warehouses: [{ id: 'SD1', name: 'A' }] },
      409,
      'WAREHOUSE_CODE_TAKEN',
      'warehouses.0.id',
    ],
    [
      'two warehouses of one name',
      {
        warehouses: [
          { id: 'QA', name: 'A' },
          { id: 'QB', name: 'a' },
        ],
      },
      409,
      'WAREHOUSE_NAME_TAKEN',
      'warehouses.0.name',
    ],
  ])('with %s is refused at its field', async (_what, extra, status, refusal, field) => {
    const before = await flow.db.selectFrom('branches').select('id').execute()
    const reply = refusalOf(await create(extra))
    expect([reply[0], reply[1]]).toEqual([status, refusal])
    expect(reply[2]).toContain(field)
    expect(await flow.db.selectFrom('branches').select('id').execute()).toEqual(before)
    expect(await history()).toEqual([])
  })

  test('says in one refusal that code and name are taken, and in whose language', async () => {
    const { body } = await create({ seriesCode: 'BE', name: 'SD' })
    expect(body.details.map(({ field }: { field: string }) => field)).toEqual(['seriesCode', 'name'])
    expect(body.details[0].message).toBe('O código BE já é da filial BE. Escolha outro.')
    expect((await create({ provinceId: 99 })).body.details[0].message).toBe(
      'A província não existe. Escolha uma da lista.',
    )
  })

  test('is made once when two ask for it at the same moment', async () => {
    const replies = await Promise.all([
      create({ name: `A ${code}` }),
      create({ name: `B ${code}` }, superUser),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })
})

describe('a change of a branch', () => {
  beforeEach(async () => void (await create({ warehouses: [{ id: `${code}-A`, name: 'Armazém' }] })))

  test('keeps what is left out, counts the version, and tells who changed what from what to what', async () => {
    const { status, body } = await change(
      { version: 1, address: 'Rua 2', warehouses: [{ id: `${code}-A`, name: 'Central' }] },
      superUser,
    )
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ version: 2, address: 'Rua 2', updatedBy: { id: superUser.id } })
    const { data } = (await flow.call(admin, `GET /audit?objectType=branch&objectId=${code}`)).body
    expect(data[0]).toMatchObject({
      objectId: code,
      user: { id: superUser.id },
      action: 'edit',
      changes: {
        address: ['', 'Rua 2'],
        [`warehouse ${code}-A`]: [
          { name: 'Armazém', kind: 'sale' },
          { name: 'Central', kind: 'sale' },
        ],
      },
    })
    const log = (await flow.call(admin, 'GET /audit?objectType=branch')).body
    expect(log.data[0]).toEqual(data[0])
  })

  test('that changes nothing leaves version and history', async () => {
    expect((await change({ version: 1, name: `Quelimane ${code}` })).body.data.version).toBe(1)
    expect(await history()).toHaveLength(1)
  })

  test('of an older version is refused with the other change; the own name is free', async () => {
    await change({ version: 1, name: `Quelimane Norte ${code}`, address: 'Rua 3' })
    const { body } = await change({ version: 1, address: 'Rua 4' }, superUser)
    expect(body).toMatchObject({
      status: 409,
      code: 'VERSION_CONFLICT',
      current: {
        version: 2,
        name: `Quelimane Norte ${code}`,
        address: 'Rua 3',
        updatedBy: { name: 'rosa.sitoe' },
      },
    })
    expect((await change({ version: 2, name: `quelimane norte ${code}` })).status).toBe(200)
  })

  test('of two administrators at once is taken from one and shown to the other', async () => {
    const replies = await Promise.all([
      change({ version: 1, phone: '+258 1' }),
      change({ version: 1, phone: '+258 2' }, superUser),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await history()).toHaveLength(2)
  })

  test('may give another code until a number bears it', async () => {
    const other = `R${count}`
    const renamed = await change({ version: 1, seriesCode: other })
    expect(renamed.body.data).toMatchObject({ id: code, seriesCode: other })
    await sql`INSERT INTO number_series (kind, series, year, last) VALUES ('PEV', ${other}, 2026, 1)`.execute(
      flow.db,
    )
    const refused = await change({ version: 2, seriesCode: `S${count}` })
    expect(refusalOf(refused)).toEqual([409, 'SERIES_CODE_IN_USE', ['seriesCode']])
    expect((await stored())?.series_code).toBe(other)
  })

  test('gives a warehouse another kind until something refers to it', async () => {
    const kind = (to: string) => change({ warehouses: [{ id: `${code}-A`, name: 'Armazém', kind: to }] })
    expect((await kind('quarantine')).status).toBe(200)
    expect((await kind('sale')).status).toBe(200)
    await addCustomer(flow.db, { branch_id: code, warehouse_id: `${code}-A` })
    expect(refusalOf(await kind('returns'))).toEqual([409, 'WAREHOUSE_KIND_IN_USE', ['warehouses.0.kind']])
  })

  test('of one that is not there, or with another id in the body', async () => {
    expect((await change({ name: 'X' }, admin, 'NADA')).status).toBe(404)
    expect(refusalOf(await change({ id: 'SD', name: 'X' }))).toEqual([400, 'VALIDATION_FAILED', ['id']])
  })
})

describe('removing a branch', () => {
  test('that nothing refers to leaves its history', async () => {
    await create()
    expect((await flow.call(admin, `GET /branches/${code}/uses`)).body.data).toMatchObject({
      documents: 0,
      removable: true,
    })
    expect((await remove({ version: 0 })).body).toMatchObject({
      code: 'VERSION_CONFLICT',
      current: { version: 1 },
    })
    expect((await remove({ version: 1 })).status).toBe(204)
    expect(await stored()).toBeUndefined()
    expect((await history()).map(({ action }) => action)).toEqual(['create', 'delete'])
    expect((await remove({})).status).toBe(404)
  })

  test('in use is refused with what uses it', async () => {
    await create({ warehouses: [{ id: `${code}1`, name: 'Armazém' }] })
    await addCustomer(flow.db, { branch_id: code, warehouse_id: null })
    await signIn(flow.testApp, 'OPERATOR', { branchId: code })
    const uses = { warehouses: 1, customers: 1, users: 1, documents: 0, series: 0 }
    const { data } = (await flow.call(admin, `GET /branches/${code}/uses`)).body
    expect(data).toMatchObject({ ...uses, removable: false })
    const { body } = await remove({ version: 1 })
    expect(body).toMatchObject({ status: 409, code: 'BRANCH_IN_USE', details: [{ facts: uses }] })
    expect(body.message).toContain(`A filial Quelimane ${code} ainda é usada`)
    expect(await stored()).toBeDefined()
    expect(await history()).toHaveLength(1)
  })
})

describe('an inactive branch', () => {
  const draft = (extra: object, who: Person) => flow.call(who, 'POST /drafts', { lines: [], ...extra })

  test('takes no new documents; one that is being written says so when it is submitted', async () => {
    await create({ warehouses: [{ id: `${code}1`, name: 'Armazém' }] })
    const seller = await signIn(flow.testApp, 'OPERATOR', { branchId: code })
    const { id: customerId } = await addCustomer(flow.db, { branch_id: code, warehouse_id: `${code}1` })
    const lines = [{ productId: 'RICE', quantity: 1 }]
    const before = (await draft({ customerId, lines }, seller)).body.content
    expect((await change({ version: 1, active: false })).status).toBe(200)

    expect(refusalOf(await draft({ customerId }, seller))).toEqual([422, 'BRANCH_INACTIVE', ['warehouse']])
    const saved = await flow.call(seller, `PUT /drafts/${before.id}`, {
      version: before.version,
      customerId,
      lines,
      notes: 'à tarde',
    })
    expect(saved.status).toBe(200)
    const place = { version: saved.body.data.version, latitude: -25.9, longitude: 32.6 }
    const submitted = await flow.call(seller, `POST /drafts/${before.id}/submit`, place)
    expect(refusalOf(submitted)).toEqual([422, 'BRANCH_INACTIVE', ['warehouse']])

    const { data } = (await flow.call(seller, 'GET /warehouses')).body
    expect(data).toMatchObject([{ id: `${code}1`, active: false }])
    expect((await change({ version: 2, active: true })).status).toBe(200)
    expect((await flow.call(seller, `POST /drafts/${before.id}/submit`, place)).status).toBe(200)
  })
})

test('documents of an inactive branch may still be changed, but not duplicated', async () => {
  const id = await flow.submit([{ productId: 'RICE', quantity: 1 }])
  await change({ active: false }, admin, 'SD')
  const { version } = (await flow.call(flow.people.seller, `GET /orders/${id}`)).body.data
  const duplicate = await flow.call(flow.people.seller, `POST /orders/${id}/duplicate`, { lines: 'all' })
  expect(refusalOf(duplicate)).toEqual([422, 'BRANCH_INACTIVE', ['warehouse']])
  const revision = await flow.call(flow.people.seller, `POST /orders/${id}/revise`, { version })
  await change({ active: true }, admin, 'SD')
  expect([revision.status, revision.body.code]).toEqual([201, undefined])
})

describe('who sees what', () => {
  test('a seller reads the own branch without who made it, and changes nothing', async () => {
    await create()
    const seller = await signIn(flow.testApp, 'OPERATOR', { branchId: code })
    const { data } = (await flow.call(seller, 'GET /branches')).body
    expect(data).toMatchObject([{ id: code, createdBy: null, updatedBy: null, allowedActions: [] }])
    expect((await change({ name: 'X' }, seller)).status).toBe(403)
    expect((await flow.call(seller, `GET /audit?objectType=branch&objectId=${code}`)).status).toBe(403)
    expect((await flow.call(seller, 'GET /branches/SD')).status).toBe(404)
  })

  test('the provinces have their areas', async () => {
    const { data } = (await flow.call(admin, 'GET /provinces')).body
    expect(data).toHaveLength(11)
    expect(data[8]).toEqual({ id: 9, name: 'Nampula', area: 'north' })
  })

  test('the rules of the company stand in one list, and nothing else of the settings', async () => {
    await sql`INSERT INTO settings (key, value) VALUES ('company', '{"name":"X","secret":"y"}')`.execute(
      flow.db,
    )
    const { data } = (await flow.call(superUser, 'GET /settings')).body
    expect(data.map(({ id }: { id: string }) => id)).toEqual(['approval-policy', 'quote-policy'])
  })
})

describe('a warehouse', () => {
  test('that nothing uses is removed, while the branch keeps another', async () => {
    await create({
      warehouses: [
        { id: `${code}1`, name: 'Norte' },
        { id: `${code}2`, name: 'Sul' },
      ],
    })
    const { body } = await change({ version: 1, removedWarehouses: [`${code}1`] })
    expect(body.data.warehouses).toEqual([{ id: `${code}2`, name: 'Sul', kind: 'sale' }])
    expect((await history())[1]).toMatchObject({
      action: 'edit',
      changes: { [`warehouse ${code}1`]: [{ name: 'Norte', kind: 'sale' }, null] },
    })
    expect(refusalOf(await change({ version: 2, removedWarehouses: [`${code}2`] }))).toEqual([
      409,
      'LAST_WAREHOUSE',
      ['warehouses'],
    ])
    expect(await history()).toHaveLength(2)
  })

  test('in use is not removed, and nothing else is changed', async () => {
    const warehouses = [
      { id: `${code}1`, name: 'Norte' },
      { id: `${code}2`, name: 'Sul' },
    ]
    await create({ warehouses })
    const customer = await addCustomer(flow.db)
    const ofCustomer = flow.db.updateTable('customers').set({ warehouse_id: `${code}1` })
    await ofCustomer.where('id', '=', customer.id).execute()
    const body = { address: 'Rua 9', removedWarehouses: [`${code}1`] }
    expect(refusalOf(await change(body))).toEqual([409, 'WAREHOUSE_IN_USE', ['warehouses']])
    expect(await stored()).toMatchObject({ address: '', version: 1 })
    expect(await history()).toHaveLength(1)
  })
})

test('the series code is locked once numbers bear it', async () => {
  await create()
  const lockedOf = async () => (await flow.call(admin, `GET /branches/${code}`)).body.data.seriesLocked
  expect(await lockedOf()).toBe(false)
  await flow.db
    .insertInto('number_series')
    .values({ kind: 'PEV', series: code, year: 2026, last: 1 })
    .execute()
  expect(await lockedOf()).toBe(true)
  expect(refusalOf(await change({ seriesCode: `${code}Z` }))).toEqual([
    409,
    'SERIES_CODE_IN_USE',
    ['seriesCode'],
  ])
})

test('of two last active branches that are deactivated at the same moment one stays', async () => {
  await create()
  const others = await flow.db
    .selectFrom('branches')
    .select('id')
    .where('active', '=', true)
    .where('id', 'not in', [code, 'SD'])
    .execute()
  const ids = others.map(({ id }) => id)
  await flow.db.updateTable('branches').set({ active: false }).where('id', 'in', ids).execute()
  const replies = await Promise.all([
    change({ active: false }, admin, code),
    change({ active: false }, superUser, 'SD'),
  ])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = replies.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({ code: 'LAST_BRANCH', details: [{ field: 'active' }] })
  const active = flow.db.selectFrom('branches').select('id').where('active', '=', true)
  expect(await active.execute()).toHaveLength(1)
  await flow.db
    .updateTable('branches')
    .set({ active: true })
    .where('id', 'in', [...ids, 'SD'])
    .execute()
})

test('a warehouse manager keeps the warehouses of the own branch, and nothing else of any', async () => {
  const manager = await signIn(flow.testApp, 'ADMIN_SD')
  const before = (await flow.must(manager, 'GET /branches/SD')).data
  expect(before.allowedActions).toEqual(['edit-warehouses'])
  const warehouse = { id: 'SD-NOVO', name: 'Câmara nova', kind: 'quarantine' }
  const added = await change({ version: before.version, warehouses: [warehouse] }, manager, 'SD')
  expect(added.body.data.warehouses).toContainEqual(warehouse)
  const { version } = added.body.data
  const stale = await change({ version: before.version, warehouses: [warehouse] }, manager, 'SD')
  expect([stale.status, stale.body.code]).toEqual([409, 'VERSION_CONFLICT'])
  const more = await change({ version, warehouses: [warehouse], name: 'Outro nome' }, manager, 'SD')
  expect([more.status, more.body.code]).toEqual([403, 'ROLE_MISSING'])
  const removed = await change({ version, removedWarehouses: ['SD-NOVO'] }, manager, 'SD')
  expect(removed.body.data).toMatchObject({ name: before.name, warehouses: before.warehouses })
  await create()
  expect((await change({ warehouses: [{ ...warehouse, id: 'QX' }] }, manager)).status).toBe(404)
  expect(await stored()).toMatchObject({ version: 1 })
})
