import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { checkInvariants } from '../../../doctor/check-invariants.ts'
import { cloneOrders } from '../../../testing/clone-orders.ts'
import { openFlow, TRUCK } from '../../../testing/flow.ts'

test('a document that is boarded, cancelled and taken back at the same moment ends in one of them', async () => {
  const flow = await openFlow()
  onTestFinished(() => flow.testApp.close())
  const { admin, analyst, picker } = flow.people
  await flow.receive('OIL', 'O1', 1000)
  const model = await flow.picked([{ productId: 'OIL', quantity: 1 }])
  const orderIds = await cloneOrders(flow.db, model, 39)
  const orders = await flow.db.selectFrom('orders').select(['id', 'version']).orderBy('id').execute()
  const replies = await Promise.all(
    orders.flatMap(({ id, version }, index) => [
      flow.call(picker, 'POST /shipments', { ...TRUCK, orderIds: [id] }),
      // While the shipment is being made.
      sleep(index * 12).then(() =>
        index % 2 === 0
          ? flow.call(analyst, `POST /orders/${id}/picking-to-analysis`)
          : flow.call(admin, `POST /orders/${id}/cancel`, { version, reason: 'Ao mesmo tempo' }),
      ),
    ]),
  )
  expect(replies.filter(({ status }) => status >= 500)).toEqual([])
  expect(replies.filter(({ status }) => status < 300).length).toBeGreaterThanOrEqual(orderIds.length / 2)
  expect(await checkInvariants(flow.db)).toEqual([])
  const stray = await flow.db
    .selectFrom('shipment_documents as document')
    .innerJoin('orders', 'orders.id', 'document.order_id')
    .whereRef('orders.shipment_id', 'is distinct from', 'document.shipment_id')
    .select('document.order_id')
    .execute()
  expect(stray).toEqual([])
}, 60_000)
