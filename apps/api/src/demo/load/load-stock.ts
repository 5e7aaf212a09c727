import { addDays, type CalendarDate } from '@cais/domain/kernel/calendar-date'
import type { Trx } from '../../db/transaction.ts'
import { receiveStock } from '../../features/stock/commands/receive-stock.ts'
import { type DemoProduct, PRODUCTS } from '../company/products.ts'
import { type Random, seededRandom } from '../random.ts'

/** Products that run short, so that stock analysis has something to decide. */
export const SCARCE = ['CM-2', 'GL-2', 'LP-400'] as const
const MISSING = 'QJ-FL'

/** How much a warehouse holds of an ordinary product, in sales units; the head office most. */
const PLACES = [
  { warehouseId: 'SD1', size: 900 },
  { warehouseId: 'SD2', size: 240 },
  { warehouseId: 'FP1', size: 160 },
  { warehouseId: 'ZI1', size: 200 },
  { warehouseId: 'BE1', size: 360 },
  { warehouseId: 'NP1', size: 320 },
  { warehouseId: 'NC1', size: 140 },
] as const

/** Two or three batches of each product in each warehouse, received on different days; some about to expire, a few expired. */
export async function loadStock(trx: Trx, today: CalendarDate): Promise<void> {
  const random = seededRandom(4_711)
  for (const [index, place] of PLACES.entries()) {
    for (const [turn, age] of [38, 19, 4].entries()) {
      const products = PRODUCTS.filter((product) => isReceived(product, turn, random))
      const lines = products.map((product) =>
        batchOf(product, { turn, age, size: place.size, today, random }),
      )
      const reference = `GR ${index + 1}${turn + 1}/${addDays(today, -age).slice(0, 4)}`
      const receivedOn = addDays(today, -age)
      await receiveStock(trx, { warehouseId: place.warehouseId, reference, receivedOn, lines }, 'system')
    }
  }
  await blockOneBatch(trx)
}

function isReceived({ id }: DemoProduct, turn: number, random: Random): boolean {
  if (id === MISSING) return false
  if (SCARCE.some((scarce) => scarce === id)) return turn === 1
  return turn === 1 || random.chance(80)
}

type Receipt = {
  readonly turn: number
  readonly age: number
  readonly size: number
  readonly today: CalendarDate
  readonly random: Random
}

function batchOf(product: DemoProduct, { turn, age, size, today, random }: Receipt) {
  const isScarce = SCARCE.some((scarce) => scarce === product.id)
  const whole = isScarce ? Math.ceil(size / 150) : Math.ceil((size * random.between(50, 100)) / 100)
  // The oldest receipt expires first: its fresh goods are about to expire or have expired.
  const left = Math.round(product.keeps * ([0.12, 0.6, 1][turn] ?? 1)) - (turn === 0 ? age - 34 : 0)
  return {
    productId: product.id,
    batch: `L${addDays(today, -age).replaceAll('-', '').slice(2)}-${random.between(10, 99)}`,
    expiry: addDays(today, left),
    quantity: whole * 1000,
  }
}

/** One batch is held back by quality control. */
async function blockOneBatch(trx: Trx) {
  const query = trx
    .selectFrom('stock_levels')
    .select('id')
    .where('product_id', '=', 'AT-170')
    .where('warehouse_id', '=', 'SD1')
  const level = await query.orderBy('id').limit(1).executeTakeFirstOrThrow()
  await trx.updateTable('stock_levels').set({ blocked: true }).where('id', '=', level.id).execute()
}
