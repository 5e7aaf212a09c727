import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/create-test-database.ts'
import { tidy } from './feature.ts'

const now = new Date('2026-11-20T12:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()

test('expired rows are deleted, the rest stays', async () => {
  const { db } = await testDatabase()
  const key = (name: string, created_at: string) => ({
    user_id: 1,
    key: name,
    call: 'x',
    body_digest: 'x',
    created_at,
  })
  const change = (object_id: number, at: string) => ({
    noun: 'orders',
    object_id,
    version: 1,
    branch_id: null,
    created_by: null,
    status: null,
    at,
  })
  await db
    .insertInto('idempotency_keys')
    .values([key('old', ago(49)), key('new', ago(47))])
    .execute()
  await db
    .insertInto('outbox')
    .values([change(1, ago(3)), change(2, ago(1))])
    .execute()
  await db
    .insertInto('branches')
    .values({ id: 'SD', name: 'SD', series_code: 'SD', province_id: 1 })
    .execute()
  const { id } = await db
    .insertInto('users')
    .values({ username: 'someone', name: 'x', password_hash: 'x', branch_id: 'SD', roles: [] })
    .returning('id')
    .executeTakeFirstOrThrow()
  const session = (expires_at: string) => ({ id: randomUUID(), user_id: id, expires_at })
  await db
    .insertInto('sessions')
    .values([session(ago(31 * 24)), session(ago(1))])
    .execute()
  const link = (digest: string, expires_at: string, withdrawn_at: string | null) => {
    return { digest, user_id: id, created_by: id, created_at: expires_at, expires_at, withdrawn_at }
  }
  await db
    .insertInto('password_links')
    .values([link('old', ago(31 * 24), null), link('new', ago(1), ago(2))])
    .execute()
  const view = (name: string, deleted_at: string | null) => ({
    list: 'orders' as const,
    name,
    columns: null,
    dense: null,
    owner_id: id,
    branch_id: 'SD',
    deleted_at,
  })
  await db
    .insertInto('views')
    .values([view('old', ago(31 * 24)), view('recent', ago(1)), view('alive', null)])
    .execute()
  await tidy(db, now)
  expect(await db.selectFrom('views').select('name').orderBy('id').execute()).toEqual([
    { name: 'recent' },
    { name: 'alive' },
  ])
  expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([{ key: 'new' }])
  expect(await db.selectFrom('outbox').select('object_id').execute()).toEqual([{ object_id: 2 }])
  expect(await db.selectFrom('sessions').select('expires_at').execute()).toHaveLength(1)
  expect(await db.selectFrom('password_links').select('digest').execute()).toEqual([{ digest: 'new' }])
})
