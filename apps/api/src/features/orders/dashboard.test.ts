import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { signIn } from '../../testing/people.ts'

const now = new Date('2026-11-20T10:00:00Z')
let flow: Flow
const OIL = { productId: 'OIL', quantity: 1 }

beforeAll(async () => {
  flow = await openFlow({ now: () => now })
  await flow.receive('OIL', 'L1', 100, '2027-12-31')
  const shipment = await flow.loaded([await flow.picked([OIL])])
  await flow.must(flow.people.picker, `POST /shipments/${shipment}/invoice`)
  await flow.jobs()
  await flow.allocated([OIL])
  await flow.allocated([{ ...OIL, discountPercentage: 50 } as never])
  await flow.must(flow.people.seller, 'POST /drafts', { customerId: flow.customer.id, lines: [OIL] })
})
afterAll(() => flow.testApp.close())

// biome-ignore lint/suspicious/noExplicitAny: a reply as it came
const dashboard = async (query = '', person = flow.people.admin): Promise<any> =>
  (await flow.must(person, `GET /orders/dashboard${query}`)).data

describe('the dashboard', () => {
  test('shows the documents of each day by their current state', async () => {
    const { days, from, to, created, billed, open, lastYear } = await dashboard()
    expect([from, to, days.length]).toEqual(['2026-10-22', '2026-11-20', 30])
    expect(days.at(-1)).toMatchObject({ day: '2026-11-20', documents: 3, lastYear: null })
    const { groups, total } = days.at(-1)
    expect(Object.values<number>(groups).reduce((sum, part) => sum + part, 0)).toBe(total)
    expect([groups.billed > 0, groups.stock > 0, groups.approval > 0, groups.ended]).toEqual([
      true,
      true,
      true,
      0,
    ])
    expect([created.documents, billed.documents, open.documents, lastYear]).toEqual([3, 1, 2, null])
    expect(days[0]).toMatchObject({ documents: 0, total: 0 })
  })

  test('shows the funnel, the ages by place and the customers', async () => {
    const { funnel, ages, customers, toInvoice } = await dashboard()
    expect(funnel).toEqual({ submitted: 3, approved: 2, stocked: 1, shipped: 1, loaded: 1, billed: 1 })
    const waiting = ages.filter(({ bands }: { bands: number[] }) => bands.some((count) => count > 0))
    expect(waiting).toEqual([
      { place: 'COMMERCIAL_APPROVAL', bands: [1, 0, 0, 0, 0] },
      { place: 'STOCK_ANALYSIS', bands: [1, 0, 0, 0, 0] },
    ])
    expect(customers).toMatchObject([{ id: flow.customer.id, documents: 3, lastYear: null }])
    expect(toInvoice).toEqual({ half: expect.any(Number), most: expect.any(Number) })
  })

  test('each figure agrees with its list', async () => {
    const all = await dashboard()
    const lists = { billed: 'stage=BILLED', open: 'stage=COMMERCIAL_APPROVAL,STOCK_ANALYSIS' }
    for (const [figure, query] of Object.entries(lists)) {
      const { meta } = await flow.must(flow.people.admin, `GET /orders?tab=all&${query}`)
      expect(meta.totals, figure).toMatchObject(all[figure])
    }
  })

  test.each([
    ['?userId=$SELLER', 3],
    ['?customerId=$CUSTOMER', 3],
    ['?search=PEV', 3],
    ['?stage=BILLED', 1],
    ['?branchId=BE', 0],
    ['?createdFrom=2026-11-01&createdTo=2026-11-19', 0],
    ['?createdFrom=2026-01-01&createdTo=2026-11-20', 3],
  ])('under %s it holds %i documents', async (query, documents) => {
    const filled = query
      .replace('$SELLER', String(flow.people.seller.id))
      .replace('$CUSTOMER', String(flow.customer.id))
    const { created, days } = await dashboard(filled)
    expect(created.documents).toBe(documents)
    expect(days.length).toBeLessThanOrEqual(92)
  })

  test('holds nothing of another branch', async () => {
    const stranger = await signIn(flow.testApp, 'STOCK_ANALYST', { branchId: 'BE' })
    const { created, open, customers, times } = await dashboard('', stranger)
    expect([created.documents, open.documents, customers, times]).toEqual([0, 0, [], []])
  })
})
