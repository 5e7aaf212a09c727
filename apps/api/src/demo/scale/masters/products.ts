import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import { FAMILIES, type Family } from './product-names.ts'

/** Adds products up to so many: every kind of every family in ever larger packs. */
export async function makeProducts(trx: Trx, count: number, since: CalendarDate): Promise<void> {
  const kinds = FAMILIES.flatMap((family) => family.kinds.map((kind) => ({ family, kind })))
  const rows = Array.from({ length: count }, (_, index) =>
    productRow(kinds[index % kinds.length], index + 1, Math.floor(index / kinds.length) + 1),
  )
  await sql`
    INSERT INTO products (id, description, unit, base_unit, unit_price, price_valid_from, unit_cost, vat_code, unit_weight, temperature)
    SELECT id, description, unit, unit, price, ${since}::date, price * 82 / 100, vat, weight, temperature
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS row (id text, description text, unit text, price bigint, vat text, weight bigint, temperature text)
    ON CONFLICT (id) DO NOTHING`.execute(trx)
  await sql`CREATE TEMP TABLE scale_product ON COMMIT DROP AS
    SELECT row_number() OVER (ORDER BY id) - 1 AS place, id AS product_id, description, unit, unit_price, unit_cost,
      vat_code, CASE vat_code WHEN 'ISENTO' THEN 0 ELSE 1600 END AS vat_bp, unit_weight, temperature,
      CASE unit WHEN 'kg' THEN 250 ELSE 1000 END AS step
    FROM products WHERE id LIKE 'S-%'`.execute(trx)
}

type Kind = { readonly family: Family; readonly kind: string }

/** The larger the pack, the more it costs, with a little off. */
function productRow(of: Kind | undefined, number: number, pack: number) {
  if (of === undefined) throw new Error('There are no families of products')
  const { family, kind } = of
  return {
    id: `S-${String(number).padStart(4, '0')}`,
    description: `${family.name} ${kind}${pack === 1 ? '' : `, embalagem ${pack}`}`,
    unit: family.unit,
    price: Math.round(family.price * (1 + (pack - 1) * 0.17) * 100),
    vat: family.vat,
    weight: Math.round(family.kilograms * (1 + (pack - 1) * 0.2) * 1000),
    temperature: family.temperature,
  }
}
