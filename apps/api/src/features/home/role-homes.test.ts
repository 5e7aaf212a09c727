import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { type Person, signIn } from '../../testing/people.ts'

const now = new Date('2026-11-20T10:00:00Z')
let flow: Flow
let rejected: number
const OIL = { productId: 'OIL', quantity: 1 }
// biome-ignore lint/suspicious/noExplicitAny: a reply of any shape
const home = async (person: Person): Promise<any> => (await flow.must(person, 'GET /home')).data

beforeAll(async () => {
  flow = await openFlow({ now: () => now })
  await flow.receive('OIL', 'L1', 100, '2027-12-31')
  rejected = await flow.allocated([{ ...OIL, discountPercentage: 50 } as never])
  const { version } = (await flow.must(flow.people.admin, `GET /orders/${rejected}`)).data
  const body = { version, stage: 'COMMERCIAL', decision: 'reject', reason: 'O máximo aqui é 8 %.' }
  await flow.must(flow.people.admin, `POST /orders/${rejected}/approvals`, body)
  await flow.must(flow.people.seller, 'POST /drafts', { customerId: flow.customer.id, lines: [OIL] })
})
afterAll(() => flow.testApp.close())

describe('the home of a seller', () => {
  test('shows rejected documents with the reason, and drafts', async () => {
    const { tasks, failures } = await home(flow.people.seller)
    expect(tasks).toMatchObject([
      { kind: 'rejected', id: rejected, text: 'O máximo aqui é 8 %.', count: 1 },
      { kind: 'draft', number: null, count: 1, left: 0 },
    ])
    expect(tasks[0].person).not.toBe('')
    expect(failures).toBeNull()
  })

  test('leaves out a rejected document that was duplicated', async () => {
    await flow.must(flow.people.seller, `POST /orders/${rejected}/duplicate`, { lines: 'all' })
    const { tasks } = await home(flow.people.seller)
    expect(tasks.map(({ kind }: { kind: string }) => kind)).toEqual(['draft', 'draft'])
  })

  test('shows a quote that ends soon, until it is ordered', async () => {
    const quote = await flow.allocated([OIL], { type: 'COT', dueAt: '2026-11-21' })
    const ends = async () =>
      (await home(flow.people.seller)).tasks.filter((task: { kind: string }) => task.kind === 'quote-ends')
    expect(await ends()).toMatchObject([{ id: quote, until: '2026-11-21' }])
    await flow.must(flow.people.seller, `POST /orders/${quote}/convert`)
    expect(await ends()).toEqual([])
  })

  test('compares the month with the last and names customers who cannot buy', async () => {
    await flow.allocated([OIL])
    await flow.db
      .updateTable('customers')
      .set({ blocked_credit: true })
      .where('id', '=', flow.customer.id)
      .execute()
    const { data } = await flow.must(flow.people.seller, 'GET /home/sales')
    expect(data.month).toMatchObject({ documents: 1, total: data.newest[0].total })
    expect(data.month.days.at(-1)).toEqual({ day: '2026-11-20', total: data.newest[0].total })
    expect([data.before.days.length, data.before.total, data.change]).toEqual([31, 0, data.month.total])
    expect(data.quotes).toEqual({ answered: 1, won: 0 })
    expect(data.credit).toMatchObject([{ id: flow.customer.id, blocked: true }])
    await flow.db
      .updateTable('customers')
      .set({ blocked_credit: false })
      .where('id', '=', flow.customer.id)
      .execute()
    const other = await signIn(flow.testApp, 'OPERATOR')
    const theirs = (await flow.must(other, 'GET /home/sales')).data
    expect([theirs.newest, theirs.credit, theirs.customers]).toEqual([[], [], 0])
  })
})

describe('the home of approvers, stock analysts and pickers', () => {
  test('an approver sees the reasons and the digest to decide on', async () => {
    await flow.allocated([{ ...OIL, discountPercentage: 30 } as never])
    const approver = await signIn(flow.testApp, 'COMMERCIAL_APPROVER')
    const [task] = (await home(approver)).tasks
    expect(task).toMatchObject({ kind: 'approval', stage: 'COMMERCIAL', digest: expect.any(String) })
    expect(task.text).not.toBe('')
    expect((await home(await signIn(flow.testApp, 'FINANCIAL_APPROVER'))).tasks).toEqual([])
  })

  test('an analyst sees which lines lack stock', async () => {
    await flow.allocated([{ productId: 'RICE', quantity: 5 }])
    const { tasks } = await home(flow.people.analyst)
    expect(tasks).toContainEqual(expect.objectContaining({ kind: 'analysis', count: 1, left: 1 }))
  })

  test('failed billing comes first with its cause and where to resolve it, and goes once resolved', async () => {
    const shipment = await flow.loaded([await flow.picked([OIL])])
    await flow.db.updateTable('customers').set({ nuit: null }).where('id', '=', flow.customer.id).execute()
    await flow.must(flow.people.picker, `POST /shipments/${shipment}/invoice`)
    await flow.jobs()
    const acts = [
      [flow.people.admin, 'fill-nuit'],
      [flow.people.picker, 'open-shipment'],
    ] as const
    for (const [person, act] of acts) {
      const { failures, shipmentsToday } = await home(person)
      expect(failures).toMatchObject([
        {
          kind: 'billing',
          count: 1,
          of: 1,
          fix: { act, link: `/picking/${shipment}` },
        },
      ])
      expect(failures[0].cause).toContain('NUIT')
      expect(shipmentsToday[0]).toMatchObject({ id: shipment, failed: 1, billed: 0 })
    }
    expect((await home(flow.people.picker)).tasks).toMatchObject([
      { kind: 'shipment-failed', id: shipment, left: 1 },
    ])
    const other = await signIn(flow.testApp, 'PICKING_MANAGER', { branchId: 'BE' })
    expect((await home(other)).failures).toEqual([])
    await flow.db
      .updateTable('customers')
      .set({ nuit: '400339910' })
      .where('id', '=', flow.customer.id)
      .execute()
    await flow.must(flow.people.picker, `POST /shipments/${shipment}/invoice`)
    await flow.jobs()
    expect((await home(flow.people.admin)).failures).toEqual([])
  })

  test('a failed job is named, and queued again on request', async () => {
    await sql`SELECT graphile_worker.permanently_fail_jobs(
      ARRAY[(graphile_worker.add_job('serve-waiting', '{"warehouseId":"SD1","productIds":[]}')).id], 'no way')`.execute(
      flow.db,
    )
    const failedJobs = async () =>
      (await home(flow.people.admin)).failures.filter(({ kind }: { kind: string }) => kind === 'job')
    expect(await failedJobs()).toMatchObject([
      { subject: 'serve-waiting', count: 1, cause: 'no way', fix: { act: 'repeat-job' } },
    ])
    const { data } = await flow.must(flow.people.admin, 'POST /jobs/serve-waiting/repeat')
    expect(data).toEqual({ jobs: 1 })
    expect(await failedJobs()).toEqual([])
    expect((await flow.call(flow.people.admin, 'POST /jobs/serve-waiting/repeat')).status).toBe(404)
    expect((await flow.call(flow.people.picker, 'POST /jobs/serve-waiting/repeat')).status).toBe(403)
    const { rows } = await sql`SELECT facts FROM history WHERE action = 'repeat'`.execute(flow.db)
    expect(rows).toEqual([{ facts: { jobs: 1 } }])
  })

  test('created and invoiced documents are counted by day, with the time per stage', async () => {
    const { data } = await flow.must(flow.people.admin, 'GET /home/flow')
    expect(data.days).toHaveLength(14)
    expect(data.days.at(-1)).toMatchObject({ day: '2026-11-20', billed: 1 })
    expect(data.days.at(-1).created).toBeGreaterThan(3)
    expect(data.toInvoice.half).toBeGreaterThanOrEqual(0)
  })
})
