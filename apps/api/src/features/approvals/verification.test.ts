import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { historyOf, jobsOf, verified } from '../../testing/documents.ts'
import { addCustomer } from '../../testing/trade.ts'
import { verifyOrder } from '../orders/commands/verify-order.ts'
import { queueUnverified } from '../orders/store.ts'
import { OIL_LINE as oil, openApprovalScenario } from './testing/approval-scenario.ts'

const now = new Date('2026-11-20T10:00:00Z')
const { testApp, call, seller, order } = await openApprovalScenario(() => now)
afterAll(() => testApp.close())

const codes = (approvals: { reasons: { code: string }[] }[]) =>
  approvals.map(({ reasons }) => reasons.map(({ code }) => code))

describe('verification', () => {
  test('needs no approval where no rule asks for one: on to stock analysis, allocation queued', async () => {
    const found = await order()
    expect(found).toMatchObject({ status: 'PENDING', stages: ['STOCK_ANALYSIS'], approvals: [] })
    expect(await jobsOf(testApp, found.id)).toContain(`allocate-order ${found.id}`)
    expect((await historyOf(testApp, found.id)).map(({ action, user_id }) => [action, user_id])).toEqual([
      ['submit', seller.id],
      ['verify', null],
    ])
  })

  test('raises both approvals at once, each with its figures in words', async () => {
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
      .insertInto('account_entries')
      .values({
        customer_id: id,
        document: 'FT 1',
        issued_on: '2026-10-01',
        due_on: '2026-11-01',
        kind: 'opening',
        amount: 150_000,
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
      account: null,
    })
  })

  test('answers a quote, and always raises an approval for an offer', async () => {
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
    await queueUnverified(db, { since: now, limit: 100 })
    expect(await jobsOf(testApp, blocked.id)).toEqual([`verify-order ${blocked.id}`])
    await db.transaction().execute((trx) => verifyOrder(trx, blocked.id, now))
    const { body } = await call(seller, `GET /orders/${blocked.id}`)
    expect(body.data).toMatchObject({ status: 'PENDING', stages: ['STOCK_ANALYSIS'] })
  })
})
