import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { type Person, signIn } from '../../testing/people.ts'
import { addCustomer } from '../../testing/trade.ts'

let flow: Flow
let admin: Person
let superUser: Person
beforeAll(async () => {
  flow = await openFlow()
  admin = await signIn(flow.testApp, 'ADMIN')
  superUser = await signIn(flow.testApp, 'SUPER_USER')
})
afterAll(() => flow.testApp.close())

let count = 0
let code = ''
beforeEach(() => {
  count += 1
  code = `EXP-${count}`
})

const create = (extra: object = {}, who = admin) =>
  flow.call(who, 'POST /operations', { code, name: `Exportação ${count}`, ...extra })
const change = (body: object, who = admin, id = code) => flow.call(who, `PUT /operations/${id}`, body)
const history = async () =>
  (await flow.call(admin, `GET /audit?objectType=operation&objectId=${code}`)).body.data

test('a new operation has its entities, a version and its history', async () => {
  const morpheusEntities = [`LOJA ${count}`, `LOJA ${count} SUL`]
  const { status, body } = await create({ code: code.toLowerCase(), morpheusEntities })
  expect(status).toBe(201)
  expect(body.content).toMatchObject({
    id: code,
    code,
    discountLimit: 5,
    morpheusEntities,
    active: true,
    version: 1,
    allowedActions: ['edit'],
  })
  expect(await history()).toMatchObject([
    { user: { id: admin.id }, action: 'create', changes: { morpheusEntities: [null, morpheusEntities] } },
  ])
})

test.each([
  ['no name', { name: '' }, 400, 'VALIDATION_FAILED', ['name']],
  ['a name of 81', { name: 'x'.repeat(81) }, 400, 'VALIDATION_FAILED', ['name']],
  ['a code of 17', { code: 'x'.repeat(17) }, 400, 'VALIDATION_FAILED', ['code']],
  ['a limit over 100', { discountLimit: 101 }, 400, 'VALIDATION_FAILED', ['discountLimit']],
  ['the code of another', { code: 'GERAL' }, 409, 'OPERATION_CODE_TAKEN', ['code']],
  ['the name of another', { name: 'HÓRECA' }, 409, 'OPERATION_NAME_TAKEN', ['name']],
  ['an entity twice', { morpheusEntities: ['X', 'x'] }, 400, 'VALIDATION_FAILED', ['morpheusEntities.1']],
])('with %s it is refused at its field', async (_what, extra, status, refusal, fields) => {
  const { body } = await create(extra)
  expect([body.status, body.code, body.details.map(({ field }: { field: string }) => field)]).toEqual([
    status,
    refusal,
    fields,
  ])
  expect(await history()).toEqual([])
})

test('an entity belongs to one operation, which the refusal names', async () => {
  await create({ morpheusEntities: ['SUPER NORTE'] })
  const { body } = await change({ morpheusEntities: ['super norte'] }, admin, 'GERAL')
  expect(body).toMatchObject({ status: 409, code: 'MORPHEUS_ENTITY_TAKEN' })
  expect(body.details[0].message).toBe(`A entidade «super norte» já é da operação Exportação ${count}.`)
})

test('a change tells from what to what; an older version is refused with the other change', async () => {
  await create()
  expect((await change({ version: 1, name: `Fora ${count}`, discountLimit: 7.5 })).body.data.version).toBe(2)
  expect((await history())[0]).toMatchObject({
    objectId: code,
    changes: { name: [`Exportação ${count}`, `Fora ${count}`], discountLimit: [5, 7.5] },
  })
  expect((await change({ version: 1, active: false }, superUser)).body).toMatchObject({
    code: 'VERSION_CONFLICT',
    current: { version: 2, name: `Fora ${count}` },
  })
  expect((await change({ version: 2, active: false }, superUser)).status).toBe(200)
  expect((await change({ name: 'X' }, admin, 'NADA')).status).toBe(404)
})

test('an inactive operation takes no new documents; a draft that has it says so when it is submitted', async () => {
  await create()
  const seller = await signIn(flow.testApp, 'OPERATOR', { branchId: 'SD' })
  const { id: customerId } = await addCustomer(flow.db)
  const lines = [{ productId: 'RICE', quantity: 1 }]
  const input = { customerId, operationType: code, lines }
  const { content } = (await flow.call(seller, 'POST /drafts', input)).body
  await change({ version: 1, active: false })
  expect((await flow.call(seller, 'POST /drafts', input)).body).toMatchObject({
    status: 422,
    code: 'OPERATION_INACTIVE',
    details: [{ field: 'operationType' }],
  })
  const place = { version: content.version, latitude: -25.9, longitude: 32.6 }
  const submitted = await flow.call(seller, `POST /drafts/${content.id}/submit`, place)
  expect(submitted.body).toMatchObject({ status: 422, code: 'OPERATION_INACTIVE' })
  // Without one entered the first active one is taken.
  const other = await flow.call(seller, 'POST /drafts', { customerId, lines })
  expect(other.body.content.operationType).not.toBe(code)
})

test('of two last active operations that are deactivated at the same moment one stays', async () => {
  await create()
  const active = flow.db.selectFrom('operations').select('id').where('active', '=', true)
  const ids = (await active.execute()).map(({ id }) => id).filter((id) => id !== code && id !== 'GERAL')
  await flow.db.updateTable('operations').set({ active: false }).where('id', 'in', ids).execute()
  const replies = await Promise.all([
    change({ active: false }, admin, code),
    change({ active: false }, superUser, 'GERAL'),
  ])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = replies.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({ code: 'LAST_OPERATION', details: [{ field: 'active' }] })
  expect(await active.execute()).toHaveLength(1)
  const all = [...ids, 'GERAL']
  await flow.db.updateTable('operations').set({ active: true }).where('id', 'in', all).execute()
})
