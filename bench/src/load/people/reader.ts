import type { Session } from '../session.ts'
import { pick } from './pick.ts'

const QUESTIONS = [
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

/** Looks at lists and opens what is new. */
export async function read(session: Session): Promise<void> {
  const [name, path] = pick(QUESTIONS) ?? QUESTIONS[0]
  await session.call(name, path)
  const list = await session.call('GET /orders', '/orders?perPage=50')
  const order = pick<{ id: number }>(list.body?.data)
  if (!order) return
  await session.call('GET /orders/{id}', `/orders/${order.id}`)
  await session.call('GET /audit', `/audit?objectType=order&objectId=${order.id}`)
}
