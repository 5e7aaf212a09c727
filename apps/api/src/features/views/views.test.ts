import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { type Person, signIn } from '../../testing/people.ts'

let flow: Flow
let colleague: Person
let stranger: Person
beforeAll(async () => {
  flow = await openFlow()
  colleague = await signIn(flow.testApp, 'OPERATOR')
  stranger = await signIn(flow.testApp, 'OPERATOR', { branchId: 'BE' })
})
afterAll(() => flow.testApp.close())

let names = 0
const save = async (person: Person, input: object = {}) => {
  const view = { list: 'orders', name: `Vista ${++names}`, query: 'tab=all', ...input }
  return (await must(person, 'POST /views', view)).content
}
const must: Flow['must'] = (...args) => flow.must(...args)
const listed = async (person: Person, list = 'orders') => (await must(person, `GET /views?list=${list}`)).data
const idsOf = async (person: Person) => (await listed(person)).map(({ id }: { id: number }) => id)
const refused = async (...args: Parameters<Flow['call']>) => {
  const before = await rows()
  const reply = await flow.call(...args)
  expect(await rows()).toEqual(before)
  return [reply.status, reply.body.code]
}
const rows = async () => ({
  views: await flow.db.selectFrom('views').selectAll().orderBy('id').execute(),
  history: await flow.db.selectFrom('history').select('id').where('object_type', '=', 'view').execute(),
  preferences: await flow.db.selectFrom('list_preferences').selectAll().execute(),
})

describe('a saved view', () => {
  test('stores filters, sort, layout, columns and density, with history', async () => {
    const view = await save(flow.people.seller, {
      name: 'Despacho da manhã',
      query: 'tab=pending&branchId=SD,BE&createdFrom=2026-11-01',
      sort: 'oldest',
      layout: 'grid',
      columns: ['number', 'reference', 'total'],
      dense: true,
    })
    expect(await listed(flow.people.seller)).toContainEqual({
      id: view.id,
      list: 'orders',
      name: 'Despacho da manhã',
      query: 'tab=pending&branchId=SD,BE&createdFrom=2026-11-01',
      sort: 'oldest',
      layout: 'grid',
      columns: ['number', 'reference', 'total'],
      dense: true,
      sharedWith: 'nobody',
      owner: { id: flow.people.seller.id, name: flow.people.seller.username },
      isOwn: true,
      isDefault: false,
      allowedActions: ['update', 'delete', 'copy'],
      version: 1,
    })
    const changed = await must(flow.people.seller, `PUT /views/${view.id}`, { version: 1, name: 'Manhã' })
    expect(changed.data).toMatchObject({ name: 'Manhã', sort: 'oldest', version: 2 })
    const history = await flow.db
      .selectFrom('history')
      .select(['action', 'changes'])
      .where('object_type', '=', 'view')
      .where('object_id', '=', String(view.id))
      .orderBy('seq')
      .execute()
    expect(history).toEqual([
      { action: 'create', changes: {} },
      { action: 'change', changes: { name: ['Despacho da manhã', 'Manhã'] } },
    ])
  })

  test.each([
    [{ query: 'nobodyKnows=1' }, 'query.nobodyKnows', 'unknown'],
    [{ query: 'tab=yesterday' }, 'query.tab', 'oneOf'],
    [{ query: 'tab=all&createdFrom=2026-02-30' }, 'query.createdFrom', 'format'],
    [{ query: 'customerId=abc' }, 'query.customerId', 'type'],
    [{ query: 'page=2' }, 'query.page', 'unknown'],
    [{ query: 'sort=oldest' }, 'query.sort', 'unknown'],
    [{ sort: 'amount' }, 'sort', 'oneOf'],
    [{ columns: ['number', 'colour'] }, 'columns.1', 'oneOf'],
    [{ columns: ['number', 'number'] }, 'columns.1', 'invalid'],
    [{ list: 'stock', layout: 'kanban' }, 'layout', 'oneOf'],
    [{ list: 'stock', columns: ['number'] }, 'columns.0', 'oneOf'],
    [{ name: '   ' }, 'name', 'minLength'],
    [{ name: 'x'.repeat(61) }, 'name', 'maxLength'],
  ])('%j is refused and named', async (input, field, rule) => {
    const { admin } = flow.people
    const view = { list: 'orders', name: 'Má', query: 'tab=all', ...input }
    if (view.list === 'stock') view.query = ''
    const before = await rows()
    const reply = await flow.call(admin, 'POST /views', view)
    expect([reply.status, reply.body.code]).toEqual([400, 'VALIDATION_FAILED'])
    expect(reply.body.details).toMatchObject([{ field, rule }])
    expect(await rows()).toEqual(before)
  })

  test('has a name of its own on its list, and there are not too many', async () => {
    const person = await signIn(flow.testApp, 'OPERATOR')
    const view = await save(person, { name: 'Açúcar' })
    expect(await refused(person, 'POST /views', { list: 'orders', name: 'AÇÚCAR' })).toEqual([
      409,
      'VIEW_NAME_TAKEN',
    ])
    const other = await save(person)
    expect(
      await refused(person, `PUT /views/${other.id}`, { version: other.version, name: 'açúcar' }),
    ).toEqual([409, 'VIEW_NAME_TAKEN'])
    await must(person, `PUT /views/${view.id}`, { version: 1, name: 'AÇÚCAR' })
    for (let count = 2; count < 50; count += 1) await save(person)
    expect(await refused(person, 'POST /views', { list: 'orders', name: 'Mais uma' })).toEqual([
      422,
      'VIEWS_TOO_MANY',
    ])
  })
})

describe('sharing', () => {
  test('shows a view to the branch or to everybody, on lists that they may open', async () => {
    const { seller, admin, analyst } = flow.people
    const retailer = await signIn(flow.testApp, 'B2B')
    const own = await save(seller)
    const branch = await save(seller, { sharedWith: 'branch' })
    const all = await save(seller, { sharedWith: 'everybody' })
    const seen = async (person: Person) => {
      const ids = await idsOf(person)
      return [own, branch, all].map(({ id }) => ids.includes(id))
    }
    expect(await seen(seller)).toEqual([true, true, true])
    expect(await seen(colleague)).toEqual([false, true, true])
    expect(await seen(analyst)).toEqual([false, true, true])
    expect(await seen(stranger)).toEqual([false, false, true])
    expect(await seen(admin)).toEqual([false, true, true])
    expect(await seen(retailer)).toEqual([false, false, false])
    expect((await must(retailer, 'GET /views')).data).toEqual([])
  })

  test('lets only the owner and administrators change it; a refusal changes nothing', async () => {
    const { seller, admin } = flow.people
    const view = await save(seller, { sharedWith: 'branch' })
    const path = `/views/${view.id}`
    for (const [person, answer] of [
      [colleague, [403, 'VIEW_OF_OTHER']],
      [stranger, [404, 'NOT_FOUND']],
    ] as const) {
      expect(await refused(person, `PUT ${path}`, { version: 1, name: 'Minha' })).toEqual(answer)
      expect(await refused(person, `PUT ${path}`, { version: 1, sharedWith: 'nobody' })).toEqual(answer)
      expect(await refused(person, `DELETE ${path}?version=1`)).toEqual(answer)
      expect(await refused(person, `POST ${path}/restore`)).toEqual(answer)
    }
    const seenBy = async (person: Person) =>
      (await listed(person)).find(({ id }: { id: number }) => id === view.id)?.allowedActions
    expect(await seenBy(colleague)).toEqual(['copy'])
    expect(await seenBy(admin)).toEqual(['update', 'delete', 'copy'])
    await must(admin, `PUT ${path}`, { version: 1, name: 'Da filial' })
    // The administrator works elsewhere; the view stays with the branch of its owner.
    expect(await idsOf(colleague)).toContain(view.id)
    const stale = await flow.call(seller, `PUT ${path}`, { version: 1, name: 'Velha' })
    expect([stale.status, stale.body.code, stale.body.current.name]).toEqual([
      409,
      'VERSION_CONFLICT',
      'Da filial',
    ])
  })

  test("an administrator cannot see a user's own view", async () => {
    const view = await save(flow.people.seller)
    expect(await refused(flow.people.admin, `DELETE /views/${view.id}`)).toEqual([404, 'NOT_FOUND'])
  })

  test('a deleted view disappears for everybody and is restored as it was', async () => {
    const { seller } = flow.people
    const view = await save(seller, { sharedWith: 'everybody', query: 'tab=finished' })
    await must(stranger, 'PUT /preferences/orders', { defaultViewId: view.id, viewOrder: [view.id] })
    await must(seller, `DELETE /views/${view.id}?version=1`)
    expect(await idsOf(seller)).not.toContain(view.id)
    expect(await idsOf(stranger)).not.toContain(view.id)
    expect(await refused(seller, `PUT /views/${view.id}`, { version: 2, name: 'x' })).toEqual([
      404,
      'NOT_FOUND',
    ])
    await must(seller, `POST /views/${view.id}/restore`)
    expect((await listed(stranger))[0]).toMatchObject({ id: view.id, query: 'tab=finished', isDefault: true })
  })

  test('a list that the user may not open has no views for them', async () => {
    expect(await refused(flow.people.seller, 'POST /views', { list: 'shipments', name: 'Carga' })).toEqual([
      403,
      'ROLE_MISSING',
    ])
  })
})

describe('the preferences of a list', () => {
  test('are stored field by field, for each user', async () => {
    const { picker, seller } = flow.people
    await must(picker, 'PUT /preferences/shipments', { dense: true })
    await must(picker, 'PUT /preferences/shipments', { columns: ['number', 'driver'], endless: true })
    expect((await must(picker, 'GET /preferences')).data).toEqual({
      shipments: {
        columns: ['number', 'driver'],
        dense: true,
        endless: true,
        viewOrder: [],
        defaultViewId: null,
      },
    })
    await must(picker, 'PUT /preferences/shipments', { columns: null })
    expect((await must(picker, 'GET /preferences')).data.shipments).toMatchObject({
      columns: null,
      dense: true,
    })
    expect((await must(seller, 'GET /preferences')).data.shipments).toBeUndefined()
  })

  test('order the views and name the default one', async () => {
    const person = await signIn(flow.testApp, 'STOCK_ANALYST', { branchId: 'BE' })
    const views = [await save(person), await save(person), await save(person)]
    const [first, second, third] = views.map(({ id }) => id)
    await must(person, 'PUT /preferences/orders', { viewOrder: [third, first], defaultViewId: second })
    const shown = (await listed(person)).filter(({ isOwn }: { isOwn: boolean }) => isOwn)
    expect(shown.map(({ id }: { id: number }) => id)).toEqual([third, first, second])
    expect(shown.map(({ isDefault }: { isDefault: boolean }) => isDefault)).toEqual([false, false, true])
  })

  test.each([
    ['orders', { columns: ['colour'] }, 400],
    ['nothing', { dense: true }, 400],
    ['orders', { dense: 'yes' }, 400],
    ['orders', { defaultViewId: 987_654 }, 404],
    ['shipments', { dense: true }, 403],
  ])('%s %j is refused', async (list, input, status) => {
    const [found] = await refused(flow.people.seller, `PUT /preferences/${list}`, input)
    expect(found).toBe(status)
  })

  test("somebody else's own view opens no list of mine, nor a view of another list", async () => {
    const { seller, admin } = flow.people
    const view = await save(seller)
    expect(await refused(colleague, 'PUT /preferences/orders', { defaultViewId: view.id })).toEqual([
      404,
      'NOT_FOUND',
    ])
    const stock = await save(admin, { list: 'stock', query: '' })
    expect(await refused(admin, 'PUT /preferences/orders', { defaultViewId: stock.id })).toEqual([
      404,
      'NOT_FOUND',
    ])
  })
})
