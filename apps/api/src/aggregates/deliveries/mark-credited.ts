import { sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'

/**
 * Credit notes take goods of these lines of invoices, or take them no more: a delivery on which one stands is corrected no more. The lines'
 * credits are locked and saved before.
 */
export const markCredited = (trx: Trx, invoiceLineIds: readonly number[]) =>
  sql`
  UPDATE deliveries AS d SET credited_at = CASE WHEN credited.quantity > 0 THEN now() END, version = d.version + 1
  FROM (
    SELECT i.delivery_id, sum(credit.credited_quantity) AS quantity
    FROM invoices AS i JOIN invoice_lines AS line ON line.invoice_id = i.id
    JOIN invoice_line_credits AS credit ON credit.invoice_line_id = line.id
    WHERE i.id IN (SELECT invoice_id FROM invoice_lines WHERE id = ANY(${[...invoiceLineIds]}::bigint[]))
    GROUP BY i.delivery_id) AS credited
  WHERE d.id = credited.delivery_id AND (d.credited_at IS NULL) = (credited.quantity > 0)`.execute(trx)
