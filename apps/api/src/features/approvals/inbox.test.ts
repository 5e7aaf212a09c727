import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { callsOf } from '../../testing/call.ts'
import { verified } from '../../testing/documents.ts'
import { type Person, signIn } from '../../testing/people.ts'
import { addCustomer, seedTrade } from '../../testing/trade.ts'

let now = new Date('2026-11-20T10:00:00Z')
let testApp: TestApp
let call: ReturnType<typeof callsOf>
let seller: Person
let beiraSeller: Person
let admin: Person

type Row = { id: number; approvalId: number; stage: string; amountAtRisk: number; validUntil: string | null }

/** One document per hour from 08:00, with its discount and branch; the last one waits for two stages. */
const documents: Record<string, { id: number; number: string; version: number }> = {}

beforeAll(async () => {
  testApp = await buildTestApp({ now: () => now })
  call = callsOf(testApp)
  const { db } = testApp.deps
  await seedTrade(db)
  seller = await signIn(testApp, 'OPERATOR')
  beiraSeller = await signIn(testApp, 'OPERATOR', { branchId: 'BE' })
  admin = await signIn(testApp, 'ADMIN')
  await write('first', seller, { discount: 6, customer: { client_type: 'HORECA' } })
  await write('beira', beiraSeller, { discount: 20, customer: { branch_id: 'BE', client_type: 'RETAIL' } })
  await write('large', seller, { discount: 50, operationType: 'HORECA' })
  await write('both', seller, { discount: 10, customer: { credit_limit: 1, blocked_credit: true } })
})
afterAll(() => testApp.close())

type DocumentInput = {
  discount: number
  operationType?: string
  customer?: object
  type?: 'COT'
  dueAt?: string
}

async function write(name: string, person: Person, { discount, customer = {}, ...head }: DocumentInput) {
  now = new Date(now.getTime() + 3_600_000)
  const { id } = await addCustomer(testApp.deps.db, customer)
  const lines = [{ productId: 'OIL', quantity: 1, discountPercentage: discount }]
  documents[name] = await verified(testApp, call, {
    seller: person,
    input: { customerId: id, lines, ...head },
  })
}

const list = async (query = '', person = admin) => (await call(person, `GET /approvals${query}`)).body
const names = (rows: Row[]) =>
  rows.map(({ id, stage }) => `${Object.keys(documents).find((name) => documents[name]?.id === id)} ${stage}`)

describe('the inbox', () => {
  test.each([
    [
      'oldest first',
      '',
      ['first COMMERCIAL', 'beira COMMERCIAL', 'large COMMERCIAL', 'both COMMERCIAL', 'both FINANCIAL'],
    ],
    [
      'newest first',
      '?sort=newest',
      ['both FINANCIAL', 'both COMMERCIAL', 'large COMMERCIAL', 'beira COMMERCIAL', 'first COMMERCIAL'],
    ],
    [
      'by what is at risk',
      '?sort=amount',
      ['both FINANCIAL', 'large COMMERCIAL', 'beira COMMERCIAL', 'both COMMERCIAL', 'first COMMERCIAL'],
    ],
    ['of a stage', '?stage=FINANCIAL', ['both FINANCIAL']],
    ['of a branch', '?branchId=BE', ['beira COMMERCIAL']],
    ['of two branches', '?branchId=BE,SD&stage=FINANCIAL', ['both FINANCIAL']],
    ['of an operation', '?operationId=HORECA', ['large COMMERCIAL']],
    ['of kinds of clients', '?clientType=HORECA,RETAIL', ['first COMMERCIAL', 'beira COMMERCIAL']],
    ['for a reason', '?reason=CUSTOMER_BLOCKED', ['both FINANCIAL']],
    ['for one of two reasons', '?reason=DISCOUNT_ABOVE_LIMIT,OFFER&branchId=BE', ['beira COMMERCIAL']],
    ['waiting for two hours', '?age=2h', ['first COMMERCIAL', 'beira COMMERCIAL']],
    ['waiting for a day', '?age=1d', []],
    [
      'written on the day',
      '?createdFrom=2026-11-20&createdTo=2026-11-20&stage=FINANCIAL',
      ['both FINANCIAL'],
    ],
    ['written on another day', '?createdFrom=2026-11-21', []],
  ])('%s', async (_, query, expected) => {
    const { data, meta } = await list(query)
    expect(names(data)).toEqual(expected)
    expect(meta.pagination.totalItems).toBe(expected.length)
  })

  test('finds one document by its tracking code, whole and in any case', async () => {
    const { number } = documents.large ?? { number: '' }
    expect(names((await list(`?trackingCode=${encodeURIComponent(number.toLowerCase())}`)).data)).toEqual([
      'large COMMERCIAL',
    ])
    expect((await list(`?trackingCode=${encodeURIComponent(number.slice(0, -1))}`)).data).toEqual([])
    expect(names((await list(`?number=${encodeURIComponent(number.slice(-6))}`)).data)).toEqual([
      'large COMMERCIAL',
    ])
  })

  test('sums what is at risk over the whole filter', async () => {
    // 6 % and 10 % of 999,50
    const { meta } = await list('?perPage=1&branchId=SD&stage=COMMERCIAL&operationId=GERAL')
    expect(meta.totals).toEqual({
      amountAtRisk: 5_997 + 9_995,
      oldest: expect.stringMatching(/^2026-11-20T11:00/),
    })
  })

  test.each(['oldest', 'newest', 'amount'])('is paged by cursor without a gap, %s', async (sort) => {
    const whole = (await list(`?sort=${sort}`)).data.map(({ approvalId }: Row) => approvalId)
    const walked: number[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { data, meta } = await list(`?sort=${sort}&perPage=2${cursor && `&cursor=${cursor}`}`)
      walked.push(...data.map(({ approvalId }: Row) => approvalId))
      cursor = meta.cursor
    }
    expect(walked).toEqual(whole)
  })

  test('continues after a document that was decided meanwhile', async () => {
    const { data, meta } = await list('?perPage=1&sort=newest')
    const { id, version } = documents.both ?? { id: 0, version: 0 }
    expect(data[0]).toMatchObject({ id, stage: 'FINANCIAL' })
    const decision = { version, stage: 'FINANCIAL', decision: 'approve' }
    expect((await call(admin, `POST /orders/${id}/approvals`, decision)).status).toBe(200)
    const next = await list(`?perPage=1&sort=newest&cursor=${meta.cursor}`)
    expect(names(next.data)).toEqual(['both COMMERCIAL'])
  })

  test('drops a document that is cancelled, and adds the approvals that another one raises', async () => {
    const { id, version } = documents.large ?? { id: 0, version: 0 }
    expect((await call(seller, `POST /orders/${id}/cancel`, { version, reason: 'Engano' })).status).toBe(200)
    expect((await list('?operationId=HORECA')).data).toEqual([])
    expect((await call(admin, 'GET /approvals/counts')).body.data).toEqual({
      COMMERCIAL: 3,
      FINANCIAL: 0,
      OFFER: 0,
    })
  })

  test.each(['age=4h', 'clientType=X'.padEnd(40, 'X'), 'colour=red', 'cursor=abc'])(
    '%s is no filter',
    async (query) => {
      expect((await call(admin, `GET /approvals?${query}`)).status).toBe(400)
    },
  )

  test('names the last day of a quote, with the days of grace that the company gives', async () => {
    await write('quote', seller, { discount: 9, type: 'COT', dueAt: '2026-12-01' })
    const lastDays = async () =>
      (await list('?sort=newest&perPage=2')).data.map(({ validUntil }: Row) => validUntil)
    expect(await lastDays()).toEqual(['2026-12-01', null])
    await call(admin, 'PUT /settings/quote-policy', { expires: true, daysOfGrace: 3, version: 1 })
    expect((await lastDays())[0]).toBe('2026-12-04')
    await call(admin, 'PUT /settings/quote-policy', { expires: false, daysOfGrace: 0, version: 2 })
    expect((await lastDays())[0]).toBe(null)
  })

  test('suggests the reasons that a user writes often, to that user only', async () => {
    for (const reason of ['Campanha', 'Campanha', 'Uma vez']) {
      await write('again', seller, { discount: 7 })
      const { id, version } = documents.again ?? { id: 0, version: 0 }
      await call(admin, `POST /orders/${id}/approvals`, {
        version,
        stage: 'COMMERCIAL',
        decision: 'approve',
        reason,
      })
    }
    const { body } = await call(admin, 'GET /approvals/reasons')
    expect(body.data.COMMERCIAL).toEqual({ approve: ['Campanha'], reject: [] })
    const other = await signIn(testApp, 'COMMERCIAL_APPROVER')
    expect((await call(other, 'GET /approvals/reasons')).body.data.COMMERCIAL.approve).toEqual([])
  })
})
