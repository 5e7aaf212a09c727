import type { Session } from '../session.ts'
import { pickRandom } from './pick-random.ts'

const READS = [
  ['GET /orders', '/orders'],
  ['GET /orders', '/orders?tab=processing'],
  ['GET /orders', '/orders?stage=STOCK_ANALYSIS&branchId=SD'],
  ['GET /orders', '/orders?search=mercearia'],
  ['GET /orders/tab-counts', '/orders/tab-counts'],
  ['GET /orders/kanban', '/orders/kanban'],
  ['GET /orders/totals_by_stage', '/orders/totals_by_stage'],
  ['GET /home', '/home'],
  ['GET /menu-counts', '/menu-counts'],
] as const

/** Opens lists and one of the newest documents. */
export async function read(session: Session): Promise<void> {
  const [name, path] = pickRandom(READS) ?? READS[0]
  await session.call(name, path)
  const list = await session.call('GET /orders', '/orders?perPage=50')
  const order = pickRandom<{ id: number }>(list.body?.data)
  if (!order) return
  await session.call('GET /orders/{id}', `/orders/${order.id}`)
  await session.call('GET /audit', `/audit?objectType=order&objectId=${order.id}`)
}
