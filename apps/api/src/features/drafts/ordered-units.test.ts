import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodsOf } from '../../aggregates/printed-forms/shipment-contents.ts'
import { readShipmentLines } from '../../aggregates/shipments/read-shipment-lines.ts'
import { checkInvariants } from '../../doctor/check-invariants.ts'
import { historyOf } from '../../testing/documents.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { revisionCallsOf } from '../../testing/revision-calls.ts'
import { addProduct } from '../../testing/trade.ts'

// biome-ignore lint/suspicious/noExplicitAny: a reply as it came
type Reply = any

let flow: Flow
let steps: ReturnType<typeof revisionCallsOf>

/** OIL: stock counts boxes of 12. WATER: sold in packs of 6 at 186,01, stock counts single bottles; 64 packs are a pallet. */
beforeAll(async () => {
  flow = await openFlow({ now: () => new Date('2026-11-20T10:00:00Z') })
  steps = revisionCallsOf(flow)
  const water = { unit: 'pk', conversion_factor: 6000, unit_price: 18_601, unit_weight: 9_200 }
  await addProduct(flow.db, { id: 'WATER', ...water, stock_unit: 'un' })
  await flow.db
    .insertInto('product_units')
    .values([
      { product_id: 'WATER', code: 'pal', factor: 384_000, gross_weight: 610_000, position: 3 },
      { product_id: 'WATER', code: 'cam', factor: 48_000, orderable: false, position: 2 },
    ])
    .execute()
  await flow.db
    .insertInto('settings')
    .values({
      key: 'company',
      value: JSON.stringify({ name: 'Cais, Lda', nuit: '400005834', address: 'Maputo' }),
    })
    .execute()
  await flow.receive('OIL', 'O1', 10, '2027-06-30')
  await flow.receive('WATER', 'W1', 400, '2027-06-30')
})
afterAll(async () => {
  expect(await checkInvariants(flow.db)).toEqual([])
  await flow.testApp.close()
})

const draft = async (line: object) => {
  const body = { customerId: flow.customer.id, lines: [line] }
  const reply = await flow.call(flow.people.seller, 'POST /drafts', body)
  return { ...reply, draft: reply.body.content }
}
const read = async (id: number): Promise<Reply> => (await steps.read(id)).lines[0]
const levelOf = (productId: string) =>
  flow.db
    .selectFrom('stock_levels')
    .select(['on_hand', 'reserved'])
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()

describe('a line in another unit than the sales unit', () => {
  test('costs the list price in proportion, rounded once, and weighs its share', async () => {
    const made = await draft({ productId: 'OIL', unit: 'UN', quantity: 6, discountPercentage: 10 })
    // 999,50 ÷ 12 = 83,29; 6 × 83,29 = 499,74, less 10 % = 449,77
    expect(made.draft.lines[0]).toMatchObject({
      unit: 'un',
      quantity: 6,
      unitPrice: 8_329,
      unitFactor: 1,
      stockUnit: 'cx',
      stockQuantity: 0.5,
      stockFactor: 12,
      total: 44_977,
      weight: 5.75,
      buckets: { open: 0.5 },
    })
    const pallet = (await draft({ productId: 'WATER', unit: 'pal', quantity: 1 })).draft.lines[0]
    expect(pallet).toMatchObject({ unitPrice: 1_190_464, stockQuantity: 384, weight: 610 })
  })

  test('keeps its unit when an older client saves it without one', async () => {
    const made = (await draft({ productId: 'OIL', unit: 'un', quantity: 6 })).draft
    const saved = await steps.edit(made, [{ productId: 'OIL', quantity: 9 }])
    expect(saved.body.data.lines[0]).toMatchObject({ unit: 'un', quantity: 9, stockQuantity: 0.75 })
    const fresh = await draft({ productId: 'OIL', quantity: 9 })
    expect(fresh.draft.lines[0]).toMatchObject({ unit: 'cx', unitPrice: 99_950, stockQuantity: 9 })
  })

  test.each(['cam', 'kg'])('is refused in %s, naming the units that it is ordered in', async (unit) => {
    const { status, body } = await draft({ productId: 'WATER', unit, quantity: 1 })
    expect([status, body.code, body.details[0].field]).toEqual([422, 'UNIT_UNKNOWN', 'lines.0.unit'])
    expect(body.message).toContain('un, pk, pal')
  })

  test('that stock cannot count stays a draft: nothing is numbered, held or told', async () => {
    const made = (await draft({ productId: 'OIL', unit: 'un', quantity: 5 })).draft
    expect(made.lines[0]).toMatchObject({ quantity: 5, stockQuantity: 0, total: 41_645 })
    const before = [await levelOf('OIL'), await historyOf(flow.testApp, made.id)]
    const refused = await steps.submit(made)
    expect([refused.status, refused.body.code]).toEqual([422, 'QUANTITY_NOT_EXACT'])
    expect(refused.body.message).toContain('3 ou 6 un')
    expect(refused.body.details).toMatchObject([
      { field: 'lines.0.quantity', facts: { below: 3000, above: 6000, unit: 'un', stockUnit: 'cx' } },
    ])
    expect([await levelOf('OIL'), await historyOf(flow.testApp, made.id)]).toEqual(before)
    expect(await steps.read(made.id)).toMatchObject({ status: 'DRAFT', number: null, version: made.version })
  })
})

describe('the way of a document in ordered units', () => {
  test('stock counts single bottles exactly; price, factor and unit stay when the card changes', async () => {
    const id = await flow.allocated([{ productId: 'WATER', unit: 'un', quantity: 5 }])
    // 186,01 ÷ 6 = 31,0017
    expect(await read(id)).toMatchObject({ unit: 'un', quantity: 5, unitPrice: 3_100, total: 15_500 })
    expect(await levelOf('WATER')).toEqual({ on_hand: 400_000, reserved: 5_000 })
    const stock = await flow.stock(id)
    expect(stock.lines[0]).toMatchObject({
      unit: 'un',
      orderedQuantity: 5,
      reservedQuantity: 5,
      asOrdered: { unit: 'un', quantity: 5 },
    })

    const pallet = await flow.allocated([{ productId: 'WATER', unit: 'pal', quantity: 1 }])
    expect(await levelOf('WATER')).toEqual({ on_hand: 400_000, reserved: 389_000 })
    await flow.db.updateTable('product_units').set({ factor: 192_000 }).where('code', '=', 'pal').execute()
    const changed = await steps.change(pallet, [{ productId: 'WATER', quantity: 1 }], { poNumber: 'V/9' })
    expect(changed.lines[0]).toMatchObject({
      unit: 'pal',
      unitFactor: 384,
      unitPrice: 1_190_464,
      stockQuantity: 384,
    })
    const inPacks = await steps.change(pallet, [{ productId: 'WATER', unit: 'pk', quantity: 2 }])
    expect(inPacks.lines[0]).toMatchObject({
      unit: 'pk',
      unitPrice: 18_601,
      stockQuantity: 12,
      total: 37_202,
    })
    const [last] = (await historyOf(flow.testApp, pallet))
      .filter(({ action }) => action === 'apply-revision')
      .slice(-1)
    expect(last?.changes).toMatchObject({
      'line WATER': [
        { quantity: 1000, unit: 'pal' },
        { quantity: 2000, unit: 'pk' },
      ],
    })
    expect(await levelOf('WATER')).toEqual({ on_hand: 400_000, reserved: 17_000 })
  })

  test('is shipped, printed and invoiced as ordered', async () => {
    const id = await flow.picked([{ productId: 'OIL', unit: 'un', quantity: 18 }])
    const shipmentId = await flow.loaded([id])
    const [goods] = goodsOf(await readShipmentLines(flow.db, shipmentId)).get(id) ?? []
    expect(goods).toMatchObject({ unit: 'un', quantity: 18_000, weight: 17_250 })
    expect(goods?.batches).toEqual([{ batch: 'O1', expiry: '2027-06-30', quantity: 1_500, unit: 'cx' }])
    const { picker } = flow.people
    const shown = (await flow.must(picker, `GET /shipments/${shipmentId}/lines`)).data
    expect(shown).toMatchObject([{ unit: 'un', quantity: 18, totalWeight: 17.25 }])

    await flow.call(picker, `POST /shipments/${shipmentId}/invoice`)
    await flow.jobs()
    const { id: invoiceId } = await flow.db
      .selectFrom('invoices')
      .select('id')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    const invoice = (await flow.must(flow.people.admin, `GET /invoices/${invoiceId}`)).data
    // 18 × 83,29
    expect(invoice.lines).toMatchObject([
      {
        unit: 'un',
        quantity: 18,
        unitPrice: 8_329,
        total: 149_922,
        stockUnit: 'cx',
        batches: [{ quantity: 1.5 }],
      },
    ])
    expect(await levelOf('OIL')).toEqual({ on_hand: 8_500, reserved: 0 })

    const copy = await flow.must(flow.people.seller, `POST /orders/${id}/duplicate`, { lines: 'all' })
    expect(await read(copy.content.id)).toMatchObject({ unit: 'un', quantity: 18 })
  })
})
