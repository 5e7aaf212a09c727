import { afterAll, beforeEach, expect, test } from 'vitest'
import { scheduled } from '../../features.ts'
import { openFlow } from '../../testing/flow.ts'
import { signIn } from '../../testing/people.ts'
import { addCustomer } from '../../testing/trade.ts'

let now = new Date('2026-11-23T08:00:00Z')
const flow = await openFlow({ now: () => now })
const { db, call, must, people } = flow
afterAll(() => flow.testApp.close())

/** A customer of its own in Sofala, and one without anything in Nampula. */
const buyer = await addCustomer(db, { name: 'Loja Beira', province_id: 6, client_type: 'RETAIL' })
const other = await addCustomer(db, { name: 'Loja Nampula', province_id: 9, client_type: 'HORECA' })
await db.deleteFrom('customer_addresses').where('customer_id', '=', flow.customer.id).execute()
await db.deleteFrom('customers').where('id', '=', flow.customer.id).execute()

const order = await db
  .insertInto('orders')
  .values({
    type: 'PEV',
    customer_id: buyer.id,
    branch_id: 'SD',
    operation_id: 'HORECA',
    created_by: people.seller.id,
  })
  .returning('id')
  .executeTakeFirstOrThrow()

let sequence = 0
/** An invoice of 1 160,00 with VAT on a day. */
async function invoiced(day: string) {
  sequence += 1
  const shipment = await db
    .insertInto('shipments')
    .values({
      number: `ECL.SD.2026/${sequence}`,
      branch_id: 'SD',
      warehouse_id: 'SD1',
      assignee_name: 'Rosa',
      driver_name: 'Abel',
      car_registration: 'AAA 001 MP',
      route: 'Beira',
      created_by: people.picker.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const delivery = await db
    .insertInto('deliveries')
    .values({
      number: `GR SD2026/${sequence}`,
      series: 'SD',
      year: 2026,
      sequence,
      branch_id: 'SD',
      warehouse_id: 'SD1',
      order_id: order.id,
      customer_id: buyer.id,
      shipment_id: shipment.id,
      left_at: day,
      state: 'on-the-road',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('invoices')
    .values({
      number: `F.SD.2026/${sequence}`,
      series: 'SD',
      year: 2026,
      sequence,
      order_id: order.id,
      shipment_id: shipment.id,
      delivery_id: delivery.id,
      customer_id: buyer.id,
      branch_id: 'SD',
      supplier: '{}',
      customer: '{}',
      order_number: 'PEV',
      issued_on: day,
      due_on: day,
      merchandise: 100_000,
      discounts: 0,
      net: 100_000,
      vat: 16_000,
      total: 116_000,
      vat_by_rate: '[]',
      weight: 0,
    })
    .execute()
}
await invoiced('2026-11-23')
await invoiced('2025-11-24')
await invoiced('2025-11-23')

const RULES = 'GET /settings/segment-rules'
const CHANGE = 'PUT /settings/segment-rules'
const PREVIEW = 'POST /settings/segment-rules/preview'
const ladder = {
  rules: [{ segment: 'Grande', turnover: { from: 232_000, to: null } }],
  defaultSegment: 'Pequeno',
}

const run = (quantity = 500) =>
  scheduled['segment-manager']({
    ...flow.testApp.deps,
    log: flow.testApp.app.log,
    attempt: 1,
    isLastAttempt: false,
    quantity,
  })
const customerOf = async (id: number) => (await must(people.admin, `GET /customers/${id}`)).data
const historyOf = async (type: string, id: number | string) =>
  (await must(people.admin, `GET /audit?objectType=${type}&objectId=${id}`)).data

beforeEach(async () => {
  now = new Date('2026-11-23T08:00:00Z')
  const { data } = await must(people.admin, RULES)
  await must(people.admin, CHANGE, { version: data.version, rules: [], defaultSegment: null })
  await db
    .updateTable('customers')
    .set({ segment: null, segment_fixed: false, segment_reason: null, segment_at: null })
    .execute()
})

test('customers get the segment of the first rule that fits, with why; the next run finds nothing to do', async () => {
  await must(people.admin, CHANGE, ladder)
  const preview = await must(people.admin, PREVIEW, ladder)
  expect(preview.data).toEqual({
    moves: [
      { from: null, to: 'Grande', customers: 1 },
      { from: null, to: 'Pequeno', customers: 1 },
    ],
    result: [
      { segment: 'Grande', customers: 1 },
      { segment: 'Pequeno', customers: 1 },
    ],
    customers: 2,
    fixed: 0,
  })
  expect((await customerOf(buyer.id)).segment).toBeNull()
  const { version } = await customerOf(buyer.id)
  expect(await run()).toEqual({ segments: 2 })
  // the invoice of twelve months ago to the day counts no more
  const reason = { rule: 1, months: 12, turnover: 232_000, vat: 'with' }
  expect(await customerOf(buyer.id)).toMatchObject({
    segment: 'Grande',
    segmentFixed: false,
    segmentAt: '2026-11-23T08:00:00.000000Z',
    segmentReason: reason,
    version: version + 1,
  })
  expect(await customerOf(other.id)).toMatchObject({ segment: 'Pequeno', segmentReason: null })
  expect((await historyOf('customer', buyer.id))[0]).toMatchObject({
    user: null,
    action: 'set-segment',
    changes: { segment: [null, 'Grande'] },
    facts: reason,
    verified: true,
  })
  expect(await run()).toEqual({ segments: 0 })
  expect((await customerOf(buyer.id)).version).toBe(version + 1)
  now = new Date('2026-11-25T08:00:00Z')
  expect(await run()).toEqual({ segments: 1 })
  now = new Date('2026-11-23T08:00:00Z')
  expect((await customerOf(buyer.id)).segment).toBe('Pequeno')
})

test('figures are those of the operation, with or without VAT, and of so many documents', async () => {
  const of = async (rule: object) => {
    const { data } = await must(people.admin, PREVIEW, {
      rules: [{ segment: 'Grande', ...rule }],
      defaultSegment: null,
    })
    return data.result.find(({ segment }: { segment: string }) => segment === 'Grande')?.customers ?? 0
  }
  expect(await of({ operations: ['HORECA'], turnover: { from: 232_000, to: 232_001 } })).toBe(1)
  expect(await of({ operations: ['GERAL'] })).toBe(0)
  expect(await of({ vat: 'without', turnover: { from: 200_000, to: 200_001 } })).toBe(1)
  expect(await of({ months: 13, documents: { from: 3, to: 4 } })).toBe(1)
  expect(await of({ provinces: [9] })).toBe(1)
  expect(await of({ areas: ['north', 'center'] })).toBe(2)
  expect(await of({ clientTypes: ['HORECA'], paymentConditions: ['30 dias'] })).toBe(1)
})

test('one run moves as many customers as its quantity says', async () => {
  await must(people.admin, CHANGE, { rules: [], defaultSegment: 'Todos' })
  expect(await run(1)).toEqual({ segments: 1 })
  expect(await run(1)).toEqual({ segments: 1 })
  expect(await run(1)).toEqual({ segments: 0 })
})

test('a segment that a person fixed stays until it is left to the rules', async () => {
  await must(people.admin, CHANGE, ladder)
  const { version } = await customerOf(other.id)
  const fixed = await must(people.admin, `PUT /customers/${other.id}/segment`, { segment: 'Grande', version })
  expect(fixed.data).toMatchObject({ segment: 'Grande', segmentFixed: true, version: version + 1 })
  expect((await historyOf('customer', other.id))[0]).toMatchObject({
    user: { id: people.admin.id },
    action: 'fix-segment',
    changes: { segment: [null, 'Grande'], segmentFixed: [false, true] },
  })
  const stale = await call(people.admin, `PUT /customers/${other.id}/segment`, { segment: null, version })
  expect([stale.status, stale.body.code, stale.body.current.segment]).toEqual([
    409,
    'VERSION_CONFLICT',
    'Grande',
  ])
  const unknown = await call(people.admin, `PUT /customers/${other.id}/segment`, { segment: 'Ouro' })
  expect([unknown.status, unknown.body.code, unknown.body.details[0].field]).toEqual([
    422,
    'SEGMENT_UNKNOWN',
    'segment',
  ])
  expect(await run()).toEqual({ segments: 1 })
  expect((await customerOf(other.id)).segment).toBe('Grande')
  expect((await must(people.admin, RULES)).data).toMatchObject({
    fixed: 1,
    customers: [{ segment: 'Grande', customers: 2 }],
  })
  await must(people.admin, `PUT /customers/${other.id}/segment`, { segment: null })
  expect(await run()).toEqual({ segments: 1 })
  expect(await customerOf(other.id)).toMatchObject({ segment: 'Pequeno', segmentFixed: false })
})

test('the rules are versioned, and every change of them is in the history, rule by rule', async () => {
  const { data } = await must(people.admin, RULES)
  const saved = await must(people.admin, CHANGE, { ...ladder, version: data.version })
  expect(saved.data).toMatchObject({
    version: data.version + 1,
    changedBy: { id: people.admin.id },
    changedAt: '2026-11-23T08:00:00.000Z',
    rules: [{ segment: 'Grande', months: 12, vat: 'with', turnover: { from: 232_000, to: null } }],
  })
  const stale = await call(people.admin, CHANGE, {
    ...ladder,
    defaultSegment: 'Médio',
    version: data.version,
  })
  expect([stale.status, stale.body.code, stale.body.current.version]).toEqual([
    409,
    'VERSION_CONFLICT',
    data.version + 1,
  ])
  const again = await must(people.admin, CHANGE, { ...ladder, version: data.version + 1 })
  expect(again.data.version).toBe(data.version + 1)
  const [entry] = await historyOf('settings', 'segment-rules')
  expect(entry).toMatchObject({
    action: 'change-segment-rules',
    user: { id: people.admin.id },
    changes: { 'rule 1': [null, { segment: 'Grande' }], defaultSegment: [null, 'Pequeno'] },
  })
  const manager = await signIn(flow.testApp, 'ADMIN_SD')
  expect((await must(manager, 'GET /segments')).data).toEqual(['Grande', 'Pequeno'])
  expect((await must(people.seller, 'GET /customers?segment=Grande')).data).toEqual([])
})

test.each<[string, object, string, string]>([
  ['an empty range', { turnover: { from: 5, to: 5 } }, 'rules.1.turnover.to', 'SEGMENT_RANGE_EMPTY'],
  ['a province that there is not', { provinces: [12] }, 'rules.1.provinces', 'SEGMENT_CONDITION_UNKNOWN'],
  [
    'an operation that there is not',
    { operations: ['X'] },
    'rules.1.operations',
    'SEGMENT_CONDITION_UNKNOWN',
  ],
  ['no condition', {}, 'rules.1.segment', 'SEGMENT_RULE_EMPTY'],
  [
    'a rule that is never reached',
    { turnover: { from: 300_000, to: null } },
    'rules.1.segment',
    'SEGMENT_RULE_UNREACHABLE',
  ],
])('%s is refused at its field, and nothing changes', async (_what, rule, field, code) => {
  const { data: before } = await must(people.admin, RULES)
  const entries = (await historyOf('settings', 'segment-rules')).length
  const body = { ...ladder, rules: [...ladder.rules, { segment: 'Outro', ...rule }] }
  for (const key of [CHANGE, PREVIEW]) {
    const reply = await call(people.admin, key, body)
    expect([reply.status, reply.body.code]).toEqual([422, code])
    expect(reply.body.details[0]).toMatchObject({ field, rule: code })
  }
  expect((await must(people.admin, RULES)).data).toEqual(before)
  expect(await historyOf('settings', 'segment-rules')).toHaveLength(entries)
})
