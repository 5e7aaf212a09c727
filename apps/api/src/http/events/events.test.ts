import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { recordChange } from '../../db/record-change.ts'
import { inTransaction } from '../../db/transaction.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { type Person, signIn } from '../../testing/people.ts'
import { endSessions } from '../session/end-sessions.ts'

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

/** A screen on the second server that collects what it is told. */
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
  await hears(seen, 'event: hello')
  return seen
}

const hears = (screen: { readonly text: string }, words: string) =>
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
  await hears(screen, 'event: change')
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

test('nobody hears of what lies outside their scope, except of their own', async () => {
  const beira = await signIn(one, 'OPERATOR', { branchId: 'BE' })
  const screen = await watch(beira)
  await change({ id: 1001, branchId: 'SD' })
  await change({ id: 1002, branchId: 'SD', createdBy: beira.id })
  await change({ id: 1003, branchId: null })
  await hears(screen, '1003')
  expect(screen.text).not.toContain('1001')
  expect(screen.text).toContain('1002')
})

test('whoever works in some operations hears of those only', async () => {
  const person = await signIn(one, 'OPERATOR', { branchId: 'SD', scopeOperations: ['HORECA'] })
  const screen = await watch(person)
  await change({ id: 3001, branchId: 'SD', operationId: 'GERAL' })
  await change({ id: 3002, branchId: 'SD', operationId: 'HORECA' })
  await hears(screen, '3002')
  expect(screen.text).not.toContain('3001')
  expect(screen.text).not.toContain('HORECA')
})

test('a draft is told to its creator and administrators only, and retailers hear of nothing', async () => {
  const [seller, colleague] = [await signIn(one, 'OPERATOR'), await signIn(one, 'OPERATOR')]
  const [mine, theirs] = [await watch(seller), await watch(colleague)]
  const [admin, retailer] = [await watch(await signIn(one, 'ADMIN')), await watch(await signIn(one, 'B2B'))]
  await change({ id: 2001, branchId: 'SD', createdBy: seller.id, status: 'DRAFT' })
  await change({ id: 2002, branchId: 'SD', createdBy: seller.id, status: 'SUBMITTED' })
  await change({ id: 2003, branchId: null })
  const told = async (screen: typeof mine) => {
    await hears(screen, '2003')
    return ['2001', '2002'].filter((id) => screen.text.includes(id))
  }
  expect(await told(mine)).toEqual(['2001', '2002'])
  expect(await told(admin)).toEqual(['2001', '2002'])
  expect(await told(theirs)).toEqual(['2002'])
  expect(await told(retailer)).toEqual([])
})

test('a stream ends with its session', async () => {
  const person = await signIn(one, 'OPERATOR')
  const screen = await watch(person)
  await inTransaction(one.deps.db, (trx) => endSessions(trx, person.id))
  await expect.poll(() => screen.ended).toBe(true)
})

test('without a session there is no stream', async () => {
  const reply = await fetch(`${address}/api/events`)
  expect(reply.status).toBe(401)
  await reply.body?.cancel()
})
