import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BulkFixture, closeBulkFixture, openBulkFixture, REASON } from '../../testing/bulk-fixture.ts'
import { databaseDigest } from '../../testing/database-digest.ts'
import { historyOf } from '../../testing/documents.ts'
import { idempotencyKey, type Person } from '../../testing/people.ts'

let fixture: BulkFixture
beforeAll(async () => {
  fixture = await openBulkFixture()
})
afterAll(() => closeBulkFixture(fixture))

describe('a repeated request', () => {
  test('with the same key gets the same reply and does nothing', async () => {
    const ids = await fixture.many(2)
    const headers = idempotencyKey()
    const items = await fixture.seen(ids)
    const first = await fixture.bulk(fixture.manager, 'close', items, REASON, headers)
    const before = await databaseDigest(fixture.db)
    const again = await fixture.bulk(fixture.manager, 'close', items, REASON, headers)
    expect(again).toEqual(first)
    expect(await databaseDigest(fixture.db)).toEqual(before)
    const other = await fixture.bulk(fixture.manager, 'close', items.slice(1), REASON, headers)
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  })

  test('after a crash in the middle does only the rest', async () => {
    const [one = 0, two = 0, three = 0] = await fixture.many(3)
    const items = await fixture.seen([one, two, three])
    const headers = idempotencyKey()
    await breakAt(two)
    const crashed = await fixture.bulk(fixture.people.seller, 'duplicate', items, {}, headers)
    expect([crashed.status, crashed.body.code]).toEqual([503, 'UNAVAILABLE'])
    await repair()
    expect(await copiesOf([one, two, three])).toEqual([one])
    const { body } = await fixture.bulk(fixture.people.seller, 'duplicate', items, {}, headers)
    expect(body.data).toMatchObject({ done: 3, refused: 0 })
    expect(await copiesOf([one, two, three])).toEqual([one, two, three])
  })

  /** Makes the database fail when the history of this document is written. */
  async function breakAt(id: number) {
    await onOwner(`CREATE FUNCTION break_here() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'gone' USING ERRCODE = '57P01'; END $$`)
    await onOwner(`CREATE TRIGGER break_here BEFORE INSERT ON history FOR EACH ROW
      WHEN (NEW.object_type = 'order' AND NEW.object_id = '${id}') EXECUTE FUNCTION break_here()`)
  }
  const repair = () => onOwner('DROP FUNCTION break_here CASCADE')
  async function onOwner(statement: string) {
    const client = new pg.Client({ connectionString: fixture.testApp.database.url })
    await client.connect()
    await client.query(statement)
    await client.end()
  }

  async function copiesOf(ids: number[]) {
    const { rows } = await sql<{ id: number }>`SELECT duplicate_of AS id FROM orders
      WHERE duplicate_of = any(${ids}::bigint[]) ORDER BY 1`.execute(fixture.db)
    return rows.map(({ id }) => id)
  }

  test('sent twice at once closes each document once', async () => {
    const ids = await fixture.many(4)
    const items = await fixture.seen(ids)
    const replies = await Promise.all([
      fixture.bulk(fixture.manager, 'close', items, REASON),
      fixture.bulk(fixture.manager, 'close', items.toReversed(), REASON),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(replies.reduce((sum, { body }) => sum + body.data.done, 0)).toBe(4)
    for (const id of ids) {
      const closings = (await historyOf(fixture.testApp, id)).filter(({ action }) => action === 'close')
      expect(closings).toHaveLength(1)
    }
  })
})

describe('printing many documents', () => {
  const print = (person: Person, ids: number[]) =>
    fixture.testApp.inject({
      method: 'POST',
      url: '/api/orders/bulk/print',
      headers: person.headers,
      payload: { ids },
    })

  test('gives one file', async () => {
    const ids = await fixture.many(2)
    const reply = await print(fixture.people.seller, ids)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('refuses a draft, and a document that does not exist', async () => {
    const { id } = await fixture.draft()
    expect((await print(fixture.people.seller, [id])).statusCode).toBe(409)
    expect((await print(fixture.people.seller, [987_654])).statusCode).toBe(404)
  })
})
