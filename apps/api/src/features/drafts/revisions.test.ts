import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { historyOf } from '../../testing/documents.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { type Person, signIn } from '../../testing/people.ts'
import { addCustomer, addProduct } from '../../testing/trade.ts'
import { checkInvariants } from '../stock/queries/check-invariants.ts'

let flow: Flow
let commercial: Person
let financial: Person
let other: Person
const OIL = { productId: 'OIL', quantity: 10 }
const SOAP = { productId: 'SOAP', quantity: 4 }
const place = { latitude: -25.9, longitude: 32.6 }
// biome-ignore lint/suspicious/noExplicitAny: a reply as it came
type Reply = any

beforeAll(async () => {
  flow = await openFlow({ now: () => new Date('2026-11-20T10:00:00Z') })
  commercial = await signIn(flow.testApp, 'COMMERCIAL_APPROVER')
  financial = await signIn(flow.testApp, 'FINANCIAL_APPROVER')
  other = await signIn(flow.testApp, 'OPERATOR')
  await flow.receive('OIL', 'L1', 500)
  await flow.receive('SOAP', 'S1', 500)
})
afterAll(async () => {
  expect(await checkInvariants(flow.db)).toEqual([])
  await flow.testApp.close()
})

const read = async (id: number): Promise<Reply> =>
  (await flow.must(flow.people.admin, `GET /orders/${id}`)).data
const revise = async (id: number, person = flow.people.seller) =>
  flow.call(person, `POST /orders/${id}/revise`, { version: (await read(id)).version })
const draftFor = async (id: number): Promise<Reply> => read((await revise(id)).body.content.id)
const edit = (draft: Reply, lines: object[], input: object = {}) =>
  flow.call(flow.people.seller, `PUT /drafts/${draft.id}`, { ...headOf(draft), lines, ...input })
const headOf = ({ version, customer, discount, poNumber, deliveryDate, dueAt, notes }: Reply) => ({
  version,
  customerId: customer.id,
  discount,
  poNumber,
  deliveryDate,
  dueAt,
  notes,
})
const submit = ({ id, version }: Reply, person = flow.people.seller) =>
  flow.call(person, `POST /drafts/${id}/submit`, { version, ...place })
/** Changes a document and lets the jobs look at it. */
const change = async (id: number, lines: object[], input: object = {}): Promise<Reply> => {
  const draft = (await edit(await draftFor(id), lines, input)).body.data
  expect((await submit(draft)).body.data).toMatchObject({ id, status: 'SUBMITTED' })
  await flow.jobs()
  return read(id)
}
const approve = async (id: number, person: Person, stage: string) => {
  const { version, approvals } = await read(id)
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
    const before = await read(id)
    const after = await change(
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
      'line SOAP': [{ description: 'Sabão azul', quantity: 4000, unitPrice: 33_333, total: 133_332 }, null],
      'line RICE': [null, { description: 'Arroz 25 kg', quantity: 1000, unitPrice: 150_000, total: 150_000 }],
    })
  })

  test('keeps what its other lines hold', async () => {
    const id = await flow.allocated([OIL, SOAP])
    const draft = (await edit(await draftFor(id), [OIL, { ...SOAP, quantity: 5 }])).body.data
    const { data } = (await submit(draft)).body
    expect(data.lines.map((line: Reply) => line.buckets.reserved)).toEqual([10, 0])
    await flow.jobs()
    expect((await read(id)).lines.map((line: Reply) => line.buckets.reserved)).toEqual([10, 5])
  })

  test('to a later delivery looks for fresh batches', async () => {
    const id = await flow.allocated([OIL])
    const draft = (await edit(await draftFor(id), [OIL], { deliveryDate: '2026-12-30' })).body.data
    expect((await submit(draft)).body.data.lines[0].buckets).toMatchObject({ reserved: 0, open: 10 })
    await flow.jobs()
    expect((await read(id)).lines[0].buckets).toMatchObject({ reserved: 10, open: 0 })
  })

  test('asks anew only whom it touches', async () => {
    const { id: customerId } = await customerWithLimit(100_000)
    const id = await flow.allocated([{ ...OIL, discountPercentage: 6 } as typeof OIL], { customerId })
    await approve(id, commercial, 'COMMERCIAL')
    await approve(id, financial, 'FINANCIAL')
    const terms = await change(id, [{ ...OIL, discountPercentage: 6 }], { dueAt: '2027-01-31' })
    expect(decisions(terms)).toEqual([
      ['COMMERCIAL', 'approved'],
      ['FINANCIAL', null],
    ])
    await approve(id, financial, 'FINANCIAL')
    const notes = await change(id, [{ ...OIL, discountPercentage: 6 }], {
      dueAt: '2027-01-31',
      notes: 'Portão 2',
    })
    expect(decisions(notes)).toEqual([
      ['COMMERCIAL', 'approved'],
      ['FINANCIAL', 'approved'],
    ])
    expect(notes.stages).toEqual(['STOCK_ANALYSIS'])
    const price = await change(id, [{ ...OIL, discountPercentage: 8 }], {
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

  test('of prices alone leaves what the customer will owe to whoever approved that', async () => {
    await addProduct(flow.db, { id: 'OIL-2', unit_price: 99_950, unit_weight: 11_500 })
    const { id: customerId } = await customerWithLimit(100_000)
    const dear = { discountPercentage: 6 }
    const id = await flow.allocated([{ ...OIL, ...dear } as typeof OIL], { customerId })
    await approve(id, commercial, 'COMMERCIAL')
    await approve(id, financial, 'FINANCIAL')
    const after = await change(id, [{ productId: 'OIL-2', quantity: 10, ...dear }])
    expect(decisions(after)).toEqual([
      ['FINANCIAL', 'approved'],
      ['COMMERCIAL', null],
    ])
    expect(after.stages).toEqual(['COMMERCIAL_APPROVAL'])
  })

  test('gives back what it held when the approval that it asked for is refused', async () => {
    const id = await flow.allocated([OIL, SOAP])
    const after = await change(id, [OIL, { ...SOAP, discountPercentage: 9 }])
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
    const draft = (await edit(await draftFor(id), [{ ...OIL, quantity: 5 }])).body.data
    await submit(draft)
    expect(await exposure()).toEqual({ exposure_open: 0 })
    await flow.jobs()
    expect(await exposure()).toEqual({ exposure_open: 579_710 })
  })
})

describe('who and when', () => {
  test('one change at a time: its writer goes on with it, others are told who writes it', async () => {
    const id = await flow.allocated([OIL])
    const first = (await revise(id)).body.content.id
    expect((await revise(id)).body.content.id).toBe(first)
    expect((await revise(id, flow.people.admin)).body.content.id).toBe(first)
    expect((await read(id)).made).toMatchObject([{ relation: 'revision', id: first }])
    await flow.must(flow.people.seller, `DELETE /drafts/${first}`)
    const admins = (await revise(id, flow.people.admin)).body.content.id
    const refused = await revise(id)
    expect(refused.body).toMatchObject({ status: 409, code: 'REVISION_OPEN' })
    expect(refused.body.message).toContain('admin')
    await flow.must(flow.people.admin, `DELETE /drafts/${admins}`)
  })

  test('two at once begin one', async () => {
    const id = await flow.allocated([OIL])
    const ids = (await Promise.all([revise(id), revise(id), revise(id)])).map(({ body }) => body.content?.id)
    expect(new Set(ids).size).toBe(1)
  })

  test('another seller may not', async () => {
    const id = await flow.allocated([OIL])
    expect((await revise(id, other)).body).toMatchObject({ status: 403, code: 'ROLE_MISSING' })
  })

  test('is too late in picking: told at the beginning and at the end, and nothing changed', async () => {
    const id = await flow.allocated([OIL])
    const draft = (await edit(await draftFor(id), [{ ...OIL, quantity: 1 }])).body.data
    await flow.decide(id, 'picking')
    const before = await read(id)
    expect((await submit(draft)).body).toMatchObject({ status: 409, code: 'ACTION_NOT_ALLOWED' })
    expect((await submit(draft)).body.message).toContain('Disponível p/ picking')
    expect((await revise(id)).body).toMatchObject({ status: 409, code: 'ACTION_NOT_ALLOWED' })
    expect(await read(id)).toEqual(before)
    expect((await read(draft.id)).revises).toEqual({ id, number: before.number })
  })

  test('the one who changed it does not approve it', async () => {
    const boss = await signIn(flow.testApp, ['ADMIN', 'COMMERCIAL_APPROVER'])
    const id = await flow.allocated([OIL])
    const draft = await read((await revise(id, boss)).body.content.id)
    const body = { ...headOf(draft), lines: [{ ...OIL, discountPercentage: 9 }] }
    const saved = (await flow.must(boss, `PUT /drafts/${draft.id}`, body)).data
    await submit(saved, boss)
    await flow.jobs()
    const { version, approvals } = await read(id)
    const decision = {
      version,
      stage: 'COMMERCIAL',
      decision: 'approve',
      reason: 'Sim',
      digest: approvals[0].digest,
    }
    expect((await flow.call(boss, `POST /orders/${id}/approvals`, decision)).body.code).toBe('OWN_DOCUMENT')
  })
})

describe('refused', () => {
  test.each([
    ['another type', { type: 'COT' }, 'type'],
    ['no customer', { customerId: null, dropLines: true }, 'customerId'],
  ])('%s', async (_, input, field) => {
    const draft = await draftFor(await flow.allocated([OIL]))
    const { body } = await edit(draft, [OIL], input)
    expect(body).toMatchObject({ status: 422, code: 'REVISION_KEEPS', details: [{ field }] })
  })

  test('a change that changes nothing', async () => {
    const draft = await draftFor(await flow.allocated([OIL]))
    expect((await submit(draft)).body).toMatchObject({ status: 422, code: 'REVISION_EMPTY' })
  })

  test('a stale version of the draft, and of the document', async () => {
    const id = await flow.allocated([OIL])
    const stale = await flow.call(flow.people.seller, `POST /orders/${id}/revise`, { version: 1 })
    expect(stale.body).toMatchObject({ code: 'VERSION_CONFLICT', current: { id } })
    const draft = await draftFor(id)
    await edit(draft, [{ ...OIL, quantity: 3 }])
    expect((await submit(draft)).body).toMatchObject({ code: 'VERSION_CONFLICT', current: { id: draft.id } })
  })

  test('a change that was sent twice is done once', async () => {
    const id = await flow.allocated([OIL])
    const draft = (await edit(await draftFor(id), [{ ...OIL, quantity: 3 }])).body.data
    const replies = await Promise.all([submit(draft), submit(draft)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
    const entries = (await historyOf(flow.testApp, id)).filter(({ action }) => action === 'apply-revision')
    expect(entries).toHaveLength(1)
  })
})

test('a deleted draft leaves what it was in history', async () => {
  const { content } = await flow.must(flow.people.seller, 'POST /drafts', {
    customerId: flow.customer.id,
    lines: [OIL],
  })
  await flow.must(flow.people.seller, `DELETE /drafts/${content.id}`)
  expect(await historyOf(flow.testApp, content.id)).toMatchObject([
    {
      action: 'delete-draft',
      user_id: flow.people.seller.id,
      facts: { type: 'PEV', lines: { OIL: 10_000 } },
    },
  ])
})

const customerWithLimit = (limit: number) => addCustomer(flow.db, { credit_limit: limit })
