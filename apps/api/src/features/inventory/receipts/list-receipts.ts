import {
  type GoodsReceiptRow,
  type GoodsReceiptsQuery,
  goodsReceiptsQuery,
  type SuppliersQuery,
  suppliersQuery,
} from '@cais/contract/stock/goods-receipts'
import type { User } from '@cais/domain/access/actor'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { type RawBuilder, sql } from 'kysely'
import { dayEnd, dayStart } from '../../../db/maputo-day.ts'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { byId, describeList, type FilterOf } from '../../../engines/lists/list.ts'
import { matches } from '../../../engines/lists/matches.ts'
import { type Column, column } from '../../../http/export/list-file.ts'
import type { Language } from '../../../http/language.ts'
import { inWarehouses, isOneOf } from '../queries/in-warehouses.ts'

type Filter = FilterOf<GoodsReceiptsQuery>

/** Goods receipts of the user's warehouses, under the filters. */
const filteredReceipts = (db: Db, filter: Filter, user: User) =>
  db
    .selectFrom('goods_receipts as r')
    .innerJoin('warehouses as w', 'w.id', 'r.warehouse_id')
    .innerJoin('suppliers as s', 's.id', 'r.supplier_id')
    .innerJoin('users as opener', 'opener.id', 'r.opened_by')
    .leftJoin('users as ender', (join) =>
      join.on(sql<boolean>`ender.id = coalesce(r.posted_by, r.given_up_by)`),
    )
    .where(
      allOf([
        inWarehouses(user),
        STATES[filter.tab],
        ...matches('r.search_text', filter.search),
        isOneOf('w.branch_id', filter.branchId),
        isOneOf('r.warehouse_id', filter.warehouseId),
        filter.supplierId && sql<boolean>`r.supplier_id = ${filter.supplierId}`,
        filter.from && sql<boolean>`r.opened_at >= ${dayStart(filter.from)}`,
        filter.to && sql<boolean>`r.opened_at < ${dayEnd(filter.to)}`,
      ]),
    )

const STATES: Record<GoodsReceiptsQuery['tab'], RawBuilder<boolean> | undefined> = {
  all: undefined,
  open: sql<boolean>`(r.posted_at IS NULL AND r.given_up_at IS NULL)`,
  posted: sql<boolean>`r.posted_at IS NOT NULL`,
  'given-up': sql<boolean>`r.given_up_at IS NOT NULL`,
}

const receiptColumns = (receipts: ReturnType<typeof filteredReceipts>) =>
  receipts
    .select(['r.id', 'r.number', 'r.warehouse_id', 'w.branch_id', 'w.kind', 'r.supplier_note', 'r.opened_at'])
    .select(['s.id as supplier_id', 's.name as supplier_name', 's.nuit', 'r.opened_by', 'r.temperatures'])
    .select(['r.posted_at', 'r.given_up_at', 'r.reason', 'r.version', 'ender.id as ended_by'])
    .select(sql<string>`rtrim(opener.name || ' ' || opener.surname)`.as('opener_name'))
    .select(sql<string>`rtrim(ender.name || ' ' || ender.surname)`.as('ender_name'))
    .select(sql<number>`(SELECT count(*) FROM goods_receipt_lines l WHERE l.receipt_id = r.id)`.as('lines'))
    .select(
      sql<number>`(SELECT count(*) FROM goods_receipt_lines l WHERE l.receipt_id = r.id AND l.received IS NOT NULL)`.as(
        'counted',
      ),
    )

type Columns = Awaited<ReturnType<ReturnType<typeof receiptColumns>['execute']>>[number]

export const presentReceiptRow = (row: Columns): GoodsReceiptRow => ({
  id: row.id,
  number: row.number,
  state: row.posted_at !== null ? 'posted' : row.given_up_at !== null ? 'given-up' : 'open',
  branchId: row.branch_id,
  warehouseId: row.warehouse_id,
  supplier: { id: row.supplier_id, name: row.supplier_name, nuit: row.nuit },
  supplierNote: row.supplier_note,
  lines: row.lines,
  counted: row.counted,
  openedBy: { id: row.opened_by, name: row.opener_name },
  openedAt: row.opened_at,
  endedBy: row.ended_by === null ? null : { id: row.ended_by, name: row.ender_name },
  endedAt: row.posted_at ?? row.given_up_at,
  version: row.version,
})

const STATE_WORDS: Record<Language, Record<GoodsReceiptRow['state'], string>> = {
  pt: { open: 'A conferir', posted: 'Lançada', 'given-up': 'Anulada' },
  en: { open: 'Being counted', posted: 'Posted', 'given-up': 'Given up' },
}

const FILE_COLUMNS: readonly Column<GoodsReceiptRow>[] = [
  column.text({ pt: 'Número', en: 'Number' }, (row) => row.number),
  column.text({ pt: 'Estado', en: 'State' }, (row, language) => STATE_WORDS[language][row.state]),
  column.text({ pt: 'Filial', en: 'Branch' }, (row) => row.branchId),
  column.text({ pt: 'Armazém', en: 'Warehouse' }, (row) => row.warehouseId),
  column.text({ pt: 'Fornecedor', en: 'Supplier' }, (row) => row.supplier.name),
  column.text({ pt: 'Guia do fornecedor', en: 'Supplier’s note' }, (row) => row.supplierNote),
  column.integer({ pt: 'Linhas', en: 'Lines' }, (row) => row.lines),
  column.text({ pt: 'Começada por', en: 'Begun by' }, (row) => row.openedBy.name),
  column.instant({ pt: 'Começada', en: 'Begun' }, (row) => row.openedAt),
  column.instant({ pt: 'Terminada', en: 'Ended' }, (row) => row.endedAt),
]

/** Goods receipts of a tab, newest first by default. */
export const receiptList = describeList(goodsReceiptsQuery, {
  find: filteredReceipts,
  columns: receiptColumns,
  order: byId('r.id'),
  present: (rows) => rows.map(presentReceiptRow),
  file: { name: { pt: 'entradas', en: 'goods-receipts' }, columns: FILE_COLUMNS },
})

/** One goods receipt without its lines. Throws NOT_FOUND for what is not there or not in the user's branches. */
export async function findReceiptRow(db: Db, id: number, user: User): Promise<Columns> {
  const row = await receiptColumns(filteredReceipts(db, { tab: 'all' }, user))
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new RuleError('NOT_FOUND', { receipt: id })
  return row
}

/** Number of goods receipts behind each tab. */
export async function countReceiptTabs(db: Db, user: User) {
  const row = await filteredReceipts(db, { tab: 'all' }, user)
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .select(sql<number>`count(*) FILTER (WHERE r.posted_at IS NOT NULL)`.as('posted'))
    .select(sql<number>`count(*) FILTER (WHERE r.given_up_at IS NOT NULL)`.as('given-up'))
    .executeTakeFirstOrThrow()
  return { ...row, open: row.all - row.posted - row['given-up'] }
}

/** Suppliers by name; they belong to the whole company. */
export const supplierList = describeList(suppliersQuery, {
  find: (db: Db, filter: FilterOf<SuppliersQuery>) =>
    db.selectFrom('suppliers as s').where(allOf(matches('s.search_text', filter.search))),
  columns: (suppliers) => suppliers.select(['s.id', 's.name', 's.nuit']),
  order: { by: () => [sql`searchable(s.name)`, sql`s.id`] },
  present: (rows) => rows,
})
