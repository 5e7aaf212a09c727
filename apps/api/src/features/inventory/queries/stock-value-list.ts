import {
  type StockValueRow,
  stockValueQuery,
  type warehouseValueQuery,
} from '@cais/contract/stock/stock-value'
import type { User } from '@cais/domain/access/actor'
import { addDays, type CalendarDate } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { describeList, type FilterOf } from '../../../engines/lists/list.ts'
import { matches } from '../../../engines/lists/matches.ts'
import { column } from '../../../http/export/list-file.ts'

type Place = z.output<typeof warehouseValueQuery>

/** One row `s` for each article of a warehouse: what is there now, less what moved after the day. */
const values = ({ on, branchId, warehouseId }: Place, { scope }: User) => {
  const within = allOf([
    sql<boolean>`v.quantity - coalesce(later.quantity, 0) <> 0`,
    branchId && sql<boolean>`w.branch_id = any(${branchId}::text[])`,
    warehouseId && sql<boolean>`w.id = any(${warehouseId}::text[])`,
    scope.branches !== 'all' && sql<boolean>`w.branch_id = any(${[...scope.branches]}::text[])`,
  ])
  return sql<Value>`(
    SELECT v.product_id, v.warehouse_id, w.branch_id, w.name AS warehouse_name, p.description, p.stock_unit AS unit, p.search_text,
      (v.quantity - coalesce(later.quantity, 0))::bigint AS quantity, (v.value - coalesce(later.value, 0))::bigint AS value
    FROM stock_values v JOIN warehouses w ON w.id = v.warehouse_id JOIN products p ON p.id = v.product_id
    LEFT JOIN (${movedAfter(on)}) later ON later.warehouse_id = v.warehouse_id AND later.product_id = v.product_id
    WHERE ${within})`
}

const movedAfter = (on: CalendarDate | undefined) => sql`
  SELECT l.warehouse_id, l.product_id, sum(m.quantity)::bigint AS quantity, sum(m.value)::bigint AS value
  FROM stock_movements m JOIN stock_levels l ON l.id = m.level_id
  WHERE ${on === undefined ? sql`false` : sql`m.at >= (${addDays(on, 1)}::date)::timestamp AT TIME ZONE 'Africa/Maputo'`}
  GROUP BY l.warehouse_id, l.product_id`

type Value = {
  readonly product_id: string
  readonly warehouse_id: string
  readonly branch_id: string
  readonly warehouse_name: string
  readonly description: string
  readonly unit: string
  readonly search_text: string
  readonly quantity: number
  readonly value: number
}

type Filter = FilterOf<z.output<typeof stockValueQuery>>

const found = (db: Db, filter: Filter, user: User) =>
  db
    .selectFrom(values(filter, user).as('s'))
    .where(allOf([sql<boolean>`true`, ...matches('s.search_text', filter.search ?? '')]))

/** What stock is worth, the most valuable first. */
export const stockValueList = describeList(stockValueQuery, {
  find: found,
  columns: (rows: ReturnType<typeof found>) => rows.selectAll('s'),
  order: {
    by: ({ sort }) =>
      sort === 'value'
        ? [sql`s.value DESC`, sql`s.product_id`, sql`s.warehouse_id`]
        : [sql`s.product_id`, sql`s.warehouse_id`],
  },
  present: (rows: readonly Value[]): StockValueRow[] =>
    rows.map((row) => ({
      productId: row.product_id,
      description: row.description,
      unit: row.unit,
      branchId: row.branch_id,
      warehouseId: row.warehouse_id,
      quantity: row.quantity / 1000,
      averageCost: Math.round((row.value * 1000) / row.quantity),
      value: row.value,
    })),
  totals: {
    sums: { value: sql<number>`s.value` },
    present: ({ value = 0 }) => ({ value }),
  },
  file: {
    name: { pt: 'valor do stock', en: 'stock value' },
    columns: [
      column.text<StockValueRow>({ pt: 'Artigo', en: 'Article' }, (row) => row.productId),
      column.text<StockValueRow>({ pt: 'Descrição', en: 'Description' }, (row) => row.description),
      column.text<StockValueRow>({ pt: 'Filial', en: 'Branch' }, (row) => row.branchId),
      column.text<StockValueRow>({ pt: 'Armazém', en: 'Warehouse' }, (row) => row.warehouseId),
      column.text<StockValueRow>({ pt: 'Unidade', en: 'Unit' }, (row) => row.unit),
      column.decimal<StockValueRow>({ pt: 'Quantidade', en: 'Quantity' }, (row) => row.quantity),
      column.money<StockValueRow>(
        { pt: 'Custo médio (MZN)', en: 'Average cost (MZN)' },
        (row) => row.averageCost,
      ),
      column.money<StockValueRow>({ pt: 'Valor (MZN)', en: 'Value (MZN)' }, (row) => row.value),
    ],
  },
})

/** The same by warehouse, by code. */
export async function readWarehouseValues(db: Db, place: Place, user: User) {
  const rows = await db
    .selectFrom(values(place, user).as('s'))
    .select(['s.warehouse_id as warehouseId', 's.warehouse_name as name', 's.branch_id as branchId'])
    .select([sql<number>`count(*)::int`.as('articles'), sql<number>`sum(s.value)::bigint`.as('value')])
    .select(inTransitFrom(place.on).as('inTransit'))
    .groupBy(['s.warehouse_id', 's.warehouse_name', 's.branch_id'])
    .orderBy('s.warehouse_id')
    .execute()
  return rows
}

/** What left the warehouse of `s` for another and had not arrived at the end of the day. */
const inTransitFrom = (on: CalendarDate | undefined) => sql<number>`(
  SELECT coalesce(sum(CASE WHEN m.kind = 'sent' THEN m.value ELSE -m.value END), 0)::bigint
  FROM transfers AS t JOIN transfer_lines AS l ON l.transfer_id = t.id JOIN transfer_batches AS b ON b.line_id = l.id
  JOIN transit_movements AS m ON m.batch_id = b.id
  WHERE t.from_warehouse_id = s.warehouse_id AND ${
    on === undefined
      ? sql`b.in_transit > 0`
      : sql`m.at < (${addDays(on, 1)}::date)::timestamp AT TIME ZONE 'Africa/Maputo'`
  })`
