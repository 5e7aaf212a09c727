import type { MovementKind } from '@cais/domain/stock/movements'
import { afterMovement } from '@cais/domain/testing/after-movement'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkInvariants } from '../../doctor/check-invariants.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { type Person, signIn } from '../../testing/people.ts'
import { addProduct } from '../../testing/trade.ts'

let flow: Flow
let manager: Person
let made = 0
let rice: string

beforeAll(async () => {
  flow = await openFlow()
  manager = await signIn(flow.testApp, 'ADMIN_SD')
})
afterAll(async () => {
  expect(await checkInvariants(flow.db)).toEqual([])
  await flow.testApp.close()
})
beforeEach(async () => {
  made += 1
  rice = `RICE${made}`
  await addProduct(flow.db, { id: rice, unit_cost: 600 })
})

const receive = async (batch: string, quantity: number, unitCost?: number | null) => {
  const line = { productId: rice, batch, quantity, unitCost }
  const receipt = { warehouseId: 'SD1', lines: [line] }
  const { content } = await flow.must(manager, 'POST /stock/receipts', receipt)
  return content.batches[0] as { levelId: number; version: number }
}
const worth = async (query = '') => {
  const { data, meta } = await flow.must(manager, `GET /stock-value?search=${rice}${query}`)
  return data
    .map((row: Row) => [row.warehouseId, row.quantity, row.averageCost, row.value])
    .concat([meta.totals.value])
}
type Row = { warehouseId: string; quantity: number; averageCost: number; value: number }
const levelOf = (id: number) =>
  flow.db.selectFrom('stock_levels').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const movements = () => flow.db.selectFrom('stock_movements').selectAll().orderBy('id').execute()

describe('the value of stock at weighted average cost', () => {
  test('receipts add what was paid, or the cost price; sales leave at the average, the last with the rest', async () => {
    await receive('L1', 10, 1000)
    await receive('L2', 20, 1301)
    expect(await worth()).toEqual([['SD1', 30, 1201, 36_020], 36_020])
    await receive('L3', 3)
    expect(await worth()).toEqual([['SD1', 33, 1146, 37_820], 37_820])
    const id = await flow.picked([{ productId: rice, quantity: 7 }])
    const shipment = await flow.loaded([id])
    await flow.must(flow.people.picker, `POST /shipments/${shipment}/invoice`, undefined, {
      'idempotency-key': `value-${shipment}`,
    })
    await flow.jobs()
    expect(await worth()).toEqual([['SD1', 26, 1146, 29_798], 29_798])
    const byWarehouse = await flow.must(manager, 'GET /stock-value/warehouses')
    expect(byWarehouse.data.find((row: Row) => row.warehouseId === 'SD1').value).toBeGreaterThanOrEqual(
      29_798,
    )
    expect(await worth('&on=2020-01-31')).toEqual([0])
  })

  test('whatever happens, the database keeps the value as the rule says', async () => {
    const { levelId } = await receive('L1', 1, 0)
    await sql`DELETE FROM stock_movements WHERE level_id = ${levelId}`.execute(flow.db)
    await sql`DELETE FROM stock_values WHERE product_id = ${rice}`.execute(flow.db)
    const step = fc.record({
      kind: fc.constantFrom<MovementKind>(
        'receipt',
        'opening',
        'correction',
        'sale',
        'return',
        'write-off',
        'swap',
      ),
      part: fc.integer({ min: 1, max: 1000 }),
      unitCost: fc.option(fc.integer({ min: 0, max: 99_999 })),
    })
    const [steps = []] = fc.sample(fc.array(step, { minLength: 60, maxLength: 60 }), { seed: 14, numRuns: 1 })
    let stored = { quantity: 0, value: 0 }
    for (const { kind, part, unitCost } of steps) {
      const leaves = kind === 'sale' || kind === 'write-off'
      if (leaves && stored.quantity === 0) continue
      const quantity = leaves ? -Math.max(1, Math.floor((stored.quantity * part) / 1000)) : part * 10
      stored = afterMovement(stored, { kind, quantity, unitCost }, 600)
      await sql`INSERT INTO stock_movements (level_id, kind, quantity, unit_cost)
        VALUES (${levelId}, ${kind}, ${quantity}, ${unitCost})`.execute(flow.db)
      const kept = flow.db
        .selectFrom('stock_values')
        .select(['quantity', 'value'])
        .where('product_id', '=', rice)
      expect(await kept.executeTakeFirstOrThrow()).toEqual(stored)
    }
    const swapped = sql`DELETE FROM stock_movements WHERE level_id = ${levelId} AND kind = 'swap'`
    await swapped.execute(flow.db)
    await sql`UPDATE stock_levels SET on_hand = ${stored.quantity} WHERE id = ${levelId}`.execute(flow.db)
  })

  test('a goods receipt brings the cost of its line, a further batch that of its line on the note', async () => {
    const opened = await flow.must(manager, 'POST /stock/goods-receipts', {
      warehouseId: 'SD1',
      supplier: { name: 'Moinhos' },
      supplierNote: `N-${made}`,
      lines: [{ productId: rice, batch: 'A', noted: 10, unitCost: 250 }],
    })
    const { id, lineItems } = opened.content
    const [line] = lineItems
    expect(line.unitCost).toBe(250)
    const at = `/stock/goods-receipts/${id}/lines`
    await flow.must(manager, `PUT ${at}/${line.id}`, { version: line.version, received: 6, unitCost: 300 })
    await flow.must(manager, `POST ${at}`, { lines: [{ productId: rice, batch: 'B', parentId: line.id }] })
    const read = async (person: Person) => (await flow.must(person, `GET /stock/goods-receipts/${id}`)).data
    const further = (await read(manager)).lineItems[1]
    await flow.must(manager, `PUT ${at}/${further.id}`, { version: further.version, received: 4 })
    expect((await read(flow.people.analyst)).lineItems[0].unitCost).toBeNull()
    await flow.must(manager, `POST /stock/goods-receipts/${id}/post`, {
      version: (await read(manager)).version,
    })
    expect(await worth()).toEqual([['SD1', 10, 300, 3000], 3000])
  })
})

describe('a write-off', () => {
  test('takes goods out at the average, with movement and history, and stands in the list', async () => {
    const { levelId, version } = await receive('L1', 10, 333)
    const reason = 'Saco rasgado'
    const asked = { levelId, version, quantity: 2.5, reason }
    const { data } = await flow.must(manager, 'POST /stock/write-offs', asked)
    expect([data.stock, data.version]).toEqual([7.5, version + 1])
    expect(await worth()).toEqual([['SD1', 7.5, 333, 2497], 2497])
    const list = await flow.must(manager, `GET /stock/write-offs?search=${rice}`)
    expect([list.data.length, list.meta.totals.value]).toEqual([1, 833])
    expect(list.data[0]).toMatchObject({ productId: rice, batch: 'L1', quantity: 2.5, value: 833, reason })
    const history = await flow.must(
      flow.people.admin,
      `GET /audit?objectType=stock&objectId=${levelId}&perPage=5`,
    )
    expect(history.data[0]).toMatchObject({ action: 'write-off', changes: { onHand: [10_000, 7500] } })
  })

  test.each([
    ['more than there is', { quantity: 11 }, 'STOCK_INSUFFICIENT'],
    ['what a document holds', { quantity: 7 }, 'STOCK_BELOW_RESERVED'],
    ['an old version', { version: 99 }, 'VERSION_CONFLICT'],
    ['no reason', { reason: ' ' }, 'VALIDATION_FAILED'],
    ['nothing', { quantity: 0 }, 'VALIDATION_FAILED'],
  ])('of %s is refused and changes nothing', async (_, change, code) => {
    const { levelId } = await receive('L1', 10, 333)
    await flow.allocated([{ productId: rice, quantity: 4 }])
    const [before, moved, value] = [await levelOf(levelId), await movements(), await worth()]
    const asked = { levelId, version: before.version, quantity: 1, reason: 'Partido', ...change }
    const { status, body } = await flow.call(manager, 'POST /stock/write-offs', asked)
    expect([status >= 400, body.code]).toEqual([true, code])
    expect([await levelOf(levelId), await movements(), await worth()]).toEqual([before, moved, value])
  })

  test('above what one person does alone waits for another, and takes the stock as it is then', async () => {
    const setPolicy = (writeOff: number | null) =>
      flow.must(flow.people.admin, 'PUT /settings/confirmation-policy', {
        payment: null,
        credit: null,
        writeOff,
      })
    await setPolicy(1000)
    const { levelId, version } = await receive('L1', 10, 500)
    const enter = async (quantity: number, seen: number) =>
      (
        await flow.must(manager, 'POST /stock/write-offs', {
          levelId,
          version: seen,
          quantity,
          reason: 'Partido',
        })
      ).confirmationId as number | null
    expect(await enter(2, version)).toBeNull()
    const id = await enter(3, version + 1)
    expect((await levelOf(levelId)).on_hand).toBe(8000)
    const refused = await flow.call(manager, 'POST /stock/write-offs', {
      levelId,
      version: version + 1,
      quantity: 9,
      reason: 'Partido',
    })
    expect(refused.body.code).toBe('STOCK_INSUFFICIENT')
    const second = await signIn(flow.testApp, 'ADMIN_SD')
    const [waiting] = (await flow.must(second, 'GET /confirmations?state=waiting')).data
    expect(waiting).toMatchObject({
      ...{ id, kind: 'write-off', customer: null, amount: 1500, reason: 'Partido' },
      writeOff: { levelId, productId: rice, batch: 'L1', warehouseId: 'SD1', quantity: 3 },
      allowedActions: ['confirm', 'refuse'],
    })
    const decide = (who: Person, action: string, of = id) =>
      flow.call(who, `POST /confirmations/${of}/decide`, { action, version: 1, reason: 'Não' })
    expect((await decide(manager, 'confirm')).body.code).toBe('OWN_ENTRY')
    expect(await enter(1, version + 1)).toBeNull()
    expect((await decide(second, 'confirm')).body.data.state).toBe('confirmed')
    expect([(await levelOf(levelId)).on_hand, await worth()]).toEqual([4000, [['SD1', 4, 500, 2000], 2000]])
    const other = await enter(4, version + 3)
    await decide(await signIn(flow.testApp, 'FINANCIAL_APPROVER'), 'refuse', other)
    expect((await levelOf(levelId)).on_hand).toBe(4000)
    await setPolicy(null)
  })

  test('is not for analysts, and not in another branch', async () => {
    const { levelId, version } = await receive('L1', 10)
    const asked = { levelId, version, quantity: 1, reason: 'Partido' }
    const other = await signIn(flow.testApp, 'ADMIN_BE')
    const statuses = [flow.people.analyst, other].map(
      async (person) => (await flow.call(person, 'POST /stock/write-offs', asked)).status,
    )
    expect(await Promise.all(statuses)).toEqual([403, 404])
  })
})
