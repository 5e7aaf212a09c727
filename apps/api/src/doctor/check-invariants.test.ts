import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Flow, openFlow } from '../testing/flow.ts'
import { checkInvariants } from './check-invariants.ts'

let flow: Flow
beforeAll(async () => {
  flow = await openFlow()
  await flow.receive('OIL', 'O1', 50)
  const goods = [{ productId: 'OIL', quantity: 2 }]
  const { id: shipmentId } = await flow.ship([await flow.picked(goods)])
  await flow.status(shipmentId, 'loading')
  await loadAll(shipmentId)
  await flow.status(shipmentId, 'finished')
  await flow.must(flow.people.picker, `POST /shipments/${shipmentId}/invoice`)
  await flow.jobs()
  await flow.ship([await flow.picked(goods)])
  const leaving = await flow.ship([await flow.picked(goods)])
  await flow.status(leaving.id, 'loading')
  await loadAll(leaving.id)
  const dear = { productId: 'OIL', quantity: 1, discountPercentage: 50 }
  await flow.allocated([dear])
})
afterAll(() => flow.testApp.close())

/** Ticks every line of a truck. */
async function loadAll(shipmentId: number) {
  const { data } = await flow.must(flow.people.picker, `GET /shipments/${shipmentId}/loading`)
  for (const { lineId, levelId, version, asked, unit } of data.stops[0].lines) {
    const body = { lineId, levelId, version, loaded: asked, unit }
    await flow.must(flow.people.picker, `POST /shipments/${shipmentId}/loading`, body)
  }
}

test('a sound database has no findings', async () => {
  expect(await checkInvariants(flow.db)).toEqual([])
})

/** The value of stock follows each movement: it is taken back before the movement is deleted. */
const undone = (kind: 'count' | 'swap') =>
  sql.raw(`DO $$ BEGIN
    INSERT INTO stock_movements (level_id, kind, quantity) SELECT level_id, kind, -quantity FROM stock_movements WHERE kind = '${kind}';
    DELETE FROM stock_movements WHERE kind = '${kind}'; END $$`)

test.each([
  [
    'reserved-is-held',
    sql`UPDATE stock_levels SET reserved = reserved + 1000`,
    sql`UPDATE stock_levels SET reserved = reserved - 1000`,
  ],
  [
    'on-hand-is-moved',
    sql`UPDATE stock_levels SET on_hand = on_hand + 1`,
    sql`UPDATE stock_levels SET on_hand = on_hand - 1`,
  ],
  [
    'movement-has-its-sign',
    sql`UPDATE stock_movements SET kind = 'return' WHERE kind = 'sale'`,
    sql`UPDATE stock_movements SET kind = 'sale' WHERE kind = 'return'`,
  ],
  [
    'swap-is-a-pair',
    sql`INSERT INTO stock_movements (level_id, kind, quantity) SELECT id, 'swap', 5 FROM stock_levels LIMIT 1`,
    undone('swap'),
  ],
  [
    'count-is-posted',
    sql`INSERT INTO stock_movements (level_id, kind, quantity, reference) SELECT id, 'count', 5, 'INV.SD1/9' FROM stock_levels LIMIT 1`,
    undone('count'),
  ],
  [
    'value-is-moved',
    sql`UPDATE stock_values SET value = value + 1`,
    sql`UPDATE stock_values SET value = value - 1`,
  ],
  [
    'recalled-is-found',
    sql`WITH recalled AS (INSERT INTO recalls (number, product_id, batch, grade, reason, opened_by)
      SELECT 'RL.SD.2026/9', 'OIL', 'O1', 1, 'Vidro', min(id) FROM users) UPDATE delivery_lines SET batch = 'X1' WHERE batch = 'O1'`,
    sql`WITH gone AS (DELETE FROM recalls) UPDATE delivery_lines SET batch = 'O1' WHERE batch = 'X1'`,
  ],
  [
    'left-is-accounted',
    sql`UPDATE delivery_lines SET received = 500 WHERE received = 0 AND refused = 0`,
    sql`UPDATE delivery_lines SET received = 0 WHERE received = 500`,
  ],
  [
    'left-is-delivered',
    sql`UPDATE delivery_lines SET batch = 'X9' WHERE batch = 'O1'`,
    sql`UPDATE delivery_lines SET batch = 'O1' WHERE batch = 'X9'`,
  ],
  [
    'collected-was-delivered',
    sql`INSERT INTO invoice_line_credits (invoice_line_id, billed_quantity, billed_net, credited_quantity)
      SELECT id, quantity, total, 1 FROM invoice_lines`,
    sql`DELETE FROM invoice_line_credits`,
  ],
  [
    'bucket-is-held',
    sql`UPDATE order_lines SET picking = picking - 1, reserved = 1 WHERE picking > 0`,
    sql`UPDATE order_lines SET picking = picking + 1, reserved = 0 WHERE picking > 0`,
  ],
  [
    'series-has-no-gap',
    sql`UPDATE number_series SET last = last + 1 WHERE kind = 'FT'`,
    sql`UPDATE number_series SET last = last - 1 WHERE kind = 'FT'`,
  ],
  [
    'invoice-is-its-lines',
    sql`UPDATE invoice_lines SET total = total + 1`,
    sql`UPDATE invoice_lines SET total = total - 1`,
  ],
  [
    'billed-once',
    sql`UPDATE order_lines SET billed = billed - 1, closed = 1 WHERE billed > 0`,
    sql`UPDATE order_lines SET billed = billed + 1, closed = 0 WHERE billed > 0`,
  ],
  [
    'loaded-is-held',
    sql`UPDATE shipment_loads SET asked = asked + 1, loaded = loaded + 1`,
    sql`UPDATE shipment_loads SET asked = asked - 1, loaded = loaded - 1`,
  ],
  [
    'billed-was-loaded',
    sql`UPDATE shipment_loads SET asked = asked - 1, loaded = loaded - 1`,
    sql`UPDATE shipment_loads SET asked = asked + 1, loaded = loaded + 1`,
  ],
  [
    'lines-are-counted',
    sql`UPDATE shipments SET loaded_count = 0 WHERE stage = 'loading'`,
    sql`UPDATE shipments SET loaded_count = 1 WHERE stage = 'loading'`,
  ],
  [
    'shipment-holds-30',
    sql`UPDATE shipments SET document_count = document_count + 6`,
    sql`UPDATE shipments SET document_count = document_count - 6`,
  ],
  [
    'approval-is-of-document',
    sql`UPDATE approvals SET digest = digest || 'x'`,
    sql`UPDATE approvals SET digest = left(digest, 64)`,
  ],
  [
    'state-is-derived',
    sql`UPDATE orders SET status = 'BLOCKED' WHERE status = 'PROCESSED'`,
    sql`UPDATE orders SET status = 'PROCESSED' WHERE status = 'BLOCKED'`,
  ],
  [
    'state-is-derived',
    sql`UPDATE shipments SET stage = 'loading' WHERE stage = 'ready'`,
    sql`UPDATE shipments SET stage = 'ready' WHERE started_at IS NULL`,
  ],
])('%s is found when it is broken', async (rule, damage, repair) => {
  await damage.execute(flow.db)
  const found = await checkInvariants(flow.db)
  await repair.execute(flow.db)
  expect(found.map((finding) => finding.rule)).toContain(rule)
  expect(await checkInvariants(flow.db)).toEqual([])
})
