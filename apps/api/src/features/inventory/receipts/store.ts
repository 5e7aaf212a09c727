import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import type { Milli } from '@cais/domain/kernel/quantity'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { ReceiptDecision } from '@cais/domain/stock/goods-receipt'
import { articleOf } from '@cais/domain/stock/gs1'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { Trx } from '../../../db/transaction.ts'

/** One goods receipt with its branch, locked. */
export const lockReceipt = (trx: Trx, id: number) =>
  trx
    .selectFrom('goods_receipts as r')
    .innerJoin('warehouses as w', 'w.id', 'r.warehouse_id')
    .select(['r.id', 'r.number', 'r.warehouse_id', 'r.supplier_id', 'r.supplier_note', 'r.temperatures'])
    .select(['r.posted_at', 'r.given_up_at', 'r.version', 'w.branch_id', 'w.kind'])
    .where('r.id', '=', id)
    .forNoKeyUpdate('r')
    .executeTakeFirst()

export type ReceiptRecord = NonNullable<Awaited<ReturnType<typeof lockReceipt>>>

type NewReceipt = {
  readonly number: string
  readonly warehouseId: string
  readonly supplierId: number
  readonly supplierNote: string
  readonly by: number
  readonly at: string
}

export async function insertReceipt(trx: Trx, receipt: NewReceipt): Promise<number> {
  const row = await trx
    .insertInto('goods_receipts')
    .values({
      number: receipt.number,
      warehouse_id: receipt.warehouseId,
      supplier_id: receipt.supplierId,
      supplier_note: receipt.supplierNote,
      opened_by: receipt.by,
      opened_at: receipt.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

type ReceiptChange = {
  readonly supplier_note?: string
  readonly temperatures?: string
  readonly posted_by?: number
  readonly posted_at?: string
  readonly given_up_by?: number
  readonly given_up_at?: string
  readonly reason?: string
}

/** Changes the head of a receipt; every change of its lines raises its version too. Answers the version. */
export async function updateReceipt(trx: Trx, id: number, change: ReceiptChange = {}): Promise<number> {
  const { version } = await trx
    .updateTable('goods_receipts')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** The receipt that took the same note in already. */
export const findSameNote = (db: Db, supplierId: number, note: string, except = 0) =>
  db
    .selectFrom('goods_receipts as r')
    .innerJoin('suppliers as s', 's.id', 'r.supplier_id')
    .select(['r.number', 'r.opened_at', 's.name'])
    .where('r.supplier_id', '=', supplierId)
    .where('r.given_up_at', 'is', null)
    .where('r.id', '!=', except)
    .where(sql<boolean>`searchable(trim(r.supplier_note)) = searchable(${note})`)
    .executeTakeFirst()

/** A supplier under lock: receipts of one supplier begin one after the other. Throws NOT_FOUND. */
export async function lockSupplier(trx: Trx, id: number): Promise<number> {
  const row = await trx
    .selectFrom('suppliers')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined)
    throw new RuleError('NOT_FOUND', { supplier: id }, [{ field: 'supplier', rule: 'NOT_FOUND' }])
  return row.id
}

/** The supplier of this name, created when nobody has it yet; locked. */
export async function supplierNamed(
  trx: Trx,
  { name, nuit, by }: { readonly name: string; readonly nuit: string | null; readonly by: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO suppliers (name, nuit, created_by) VALUES (${name}, ${nuit}, ${by})
    ON CONFLICT (searchable(trim(name))) DO UPDATE SET nuit = coalesce(suppliers.nuit, excluded.nuit)
    RETURNING id`.execute(trx)
  const [row] = rows
  if (row === undefined) throw new Error('No supplier was written')
  return row.id
}

export type ReceiptLineRow = {
  readonly id: number
  readonly parent_id: number | null
  readonly product_id: string
  readonly batch: string
  readonly expiry: CalendarDate | null
  readonly noted: Milli
  readonly received: Milli | null
  readonly shortage_reason: string
  readonly surplus_decision: ReceiptDecision | null
  readonly life_decision: ReceiptDecision | null
  readonly unit_cost: number | null
  readonly counted_at: string | null
  readonly version: number
  readonly description: string
  readonly unit: string
  readonly temperature: 'ambient' | 'refrigerated' | 'frozen'
  readonly barcodes: readonly { readonly unit: string; readonly barcode: string; readonly contains: number }[]
  readonly min_shelf_life_days: number
  readonly counter_id: number | null
  readonly counter_name: string | null
}

/** The lines of a receipt with their articles, in the order of the note; further batches follow their line. */
export async function readLines(db: Db, receiptId: number): Promise<readonly ReceiptLineRow[]> {
  return await db
    .selectFrom('goods_receipt_lines as l')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .leftJoin('users as u', 'u.id', 'l.counted_by')
    .select(['l.id', 'l.parent_id', 'l.product_id', 'l.batch', 'l.expiry', 'l.noted', 'l.received'])
    .select(['l.shortage_reason', 'l.surplus_decision', 'l.life_decision', 'l.unit_cost', 'l.counted_at'])
    .select('l.version')
    .select(['p.description', 'p.stock_unit as unit', 'p.temperature', 'p.min_shelf_life_days'])
    .select(barcodesOf.as('barcodes'))
    .select(['u.id as counter_id'])
    .select(sql<string | null>`rtrim(u.name || ' ' || u.surname)`.as('counter_name'))
    .where('l.receipt_id', '=', receiptId)
    .orderBy(sql`coalesce(l.parent_id, l.id)`)
    .orderBy('l.id')
    .execute()
}

/** The barcodes of the units of `p`, with how many units of stock each holds. */
const barcodesOf = sql<ReceiptLineRow['barcodes']>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('unit', u.code, 'barcode', u.barcode,
    'contains', round(u.factor::numeric / p.stock_factor, 3)) ORDER BY u.position, u.code), '[]')
  FROM product_units AS u WHERE u.product_id = p.id AND u.barcode <> '')`

export type NewLine = {
  readonly productId: string
  readonly batch: string
  readonly expiry: CalendarDate | null
  readonly noted: Milli
  readonly unitCost?: number | null
  readonly parentId: number | null
  readonly received?: Milli | null
}

type Counter = { readonly by: number; readonly at: string }

export async function insertLines(
  trx: Trx,
  receiptId: number,
  lines: readonly NewLine[],
  counter?: Counter,
): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map((line) => ({
    receipt_id: receiptId,
    parent_id: line.parentId,
    product_id: line.productId,
    batch: line.batch,
    expiry: line.expiry,
    noted: line.noted,
    unit_cost: line.unitCost ?? null,
    received: line.received ?? null,
    counted_by: counter?.by ?? null,
    counted_at: counter?.at ?? null,
  }))
  await trx.insertInto('goods_receipt_lines').values(rows).execute()
}

export type LineChange = {
  readonly batch?: string
  readonly expiry?: CalendarDate | null
  readonly noted?: Milli
  readonly received?: Milli | null
  readonly shortage_reason?: string
  readonly surplus_decision?: ReceiptDecision | null
  readonly life_decision?: ReceiptDecision | null
  readonly unit_cost?: number | null
  readonly counted_by?: number
  readonly counted_at?: string
}

export async function updateLine(trx: Trx, lineId: number, change: LineChange): Promise<void> {
  await trx
    .updateTable('goods_receipt_lines')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', lineId)
    .execute()
}

/** A line with its further batches. */
export async function deleteLine(trx: Trx, lineId: number): Promise<void> {
  await trx
    .deleteFrom('goods_receipt_lines')
    .where((is) => is.or([is('id', '=', lineId), is('parent_id', '=', lineId)]))
    .execute()
}

/** Articles by their code or the barcode of any of their units; undefined for a code that no article has. */
export async function readArticles(db: Db, codes: readonly string[]) {
  const asked = [...new Set(codes.flatMap((code) => [code, articleOf(code)]))]
  const { rows } = await sql<{ id: string; barcode: string | null }>`
    SELECT id, NULL AS barcode FROM products WHERE id = any(${asked}::text[])
    UNION ALL SELECT product_id, barcode FROM product_units WHERE barcode <> '' AND barcode = any(${asked}::text[])`.execute(
    db,
  )
  const found = new Map(rows.map(({ id, barcode }) => [barcode, id]))
  const ids = new Set(rows.filter(({ barcode }) => barcode === null).map(({ id }) => id))
  return (code: string): string | undefined => {
    const same = [code, articleOf(code)].find((one) => ids.has(one))
    return same ?? found.get(articleOf(code))
  }
}

/** Where goods of the branch wait for a decision; null = it has no such place. */
export async function findQuarantine(db: Db, branchId: string): Promise<string | null> {
  const row = await db
    .selectFrom('warehouses')
    .select('id')
    .where('branch_id', '=', branchId)
    .where('kind', '=', 'quarantine')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
