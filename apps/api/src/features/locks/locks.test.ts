import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { callsOf } from '../../testing/call.ts'
import { cloneOrders } from '../../testing/clone-orders.ts'
import { historyOf, jobsOf, submitted } from '../../testing/documents.ts'
import { type Person, signIn } from '../../testing/people.ts'
import { runJobs } from '../../testing/run-jobs.ts'
import { addCustomer, seedTrade } from '../../testing/trade.ts'
import { releaseLockedOrders } from './commands/release-locked-orders.ts'

const now = new Date('2026-11-20T10:00:00Z')
let testApp: TestApp
let call: ReturnType<typeof callsOf>
let seller: Person
let admin: Person
let manager: Person
let approver: Person
let routes = 0

beforeAll(async () => {
  testApp = await buildTestApp({ now: () => now })
  call = callsOf(testApp)
  await seedTrade(testApp.deps.db)
  seller = await signIn(testApp, 'OPERATOR')
  admin = await signIn(testApp, 'ADMIN', { username: 'rosa' })
  manager = await signIn(testApp, 'ADMIN_SD')
  approver = await signIn(testApp, 'COMMERCIAL_APPROVER', { branchId: 'BE' })
})
afterAll(() => testApp.close())

/** A new customer on a new route. */
async function onNewRoute(customer: object = {}) {
  routes += 1
  const route = `Rota ${routes}`
  return { route, ...(await addCustomer(testApp.deps.db, { route, ...customer })) }
}

const put = async (person: Person, lock: object) =>
  call(person, 'POST /block-orders', { blockType: 'ORDERS', ...lock })
const submit = async (customerId: number, more: object = {}) => {
  const { id } = await submitted(call, seller, {
    customerId,
    lines: [{ productId: 'OIL', quantity: 1 }],
    ...more,
  })
  await runJobs(testApp)
  return read(id)
}
const read = async (id: number) => (await call(seller, `GET /orders/${id}`)).body.data
const list = async (person: Person, query = '') => (await call(person, `GET /block-orders?${query}`)).body
const lockRows = async () =>
  (await testApp.deps.db.selectFrom('locks').select('id').where('deleted_at', 'is', null).execute()).length

describe('a lock on a route', () => {
  test('holds up what is submitted, names itself on the document, and lets it go on when it is taken off', async () => {
    const { id: customer, route } = await onNewRoute()
    const { status, body } = await put(admin, { kind: 'ROUTE', entityId: route })
    expect(status).toBe(201)
    const lock = body.content
    const held = await submit(customer)
    expect(held).toMatchObject({ status: 'BLOCKED', stages: ['BLOCKED'] })
    expect(held.lock).toEqual({
      id: lock.id,
      kind: 'ROUTE',
      entityId: route,
      entityName: route,
      branchId: null,
      operation: null,
      blockType: 'ORDERS',
      createdBy: { id: admin.id, name: 'rosa' },
      createdAt: now.toISOString().replace('.000Z', '.000000Z'),
    })
    const analysis = await call(admin, `GET /orders/${held.id}/stock`)
    expect(analysis.body.data.lock).toEqual(held.lock)
    expect((await list(admin)).data[0]).toMatchObject({
      id: lock.id,
      documents: 1,
      allowedActions: ['delete'],
    })

    const off = await call(admin, `DELETE /block-orders/${lock.id}`, { blockType: 'ORDERS' })
    expect([off.status, off.body.data]).toEqual([200, { id: lock.id, documents: 1 }])
    await runJobs(testApp)
    expect(await read(held.id)).toMatchObject({ status: 'PENDING', stages: ['STOCK_ANALYSIS'], lock: null })
    const actions = (await historyOf(testApp, held.id)).map(({ action }) => action)
    expect(actions.slice(-3)).toEqual(expect.arrayContaining(['verify', 'unlock', 'verify']))
    const unlocked = (await historyOf(testApp, held.id)).find(({ action }) => action === 'unlock')
    expect(unlocked?.facts).toMatchObject({ lock: lock.id, lockedBy: { kind: 'ROUTE', entity: route } })
  })

  test('lists the documents that it holds up, and none of another lock', async () => {
    const first = await onNewRoute()
    const other = await onNewRoute()
    const lock = (await put(admin, { kind: 'ROUTE', entityId: first.route })).body.content
    await put(admin, { kind: 'ROUTE', entityId: other.route })
    const held = [await submit(first.id), await submit(first.id)]
    await submit(other.id)
    const ofLock = async (person: Person, query = '') =>
      (await call(person, `GET /block-orders/${lock.id}/orders?${query}`)).body
    const { data, meta } = await ofLock(admin)
    expect(data.map(({ id }: { id: number }) => id)).toEqual(held.map(({ id }) => id))
    expect(data[0]).toEqual({
      id: held[0].id,
      number: held[0].number,
      customerName: held[0].customer.name,
      submittedAt: held[0].submittedAt,
      total: held[0].totals.total,
      createdBy: held[0].createdBy,
    })
    expect(meta.pagination.totalItems).toBe(2)
    const second = await ofLock(admin, 'page=2&perPage=1')
    expect(second.data.map(({ id }: { id: number }) => id)).toEqual([held[1].id])
    // An approver of another branch sees the lock, which reaches everywhere, but no document of SD.
    expect(await ofLock(approver)).toMatchObject({ data: [], meta: { pagination: { totalItems: 0 } } })
    expect(await ofLock(seller)).toMatchObject({ code: 'ROLE_MISSING' })
  })

  test('records in its own history who put it and who took it off', async () => {
    const { route } = await onNewRoute()
    const { id } = (await put(manager, { kind: 'ROUTE', entityId: route, branchId: 'SD' })).body.content
    await call(admin, `DELETE /block-orders/${id}`, { blockType: 'ORDERS' })
    const { body } = await call(admin, `GET /audit?objectType=lock&objectId=${id}`)
    const entries = body.data.map((entry: { action: string; user: { id: number } }) => [
      entry.action,
      entry.user.id,
    ])
    expect(entries).toEqual([
      ['delete', admin.id],
      ['create', manager.id],
    ])
    expect(body.data[0].facts).toMatchObject({ kind: 'ROUTE', entity: route, branch: 'SD', documents: 0 })
  })

  test('does not reach other branches, other operations or other types of documents', async () => {
    const { id: customer, route } = await onNewRoute()
    const reach = [{ branchId: 'BE' }, { operationId: 'HORECA' }, { blockType: 'QUOTES' }]
    await addCustomer(testApp.deps.db, { route, branch_id: 'BE' })
    for (const part of reach)
      expect((await put(admin, { kind: 'ROUTE', entityId: route, ...part })).status).toBe(201)
    expect(await submit(customer)).toMatchObject({ status: 'PENDING', lock: null })
    expect(await submit(customer, { operationType: 'HORECA' })).toMatchObject({ status: 'BLOCKED' })
    expect(await submit(customer, { type: 'COT' })).toMatchObject({ status: 'BLOCKED' })
    expect(await submit(customer, { type: 'POF' })).toMatchObject({ stages: ['OFFER_APPROVAL'] })
  })

  test('lets documents that are past verification go on', async () => {
    const { id: customer, route } = await onNewRoute()
    const before = await submit(customer)
    await put(admin, { kind: 'ROUTE', entityId: route })
    await runJobs(testApp)
    expect(await read(before.id)).toMatchObject({ status: before.status, version: before.version })
  })
})

test('locks on a customer and a warehouse hold up theirs', async () => {
  const { id: customer } = await onNewRoute()
  const ofCustomer = await put(manager, { kind: 'CUSTOMER', entityId: String(customer) })
  expect(ofCustomer.body.content).toMatchObject({
    branchId: 'SD',
    entityName: expect.stringMatching(/^Mercearia/),
  })
  expect((await submit(customer)).lock).toMatchObject({ kind: 'CUSTOMER', entityId: String(customer) })
  const { id: other } = await onNewRoute()
  const { body } = await put(manager, { kind: 'WAREHOUSE', entityId: 'SD1' })
  expect((await submit(other)).lock).toMatchObject({ kind: 'WAREHOUSE', entityName: 'SD1' })
  const { id } = body.content
  expect((await call(admin, `GET /block-orders/${id}/block-types`)).body.data).toEqual(['ORDERS'])
  await call(admin, `DELETE /block-orders/${id}`, { blockType: 'ORDERS' })
})

test('many documents go on, batch by batch, each recorded once', async () => {
  const { id: customer, route } = await onNewRoute()
  const { id } = (await put(admin, { kind: 'ROUTE', entityId: route })).body.content
  const model = await submit(customer)
  const { db } = testApp.deps
  const ids = await cloneOrders(db, model.id, 229)
  await db.updateTable('orders').set({ lock_id: id }).where('id', 'in', ids).execute()
  const off = await call(admin, `DELETE /block-orders/${id}`, { blockType: 'ORDERS' })
  expect(off.body.data.documents).toBe(230)
  await releaseLockedOrders(db, now)
  const states = await db
    .selectFrom('orders')
    .select(['status', 'lock_id'])
    .distinct()
    .where('id', 'in', ids)
    .execute()
  expect(states).toEqual([{ status: 'SUBMITTED', lock_id: null }])
  expect(await countUnlocked(ids)).toBe(230)
  expect(await jobsOf(testApp, ids.at(-1) ?? 0)).toEqual([`verify-order ${ids.at(-1)}`])
  await releaseLockedOrders(db, now)
  expect(await countUnlocked(ids)).toBe(230)
})

async function countUnlocked(ids: readonly number[]) {
  const { n } = await testApp.deps.db
    .selectFrom('history')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('action', '=', 'unlock')
    .where('object_id', 'in', ids.map(String))
    .executeTakeFirstOrThrow()
  return n
}

describe('is refused, and nothing changes', () => {
  test('the same lock twice, naming who put it', async () => {
    const { route } = await onNewRoute()
    await put(admin, { kind: 'ROUTE', entityId: route })
    const before = await lockRows()
    const { status, body } = await put(admin, { kind: 'ROUTE', entityId: route })
    expect([status, body.code]).toEqual([409, 'LOCK_EXISTS'])
    expect(body.message).toBe(
      `Este bloqueio já existe: ${route}, criado por rosa em 20-11-2026. Elimine-o primeiro se o quiser refazer.`,
    )
    expect(await lockRows()).toBe(before)
  })

  test('a lock that reaches further than the scope of its creator', async () => {
    const { route } = await onNewRoute()
    const { status, body } = await put(manager, { kind: 'ROUTE', entityId: route })
    expect([status, body.code]).toEqual([403, 'LOCK_OUT_OF_SCOPE'])
    expect(body.message).toContain('filiais SD')
    const { id } = (await put(admin, { kind: 'ROUTE', entityId: route })).body.content
    const seen = (await list(manager)).data.find((lock: { id: number }) => lock.id === id)
    expect(seen.allowedActions).toEqual([])
    const off = await call(manager, `DELETE /block-orders/${id}`, { blockType: 'ORDERS' })
    expect([off.status, off.body.code]).toEqual([403, 'LOCK_OUT_OF_SCOPE'])
  })

  test.each([
    ['a route of nobody', { kind: 'ROUTE', entityId: 'Lua' }, 'entityId'],
    ['a customer that is none', { kind: 'CUSTOMER', entityId: 'x' }, 'entityId'],
    ['a warehouse of another branch', { kind: 'WAREHOUSE', entityId: 'BE1' }, 'entityId'],
    ['an unknown operation', { kind: 'WAREHOUSE', entityId: 'SD1', operationId: 'NADA' }, 'operationId'],
    [
      'a branch where the route does not run',
      { kind: 'ROUTE', entityId: 'Rota 1', branchId: 'BE' },
      'branchId',
    ],
  ])('%s', async (_what, lock, field) => {
    const before = await lockRows()
    const { status, body } = await put(manager, lock)
    expect([status, body.code, body.details[0].field]).toEqual([404, 'NOT_FOUND', field])
    expect(await lockRows()).toBe(before)
  })

  test('another type than the lock has, and a lock that was taken off', async () => {
    const { route } = await onNewRoute()
    const { id } = (await put(admin, { kind: 'ROUTE', entityId: route })).body.content
    expect((await call(admin, `DELETE /block-orders/${id}`, { blockType: 'QUOTES' })).status).toBe(404)
    expect((await call(admin, `DELETE /block-orders/${id}`, { blockType: 'ORDERS' })).status).toBe(200)
    expect((await call(admin, `DELETE /block-orders/${id}`, { blockType: 'ORDERS' })).status).toBe(404)
    expect((await put(admin, { kind: 'ROUTE', entityId: route })).status).toBe(201)
  })

  test('locks of other branches are not seen, nor those of another type', async () => {
    const { id: customer } = await onNewRoute()
    const { id } = (await put(manager, { kind: 'CUSTOMER', entityId: String(customer) })).body.content
    const of = async (person: Person, query = '') =>
      (await list(person, query)).data.map((lock: { id: number }) => lock.id)
    expect(await of(manager)).toContain(id)
    expect(await of(approver)).not.toContain(id)
    expect(await of(manager, 'blockTypes=QUOTES')).not.toContain(id)
    expect((await call(approver, `GET /block-orders/${id}/block-types`)).status).toBe(404)
  })
})
