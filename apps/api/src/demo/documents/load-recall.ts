import { sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'
import { openRecall, recordAnswer, tellCustomers } from '../../features/recalls/commands/change-recall.ts'
import { clockFrom } from './clock.ts'
import type { Participants } from './participants.ts'

type Demo = { readonly trx: Trx; readonly participants: Participants; readonly now: Date }

/** A recall of yesterday: the batch that most customers got and that no open document holds; some were told, one still has goods. */
export async function loadRecall({ trx, participants, now }: Demo): Promise<void> {
  const batch = await mostDelivered(trx)
  if (batch === undefined) return
  const user = participants.user('stock_analyst')
  const clock = clockFrom(now, 1, 120)
  const acting = (minutes: number) => ({ user, now: clock.step(minutes) })
  const input = {
    ...batch,
    grade: 2,
    reason: 'Embalagens mal seladas, avisou o fornecedor',
    block: true,
  } as const
  const id = await openRecall(trx, input, acting(5))
  const customers = await customersOf(trx, batch)
  const told = customers.slice(0, Math.ceil(customers.length / 2)).map(({ customerId }) => customerId)
  if (told.length > 0) await tellCustomers(trx, { id, customerIds: told, way: 'phone' }, acting(30))
  const [first] = customers
  if (first === undefined) return
  const stillHas = Math.max(1, Math.floor(first.quantity / 2000))
  const answer = { customerId: first.customerId, stillHas, note: 'Guardado à parte no armazém da loja' }
  await recordAnswer(trx, { id, ...answer }, acting(45))
}

type DemoBatch = { readonly productId: string; readonly batch: string }

async function mostDelivered(trx: Trx): Promise<DemoBatch | undefined> {
  const { rows } = await sql<DemoBatch>`
    SELECT line.product_id AS "productId", part.batch
    FROM delivery_lines AS part JOIN order_lines AS line ON line.id = part.order_line_id JOIN deliveries AS d ON d.id = part.delivery_id
    WHERE d.cancelled_at IS NULL AND part.received >= 2000 AND NOT EXISTS (
      SELECT FROM stock_levels AS level WHERE level.product_id = line.product_id AND level.batch = part.batch AND level.reserved > 0)
    GROUP BY 1, 2 ORDER BY count(DISTINCT d.customer_id) DESC, sum(part.received) DESC, 1, 2 LIMIT 1`.execute(
    trx,
  )
  return rows[0]
}

async function customersOf(trx: Trx, { productId, batch }: DemoBatch) {
  const { rows } = await sql<{ customerId: number; quantity: number }>`
    SELECT d.customer_id AS "customerId", sum(part.received)::bigint AS quantity
    FROM delivery_lines AS part JOIN order_lines AS line ON line.id = part.order_line_id JOIN deliveries AS d ON d.id = part.delivery_id
    WHERE d.cancelled_at IS NULL AND part.received > 0 AND line.product_id = ${productId} AND part.batch = ${batch}
    GROUP BY 1 ORDER BY 2 DESC, 1`.execute(trx)
  return rows
}
