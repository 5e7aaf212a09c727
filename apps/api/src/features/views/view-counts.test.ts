import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { type Person, signIn } from '../../testing/people.ts'

const GOODS = [{ productId: 'OIL', quantity: 2 }]

let flow: Flow
let colleague: Person
let now = new Date('2026-11-21T08:00:00Z')
beforeAll(async () => {
  flow = await openFlow({ now: () => now })
  colleague = await signIn(flow.testApp, 'OPERATOR')
})
afterAll(() => flow.testApp.close())

let names = 0
const save = async (person: Person, input: object = {}) => {
  const view = { list: 'orders', name: `Vista ${++names}`, query: 'tab=all', ...input }
  return (await must(person, 'POST /views', view)).content
}
const must: Flow['must'] = (...args) => flow.must(...args)

describe('the count of a view', () => {
  const countOf = async (person: Person, id: number, list = 'orders') => {
    now = new Date(now.getTime() + 3000)
    const { data } = await must(person, `GET /views/counts?list=${list}`)
    return data.find((one: { id: number }) => one.id === id)?.count
  }

  test('agrees with the list of each user and follows the documents', async () => {
    const { seller } = flow.people
    const shared = await save(seller, { query: 'tab=mine', sharedWith: 'everybody' })
    const searched = await save(seller, { query: 'tab=all&search=mercearia' })
    await flow.submit(GOODS)
    const total = async (person: Person, query: string) =>
      (await must(person, `GET /orders?${query}`)).meta.pagination.totalItems
    expect(await countOf(seller, shared.id)).toBe(1)
    expect(await countOf(seller, shared.id)).toBe(await total(seller, 'tab=mine'))
    expect(await countOf(seller, searched.id)).toBe(await total(seller, 'tab=all&search=mercearia'))
    expect(await countOf(colleague, shared.id)).toBe(0)
    await flow.submit(GOODS)
    expect(await countOf(seller, shared.id)).toBe(2)
    expect(await countOf(seller, searched.id)).toBe(2)
  })

  test('is cached for two seconds, and counted at once for a view that changed', async () => {
    const { seller } = flow.people
    const view = await save(seller, { query: 'tab=mine' })
    const before = await countOf(seller, view.id)
    await flow.submit(GOODS)
    const again = async () =>
      (await must(seller, 'GET /views/counts?list=orders')).data.find(
        (one: { id: number }) => one.id === view.id,
      ).count
    expect(await again()).toBe(before)
    await must(seller, `PUT /views/${view.id}`, { version: 1, query: 'tab=finished' })
    expect(await again()).toBe(0)
    await must(seller, `PUT /views/${view.id}`, { version: 2, query: 'tab=mine' })
    expect(await again()).toBe(before + 1)
  })

  test("comes from each list's own query", async () => {
    const { admin, seller } = flow.people
    await flow.submit([{ productId: 'OIL', quantity: 2 }], { discount: 50 })
    await flow.jobs()
    const queries = { approvals: 'stage=COMMERCIAL', stock: 'tab=analysis', shipments: 'tab=ready' }
    for (const [list, query] of Object.entries(queries)) {
      const view = await save(admin, { list, query })
      const path = list === 'approvals' ? '/approvals' : `/${list}`
      const { meta } = await must(admin, `GET ${path}?${query}`)
      expect(await countOf(admin, view.id, list), list).toBe(meta.pagination.totalItems)
      if (list !== 'shipments') expect(meta.pagination.totalItems, list).toBeGreaterThan(0)
    }
    expect((await must(seller, 'GET /views/counts?list=stock')).data).toEqual([])
  })

  test('is null for filters that the list no longer has', async () => {
    const view = await save(flow.people.seller, { query: 'tab=mine' })
    await flow.db.updateTable('views').set({ query: 'formerly=1' }).where('id', '=', view.id).execute()
    expect(await countOf(flow.people.seller, view.id)).toBeNull()
  })
})
