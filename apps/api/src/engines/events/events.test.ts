import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { endSessions } from '../../http/session/end-sessions.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { type Person, signIn } from '../../testing/people.ts'
import { recordChange } from './record-change.ts'

let one: TestApp
let two: TestApp
let address = ''

beforeAll(async () => {
  one = await buildTestApp()
  two = await buildTestApp({ database: one.database })
  address = await two.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await two.close()
  await one.close()
})

/** A screen on the second server that collects what it receives. */
async function watch(person: Person) {
  const abort = new AbortController()
  onTestFinished(() => abort.abort())
  const reply = await fetch(`${address}/api/events`, { headers: person.headers, signal: abort.signal })
  const seen = { text: '', ended: false, status: reply.status, type: reply.headers.get('content-type') }
  const read = async () => {
    for await (const part of reply.body ?? []) seen.text += Buffer.from(part).toString()
    seen.ended = true
  }
  read().catch(() => {})
  await receives(seen, 'event: hello')
  return seen
}

const receives = (screen: { readonly text: string }, words: string) =>
  expect.poll(() => screen.text).toContain(words)

const change = (fields: Partial<Parameters<typeof recordChange>[1]>) =>
  inTransaction(one.deps.db, (trx) => recordChange(trx, { noun: 'orders', id: 7, version: 3, ...fields }))

test('a change on one server reaches screens of another, once it is committed', async () => {
  const screen = await watch(await signIn(one, 'OPERATOR', { branchId: 'SD' }))
  expect([screen.status, screen.type]).toEqual([200, 'text/event-stream'])
  await inTransaction(one.deps.db, async (trx) => {
    await recordChange(trx, { noun: 'orders', id: 99, version: 1 })
    throw new Error('no commit')
  }).catch(() => {})
  await change({ branchId: 'SD', status: 'PENDING', stages: ['STOCK_ANALYSIS'] })
  await receives(screen, 'event: change')
  const data = /event: change\ndata: (.*)\n/.exec(screen.text)?.[1] ?? '{}'
  expect(JSON.parse(data)).toEqual({
    noun: 'orders',
    id: 7,
    version: 3,
    status: 'PENDING',
    stages: ['STOCK_ANALYSIS'],
  })
  expect(screen.text).not.toContain('99')
})

test('nobody receives changes outside their scope, except of their own documents', async () => {
  const beira = await signIn(one, 'OPERATOR', { branchId: 'BE' })
  const screen = await watch(beira)
  await change({ id: 1001, branchId: 'SD' })
  await change({ id: 1002, branchId: 'SD', createdBy: beira.id })
  await change({ id: 1003, branchId: null })
  await receives(screen, '1003')
  expect(screen.text).not.toContain('1001')
  expect(screen.text).toContain('1002')
})

test('a user of some operations receives changes of those only', async () => {
  const person = await signIn(one, 'OPERATOR', { branchId: 'SD', scopeOperations: ['HORECA'] })
  const screen = await watch(person)
  await change({ id: 3001, branchId: 'SD', operationId: 'GERAL' })
  await change({ id: 3002, branchId: 'SD', operationId: 'HORECA' })
  await receives(screen, '3002')
  expect(screen.text).not.toContain('3001')
  expect(screen.text).not.toContain('HORECA')
})

test('changes of a draft go to its creator and administrators only', async () => {
  const [seller, colleague] = [await signIn(one, 'OPERATOR'), await signIn(one, 'OPERATOR')]
  const [mine, theirs] = [await watch(seller), await watch(colleague)]
  const admin = await watch(await signIn(one, 'ADMIN'))
  await change({ id: 2001, branchId: 'SD', createdBy: seller.id, status: 'DRAFT' })
  await change({ id: 2002, branchId: 'SD', createdBy: seller.id, status: 'SUBMITTED' })
  await change({ id: 2003, branchId: null })
  const received = async (screen: typeof mine) => {
    await receives(screen, '2003')
    return ['2001', '2002'].filter((id) => screen.text.includes(id))
  }
  expect(await received(mine)).toEqual(['2001', '2002'])
  expect(await received(admin)).toEqual(['2001', '2002'])
  expect(await received(theirs)).toEqual(['2002'])
})

test('a stream ends with its session', async () => {
  const person = await signIn(one, 'OPERATOR')
  const screen = await watch(person)
  await inTransaction(one.deps.db, (trx) => endSessions(trx, person.id))
  await expect.poll(() => screen.ended).toBe(true)
})

test('a session has at most twelve streams; another session has its own, and a closed one makes room', async () => {
  const person = await signIn(one, 'OPERATOR')
  const openStream = async () => {
    const abort = new AbortController()
    onTestFinished(() => abort.abort())
    const reply = await fetch(`${address}/api/events`, { headers: person.headers, signal: abort.signal })
    return { reply, abort }
  }
  const open = await Promise.all(Array.from({ length: 12 }, openStream))
  expect(new Set(open.map(({ reply }) => reply.status))).toEqual(new Set([200]))
  const { reply: refused } = await openStream()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
  expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_STREAMS' })
  await watch(await signIn(one, 'OPERATOR'))
  open[0]?.abort.abort()
  const again = async () => (await openStream()).reply.status
  await expect.poll(again).toBe(200)
})

test('without a session there is no stream', async () => {
  const reply = await fetch(`${address}/api/events`)
  expect(reply.status).toBe(401)
  await reply.body?.cancel()
})
