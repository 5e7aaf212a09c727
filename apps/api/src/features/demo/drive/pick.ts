import type { Crew } from './crew.ts'
import { readOrder } from './orders.ts'
import { waitUntil } from './wait-until.ts'

/** Reserves what an order still lacks and sends all of its lines to picking. */
export async function pick(crew: Crew, orderId: number): Promise<void> {
  const params = { id: orderId }
  const order = await waitUntil(`the allocation of order ${orderId}`, async () => {
    const current = await readOrder(crew, orderId)
    return current.stages.some((stage) => stage.endsWith('_APPROVAL')) ? undefined : current
  })
  if (order.lines.some(({ buckets }) => buckets.open > 0)) {
    await crew.analyst.call('POST /orders/{id}/stock/allocate', { params, body: { version: order.version } })
  }
  const { version, lines } = await readOrder(crew, orderId)
  const reserved = lines.filter(({ buckets }) => buckets.reserved > 0)
  if (reserved.length === 0) return
  const decisions = reserved.map(({ id }) => ({ lineId: id, decision: 'picking' as const }))
  await crew.analyst.call('POST /orders/{id}/stock/process', { params, body: { version, lines: decisions } })
}
