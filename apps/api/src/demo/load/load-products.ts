import { addDays, type CalendarDate } from '@cais/domain/kernel/calendar-date'
import { gs1CheckDigit } from '@cais/domain/kernel/check-digit'
import type { Trx } from '../../db/transaction.ts'
import { recordHistory } from '../../engines/history/record-history.ts'
import { type DemoProduct, PRODUCTS } from '../company/products.ts'

/** Sales units in a layer of a pallet, and layers. */
const PALLET = { layer: 8, layers: 8 }

/** Products with list prices that came into force some months ago, and their units with barcodes. */
export async function loadProducts(trx: Trx, today: CalendarDate): Promise<void> {
  const rows = PRODUCTS.map((product, index) => productRow(product, { number: index + 1, today }))
  await trx.insertInto('products').values(rows).execute()
  await trx
    .insertInto('product_units')
    .values(PRODUCTS.flatMap((product, index) => unitRows(product, index + 1)))
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'code']).doUpdateSet(({ ref }) => ({
        barcode: ref('excluded.barcode'),
        net_weight: ref('excluded.net_weight'),
        gross_weight: ref('excluded.gross_weight'),
      })),
    )
    .execute()
  for (const { id, unit_price } of rows) {
    const facts = { unitPrice: unit_price }
    await recordHistory(trx, { objectType: 'product', objectId: id, user: 'system', action: 'create', facts })
  }
}

type Place = { readonly number: number; readonly today: CalendarDate }

const productRow = (product: DemoProduct, { number, today }: Place) => ({
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
  shelf_life_days: product.keeps,
  barcode: barcode('1', number),
})

/** The base unit, the sales unit, and pallets of what comes in boxes; cheese is sold by weight. */
function unitRows(product: DemoProduct, number: number) {
  const factor = Math.round(product.factor * 1000)
  const gross = Math.round(product.kg * 1000)
  const of = (code: string, units: number, rest: { readonly place: number; readonly kind: string }) => ({
    product_id: product.id,
    code,
    factor: Math.round(units * factor),
    barcode: barcode(rest.kind, number),
    net_weight: Math.round(units * gross * 0.95),
    gross_weight: Math.round(units * gross),
    orderable: true,
    position: rest.place,
  })
  const sales = of(product.unit, 1, { place: product.unit === product.baseUnit ? 0 : 1, kind: '1' })
  if (product.unit === product.baseUnit) return [sales]
  const { layer, layers } = PALLET
  const larger = [
    { ...of('cam', layer, { place: 2, kind: '2' }), orderable: false },
    of('pal', layer * layers, { place: 3, kind: '3' }),
  ]
  const base = { ...of(product.baseUnit, 1000 / factor, { place: 0, kind: '' }), factor: 1000 }
  return [base, sales, ...(product.unit === 'cx' ? larger : [])]
}

/** GTIN of an article of this number: 13 digits for the base unit, 14 with the kind of package before them for the others. */
function barcode(kind: string, number: number): string {
  const digits = `${kind}600${String(number).padStart(9, '0')}`
  return `${digits}${gs1CheckDigit(digits)}`
}
