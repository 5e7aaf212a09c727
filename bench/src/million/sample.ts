import type pg from 'pg'

/** The records that the reads name, as it stands in the database. */
export type Sample = {
  readonly statuses: readonly string[]
  readonly stages: readonly string[]
  readonly bestCustomerId: number
  readonly customerId: number
  readonly customerCode: string
  readonly sellerId: number
  readonly orderId: number
  readonly number: string
  readonly serial: string
  readonly invoice: string
  readonly reference: string
  readonly day: string
  readonly shipment: {
    readonly id: number
    readonly number: string
    readonly driverName: string
    readonly carRegistration: string
  }
  readonly delivery: {
    readonly id: number
    readonly number: string
    readonly serial: string
    readonly orderId: number
    readonly orderNumber: string
  }
  readonly billed: {
    readonly serial: string
    readonly nuit: string
    readonly series: string
    readonly userId: number
  }
  /** First and last day. */
  readonly weeks: readonly [string, string]
  readonly year: readonly [string, string]
}

/** Reads them from the middle of the two years, so that no search is fast by luck. */
export async function readSample(client: pg.Client): Promise<Sample> {
  const { rows } = await client.query<Omit<Sample, 'weeks' | 'year'> & { weeks: string[]; year: string[] }>(`
    SELECT (SELECT array_agg(DISTINCT status ORDER BY status) FROM order_kinds WHERE documents > 0 AND status <> 'DRAFT') AS statuses,
      (SELECT array_agg(DISTINCT stage ORDER BY stage) FROM order_kinds, unnest(stages) AS stage WHERE documents > 0) AS stages,
      (SELECT customer_id::int FROM orders GROUP BY 1 ORDER BY count(*) DESC LIMIT 1) AS "bestCustomerId",
      o.customer_id::int AS "customerId", c.code AS "customerCode", o.created_by::int AS "sellerId", o.id::int AS "orderId", o.number,
      split_part(o.number, '/', 2) AS serial, o.invoice_number AS invoice, o.po_number AS reference, to_char(o.created_at, 'YYYY-MM-DD') AS day,
      ARRAY[to_char(o.created_at, 'YYYY-MM-DD'), to_char(o.created_at + interval '45 days', 'YYYY-MM-DD')] AS weeks,
      ARRAY[to_char(o.created_at - interval '100 days', 'YYYY-MM-DD'), to_char(o.created_at + interval '265 days', 'YYYY-MM-DD')] AS year,
      (SELECT jsonb_build_object('id', s.id, 'number', s.number, 'driverName', s.driver_name, 'carRegistration', s.car_registration)
        FROM deliveries d JOIN shipments s ON s.id = d.shipment_id WHERE d.order_id = o.id) AS shipment,
      (SELECT jsonb_build_object('id', d.id, 'number', d.number, 'serial', d.sequence::text, 'orderId', o.id, 'orderNumber', o.number)
        FROM deliveries d WHERE d.order_id = o.id) AS delivery,
      (SELECT jsonb_build_object('serial', split_part(i.number, '/', 2), 'nuit', i.customer ->> 'nuit', 'series', i.series, 'userId', i.created_by)
        FROM invoices i WHERE i.order_id = o.id ORDER BY i.id LIMIT 1) AS billed
    FROM orders o JOIN customers c ON c.id = o.customer_id
    WHERE o.status = 'FINISHED' AND o.invoice_number IS NOT NULL AND o.po_number <> ''
      AND o.created_at > (SELECT min(created_at) + (max(created_at) - min(created_at)) / 2 FROM orders) ORDER BY o.created_at LIMIT 1`)
  const [row] = rows
  if (row === undefined) throw new Error('The database holds no billed document; fill it first')
  return { ...row, weeks: between(row.weeks), year: between(row.year) }
}

const between = ([from = '', to = '']: readonly string[]) => [from, to] as const
