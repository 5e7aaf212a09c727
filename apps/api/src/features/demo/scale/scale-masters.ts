import { addDays, type CalendarDate } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'

/** Customers and articles that a hundred thousand documents are spread over. */
const CUSTOMERS = 1000
const PRODUCTS = 500

/** Free stock of each article beyond what the documents take, in thousandths: enough to try allocations on. */
const SPARE = 1_000_000_000

/** Makes the customers and articles of the sample once, with one large batch of each article. */
export async function makeScaleMasters(trx: Trx, today: CalendarDate): Promise<void> {
  await sql`
    INSERT INTO customers (code, name, branch_id, warehouse_id, province_id, route, payment_condition, payment_days, credit_limit, final_consumer)
    SELECT 'S' || lpad(n::text, 5, '0'), (ARRAY['Mercearia', 'Loja', 'Armazém', 'Restaurante', 'Cantina'])[1 + n % 5] || ' Amostra ' || n,
      'SD', 'SD1', 1 + n % 3, 'Rota ' || (1 + n % 12), '30 dias', 30, 10000000000, true
    FROM generate_series(1, ${CUSTOMERS}::int) AS n ON CONFLICT (code) DO NOTHING`.execute(trx)
  await sql`
    INSERT INTO products (id, description, unit, base_unit, unit_price, price_valid_from, unit_cost, vat_code, unit_weight)
    SELECT 'S-' || lpad(n::text, 4, '0'), 'Artigo de amostra ' || n, 'cx', 'cx', 10000 + n * 137, ${addDays(today, -400)}::date,
      8000 + n * 100, CASE WHEN n % 5 = 0 THEN 'ISENTO' ELSE 'NORMAL' END, 1000 + n * 10
    FROM generate_series(1, ${PRODUCTS}::int) AS n ON CONFLICT (id) DO NOTHING`.execute(trx)
  await sql`
    WITH added AS (
      INSERT INTO stock_levels (product_id, warehouse_id, batch, expiry, received_on, on_hand)
      SELECT id, 'SD1', 'AMOSTRA', ${addDays(today, 700)}::date, ${addDays(today, -400)}::date, ${SPARE}::bigint
      FROM products WHERE id LIKE 'S-%' ON CONFLICT DO NOTHING RETURNING id)
    INSERT INTO stock_movements (level_id, kind, quantity, reference)
    SELECT id, 'receipt', ${SPARE}::bigint, 'Amostra' FROM added`.execute(trx)
}
