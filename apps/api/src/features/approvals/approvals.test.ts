import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { callsOf } from '../../testing/call.ts'
import { historyOf, jobsOf, verified } from '../../testing/documents.ts'
import { type Person, signIn } from '../../testing/people.ts'
import { addCustomer, seedTrade } from '../../testing/trade.ts'
import { verifyOrder } from '../orders/commands/verify-order.ts'
import { queueUnverified } from '../orders/store/queue-unverified.ts'

const now = new Date('2026-11-20T10:00:00Z')
let testApp: TestApp
let call: ReturnType<typeof callsOf>
let seller: Person
let commercial: Person
let financial: Person

beforeAll(async () => {
  testApp = await buildTestApp({ now: () => now })
  call = callsOf(testApp)
  await seedTrade(testApp.deps.db)
  seller = await signIn(testApp, 'OPERATOR')
  commercial = await signIn(testApp, 'COMMERCIAL_APPROVER')
  financial = await signIn(testApp, 'FINANCIAL_APPROVER')
})
afterAll(() => testApp.close())

const oil = { productId: 'OIL', quantity: 2 }
const order = async (input: object = {}, customer?: object) => {
  const { id } = await addCustomer(testApp.deps.db, customer)
  return verified(testApp, call, { seller, input: { customerId: id, lines: [oil], ...input } })
}
const decide = (person: Person, { id, version }: { id: number; version: number }, input: object) =>
  call(person, `POST /orders/${id}/approvals`, { version, decision: 'approve', stage: 'FINANCIAL', ...input })
const codes = (approvals: { reasons: { code: string }[] }[]) =>
  approvals.map(({ reasons }) => reasons.map(({ code }) => code))

describe('verification', () => {
  test('asks nobody where no rule wants it: on to stock analysis, allocation queued', async () => {
    const found = await order()
    expect(found).toMatchObject({ status: 'PENDING', stages: ['STOCK_ANALYSIS'], approvals: [] })
    expect(await jobsOf(testApp, found.id)).toContain(`allocate-order ${found.id}`)
    expect((await historyOf(testApp, found.id)).map(({ action, user_id }) => [action, user_id])).toEqual([
      ['submit', seller.id],
      ['verify', null],
    ])
  })

  test('asks for both approvals at once, each with its figures in words', async () => {
    const lines = [{ ...oil, discountPercentage: 6 }]
    const found = await order(
      { lines },
      { credit_limit: 100_000, transaction_limit: 200_000, blocked_credit: true },
    )
    expect(found).toMatchObject({ status: 'PENDING', stages: ['COMMERCIAL_APPROVAL', 'FINANCIAL_APPROVAL'] })
    expect(codes(found.approvals)).toEqual([
      ['DISCOUNT_ABOVE_LIMIT'],
      ['CUSTOMER_BLOCKED', 'CREDIT_LIMIT_EXCEEDED', 'TRANSACTION_LIMIT_EXCEEDED'],
    ])
    expect(found.approvals[0].reasons[0]).toEqual({
      code: 'DISCOUNT_ABOVE_LIMIT',
      message: 'Desconto de 6 % em OIL, limite 5 %',
      facts: { article: 'OIL', discount: 6, limit: 5 },
    })
    // 2 × 999,50 less 6 % = 1 879,06; VAT 300,65; total 2 179,71
    expect(found.approvals[1].reasons[1].facts).toEqual({ exposure: 217_971, limit: 100_000, over: 117_971 })
    expect(await jobsOf(testApp, found.id)).toEqual([`verify-order ${found.id}`])
  })

  test('counts overdue debt, other approved documents, and not those that wait for approval', async () => {
    const { id } = await addCustomer(testApp.deps.db, { credit_limit: 600_000 })
    const input = { customerId: id, lines: [oil] }
    await verified(testApp, call, { seller, input }) // approved: 231 884
    await testApp.deps.db
      .insertInto('receivables')
      .values({
        customer_id: id,
        document: 'FT 1',
        issued_on: '2026-10-01',
        due_on: '2026-11-01',
        amount: 200_000,
        open_amount: 150_000,
      })
      .execute()
    const second = await verified(testApp, call, { seller, input })
    expect(codes(second.approvals)).toEqual([['CREDIT_LIMIT_EXCEEDED', 'OVERDUE_DEBT']])
    const third = await verified(testApp, call, { seller, input })
    expect(third.approvals[0].reasons[0].facts.exposure).toBe(150_000 + 231_884 + 231_884)
    const { body } = await call(seller, `GET /customers/${id}/summary?orderId=${third.id}`)
    expect(body.data.exposure).toEqual({
      creditLimit: 600_000,
      currentAccount: 150_000,
      overdue: 150_000,
      overdueDays: 19,
      loadedNotBilled: 0,
      openOrders: 231_884,
      thisOrder: 231_884,
      total: 613_768,
      over: 13_768,
      usedPercent: 103,
    })
  })

  test('answers a quote, and always asks about an offer', async () => {
    expect(await order({ type: 'COT' })).toMatchObject({ status: 'FINISHED', stages: ['NO_STAGE'] })
    const offer = await order({ type: 'POF' })
    expect(offer).toMatchObject({ stages: ['OFFER_APPROVAL'], totals: { total: 0, offerCost: 199_900 } })
    expect(offer.approvals[0].reasons[0].message).toBe('Oferta no valor de 1\u00a0999,00 MZN')
  })

  test('stops at a lock on the route for its operation, and only there', async () => {
    const lock = {
      entity_kind: 'ROUTE',
      entity_id: 'R-LOCKED',
      operation_id: 'HORECA',
      block_type: 'ORDERS',
    } as const
    await testApp.deps.db.insertInto('locks').values(lock).execute()
    const blocked = await order({ operationType: 'HORECA' }, { route: 'R-LOCKED' })
    expect(blocked).toMatchObject({ status: 'BLOCKED', stages: ['BLOCKED'], approvals: [] })
    expect(await order({}, { route: 'R-LOCKED' })).toMatchObject({ stages: ['STOCK_ANALYSIS'] })

    await testApp.deps.db.deleteFrom('locks').execute()
    const { db } = testApp.deps
    await sql`SELECT graphile_worker.remove_job(${`verify-order ${blocked.id}`})`.execute(db)
    await queueUnverified(db, now)
    expect(await jobsOf(testApp, blocked.id)).toEqual([`verify-order ${blocked.id}`])
    await db.transaction().execute((trx) => verifyOrder(trx, blocked.id, now))
    const { body } = await call(seller, `GET /orders/${blocked.id}`)
    expect(body.data).toMatchObject({ status: 'PENDING', stages: ['STOCK_ANALYSIS'] })
  })
})

describe('a decision', () => {
  const both = () => order({ lines: [{ ...oil, discountPercentage: 6 }] }, { credit_limit: 100_000 })

  test('of each stage by its role; the last one given queues the allocation', async () => {
    const found = await both()
    const first = await decide(financial, found, {})
    expect(first.body.data).toMatchObject({ status: 'PENDING', stages: ['COMMERCIAL_APPROVAL'] })
    expect(await jobsOf(testApp, found.id)).toEqual([`verify-order ${found.id}`])
    const second = await decide(commercial, first.body.data, { stage: 'COMMERCIAL', reason: 'Campanha' })
    expect(second.body.data).toMatchObject({ status: 'PENDING', stages: ['STOCK_ANALYSIS'] })
    expect(await jobsOf(testApp, found.id)).toContain(`allocate-order ${found.id}`)
    const row = await testApp.deps.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', found.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ approved_exposure: 217_971, exposure_open: 217_971, exposure_loaded: 0 })
    const history = await historyOf(testApp, found.id)
    expect(history.map(({ action, user_id }) => [action, user_id]).slice(2)).toEqual([
      ['approve-financial', financial.id],
      ['approve-commercial', commercial.id],
    ])
    expect(history.at(-1)?.facts).toMatchObject({ stage: 'COMMERCIAL', reason: 'Campanha' })
  })

  test('to reject ends the document and gives up every line', async () => {
    const found = await both()
    const { body } = await decide(financial, found, { decision: 'reject', reason: 'Sem crédito' })
    expect(body.data).toMatchObject({ status: 'REJECTED', stages: ['FINANCIAL_REJECTED'] })
    expect(body.data.lines[0].buckets).toMatchObject({ open: 0, closed: 2 })
    expect(body.data.approvals[1]).toMatchObject({
      decision: 'rejected',
      reason: 'Sem crédito',
      decidedBy: { id: financial.id },
    })
  })

  test.each([
    ['commercial without a reason', { stage: 'COMMERCIAL' }, 422, 'REASON_MISSING'],
    [
      'a rejection with a blank reason',
      { stage: 'COMMERCIAL', decision: 'reject', reason: '  ' },
      422,
      'REASON_MISSING',
    ],
    ['a stage of another role', { stage: 'FINANCIAL' }, 403, 'ROLE_MISSING'],
    ['a stale version', { stage: 'COMMERCIAL', reason: 'x', version: 1 }, 409, 'VERSION_CONFLICT'],
    ['a stage that is none', { stage: 'ROYAL' }, 400, 'VALIDATION_FAILED'],
    [
      'a reason of 501 characters',
      { stage: 'COMMERCIAL', reason: 'x'.repeat(501) },
      400,
      'VALIDATION_FAILED',
    ],
  ])('%s is refused and nothing changes', async (_name, input, status, code) => {
    const found = await both()
    const reply = await decide(commercial, found, input)
    expect({ status: reply.status, code: reply.body.code }).toEqual({ status, code })
    expect((await call(seller, `GET /orders/${found.id}`)).body.data).toEqual(found)
    expect(await historyOf(testApp, found.id)).toHaveLength(2)
  })

  test('twice at once is taken once', async () => {
    const found = await both()
    const replies = await Promise.all([decide(financial, found, {}), decide(financial, found, {})])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('given on another stage meanwhile does not disturb who looked at the same ground', async () => {
    const found = await both()
    const seen = (stage: string) =>
      found.approvals.find((approval: { stage: string }) => approval.stage === stage).digest
    await decide(financial, found, { digest: seen('FINANCIAL') })
    const stale = { stage: 'COMMERCIAL', reason: 'Campanha' }
    expect(await decide(commercial, found, stale)).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT' },
    })
    const reply = await decide(commercial, found, { ...stale, digest: seen('COMMERCIAL') })
    expect(reply.body.data).toMatchObject({ stages: ['STOCK_ANALYSIS'] })
  })

  test('on ground that moved is refused, and nothing changes', async () => {
    const found = await both()
    const input = { stage: 'COMMERCIAL', reason: 'Campanha', digest: 'what it was before' }
    expect(await decide(commercial, found, input)).toMatchObject({
      status: 409,
      body: { code: 'APPROVAL_OUTDATED' },
    })
    expect((await call(seller, `GET /orders/${found.id}`)).body.data).toEqual(found)
    expect(await historyOf(testApp, found.id)).toHaveLength(2)
  })

  test('on a stage that is not asked is refused', async () => {
    const found = await order({}, { credit_limit: 100 })
    const reply = await decide(commercial, found, { stage: 'COMMERCIAL', reason: 'x' })
    expect(reply.body).toMatchObject({ status: 409, code: 'STAGE_NOT_PENDING' })
  })

  test('on the own document is refused, and the button says why', async () => {
    const admin = await signIn(testApp, 'ADMIN')
    const { id } = await addCustomer(testApp.deps.db, { credit_limit: 100 })
    const own = await verified(testApp, call, { seller: admin, input: { customerId: id, lines: [oil] } })
    expect(own.allowedActions).not.toContain('approve-financial')
    expect(own.disabledActions).toContainEqual({
      action: 'approve-financial',
      code: 'OWN_DOCUMENT',
      message: 'Não pode decidir sobre um documento que submeteu. Peça a outro aprovador.',
    })
    expect(await decide(admin, own, {})).toMatchObject({ status: 403, body: { code: 'OWN_DOCUMENT' } })
    const rejection = { decision: 'reject', reason: 'Não' }
    expect(await decide(admin, own, rejection)).toMatchObject({ status: 403, body: { code: 'OWN_DOCUMENT' } })
  })

  test('in another branch finds nothing', async () => {
    const beira = await signIn(testApp, 'FINANCIAL_APPROVER', { branchId: 'BE' })
    const found = await both()
    expect((await decide(beira, found, {})).status).toBe(404)
    expect((await call(beira, `GET /orders/${found.id}/approval/reasons`)).status).toBe(404)
  })
})

describe('the list of approvals', () => {
  test('holds what the caller decides on, with what is at risk', async () => {
    const found = await order({ lines: [{ ...oil, discountPercentage: 6 }] }, { credit_limit: 100_000 })
    const { body } = await call(commercial, `GET /approvals?number=${found.number}`)
    expect(body.data).toMatchObject([{ id: found.id, stage: 'COMMERCIAL', amountAtRisk: 11_994 }])
    const mine = await call(financial, `GET /approvals?number=${found.number}`)
    expect(mine.body.data).toMatchObject([{ stage: 'FINANCIAL', amountAtRisk: 117_971 }])
    expect((await call(commercial, 'GET /approvals?stage=FINANCIAL')).body.data).toEqual([])
  })

  test('counts by stage, for those who decide there', async () => {
    const { body } = await call(commercial, 'GET /approvals/counts')
    expect(body.data).toMatchObject({ FINANCIAL: 0, OFFER: 0 })
    expect(body.data.COMMERCIAL).toBe(
      (await call(commercial, 'GET /approvals')).body.meta.pagination.totalItems,
    )
    expect((await call(seller, 'GET /approvals/counts')).status).toBe(403)
  })

  test('opens a case with exposure, release and margin, the margin not for sellers', async () => {
    const found = await order({}, { credit_limit: 100_000 })
    const path = `GET /orders/${found.id}/approval/reasons`
    const { body } = await call(financial, path)
    expect(body.data).toMatchObject({
      exposure: { total: 231_884, over: 131_884, usedPercent: 232 },
      releasedBy: {
        unblocking: false,
        payment: 131_884,
        lines: 1,
        cut: [{ description: 'Óleo 12 x 1 l', value: 231_884 }],
      },
      deciding: [{ stage: 'FINANCIAL', onBehalfOf: null }],
      margin: { cost: 12_000, net: 199_900, percent: 94 },
      // what waits for this very decision was not bought yet
      history: { orders12Months: 0, total12Months: 0 },
    })
    expect((await call(seller, path)).body.data.margin).toBeNull()
  })

  test.each([
    ['blocked only', { blocked_credit: true }, { unblocking: true, payment: 0, cut: [] }],
    ['no limit', { credit_limit: 0 }, { unblocking: false, payment: 0, cut: [] }],
    ['blocked, and no limit', { blocked_credit: true, credit_limit: 0 }, { unblocking: true, payment: 0 }],
    [
      'blocked, and above it',
      { blocked_credit: true, credit_limit: 100_000 },
      { payment: 131_884, lines: 1 },
    ],
  ])('says what releases a customer that is %s', async (_, customer, releasedBy) => {
    const found = await order({}, customer)
    const { body } = await call(financial, `GET /orders/${found.id}/approval/reasons`)
    expect(body.data).toMatchObject({ releasedBy })
  })
})
