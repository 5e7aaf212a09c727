import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  BECAUSE,
  type BulkDesk,
  CHEAP,
  closeBulkDesk,
  type Item,
  openBulkDesk,
  outcomes,
  RICE,
} from '../../testing/bulk-desk.ts'
import { historyOf, PLACE } from '../../testing/documents.ts'
import { everything } from '../../testing/everything.ts'
import { type Person, signIn } from '../../testing/people.ts'

let desk: BulkDesk
beforeAll(async () => {
  desk = await openBulkDesk()
})
afterAll(() => closeBulkDesk(desk))

describe('many documents at once', () => {
  test('each is done or refused by itself, in the order asked', async () => {
    const [first = 0, stale = 0, last = 0] = await desk.many(3)
    const canceled = await desk.submit(RICE)
    await desk.must(desk.manager, `POST /orders/${canceled}/cancel`, {
      ...(await desk.seen([canceled]))[0],
      id: undefined,
      reason: 'x',
    })
    const items = await desk.seen([last, canceled, first])
    const { status, body } = await desk.bulk(
      desk.manager,
      'close',
      [{ id: stale, version: 1 }, ...items],
      BECAUSE,
    )
    expect(status).toBe(200)
    expect(outcomes(body)).toEqual([
      [stale, 'VERSION_CONFLICT'],
      [last, 'done'],
      [canceled, 'ACTION_NOT_ALLOWED'],
      [first, 'done'],
    ])
    expect(body.data).toMatchObject({ dryRun: false, done: 2, refused: 2 })
    const [conflict, , refused, done] = body.data.results
    const after = await desk.now(first)
    expect(done).toEqual({
      id: first,
      number: after.number,
      outcome: 'done',
      changed: true,
      version: after.version,
      status: 'CLOSED',
      stages: ['CLOSED'],
      draftId: null,
      error: null,
    })
    expect(conflict.error).toMatchObject({
      status: 409,
      current: { version: (await desk.now(stale)).version },
    })
    expect(refused).toMatchObject({ number: (await desk.now(canceled)).number, error: { status: 409 } })
    expect((await desk.now(stale)).status).toBe('PENDING')
    expect((await historyOf(desk.testApp, first)).at(-1)).toMatchObject({
      action: 'close',
      user_id: desk.manager.id,
      facts: BECAUSE.input,
    })
  })

  test('says no in the language of the caller', async () => {
    const [id = 0] = await desk.many(1)
    const told = async (language: string) => {
      const { body } = await desk.bulk(desk.manager, 'close', [{ id, version: 1 }], BECAUSE, {
        'accept-language': language,
      })
      return body.data.results[0].error.message
    }
    expect(await told('pt')).toMatch(/^Outra pessoa alterou/)
    expect(await told('en')).toMatch(/^Somebody else/)
  })

  test('what lies in another branch is not there, and tells nothing', async () => {
    const [id = 0] = await desk.many(1)
    const beira = await signIn(desk.testApp, 'ADMIN_BE', { branchId: 'BE' })
    const { body } = await desk.bulk(
      beira,
      'close',
      [...(await desk.seen([id])), { id: 987_654, version: 1 }],
      BECAUSE,
    )
    const told = body.data.results.map(({ id: _id, error, ...rest }: { id: number; error: object }) => ({
      ...rest,
      error: { ...error, details: [] },
    }))
    expect(told[0]).toMatchObject({ number: null, version: null, status: null, error: { code: 'NOT_FOUND' } })
    expect(told[0]).toEqual(told[1])
  })

  test('a role that the single call asks for is asked of each', async () => {
    const [id = 0] = await desk.many(1)
    const items = await desk.seen([id])
    for (const action of ['allocate', 'process', 'wait', 'release', 'close-lines']) {
      const { body } = await desk.bulk(desk.people.seller, action, items, BECAUSE)
      expect(outcomes(body), action).toEqual([[id, 'ROLE_MISSING']])
    }
  })
})

describe('a request that is none', () => {
  const one = [{ id: 1, version: 1 }]
  const place = { latitude: -25.9, longitude: 32.6 }
  test.each([
    ['no documents', { action: 'process', ids: [] }, 'ids', 'minItems'],
    [
      'too many',
      { action: 'process', ids: Array.from({ length: 201 }, (_none, at) => ({ id: at + 1, version: 1 })) },
      'ids',
      'maxItems',
    ],
    ['one twice', { action: 'process', ids: [...one, ...one] }, 'ids.1.id', 'repeated'],
    ['no version', { action: 'process', ids: [{ id: 1 }] }, 'ids.0.version', 'required'],
    ['an unknown action', { action: 'bill', ids: one }, 'action', 'oneOf'],
    ['no reason', { action: 'close', ids: one }, 'input.reason', 'required'],
    ['a blank reason', { action: 'cancel', ids: one, input: { reason: '  ' } }, 'input.reason', 'required'],
    ['no stage', { action: 'approve', ids: one }, 'input.stage', 'required'],
    [
      'no place',
      { action: 'submit', ids: one, input: { ...place, longitude: undefined } },
      'input.longitude',
      'required',
    ],
    [
      'a place off the earth',
      { action: 'submit', ids: one, input: { ...place, latitude: 91 } },
      'input.latitude',
      'max',
    ],
    ['an unknown answer', { action: 'process', ids: one, input: { force: true } }, 'input.force', 'unknown'],
  ])('%s', async (_name, body, field, rule) => {
    const reply = await desk.call(desk.people.admin, 'POST /orders/bulk', body)
    expect([reply.status, reply.body.details[0]?.field, reply.body.details[0]?.rule]).toEqual([
      400,
      field,
      rule,
    ])
  })
})

describe('a dry run', () => {
  test('tells what would happen to each and changes nothing at all', async () => {
    const [open = 0, other = 0] = await desk.many(2)
    const [waits = 0] = await desk.many(1, CHEAP)
    const writing = await desk.draft()
    const attempts: [Person, string, Item[], object][] = [
      [desk.manager, 'close', [...(await desk.seen([open])), { id: other, version: 1 }], BECAUSE],
      [desk.manager, 'cancel', await desk.seen([open]), BECAUSE],
      [desk.people.seller, 'submit', [writing], { input: PLACE }],
      [desk.people.seller, 'delete-draft', [writing], {}],
      [desk.people.seller, 'duplicate', await desk.seen([open]), {}],
      [
        desk.approver,
        'approve',
        await desk.seen([waits]),
        { input: { stage: 'COMMERCIAL', reason: 'Visto' } },
      ],
      [desk.people.analyst, 'process', await desk.seen([open, other]), {}],
      [desk.people.analyst, 'release', await desk.seen([open]), {}],
    ]
    const before = await everything(desk.db)
    const told: string[] = []
    for (const [person, action, ids, rest] of attempts) {
      const { body } = await desk.bulk(person, action, ids, { ...rest, dryRun: true })
      expect(body.data.dryRun).toBe(true)
      for (const { outcome, status, error } of body.data.results)
        told.push(`${action} ${outcome} ${error?.code ?? status}`)
    }
    expect(told).toEqual([
      'close done CLOSED',
      'close refused VERSION_CONFLICT',
      'cancel done CANCELED',
      'submit done PENDING',
      'delete-draft done null',
      'duplicate done PENDING',
      'approve done PENDING',
      'process done PROCESSED',
      'process done PROCESSED',
      'release done PENDING',
    ])
    expect(await everything(desk.db)).toEqual(before)
  })

  test('of a submission shows where the verification would put it', async () => {
    const { content } = await desk.must(desk.people.seller, 'POST /drafts', {
      customerId: desk.customer.id,
      lines: CHEAP,
    })
    const item = { id: content.id, version: content.version }
    const { body } = await desk.bulk(desk.people.seller, 'submit', [item], { input: PLACE, dryRun: true })
    expect(body.data.results[0]).toMatchObject({ status: 'PENDING', stages: ['COMMERCIAL_APPROVAL'] })
  })
})

describe('what may be done to each', () => {
  test('is what the document itself says; what is not theirs is left out', async () => {
    const [id = 0] = await desk.many(1)
    const writing = await desk.draft()
    const ask = async (person: Person) =>
      (await desk.must(person, `GET /orders/allowed-actions?ids=${id},${writing.id},987654`)).data
    for (const person of [desk.people.seller, desk.manager, desk.people.analyst]) {
      const single = (await desk.must(person, `GET /orders/${id}`)).data
      const row = (await ask(person)).find((one: Item) => one.id === id)
      expect(row).toEqual({ id, version: single.version, allowedActions: single.allowedActions })
    }
    expect((await ask(desk.manager)).map((row: Item) => row.id)).toEqual([id])
  })
})
