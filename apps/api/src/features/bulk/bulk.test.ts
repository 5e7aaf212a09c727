import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { historyOf, jobsOf, PLACE } from '../../testing/documents.ts'
import { everything } from '../../testing/everything.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { idempotencyKey, type Person, signIn } from '../../testing/people.ts'
import { checkInvariants } from '../stock/queries/check-invariants.ts'

let flow: Flow
let manager: Person
let approver: Person

beforeAll(async () => {
  flow = await openFlow()
  manager = await signIn(flow.testApp, 'ADMIN_SD')
  approver = await signIn(flow.testApp, 'COMMERCIAL_APPROVER')
  await flow.receive('RICE', 'L1', 10_000)
})
afterAll(async () => {
  expect(await checkInvariants(flow.db)).toEqual([])
  await flow.testApp.close()
})

type Item = { id: number; version: number }
const rice = [{ productId: 'RICE', quantity: 2 }]
const cheap = [{ productId: 'RICE', quantity: 2, discountPercentage: 50 }]
const now = async (id: number) => (await flow.must(flow.people.admin, `GET /orders/${id}`)).data
const seen = async (ids: readonly number[]): Promise<Item[]> =>
  Promise.all(ids.map(async (id) => ({ id, version: (await now(id)).version })))
const bulk = (person: Person, action: string, ids: readonly Item[], rest: object = {}, headers = {}) =>
  flow.call(person, 'POST /orders/bulk', { action, ids, ...rest }, { ...idempotencyKey(), ...headers })
const because = { input: { reason: 'Fim de campanha' } }
const many = async (count: number, lines: readonly { productId: string; quantity: number }[] = rice) => {
  const ids: number[] = []
  for (let at = 0; at < count; at += 1) ids.push(await flow.submit(lines))
  await flow.jobs()
  return ids
}
const draft = async (): Promise<Item> => {
  const { content } = await flow.must(flow.people.seller, 'POST /drafts', {
    customerId: flow.customer.id,
    lines: rice,
  })
  return { id: content.id, version: content.version }
}
const outcomes = (body: {
  data: { results: { id: number; outcome: string; error: { code: string } | null }[] }
}) => body.data.results.map(({ id, outcome, error }) => [id, error?.code ?? outcome])

describe('many documents at once', () => {
  test('each is done or refused by itself, in the order of their ids', async () => {
    const [first = 0, stale = 0, last = 0] = await many(3)
    const canceled = await flow.submit(rice)
    await flow.must(manager, `POST /orders/${canceled}/cancel`, {
      ...(await seen([canceled]))[0],
      id: undefined,
      reason: 'x',
    })
    const items = await seen([last, canceled, first])
    const { status, body } = await bulk(manager, 'close', [{ id: stale, version: 1 }, ...items], because)
    expect(status).toBe(200)
    expect(outcomes(body)).toEqual([
      [first, 'done'],
      [stale, 'VERSION_CONFLICT'],
      [last, 'done'],
      [canceled, 'ACTION_NOT_ALLOWED'],
    ])
    expect(body.data).toMatchObject({ dryRun: false, done: 2, refused: 2 })
    const [done, conflict, , refused] = body.data.results
    const after = await now(first)
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
    expect(conflict.error).toMatchObject({ status: 409, current: { version: (await now(stale)).version } })
    expect(refused).toMatchObject({ number: (await now(canceled)).number, error: { status: 409 } })
    expect((await now(stale)).status).toBe('PENDING')
    expect((await historyOf(flow.testApp, first)).at(-1)).toMatchObject({
      action: 'close',
      user_id: manager.id,
      facts: because.input,
    })
  })

  test('says no in the language of the caller', async () => {
    const [id = 0] = await many(1)
    const told = async (language: string) => {
      const { body } = await bulk(manager, 'close', [{ id, version: 1 }], because, {
        'accept-language': language,
      })
      return body.data.results[0].error.message
    }
    expect(await told('pt')).toMatch(/^Outra pessoa alterou/)
    expect(await told('en')).toMatch(/^Somebody else/)
  })

  test('what lies in another branch is not there, and tells nothing', async () => {
    const [id = 0] = await many(1)
    const beira = await signIn(flow.testApp, 'ADMIN_BE', { branchId: 'BE' })
    const { body } = await bulk(beira, 'close', [...(await seen([id])), { id: 987_654, version: 1 }], because)
    const told = body.data.results.map(({ id: _id, error, ...rest }: { id: number; error: object }) => ({
      ...rest,
      error: { ...error, details: [] },
    }))
    expect(told[0]).toMatchObject({ number: null, version: null, status: null, error: { code: 'NOT_FOUND' } })
    expect(told[0]).toEqual(told[1])
  })

  test('a role that the single call asks for is asked of each', async () => {
    const [id = 0] = await many(1)
    const items = await seen([id])
    for (const action of ['allocate', 'process', 'wait', 'release']) {
      const { body } = await bulk(flow.people.seller, action, items)
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
    const reply = await flow.call(flow.people.admin, 'POST /orders/bulk', body)
    expect([reply.status, reply.body.details[0]?.field, reply.body.details[0]?.rule]).toEqual([
      400,
      field,
      rule,
    ])
  })
})

describe('every action does what its single call does', () => {
  test('submit: numbers without gaps, verification asked for; delete: gone', async () => {
    const [one, two, gone] = [await draft(), await draft(), await draft()]
    const { body } = await bulk(flow.people.seller, 'submit', [two, one], { input: PLACE })
    expect(body.data.results.map(({ status }: { status: string }) => status)).toEqual([
      'SUBMITTED',
      'SUBMITTED',
    ])
    const [low, high] = body.data.results.map(({ number }: { number: string }) =>
      Number(number.split('/')[1]),
    )
    expect(high - low).toBe(1)
    expect(await jobsOf(flow.testApp, one.id)).toHaveLength(1)
    const deleted = await bulk(flow.people.seller, 'delete-draft', [gone])
    expect(deleted.body.data.results[0]).toMatchObject({ outcome: 'done', changed: true, status: null })
    expect((await flow.call(flow.people.seller, `GET /drafts/${gone.id}`)).status).toBe(404)
    await flow.jobs()
  })

  test('approve and reject one stage; a commercial approval without a reason is refused by the rule', async () => {
    const [yes = 0, no = 0] = await many(2, cheap)
    const stage = { stage: 'COMMERCIAL' }
    const silent = await bulk(approver, 'approve', await seen([yes]), { input: stage })
    expect(outcomes(silent.body)).toEqual([[yes, 'REASON_MISSING']])
    const approved = await bulk(approver, 'approve', await seen([yes]), {
      input: { ...stage, reason: 'Visto' },
    })
    expect(approved.body.data.results[0]).toMatchObject({ outcome: 'done', stages: ['STOCK_ANALYSIS'] })
    const rejected = await bulk(approver, 'reject', await seen([no]), { input: { ...stage, reason: 'Não' } })
    expect(rejected.body.data.results[0]).toMatchObject({ stages: ['COMMERCIAL_REJECTED'] })
  })

  test('release, allocate, wait, process and back to analysis', async () => {
    const ids = await many(2)
    const step = async (person: Person, action: string) => {
      const { body } = await bulk(person, action, await seen(ids))
      expect(body.data, `${action} ${JSON.stringify(body.data.results[0].error)}`).toMatchObject({ done: 2 })
      return (await now(ids[0] ?? 0)).lines[0]
    }
    const { analyst, picker } = flow.people
    expect((await step(analyst, 'release')).buckets).toMatchObject({ open: 2, reserved: 0 })
    expect(await step(analyst, 'wait')).toMatchObject({ waiting: true })
    expect((await step(analyst, 'allocate')).buckets).toMatchObject({ open: 0, reserved: 2 })
    expect((await step(analyst, 'process')).buckets).toMatchObject({ picking: 2 })
    expect((await step(picker, 'picking-to-analysis')).buckets).toMatchObject({ reserved: 2 })
    const again = await bulk(analyst, 'wait', await seen(ids))
    expect(again.body.data).toMatchObject({ done: 0, refused: 2 })
  })

  test('duplicate makes a draft of each, refused when it was not seen as it stands', async () => {
    const [id = 0] = await many(1)
    const stale = await bulk(flow.people.seller, 'duplicate', [{ id, version: 1 }])
    expect(outcomes(stale.body)).toEqual([[id, 'VERSION_CONFLICT']])
    const { body } = await bulk(flow.people.seller, 'duplicate', await seen([id]))
    const made = body.data.results[0].draftId
    expect((await flow.must(flow.people.seller, `GET /drafts/${made}`)).data.duplicateOf.id).toBe(id)
  })

  test('return to shipment is refused where nothing failed', async () => {
    const [id = 0] = await many(1)
    const { body } = await bulk(flow.people.picker, 'return-to-shipment', await seen([id]))
    expect(outcomes(body)).toEqual([[id, 'ACTION_NOT_ALLOWED']])
  })
})

describe('a dry run', () => {
  test('tells what would happen to each and changes nothing at all', async () => {
    const [open = 0, other = 0] = await many(2)
    const [waits = 0] = await many(1, cheap)
    const writing = await draft()
    const attempts: [Person, string, Item[], object][] = [
      [manager, 'close', [...(await seen([open])), { id: other, version: 1 }], because],
      [manager, 'cancel', await seen([open]), because],
      [flow.people.seller, 'submit', [writing], { input: PLACE }],
      [flow.people.seller, 'delete-draft', [writing], {}],
      [flow.people.seller, 'duplicate', await seen([open]), {}],
      [approver, 'approve', await seen([waits]), { input: { stage: 'COMMERCIAL', reason: 'Visto' } }],
      [flow.people.analyst, 'process', await seen([open, other]), {}],
      [flow.people.analyst, 'release', await seen([open]), {}],
    ]
    const before = await everything(flow.db)
    const told: string[] = []
    for (const [person, action, ids, rest] of attempts) {
      const { body } = await bulk(person, action, ids, { ...rest, dryRun: true })
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
    expect(await everything(flow.db)).toEqual(before)
  })

  test('of a submission shows where the verification would put it', async () => {
    const { content } = await flow.must(flow.people.seller, 'POST /drafts', {
      customerId: flow.customer.id,
      lines: cheap,
    })
    const item = { id: content.id, version: content.version }
    const { body } = await bulk(flow.people.seller, 'submit', [item], { input: PLACE, dryRun: true })
    expect(body.data.results[0]).toMatchObject({ status: 'PENDING', stages: ['COMMERCIAL_APPROVAL'] })
  })
})

describe('asked again', () => {
  test('under the same key it answers to the letter and does nothing', async () => {
    const ids = await many(2)
    const headers = idempotencyKey()
    const items = await seen(ids)
    const first = await bulk(manager, 'close', items, because, headers)
    const before = await everything(flow.db)
    const again = await bulk(manager, 'close', items, because, headers)
    expect(again).toEqual(first)
    expect(await everything(flow.db)).toEqual(before)
    const other = await bulk(manager, 'close', items.slice(1), because, headers)
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  })

  test('after a crash in the middle what was done is not done twice, and the rest is done', async () => {
    const [one = 0, two = 0, three = 0] = await many(3)
    const items = await seen([one, two, three])
    const headers = idempotencyKey()
    await breakAt(two)
    const crashed = await bulk(flow.people.seller, 'duplicate', items, {}, headers)
    expect([crashed.status, crashed.body.code]).toEqual([503, 'UNAVAILABLE'])
    await mend()
    expect(await copiesOf([one, two, three])).toEqual([one])
    const { body } = await bulk(flow.people.seller, 'duplicate', items, {}, headers)
    expect(body.data).toMatchObject({ done: 3, refused: 0 })
    expect(await copiesOf([one, two, three])).toEqual([one, two, three])
  })

  /** The database goes away at the moment in which the history of this document is written. */
  async function breakAt(id: number) {
    await onOwner(`CREATE FUNCTION break_here() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'gone' USING ERRCODE = '57P01'; END $$`)
    await onOwner(`CREATE TRIGGER break_here BEFORE INSERT ON history FOR EACH ROW
      WHEN (NEW.object_type = 'order' AND NEW.object_id = '${id}') EXECUTE FUNCTION break_here()`)
  }
  const mend = () => onOwner('DROP FUNCTION break_here CASCADE')
  async function onOwner(statement: string) {
    const client = new pg.Client({ connectionString: flow.testApp.database.url })
    await client.connect()
    await client.query(statement)
    await client.end()
  }

  async function copiesOf(ids: number[]) {
    const { rows } = await sql<{ id: number }>`SELECT duplicate_of AS id FROM orders
      WHERE duplicate_of = any(${ids}::bigint[]) ORDER BY 1`.execute(flow.db)
    return rows.map(({ id }) => id)
  }

  test('two requests at once on the same documents: each document is closed once', async () => {
    const ids = await many(4)
    const items = await seen(ids)
    const replies = await Promise.all([
      bulk(manager, 'close', items, because),
      bulk(manager, 'close', items.toReversed(), because),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(replies.reduce((sum, { body }) => sum + body.data.done, 0)).toBe(4)
    for (const id of ids) {
      const closings = (await historyOf(flow.testApp, id)).filter(({ action }) => action === 'close')
      expect(closings).toHaveLength(1)
    }
  })
})

describe('what may be done to each', () => {
  test('is what the document itself says; what is not theirs is left out', async () => {
    const [id = 0] = await many(1)
    const writing = await draft()
    const ask = async (person: Person) =>
      (await flow.must(person, `GET /orders/allowed-actions?ids=${id},${writing.id},987654`)).data
    for (const person of [flow.people.seller, manager, flow.people.analyst]) {
      const single = (await flow.must(person, `GET /orders/${id}`)).data
      const row = (await ask(person)).find((one: Item) => one.id === id)
      expect(row).toEqual({ id, version: single.version, allowedActions: single.allowedActions })
    }
    expect((await ask(manager)).map((row: Item) => row.id)).toEqual([id])
  })
})

describe('printing many', () => {
  const print = (person: Person, ids: number[]) =>
    flow.testApp.inject({
      method: 'POST',
      url: '/api/orders/bulk/print',
      headers: person.headers,
      payload: { ids },
    })

  test('gives one file', async () => {
    const ids = await many(2)
    const reply = await print(flow.people.seller, ids)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('a draft is not printed, nor what is not there', async () => {
    const { id } = await draft()
    expect((await print(flow.people.seller, [id])).statusCode).toBe(409)
    expect((await print(flow.people.seller, [987_654])).statusCode).toBe(404)
  })
})
