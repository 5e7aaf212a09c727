import { expect, onTestFinished, test } from 'vitest'
import { checkInvariants } from '../../../doctor/check-invariants.ts'
import { cloneOrders } from '../../../testing/clone-orders.ts'
import { openFlow } from '../../../testing/flow.ts'

test('two hundred reservations at once on a batch that serves fifty: fifty get it', async () => {
  const flow = await openFlow()
  onTestFinished(() => flow.testApp.close())
  const model = await flow.allocated([{ productId: 'OIL', quantity: 1 }])
  const orderIds = await cloneOrders(flow.db, model, 199)
  const levelId = await flow.receive('OIL', 'O1', 50)
  const lines = await flow.db.selectFrom('order_lines').select(['id', 'order_id']).execute()
  const versions = await flow.db.selectFrom('orders').select(['id', 'version']).execute()
  const versionOf = new Map(versions.map(({ id, version }) => [id, version]))
  expect(lines).toHaveLength(orderIds.length)

  const reserve = (line: (typeof lines)[number]) =>
    flow.call(flow.people.analyst, `PUT /orders/${line.order_id}/stock/lines/${line.id}`, {
      version: versionOf.get(line.order_id),
      batches: [{ levelId, quantity: 1 }],
    })
  /** A busy server asks to come back; whoever is asked does. */
  const untilAnswered = async (line: (typeof lines)[number]) => {
    for (let attempt = 0; ; attempt += 1) {
      const reply = await reserve(line)
      if (reply.status !== 503 || attempt === 5) return reply
    }
  }
  const replies = await Promise.all(lines.map(untilAnswered))
  const answers = replies.map(({ status, body }) => (status === 200 ? 'held' : body.code))
  expect(answers.filter((answer) => answer === 'held')).toHaveLength(50)
  expect(answers.filter((answer) => answer === 'STOCK_INSUFFICIENT')).toHaveLength(150)
  const level = await flow.db.selectFrom('stock_levels').select(['on_hand', 'reserved']).executeTakeFirst()
  expect(level).toEqual({ on_hand: 50_000, reserved: 50_000 })
  expect(await checkInvariants(flow.db)).toEqual([])
}, 60_000)
