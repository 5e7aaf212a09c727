import type { PrinterStatus, PrintersReply } from '@cais/contract/printers/schemas'
import type { User } from '@cais/domain/access/actor'
import { asStopReason } from '@cais/domain/printing/printers'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

const SHOWN = 50

/** The printers in the user's scope with their queues, those that stand still first, and who prints with what. */
export async function readPrinters(db: Db, user: User, now: Date): Promise<PrintersReply> {
  return { printers: await readStatuses(db, user, now), users: await readPrinterUsers(db, user) }
}

type StatusRow = Omit<PrinterStatus, 'reason' | 'prints' | 'today' | 'fallback'> & {
  readonly reason: string | null
  readonly fallback: string
  readonly printed: number
  readonly failed: number
}

export async function readStatuses(
  db: Db,
  { scope: { branches } }: User,
  now: Date,
  id?: number,
): Promise<PrinterStatus[]> {
  const seen =
    branches === 'all' ? sql`true` : sql`(p.branch_id IS NULL OR p.branch_id = any(${[...branches]}::text[]))`
  const { rows } = await sql<StatusRow>`
    SELECT p.id, p.name, p.address, p.model, p.branch_id AS "branchId", p.forms, p.state, p.reason, p.state_since AS since,
      p.read_at AS "readAt", p.paper, p.toner, p.fallback,
      (SELECT count(*) FROM print_jobs WHERE printer_id = p.id AND state NOT IN ('printed', 'failed')) AS queued,
      today.printed, today.failed,
      (SELECT max(settled_at) FROM print_jobs
       WHERE object_type = 'printer' AND object_id = p.id AND state = 'printed') AS "testedAt"
    FROM printers AS p CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE state = 'printed') AS printed, count(*) FILTER (WHERE state = 'failed') AS failed
      FROM print_jobs WHERE printer_id = p.id
        AND settled_at >= date_trunc('day', ${now.toISOString()}::timestamptz, 'Africa/Maputo')) AS today
    WHERE p.active AND ${seen} AND (${id ?? null}::bigint IS NULL OR p.id = ${id ?? null})
    ORDER BY CASE p.state WHEN 'stopped' THEN 0 WHEN 'unreachable' THEN 1 WHEN 'low' THEN 2 WHEN 'printing' THEN 3 ELSE 4 END,
      p.name LIMIT 500`.execute(db)
  const prints = await readQueues(
    db,
    rows.map((row) => row.id),
  )
  return rows.map(({ printed, failed, reason, fallback, ...row }) => ({
    ...row,
    reason: reason === 'paper-low' || reason === 'toner-low' ? reason : asStopReason(reason),
    fallback: fallback || null,
    today: { printed, failed },
    prints: prints.filter(({ printerId }) => printerId === row.id).map(({ printerId: _, ...print }) => print),
  }))
}

type QueueRow = PrinterStatus['prints'][number] & { readonly printerId: number }

/** The first prints of each queue. */
async function readQueues(db: Db, ids: readonly number[]): Promise<readonly QueueRow[]> {
  const { rows } = await sql<
    Omit<QueueRow, 'shipment' | 'reason'> & { shipmentId: number | null; shipment: string; reason: string }
  >`
    SELECT job.id, job.printer_id AS "printerId", job.form, coalesce(invoice.number, delivery.number, document.number, carrier.number, '') AS number,
      coalesce(customer.name, '') AS "customerName", shipment.id AS "shipmentId", shipment.number AS shipment, job.state,
      job.message AS reason, job.at
    FROM unnest(${[...ids]}::bigint[]) AS printer (id)
    CROSS JOIN LATERAL (
      SELECT * FROM print_jobs WHERE printer_id = printer.id AND state NOT IN ('printed', 'failed') ORDER BY id LIMIT ${SHOWN}) AS job
    LEFT JOIN invoices AS invoice ON job.object_type = 'invoice' AND invoice.id = job.object_id
    LEFT JOIN deliveries AS delivery
      ON delivery.id = CASE job.object_type WHEN 'delivery-note' THEN job.object_id WHEN 'invoice' THEN invoice.delivery_id END
    LEFT JOIN orders AS document ON job.object_type = 'order' AND document.id = job.object_id
    LEFT JOIN shipments AS carrier ON job.object_type LIKE ANY (ARRAY['list-%', 'label']) AND carrier.id = job.object_id
    LEFT JOIN customers AS customer ON customer.id = coalesce(delivery.customer_id, document.customer_id)
    LEFT JOIN shipments AS shipment ON shipment.id = coalesce(delivery.shipment_id, carrier.id)
    ORDER BY job.id`.execute(db)
  return rows.map(({ shipmentId, shipment, reason, ...row }) => ({
    ...row,
    reason: asStopReason(reason),
    shipment: shipmentId === null ? null : { id: shipmentId, number: shipment },
  }))
}

/** Whoever prints papers, in the user's branches. */
async function readPrinterUsers(db: Db, { scope: { branches } }: User): Promise<PrintersReply['users']> {
  return await db
    .selectFrom('users')
    .select(['id', 'roles', 'branch_id as branchId', 'default_printer as printer'])
    .select(sql<string>`rtrim(name || ' ' || surname)`.as('name'))
    .where('active', '=', true)
    .where(sql<boolean>`roles && ARRAY['PICKING_MANAGER', 'DISTRIBUTION_MANAGER', 'REPRINTING_OPERATOR']`)
    .where(branches === 'all' ? sql<boolean>`true` : sql<boolean>`branch_id = any(${[...branches]}::text[])`)
    .orderBy(sql`default_printer IS NOT NULL`)
    .orderBy('name')
    .orderBy('id')
    .limit(500)
    .execute()
}
