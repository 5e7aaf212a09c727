import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type BulkFixture,
  CHEAP,
  closeBulkFixture,
  type Item,
  openBulkFixture,
  outcomes,
  REASON,
  RICE,
} from '../../testing/bulk-fixture.ts'
import { databaseDigest } from '../../testing/database-digest.ts'
import { historyOf, PLACE } from '../../testing/documents.ts'
import { type Person, signIn } from '../../testing/people.ts'

let fixture: BulkFixture
beforeAll(async () => {
  fixture = await openBulkFixture()
})
afterAll(() => closeBulkFixture(fixture))

describe('many documents at once', () => {
  test('each is done or refused by itself, in the order of the request', async () => {
    const [first = 0, stale = 0, last = 0] = await fixture.many(3)
    const canceled = await fixture.submit(RICE)
    await fixture.must(fixture.manager, `POST /orders/${canceled}/cancel`, {
      ...(await fixture.seen([canceled]))[0],
      id: undefined,
      reason: 'x',
    })
    const items = await fixture.seen([last, canceled, first])
    const { status, body } = await fixture.bulk(
      fixture.manager,
      'close',
      [{ id: stale, version: 1 }, ...items],
      REASON,
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
    const after = await fixture.now(first)
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
      current: { version: (await fixture.now(stale)).version },
    })
    expect(refused).toMatchObject({ number: (await fixture.now(canceled)).number, error: { status: 409 } })
    expect((await fixture.now(stale)).status).toBe('PENDING')
    expect((await historyOf(fixture.testApp, first)).at(-1)).toMatchObject({
      action: 'close',
      user_id: fixture.manager.id,
      facts: REASON.input,
    })
  })

  test('refusals are in the language of the caller', async () => {
    const [id = 0] = await fixture.many(1)
    const messageIn = async (language: string) => {
      const { body } = await fixture.bulk(fixture.manager, 'close', [{ id, version: 1 }], REASON, {
        'accept-language': language,
      })
      return body.data.results[0].error.message
    }
    expect(await messageIn('pt')).toMatch(/^Outra pessoa alterou/)
    expect(await messageIn('en')).toMatch(/^Somebody else/)
  })

  test('a document of another branch is not found, and nothing about it is revealed', async () => {
    const [id = 0] = await fixture.many(1)
    const beira = await signIn(fixture.testApp, 'ADMIN_BE', { branchId: 'BE' })
    const { body } = await fixture.bulk(
      beira,
      'close',
      [...(await fixture.seen([id])), { id: 987_654, version: 1 }],
      REASON,
    )
    const results = body.data.results.map(({ id: _id, error, ...rest }: { id: number; error: object }) => ({
      ...rest,
      error: { ...error, details: [] },
    }))
    expect(results[0]).toMatchObject({
      number: null,
      version: null,
      status: null,
      error: { code: 'NOT_FOUND' },
    })
    expect(results[0]).toEqual(results[1])
  })

  test('the role that the single call needs is checked for each', async () => {
    const [id = 0] = await fixture.many(1)
    const items = await fixture.seen([id])
    for (const action of ['allocate', 'process', 'wait', 'release', 'close-lines']) {
      const { body } = await fixture.bulk(fixture.people.seller, action, items, REASON)
      expect(outcomes(body), action).toEqual([[id, 'ROLE_MISSING']])
    }
  })
})

describe('an invalid request', () => {
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
    const reply = await fixture.call(fixture.people.admin, 'POST /orders/bulk', body)
    expect([reply.status, reply.body.details[0]?.field, reply.body.details[0]?.rule]).toEqual([
      400,
      field,
      rule,
    ])
  })
})

describe('a dry run', () => {
  test('reports what would happen to each and changes nothing at all', async () => {
    const [open = 0, other = 0] = await fixture.many(2)
    const [waits = 0] = await fixture.many(1, CHEAP)
    const writing = await fixture.draft()
    const attempts: [Person, string, Item[], object][] = [
      [fixture.manager, 'close', [...(await fixture.seen([open])), { id: other, version: 1 }], REASON],
      [fixture.manager, 'cancel', await fixture.seen([open]), REASON],
      [fixture.people.seller, 'submit', [writing], { input: PLACE }],
      [fixture.people.seller, 'delete-draft', [writing], {}],
      [fixture.people.seller, 'duplicate', await fixture.seen([open]), {}],
      [
        fixture.approver,
        'approve',
        await fixture.seen([waits]),
        { input: { stage: 'COMMERCIAL', reason: 'Visto' } },
      ],
      [fixture.people.analyst, 'process', await fixture.seen([open, other]), {}],
      [fixture.people.analyst, 'release', await fixture.seen([open]), {}],
    ]
    const before = await databaseDigest(fixture.db)
    const outcomes: string[] = []
    for (const [person, action, ids, rest] of attempts) {
      const { body } = await fixture.bulk(person, action, ids, { ...rest, dryRun: true })
      expect(body.data.dryRun).toBe(true)
      for (const { outcome, status, error } of body.data.results)
        outcomes.push(`${action} ${outcome} ${error?.code ?? status}`)
    }
    expect(outcomes).toEqual([
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
    expect(await databaseDigest(fixture.db)).toEqual(before)
  })

  test('of a submission shows the result of the verification', async () => {
    const { content } = await fixture.must(fixture.people.seller, 'POST /drafts', {
      customerId: fixture.customer.id,
      lines: CHEAP,
    })
    const item = { id: content.id, version: content.version }
    const { body } = await fixture.bulk(fixture.people.seller, 'submit', [item], {
      input: PLACE,
      dryRun: true,
    })
    expect(body.data.results[0]).toMatchObject({ status: 'PENDING', stages: ['COMMERCIAL_APPROVAL'] })
  })
})

describe('the allowed actions of each document', () => {
  test('are those of its own page; documents that the caller may not see are left out', async () => {
    const [id = 0] = await fixture.many(1)
    const writing = await fixture.draft()
    const ask = async (person: Person) =>
      (await fixture.must(person, `GET /orders/allowed-actions?ids=${id},${writing.id},987654`)).data
    for (const person of [fixture.people.seller, fixture.manager, fixture.people.analyst]) {
      const single = (await fixture.must(person, `GET /orders/${id}`)).data
      const row = (await ask(person)).find((one: Item) => one.id === id)
      expect(row).toEqual({ id, version: single.version, allowedActions: single.allowedActions })
    }
    expect((await ask(fixture.manager)).map((row: Item) => row.id)).toEqual([id])
  })
})
