import { afterAll, describe, expect, test } from 'vitest'
import { historyOf, jobsOf, PLACE, verified } from '../../testing/documents.ts'
import { signIn } from '../../testing/people.ts'
import { addCustomer } from '../../testing/trade.ts'
import { OIL_LINE as oil, openApprovalScenario } from './testing/approval-scenario.ts'

const now = new Date('2026-11-20T10:00:00Z')
const { testApp, call, seller, commercial, financial, order, decide } = await openApprovalScenario(() => now)
afterAll(() => testApp.close())

describe('a decision', () => {
  const both = () => order({ lines: [{ ...oil, discountPercentage: 6 }] }, { credit_limit: 100_000 })

  test('on each stage is made by its role; the last approval queues the allocation', async () => {
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

  test('sent twice at once is taken once', async () => {
    const found = await both()
    const replies = await Promise.all([decide(financial, found, {}), decide(financial, found, {})])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('on another stage meanwhile does not matter while the approval covers the same facts', async () => {
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

  test('on facts that changed since is refused, and nothing changes', async () => {
    const found = await both()
    const input = { stage: 'COMMERCIAL', reason: 'Campanha', digest: 'what it was before' }
    expect(await decide(commercial, found, input)).toMatchObject({
      status: 409,
      body: { code: 'APPROVAL_OUTDATED' },
    })
    expect((await call(seller, `GET /orders/${found.id}`)).body.data).toEqual(found)
    expect(await historyOf(testApp, found.id)).toHaveLength(2)
  })

  test('on a changed document that is not verified again yet is refused as outdated', async () => {
    const found = await both()
    const { digest } = found.approvals[0]
    const { content } = (await call(seller, `POST /orders/${found.id}/revise`, { version: found.version }))
      .body
    const draft = (await call(seller, `GET /drafts/${content.id}`)).body.data
    const lines = [{ ...oil, quantity: 3, discountPercentage: 6 }]
    const body = { version: draft.version, customerId: draft.customer.id, lines }
    const { version } = (await call(seller, `PUT /drafts/${content.id}`, body)).body.data
    expect((await call(seller, `POST /drafts/${content.id}/submit`, { version, ...PLACE })).status).toBe(200)
    const changed = (await call(seller, `GET /orders/${found.id}`)).body.data
    expect(changed).toMatchObject({ status: 'SUBMITTED' })
    const input = { stage: 'COMMERCIAL', reason: 'Campanha', digest }
    expect(await decide(commercial, changed, input)).toMatchObject({
      status: 409,
      body: { code: 'APPROVAL_OUTDATED' },
    })
    expect(await decide(financial, changed, { digest })).toMatchObject({
      status: 409,
      body: { code: 'APPROVAL_OUTDATED' },
    })
    expect((await call(seller, `GET /orders/${found.id}`)).body.data).toEqual(changed)
  })

  test('on a stage that needs no approval is refused', async () => {
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

  test('on a document of another branch finds nothing', async () => {
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
      margin: { cost: 12_000, net: 199_900, percent: 94, withoutCost: 0 },
      // the document that waits for this decision was not bought yet
      history: { orders12Months: 0, total12Months: 0 },
    })
    expect((await call(seller, path)).body.data.margin).toBeNull()
  })

  test('an article without a cost leaves the margin unknown', async () => {
    const found = await order({}, { credit_limit: 100_000 })
    await testApp.deps.db.updateTable('products').set({ unit_cost: 0 }).execute()
    const { body } = await call(financial, `GET /orders/${found.id}/approval/reasons`)
    expect(body.data.margin).toMatchObject({ cost: 0, percent: null, withoutCost: 1 })
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
