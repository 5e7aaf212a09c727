import { setTimeout as sleep } from 'node:timers/promises'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '../doctor/check-invariants.ts'
import { findBrokenLinks } from '../engines/history/verify-history.ts'
import { startJobs } from '../engines/jobs/runner.ts'
import { tasks } from '../features.ts'
import { idempotencyKey, type Person } from '../testing/people.ts'
import { type Company, openCompany } from './kit/company.ts'
import { startServerBehindProxy } from './kit/server-behind-proxy.ts'

const DOCUMENTS = 16
const AT_ONCE = 4
const CUTS = 4
/** Stock of the product that is too little for all documents. */
const SCARCE = 10

let company: Company
beforeAll(async () => {
  company = await openCompany()
})
afterAll(() => company.testApp.close())

/** Calls of a server that loses its database now and then: made again, under the same key, until there is an answer. */
async function patientServer() {
  const { app, deps, proxy, close } = await startServerBehindProxy(company.testApp)
  const jobs = await startJobs({ url: proxy.url, tasks, deps, log: app.log })
  let unavailable = 0
  const call = async (person: Person, what: string, payload?: object) => {
    const [method, path] = what.split(' ')
    const headers = { ...person.headers, ...idempotencyKey() }
    for (;;) {
      const request = { method, url: `/api${path}`, headers, payload } as InjectOptions
      const { statusCode, body } = await app.inject(request)
      if (statusCode !== 503) return { status: statusCode, body: body === '' ? undefined : JSON.parse(body) }
      unavailable += 1
      await sleep(40)
    }
  }
  const cutAndMend = async () => {
    for (let cut = 0; cut < CUTS; cut += 1) {
      await sleep(250)
      proxy.cut()
      await sleep(120)
      // The first outage lasts until a call failed in it.
      await expect.poll(() => unavailable).toBeGreaterThan(0)
      proxy.restore()
    }
  }
  const stop = async () => {
    await jobs.stop()
    await close()
  }
  return { call, cutAndMend, stop }
}

type Call = Awaited<ReturnType<typeof patientServer>>['call']

/** From a draft to its decision, by a seller and an analyst; the job allocates between them. */
async function bringToPicking(call: Call): Promise<number> {
  const { CREATOR, STOCK_ANALYST } = company.people
  const lines = [
    { productId: 'RICE', quantity: 2 },
    { productId: 'SOAP', quantity: 1 },
  ]
  const draft = await call(CREATOR, 'POST /drafts', { customerId: company.customer.id, lines })
  expect(draft.status, JSON.stringify(draft.body)).toBe(201)
  const { id, version } = draft.body.content
  const place = { version, latitude: -25.9, longitude: 32.6 }
  expect((await call(CREATOR, `POST /drafts/${id}/submit`, place)).status).toBe(200)
  await decided(id)
  return id

  /** What the job or another analyst changed meanwhile is looked at again. */
  async function decided(orderId: number): Promise<void> {
    for (let tries = 0; tries < 1400; tries += 1) {
      const { body } = await call(STOCK_ANALYST, `GET /orders/${orderId}/stock`)
      const decisions = (body.data?.lines ?? []).map((line: StockLine) => ({
        lineId: line.id,
        decision: line.buckets.reserved > 0 ? 'picking' : 'wait',
      }))
      if (decisions.some(({ decision }: { decision: string }) => decision === 'picking')) {
        const input = { version: body.data.version, lines: decisions }
        const { status } = await call(STOCK_ANALYST, `POST /orders/${orderId}/stock/process`, input)
        expect([200, 409]).toContain(status)
        if (status === 200) return
      }
      await sleep(50)
    }
    throw new Error(`Document ${orderId} never came to its decision`)
  }
}
type StockLine = { id: number; buckets: { reserved: number } }

test('the database stops again and again under load: each write is done once and whole, and jobs go on by themselves', async () => {
  const { call, cutAndMend, stop } = await patientServer()
  const scarce = [{ productId: 'SOAP', batch: 'S1', quantity: SCARCE }]
  await company.must(company.people.STOCK_ANALYST, 'POST /stock/receipts', {
    warehouseId: 'SD1',
    lines: scarce,
  })
  const ids: number[] = []
  const work = async () => {
    for (let made = 0; made < DOCUMENTS / AT_ONCE; made += 1) ids.push(await bringToPicking(call))
  }
  await Promise.all([cutAndMend(), ...Array.from({ length: AT_ONCE }, work)])
  await stop()

  const { db } = company
  const orders = await db.selectFrom('orders').select(['id', 'number']).execute()
  expect(orders.map(({ id }) => id).sort()).toEqual(ids.toSorted())
  expect(new Set(orders.map(({ number }) => number)).size).toBe(DOCUMENTS)
  const entries = await db
    .selectFrom('history')
    .select(({ fn }) => ['object_id', fn.countAll<number>().as('count')])
    .where('object_type', '=', 'order')
    .where('action', 'in', ['submit', 'send-to-picking', 'process'])
    .groupBy(['object_id', 'action'])
    .execute()
  expect(entries.map(({ count }) => count)).toEqual(Array.from({ length: 2 * DOCUMENTS }, () => 1))
  const held = await db
    .selectFrom('held_stock as h')
    .innerJoin('order_lines as l', 'l.id', 'h.line_id')
    .select(({ fn }) => fn.sum<number>('h.quantity').as('sum'))
    .where('l.product_id', '=', 'SOAP')
    .executeTakeFirst()
  expect(Number(held?.sum)).toBe(SCARCE * 1000)
  expect(await checkInvariants(db)).toEqual([])
  expect(await findBrokenLinks(db)).toEqual([])
}, 180_000)
