import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '../doctor/check-invariants.ts'
import { TRUCK } from '../testing/flow.ts'
import { idempotencyKey } from '../testing/people.ts'
import { runJobs } from '../testing/run-jobs.ts'
import { type Company, openCompany } from './kit/company.ts'
import { createFixtures, type Found, type Take } from './kit/fixtures.ts'

const ROUNDS = 4

let company: Company
let take: Take
beforeAll(async () => {
  company = await openCompany()
  take = createFixtures(company)
})
afterEach(async () => {
  await runJobs(company.testApp)
  expect(await checkInvariants(company.db)).toEqual([])
})
afterAll(() => company.testApp.close())

type Who = keyof Company['people']
type Step = readonly [who: Who, call: string, body?: object]

/** Makes all calls at the same moment; answers the statuses, which must not be server errors. */
async function together(steps: readonly Step[]): Promise<number[]> {
  const replies = await Promise.all(
    steps.map(([who, call, body]) => company.call(company.people[who], call, body, idempotencyKey())),
  )
  for (const [index, { status, body }] of replies.entries())
    expect(status, `${steps[index]?.[1]} ${JSON.stringify(body)}`).toBeLessThan(500)
  return replies.map(({ status }) => status)
}

const won = (statuses: readonly number[]) => statuses.filter((status) => status < 300).length
const orderNow = async (id: number) => (await company.must(company.people.ADMIN, `GET /orders/${id}`)).data

async function rounds(run: (round: number) => Promise<void>) {
  for (let round = 0; round < ROUNDS; round += 1) await run(round)
}

test('two approvers on one stage: one decides, the other gets a conflict', () =>
  rounds(async () => {
    const { id, version } = await take('approval')
    const decision = (who: Who, word: string): Step => [
      who,
      `POST /orders/${id}/approvals`,
      { version, stage: 'COMMERCIAL', decision: word, reason: 'Visto' },
    ]
    const statuses = await together([decision('COMMERCIAL_APPROVER', 'approve'), decision('ADMIN', 'reject')])
    expect(statuses.toSorted()).toEqual([200, 409])
    const order = await orderNow(id)
    expect(order.approvals[0].decision).toBe(statuses[0] === 200 ? 'approved' : 'rejected')
    if (order.approvals[0].decision === 'rejected') expect(order.status).toBe('REJECTED')
  }))

test('cancel against allocate: nothing stays held by a cancelled document', () =>
  rounds(async () => {
    const { id, version } = await take('analysis')
    const { data } = await company.must(company.people.ADMIN, `GET /orders/${id}/stock`)
    const freed = await company.must(
      company.people.ADMIN,
      `PUT /orders/${id}/stock/lines/${data.lines[0].id}`,
      {
        version,
        batches: [],
      },
    )
    const now = { version: freed.data.version }
    const statuses = await together([
      ['ADMIN_SD', `POST /orders/${id}/cancel`, { ...now, reason: 'Desistiu' }],
      ['STOCK_ANALYST', `POST /orders/${id}/stock/allocate`, now],
    ])
    expect(won(statuses)).toBe(1)
    expect((await orderNow(id)).status === 'CANCELED').toBe(statuses[0] === 200)
  }))

test('cancel against its own verification and allocation by the jobs', () =>
  rounds(async () => {
    const { id, version } = await take('draft')
    const place = { version, latitude: -25.9, longitude: 32.6 }
    const { data } = await company.must(company.people.CREATOR, `POST /drafts/${id}/submit`, place)
    const [statuses] = await Promise.all([
      together([['CREATOR', `POST /orders/${id}/cancel`, { version: data.version, reason: 'Engano' }]]),
      runJobs(company.testApp),
    ])
    expect((await orderNow(id)).status === 'CANCELED').toBe(statuses[0] === 200)
  }))

test('start of loading against picking-to-analysis: never half on the truck', () =>
  rounds(async () => {
    const { id, orderId } = await take('ready')
    const statuses = await together([
      ['PICKING_MANAGER', `PUT /shipments/${id}/status-update/loading`],
      ['STOCK_ANALYST', `POST /orders/${orderId}/picking-to-analysis`],
    ])
    expect(won(statuses)).toBe(1)
    const { data } = await company.must(company.people.ADMIN, `GET /shipments/${id}`)
    expect([data.stage, data.documents.length]).toEqual(statuses[0] === 200 ? ['loading', 1] : ['ready', 0])
  }))

test('deleting a shipment against adding a document to it: the document is never lost on a deleted one', () =>
  rounds(async () => {
    const [shipment, free] = [await take('ready'), await take('picking')]
    const orderIds = [shipment.orderId, free.id]
    const statuses = await together([
      ['PICKING_MANAGER', `DELETE /shipments/${shipment.id}/orders`],
      [
        'DISTRIBUTION_MANAGER',
        `PUT /shipments/${shipment.id}`,
        { ...TRUCK, version: shipment.version, orderIds },
      ],
    ])
    expect(won(statuses)).toBeGreaterThanOrEqual(1)
    const gone = statuses[0] === 204
    for (const id of orderIds) {
      const order = await orderNow(id)
      if (gone) expect([order.shipment, order.stages]).toEqual([null, ['AVAILABLE_FOR_PICKING']])
      else expect(order.shipment.id).toBe(shipment.id)
    }
  }))

test('one document on two trucks at once: one gets it', () =>
  rounds(async () => {
    const { id } = await take('picking')
    const truck = { ...TRUCK, orderIds: [id] }
    const statuses = await together([
      ['PICKING_MANAGER', 'POST /shipments', truck],
      ['DISTRIBUTION_MANAGER', 'POST /shipments', truck],
      ['ADMIN', 'POST /shipments', truck],
    ])
    expect(statuses.toSorted()).toEqual([201, 409, 409])
  }))

test('billing asked for by three at once, with the job already running: one invoice', () =>
  rounds(async () => {
    const { id, orderId } = await take('finished')
    const ask: Step = ['PICKING_MANAGER', `POST /shipments/${id}/invoice`]
    await Promise.all([
      together([ask, ask, ['ADMIN', ask[1]]]),
      runJobs(company.testApp),
      runJobs(company.testApp),
    ])
    await runJobs(company.testApp)
    expect((await orderNow(orderId)).invoices).toHaveLength(1)
  }))

test('closing, cancelling, processing and releasing at once: each line is whole', () =>
  rounds(async () => {
    const found: Found = await take('analysis')
    const { data } = await company.must(company.people.ADMIN, `GET /orders/${found.id}/stock`)
    const line = `PUT /orders/${found.id}/stock/lines/${data.lines[0].id}`
    const now = { version: data.version }
    const statuses = await together([
      ['CREATOR', `POST /orders/${found.id}/close`, { ...now, reason: 'Basta' }],
      ['ADMIN', `POST /orders/${found.id}/cancel`, { ...now, reason: 'Basta' }],
      ['STOCK_ANALYST', `POST /orders/${found.id}/process`, now],
      ['STOCK_ANALYST', line, { ...now, batches: [] }],
    ])
    expect(won(statuses)).toBe(1)
  }))

test('submitting one draft from two screens while it is saved and deleted: one number at most', () =>
  rounds(async () => {
    const { id, version } = await take('draft')
    const submit: Step = [
      'CREATOR',
      `POST /drafts/${id}/submit`,
      { version, latitude: -25.9, longitude: 32.6 },
    ]
    const statuses = await together([
      submit,
      submit,
      ['CREATOR', 'PUT /drafts', { id, version, customerId: company.customer.id, notes: 'x' }],
      ['CREATOR', `DELETE /drafts/${id}?version=${version}`],
    ])
    expect(won(statuses)).toBe(1)
  }))
