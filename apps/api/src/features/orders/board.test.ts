import type { User } from '@cais/domain/access/actor'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneOrders } from '../../testing/clone-orders.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { type Person, signIn } from '../../testing/people.ts'
import { readKanban } from './queries/read-kanban.ts'

let flow: Flow
let approver: Person
beforeAll(async () => {
  flow = await openFlow()
  approver = await signIn(flow.testApp, 'COMMERCIAL_APPROVER')
  await flow.receive('RICE', 'L1', 10_000)
})
afterAll(() => flow.testApp.close())

type Card = { id: number; allowedActions: string[]; disabledActions: { action: string; code: string }[] }
type Column = { column: string; count: number; total: number; cursor: string | null; orders: Card[] }
const board = async (person: Person, query = ''): Promise<Column[]> =>
  (await flow.must(person, `GET /orders/kanban${query}`)).data
const rice = [{ productId: 'RICE', quantity: 1 }]
const cheap = [{ productId: 'RICE', quantity: 1, discountPercentage: 50 }]

test('each card has the same allowed actions as its document', async () => {
  const analysis = await flow.allocated(rice)
  const asked = await flow.allocated(cheap)
  const { content } = await flow.must(flow.people.seller, 'POST /drafts', {
    customerId: flow.customer.id,
    lines: rice,
  })
  for (const person of [flow.people.seller, approver, flow.people.analyst]) {
    const cards = (await board(person)).flatMap(({ orders }) => orders)
    expect(cards.length).toBeGreaterThan(0)
    for (const card of cards) {
      const { data } = await flow.must(person, `GET /orders/${card.id}`)
      expect([card.allowedActions, card.disabledActions]).toEqual([data.allowedActions, data.disabledActions])
    }
  }
  const seller = await board(flow.people.seller)
  expect(seller.map(({ orders }) => orders.map(({ id }) => id))).toEqual([
    [content.id],
    [asked],
    [],
    [analysis],
  ])
  expect(seller[0]?.orders[0]?.allowedActions).toContain('submit')
  expect((await board(approver))[1]?.orders[0]?.allowedActions).toContain('approve-commercial')
})

test('a column is paged to its end, every card once', async () => {
  const ids = await cloneOrders(flow.db, await flow.allocated(rice, { poNumber: 'QUADRO' }), 60)
  const filter = '?branchId=SD&column=STOCK_ANALYSIS'
  const seen: number[] = []
  let cursor: string | null = ''
  for (let pages = 0; cursor !== null; pages += 1) {
    expect(pages).toBeLessThan(10)
    const columns = await board(flow.people.analyst, `${filter}${cursor && `&cursor=${cursor}`}`)
    expect(columns).toHaveLength(1)
    expect(columns[0]?.count).toBe(62)
    seen.push(...(columns[0]?.orders ?? []).map(({ id }) => id))
    cursor = columns[0]?.cursor ?? null
  }
  expect(seen).toHaveLength(62)
  expect(new Set(seen)).toEqual(new Set([...ids, ...seen]))
  expect(seen).toEqual(seen.toSorted((one, other) => other - one))
})

test('an unknown column and an invalid cursor are refused by name', async () => {
  for (const [query, field] of [
    ['column=PICKING', 'column'],
    ['cursor=!!', 'cursor'],
  ]) {
    const { status, body } = await flow.call(flow.people.seller, `GET /orders/kanban?${query}`)
    expect([status, body.details[0].field]).toEqual([400, field])
  }
})

test('more cards need no more statements', async () => {
  const { analyst } = flow.people
  const user: User = {
    id: analyst.id,
    roles: ['STOCK_ANALYST'],
    branchId: 'SD',
    scope: { branches: ['SD'], operations: 'all' },
  }
  const count = async (filters: { reference: string }) => {
    const { counter, statements } = counting()
    await readKanban(flow.db.withPlugin(counter), filters, { user, lang: 'pt', now: () => new Date() })
    return statements()
  }
  const one = await flow.allocated(rice, { poNumber: 'UNICO' })
  expect(one).toBeGreaterThan(0)
  expect(await count({ reference: 'QUADRO' })).toBe(await count({ reference: 'UNICO' }))
})

function counting() {
  let count = 0
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { counter, statements: () => count }
}
