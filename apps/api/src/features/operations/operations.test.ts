import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { send } from '../../integration/kit/send.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { imageUpload } from '../../testing/image-upload.ts'
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

describe('the image of an operation', () => {
  const { params, query, headers, body } = imageUpload()
  const image = { digest: params.digest, name: 'Marca da Exportação.jpeg' }
  const store = () => send(flow.testApp, 'PUT /files/{digest}', { params, query, headers, body }, admin)
  const read = (who: Person, etag?: string) =>
    send(
      flow.testApp,
      'GET /operations/{id}/image',
      { params: { id: code }, ...(etag ? { headers: { 'if-none-match': etag } } : {}) },
      who,
    )

  test('is referred to under its true ending, and told in history from what to what', async () => {
    await store()
    await create()
    const { body: changed } = await change({ version: 1, image })
    const shown = { digest: params.digest, name: 'Marca da Exportação.png', type: 'image/png', size: 117 }
    expect(changed.data).toMatchObject({ version: 2, image: { ...shown, width: 12, height: 8 } })
    expect((await change({ version: 1, image: null }, superUser)).body).toMatchObject({
      code: 'VERSION_CONFLICT',
      current: { version: 2, image: shown },
    })
    expect((await change({ version: 2, image })).body.data.version).toBe(2)
    expect((await change({ version: 2, image: null })).body.data).toMatchObject({ version: 3, image: null })
    const text = `Marca da Exportação.png (${params.digest.slice(0, 8)})`
    expect((await history()).slice(0, 2).map((entry: { changes: object }) => entry.changes)).toEqual([
      { image: [text, null] },
      { image: [null, text] },
    ])
    expect((await read(admin)).statusCode).toBe(404)
  })

  test('is given out as what it is and can run nothing, and is sent once', async () => {
    await store()
    await create({ image })
    const reply = await read(admin)
    expect([reply.statusCode, reply.rawPayload.equals(body)]).toEqual([200, true])
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': '117',
      'content-disposition':
        'inline; filename="Marca_da_Exporta__o.png"; filename*=UTF-8\'\'Marca%20da%20Exporta%C3%A7%C3%A3o.png',
      etag: `"${params.digest}"`,
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    })
    expect(reply.headers.vary).toContain('authorization')
    const again = await read(admin, `"x", W/"${params.digest}"`)
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', `"${params.digest}"`])
  })

  test('is seen by whom the operation is seen by', async () => {
    await store()
    await create({ image })
    const others = await signIn(flow.testApp, 'OPERATOR', { scopeOperations: ['GERAL'] })
    const mine = await signIn(flow.testApp, 'OPERATOR', { scopeOperations: [code] })
    const retailer = await signIn(flow.testApp, 'B2B')
    const statuses = await Promise.all([others, mine, retailer].map((who) => read(who)))
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([404, 200, 403])
    expect((await read(others, `"${params.digest}"`)).statusCode).toBe(404)
  })

  test('that is not stored, or no image, is refused at its field and changes nothing', async () => {
    await create()
    const unknown = await change({ version: 1, image: { digest: 'a'.repeat(64), name: 'x.png' } })
    expect(unknown.body).toMatchObject({ status: 422, code: 'FILE_UNKNOWN', details: [{ field: 'image' }] })
    const row = {
      digest: 'b'.repeat(64),
      type: 'pdf' as const,
      size: 5,
      uploaded_at: new Date().toISOString(),
    }
    await flow.db.insertInto('files').values(row).execute()
    const paper = await change({ version: 1, image: { digest: row.digest, name: 'x.png' } })
    expect(paper.body).toMatchObject({
      status: 422,
      code: 'FILE_TYPE_REFUSED',
      details: [{ field: 'image' }],
    })
    const shape = await change({ version: 1, image: { digest: 'x', name: '' } })
    const fields = shape.body.details.map(({ field }: { field: string }) => field)
    expect([shape.status, fields]).toEqual([400, ['image.digest', 'image.name']])
    expect(await history()).toHaveLength(1)
  })
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
