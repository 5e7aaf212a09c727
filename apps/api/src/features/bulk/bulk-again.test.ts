import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BECAUSE, type BulkDesk, closeBulkDesk, openBulkDesk } from '../../testing/bulk-desk.ts'
import { historyOf } from '../../testing/documents.ts'
import { everything } from '../../testing/everything.ts'
import { idempotencyKey, type Person } from '../../testing/people.ts'

let desk: BulkDesk
beforeAll(async () => {
  desk = await openBulkDesk()
})
afterAll(() => closeBulkDesk(desk))

describe('asked again', () => {
  test('under the same key it answers to the letter and does nothing', async () => {
    const ids = await desk.many(2)
    const headers = idempotencyKey()
    const items = await desk.seen(ids)
    const first = await desk.bulk(desk.manager, 'close', items, BECAUSE, headers)
    const before = await everything(desk.db)
    const again = await desk.bulk(desk.manager, 'close', items, BECAUSE, headers)
    expect(again).toEqual(first)
    expect(await everything(desk.db)).toEqual(before)
    const other = await desk.bulk(desk.manager, 'close', items.slice(1), BECAUSE, headers)
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  })

  test('after a crash in the middle what was done is not done twice, and the rest is done', async () => {
    const [one = 0, two = 0, three = 0] = await desk.many(3)
    const items = await desk.seen([one, two, three])
    const headers = idempotencyKey()
    await breakAt(two)
    const crashed = await desk.bulk(desk.people.seller, 'duplicate', items, {}, headers)
    expect([crashed.status, crashed.body.code]).toEqual([503, 'UNAVAILABLE'])
    await mend()
    expect(await copiesOf([one, two, three])).toEqual([one])
    const { body } = await desk.bulk(desk.people.seller, 'duplicate', items, {}, headers)
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
    const client = new pg.Client({ connectionString: desk.testApp.database.url })
    await client.connect()
    await client.query(statement)
    await client.end()
  }

  async function copiesOf(ids: number[]) {
    const { rows } = await sql<{ id: number }>`SELECT duplicate_of AS id FROM orders
      WHERE duplicate_of = any(${ids}::bigint[]) ORDER BY 1`.execute(desk.db)
    return rows.map(({ id }) => id)
  }

  test('two requests at once on the same documents: each document is closed once', async () => {
    const ids = await desk.many(4)
    const items = await desk.seen(ids)
    const replies = await Promise.all([
      desk.bulk(desk.manager, 'close', items, BECAUSE),
      desk.bulk(desk.manager, 'close', items.toReversed(), BECAUSE),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(replies.reduce((sum, { body }) => sum + body.data.done, 0)).toBe(4)
    for (const id of ids) {
      const closings = (await historyOf(desk.testApp, id)).filter(({ action }) => action === 'close')
      expect(closings).toHaveLength(1)
    }
  })
})

describe('printing many', () => {
  const print = (person: Person, ids: number[]) =>
    desk.testApp.inject({
      method: 'POST',
      url: '/api/orders/bulk/print',
      headers: person.headers,
      payload: { ids },
    })

  test('gives one file', async () => {
    const ids = await desk.many(2)
    const reply = await print(desk.people.seller, ids)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('a draft is not printed, nor what is not there', async () => {
    const { id } = await desk.draft()
    expect((await print(desk.people.seller, [id])).statusCode).toBe(409)
    expect((await print(desk.people.seller, [987_654])).statusCode).toBe(404)
  })
})
