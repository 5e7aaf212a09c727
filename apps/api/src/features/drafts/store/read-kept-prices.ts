import type { Db } from '../../../db/pool.ts'
import { anyOf } from '../../orders/record/any-of.ts'
import type { LineColumns, OrderColumns } from '../../orders/record/order-record.ts'

/** Prices by article that a draft keeps instead of taking the list's. */
export type KeptPrices = ReadonlyMap<string, Pick<LineColumns, 'unit_price' | 'list_price' | 'price_date'>>

/** The prices of the quote that the draft came from and, before them, of the document that it changes. */
export async function readKeptPrices(
  db: Db,
  { quote_id, revises }: Pick<OrderColumns, 'quote_id' | 'revises'>,
): Promise<KeptPrices> {
  const sources = [quote_id, revises].filter((id) => id !== null)
  if (sources.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_lines')
    .select(['order_id', 'product_id', 'unit_price', 'list_price', 'price_date'])
    .where('order_id', '=', anyOf(sources))
    .execute()
  const own = rows.toSorted((a, b) => Number(a.order_id === revises) - Number(b.order_id === revises))
  return new Map(own.map(({ order_id: _, product_id, ...prices }) => [product_id, prices]))
}
