import { type StockQuery, type StockRow, stockQuery } from '@cais/contract/stock/schemas'
import type { User } from '@cais/domain/access/actor'
import { type Area, areaOf } from '@cais/domain/customers/area'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import { provinceOf, stageText, statusText, TYPE_WORDS } from '../../../aggregates/documents/order-words.ts'
import type { Db } from '../../../db/pool.ts'
import { describeList, type Order } from '../../../engines/lists/list.ts'
import { type Column, column } from '../../../http/export/list-file.ts'
import type { Language } from '../../../http/language.ts'
import { stockOrders } from './stock-filter.ts'

const ofLines = (sum: ReturnType<typeof sql>) =>
  sql<number>`(SELECT ${sum} FROM order_lines WHERE order_id = o.id)`

/** How far the lines are held: what is neither billed nor given up. One by one, so that they are read once the page is cut, for its rows alone. */
const LINE_SUMS = [
  ofLines(sql`count(*) FILTER (WHERE open > 0)`).as('missing'),
  ofLines(sql`coalesce(sum(reserved + picking + loading), 0)::bigint`).as('held'),
  ofLines(sql`coalesce(sum(quantity - billed - closed), 0)::bigint`).as('wanted'),
]

const stockColumns = (orders: ReturnType<typeof stockOrders>) =>
  orders
    .select(['o.id', 'o.type', 'o.number', 'o.province_id', 'o.branch_id', 'o.warehouse_id', 'o.route'])
    .select([
      'o.status',
      'o.stages',
      'o.delivery_date',
      'o.submitted_at',
      'o.line_count',
      'o.weight',
      'o.priority',
      'o.total',
      'o.version',
    ])
    .select(['c.id as customer_id', 'c.name as customer_name', 'c.code as customer_code'])
    .select(LINE_SUMS)

type StockColumns = Awaited<ReturnType<ReturnType<typeof stockColumns>['execute']>>[number]

/** A row of the stock analysis list. */
const presentStockRow = (row: StockColumns): StockRow => ({
  id: row.id,
  type: row.type,
  number: row.number ?? '',
  customer: { id: row.customer_id, name: row.customer_name, code: row.customer_code, route: row.route },
  area: areaOf(row.province_id),
  provinceId: row.province_id,
  branchId: row.branch_id,
  warehouse: row.warehouse_id ?? '',
  status: row.status,
  stages: row.stages,
  deliveryDate: row.delivery_date ?? '',
  submittedAt: row.submitted_at ?? '',
  lineCount: row.line_count,
  missingLines: row.missing,
  reservedPercent: row.wanted === 0 ? 100 : Math.floor((row.held * 100) / row.wanted),
  totalWeight: row.weight / 1000,
  total: row.total,
  priority: row.priority,
  version: row.version,
})

const AREA_WORDS: Record<Language, Record<Area, string>> = {
  pt: { north: 'Norte', center: 'Centro', south: 'Sul', undefined: 'Indefinida' },
  en: { north: 'North', center: 'Center', south: 'South', undefined: 'Undefined' },
}

const FILE_COLUMNS: readonly Column<StockRow>[] = [
  column.text({ pt: 'Número', en: 'Number' }, (row) => row.number),
  column.text({ pt: 'Tipo', en: 'Type' }, (row, language) => TYPE_WORDS[language][row.type]),
  column.text({ pt: 'Estado', en: 'Status' }, (row, language) => statusText(row.status, language)),
  column.text({ pt: 'Fase', en: 'Stage' }, (row, language) => stageText(row.stages, language)),
  column.text({ pt: 'Código do cliente', en: 'Customer code' }, (row) => row.customer.code),
  column.text({ pt: 'Cliente', en: 'Customer' }, (row) => row.customer.name),
  column.text({ pt: 'Rota', en: 'Route' }, (row) => row.customer.route),
  column.text({ pt: 'Área', en: 'Area' }, (row, language) => AREA_WORDS[language][row.area]),
  column.text({ pt: 'Província', en: 'Province' }, (row) => provinceOf(row.provinceId)),
  column.text({ pt: 'Filial', en: 'Branch' }, (row) => row.branchId),
  column.text({ pt: 'Armazém', en: 'Warehouse' }, (row) => row.warehouse),
  column.date({ pt: 'Entrega', en: 'Delivery' }, (row) => row.deliveryDate),
  column.instant({ pt: 'Submetido', en: 'Submitted' }, (row) => row.submittedAt),
  column.integer({ pt: 'Linhas', en: 'Lines' }, (row) => row.lineCount),
  column.integer({ pt: 'Linhas por reservar', en: 'Lines to reserve' }, (row) => row.missingLines),
  column.percent({ pt: 'Reservado (%)', en: 'Reserved (%)' }, (row) => row.reservedPercent),
  column.decimal({ pt: 'Peso (kg)', en: 'Weight (kg)' }, (row) => row.totalWeight),
]

/** Oldest first by default; by priority it is the order in which they are served. */
const order: Order<StockQuery, StockColumns> = {
  by: ({ sort }) => {
    const direction = sort === 'newest' ? sql`DESC` : sql``
    const age = [sql`o.submitted_at ${direction}`, sql`o.id ${direction}`]
    return sort === 'priority' ? [sql`o.priority DESC`, ...age] : age
  },
  cursor: {
    beyond: (cursor, { sort }) => beyond(sort, readCursor(cursor)),
    write: ({ submitted_at, id, priority }) => `${submitted_at}_${id}_${priority}`,
  },
}

/** A page of stock analysis. */
export const stockList = describeList(stockQuery, {
  find: stockOrders,
  columns: stockColumns,
  order,
  present: (rows) => rows.map(presentStockRow),
  file: { name: { pt: 'análise de stock', en: 'stock analysis' }, columns: FILE_COLUMNS },
})

/** What comes after a place in the order of the list. */
function beyond(sort: StockQuery['sort'], { at, id, priority }: Place) {
  const place = sql`(${at}::timestamptz, ${id}::bigint)`
  if (sort === 'newest') return sql<boolean>`(o.submitted_at, o.id) < ${place}`
  if (sort === 'oldest') return sql<boolean>`(o.submitted_at, o.id) > ${place}`
  return sql<boolean>`(-o.priority, o.submitted_at, o.id) > (${-priority}::int, ${at}::timestamptz, ${id}::bigint)`
}

type Place = { readonly at: string; readonly id: number; readonly priority: number }

/** Throws VALIDATION_FAILED for what is no cursor of ours. */
function readCursor(cursor: string): Place {
  const [at = '', id = '', priority = ''] = cursor.split('_')
  if (!Number.isNaN(Date.parse(at)) && /^[1-9]\d{0,15}$/.test(id) && /^\d$/.test(priority)) {
    return { at, id: Number(id), priority: Number(priority) }
  }
  throw new RuleError('VALIDATION_FAILED', {}, [{ field: 'cursor', rule: 'invalid' }])
}

/** Number of documents behind each tab, within what the user may see. */
export const tabCounts = (db: Db, user: User) =>
  stockOrders(db, { tab: 'all' }, user)
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .select(sql<number>`count(*) FILTER (WHERE 'STOCK_ANALYSIS' = any(o.stages))`.as('analysis'))
    .select(sql<number>`count(*) FILTER (WHERE o.stages && '{AWAITING,BLOCKED}')`.as('blocked'))
    .executeTakeFirstOrThrow()
