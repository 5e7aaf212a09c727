import { addDays, type CalendarDate } from '@cais/domain/kernel/calendar-date'
import { recordHistory } from '../../../db/record-history.ts'
import type { Trx } from '../../../db/transaction.ts'
import { type DemoProduct, PRODUCTS } from '../company/products.ts'

/** Articles with list prices that came into force some months ago. */
export async function loadProducts(trx: Trx, today: CalendarDate): Promise<void> {
  const rows = PRODUCTS.map((product) => productRow(product, today))
  await trx.insertInto('products').values(rows).execute()
  for (const { id, unit_price } of rows) {
    const facts = { unitPrice: unit_price }
    await recordHistory(trx, { objectType: 'product', objectId: id, user: 'system', action: 'create', facts })
  }
}

const productRow = (product: DemoProduct, today: CalendarDate) => ({
  id: product.id,
  description: product.description,
  unit: product.unit,
  base_unit: product.baseUnit,
  conversion_factor: Math.round(product.factor * 1000),
  unit_price: Math.round(product.price * 100),
  price_valid_from: addDays(today, -140),
  unit_cost: Math.round(product.price * 82),
  vat_code: product.vat,
  unit_weight: Math.round(product.kg * 1000),
  temperature: product.temperature,
})
