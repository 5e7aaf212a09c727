import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '../../doctor/check-invariants.ts'
import { historyOf } from '../../testing/documents.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { type Person, signIn } from '../../testing/people.ts'
import { revisionCallsOf } from '../../testing/revision-calls.ts'
import { addCustomer, addProduct } from '../../testing/trade.ts'

// biome-ignore lint/suspicious/noExplicitAny: a reply as it came
type Reply = any

let flow: Flow
let steps: ReturnType<typeof revisionCallsOf>
let commercial: Person
let financial: Person
const OIL = { productId: 'OIL', quantity: 10 }
const SOAP = { productId: 'SOAP', quantity: 4 }

beforeAll(async () => {
  flow = await openFlow({ now: () => new Date('2026-11-20T10:00:00Z') })
  steps = revisionCallsOf(flow)
  commercial = await signIn(flow.testApp, 'COMMERCIAL_APPROVER')
  financial = await signIn(flow.testApp, 'FINANCIAL_APPROVER')
  await flow.receive('OIL', 'L1', 500)
  await flow.receive('SOAP', 'S1', 500)
})
afterAll(async () => {
  expect(await checkInvariants(flow.db)).toEqual([])
  await flow.testApp.close()
})

const approve = async (id: number, person: Person, stage: string) => {
  const { version, approvals } = await steps.read(id)
  const digest = approvals.find((one: Reply) => one.stage === stage)?.digest
  await flow.must(person, `POST /orders/${id}/approvals`, {
    version,
    stage,
    decision: 'approve',
    reason: 'Combinado',
    digest,
  })
  await flow.jobs()
}
const decisions = ({ approvals }: Reply) => approvals.map(({ stage, decision }: Reply) => [stage, decision])

describe('a change of a submitted document', () => {
  test('reaches it under the same number, line by line', async () => {
    const id = await flow.allocated([OIL, SOAP], { poNumber: 'V/1' })
    const before = await steps.read(id)
    const after = await steps.change(
      id,
      [
        { ...OIL, quantity: 12 },
        { productId: 'RICE', quantity: 1 },
      ],
      { poNumber: 'V/2' },
    )
    expect(after).toMatchObject({
      number: before.number,
      poNumber: 'V/2',
      stages: ['STOCK_ANALYSIS'],
      made: [],
    })
    expect(
      after.lines.map((line: Reply) => [line.productId, line.buckets.reserved, line.buckets.open]),
    ).toEqual([
      ['OIL', 12, 0],
      ['RICE', 0, 1],
    ])
    expect(after.lines[0].id).toBe(before.lines[0].id)
    expect(after.revisedBy.id).toBe(flow.people.seller.id)
    const entry = (await historyOf(flow.testApp, id)).find(({ action }) => action === 'apply-revision')
    expect(entry).toMatchObject({ user_id: flow.people.seller.id, facts: { kept: [], reopened: [] } })
    expect(entry?.changes).toEqual({
      status: ['PENDING', 'SUBMITTED'],
      stages: [['STOCK_ANALYSIS'], []],
      poNumber: ['V/1', 'V/2'],
      total: [before.totals.total, after.totals.total],
      'line OIL': [{ quantity: 10_000 }, { quantity: 12_000 }],
      'line SOAP': [
        { description: 'Sabão azul', quantity: 4000, unit: 'cx', unitPrice: 33_333, total: 133_332 },
        null,
      ],
      'line RICE': [
        null,
        { description: 'Arroz 25 kg', quantity: 1000, unit: 'cx', unitPrice: 150_000, total: 150_000 },
      ],
    })
  })

  test('keeps what its other lines hold', async () => {
    const id = await flow.allocated([OIL, SOAP])
    const draft = (await steps.edit(await steps.draftFor(id), [OIL, { ...SOAP, quantity: 5 }])).body.data
    const { data } = (await steps.submit(draft)).body
    expect(data.lines.map((line: Reply) => line.buckets.reserved)).toEqual([10, 0])
    await flow.jobs()
    expect((await steps.read(id)).lines.map((line: Reply) => line.buckets.reserved)).toEqual([10, 5])
  })

  test('to a later delivery looks for fresh batches', async () => {
    const id = await flow.allocated([OIL])
    const draft = (await steps.edit(await steps.draftFor(id), [OIL], { deliveryDate: '2026-12-30' })).body
      .data
    expect((await steps.submit(draft)).body.data.lines[0].buckets).toMatchObject({ reserved: 0, open: 10 })
    await flow.jobs()
    expect((await steps.read(id)).lines[0].buckets).toMatchObject({ reserved: 10, open: 0 })
  })

  test('requests again only the approvals that it affects', async () => {
    const { id: customerId } = await customerWithLimit(100_000)
    const id = await flow.allocated([{ ...OIL, discountPercentage: 6 } as typeof OIL], { customerId })
    await approve(id, commercial, 'COMMERCIAL')
    await approve(id, financial, 'FINANCIAL')
    const terms = await steps.change(id, [{ ...OIL, discountPercentage: 6 }], { dueAt: '2027-01-31' })
    expect(decisions(terms)).toEqual([
      ['COMMERCIAL', 'approved'],
      ['FINANCIAL', null],
    ])
    await approve(id, financial, 'FINANCIAL')
    const notes = await steps.change(id, [{ ...OIL, discountPercentage: 6 }], {
      dueAt: '2027-01-31',
      notes: 'Portão 2',
    })
    expect(decisions(notes)).toEqual([
      ['COMMERCIAL', 'approved'],
      ['FINANCIAL', 'approved'],
    ])
    expect(notes.stages).toEqual(['STOCK_ANALYSIS'])
    const price = await steps.change(id, [{ ...OIL, discountPercentage: 8 }], {
      dueAt: '2027-01-31',
      notes: 'Portão 2',
    })
    expect(decisions(price)).toEqual([
      ['COMMERCIAL', null],
      ['FINANCIAL', null],
    ])
    const old = await flow.db
      .selectFrom('approvals')
      .select(['stage', 'decision'])
      .where('order_id', '=', id)
      .where('superseded_at', 'is not', null)
      .orderBy('id')
      .execute()
    expect(old).toEqual([
      { stage: 'COMMERCIAL', decision: 'approved' },
      { stage: 'FINANCIAL', decision: 'approved' },
      { stage: 'FINANCIAL', decision: 'approved' },
    ])
  })

  test('of prices alone keeps the financial approval', async () => {
    await addProduct(flow.db, { id: 'OIL-2', unit_price: 99_950, unit_weight: 11_500 })
    const { id: customerId } = await customerWithLimit(100_000)
    const dear = { discountPercentage: 6 }
    const id = await flow.allocated([{ ...OIL, ...dear } as typeof OIL], { customerId })
    await approve(id, commercial, 'COMMERCIAL')
    await approve(id, financial, 'FINANCIAL')
    const after = await steps.change(id, [{ productId: 'OIL-2', quantity: 10, ...dear }])
    expect(decisions(after)).toEqual([
      ['FINANCIAL', 'approved'],
      ['COMMERCIAL', null],
    ])
    expect(after.stages).toEqual(['COMMERCIAL_APPROVAL'])
  })

  test('releases its stock when the approval that it requested is rejected', async () => {
    const id = await flow.allocated([OIL, SOAP])
    const after = await steps.change(id, [OIL, { ...SOAP, discountPercentage: 9 }])
    expect(after).toMatchObject({ stages: ['COMMERCIAL_APPROVAL'] })
    expect(after.lines[0].buckets.reserved).toBe(10)
    await flow.must(commercial, `POST /orders/${id}/approvals`, {
      version: after.version,
      stage: 'COMMERCIAL',
      decision: 'reject',
      reason: 'Não',
      digest: after.approvals[0].digest,
    })
    expect(await checkInvariants(flow.db)).toEqual([])
  })

  test('keeps the agreed exposure, and counts once it is verified', async () => {
    const { id: customerId } = await customerWithLimit(50_000_000)
    const id = await flow.allocated([OIL], { customerId })
    const exposure = () =>
      flow.db.selectFrom('orders').select('exposure_open').where('id', '=', id).executeTakeFirst()
    expect(await exposure()).toEqual({ exposure_open: 1_159_420 })
    const draft = (await steps.edit(await steps.draftFor(id), [{ ...OIL, quantity: 5 }])).body.data
    await steps.submit(draft)
    expect(await exposure()).toEqual({ exposure_open: 0 })
    await flow.jobs()
    expect(await exposure()).toEqual({ exposure_open: 579_710 })
  })
})

const customerWithLimit = (limit: number) => addCustomer(flow.db, { credit_limit: limit })
