import { type WriteOffRow, writeOffQuery } from '@cais/contract/stock/write-offs'
import type { User } from '@cais/domain/access/actor'
import { addDays } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { byId, describeList, type FilterOf } from '../../../engines/lists/list.ts'
import { matches } from '../../../engines/lists/matches.ts'
import { column } from '../../../http/export/list-file.ts'

type Filter = FilterOf<z.output<typeof writeOffQuery>>

/** The movements `m` of write-offs, with their batch, article and warehouse. */
const written = (db: Db, { from, to, branchId, warehouseId, search }: Filter, { scope }: User) =>
  db
    .selectFrom('stock_movements as m')
    .innerJoin('stock_levels as l', 'l.id', 'm.level_id')
    .innerJoin('warehouses as w', 'w.id', 'l.warehouse_id')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .where(
      allOf([
        sql<boolean>`m.kind = 'write-off'`,
        from && sql<boolean>`m.at >= (${from}::date)::timestamp AT TIME ZONE 'Africa/Maputo'`,
        to && sql<boolean>`m.at < (${addDays(to, 1)}::date)::timestamp AT TIME ZONE 'Africa/Maputo'`,
        branchId && sql<boolean>`w.branch_id = any(${branchId}::text[])`,
        warehouseId && sql<boolean>`w.id = any(${warehouseId}::text[])`,
        scope.branches !== 'all' && sql<boolean>`w.branch_id = any(${[...scope.branches]}::text[])`,
        ...matches('p.search_text', search),
      ]),
    )

const columns = (found: ReturnType<typeof written>) =>
  found
    .select(['m.id', 'm.at', 'm.level_id', 'm.quantity', 'm.value', 'm.reason', 'm.user_id'])
    .select(['l.product_id', 'l.warehouse_id', 'l.batch', 'p.description', 'p.stock_unit as unit'])
    .select(sql<string | null>`rtrim(u.name || ' ' || u.surname)`.as('user_name'))

type Columns = Awaited<ReturnType<ReturnType<typeof columns>['execute']>>[number]

/** Stock that was written off, with its value. */
export const writeOffList = describeList(writeOffQuery, {
  find: written,
  columns,
  order: byId('m.id'),
  present: (rows: readonly Columns[]): WriteOffRow[] =>
    rows.map((row) => ({
      id: row.id,
      at: row.at,
      levelId: row.level_id,
      productId: row.product_id,
      description: row.description,
      unit: row.unit,
      warehouseId: row.warehouse_id,
      batch: row.batch,
      quantity: -row.quantity / 1000,
      value: row.value === 0 ? 0 : -row.value,
      reason: row.reason,
      user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
    })),
  totals: {
    sums: { value: sql<number>`-m.value` },
    present: ({ value = 0 }) => ({ value }),
  },
  file: {
    name: { pt: 'abates de stock', en: 'stock write-offs' },
    columns: [
      column.instant<WriteOffRow>({ pt: 'Data', en: 'Date' }, (row) => row.at),
      column.text<WriteOffRow>({ pt: 'Artigo', en: 'Article' }, (row) => row.productId),
      column.text<WriteOffRow>({ pt: 'Descrição', en: 'Description' }, (row) => row.description),
      column.text<WriteOffRow>({ pt: 'Armazém', en: 'Warehouse' }, (row) => row.warehouseId),
      column.text<WriteOffRow>({ pt: 'Lote', en: 'Batch' }, (row) => row.batch),
      column.text<WriteOffRow>({ pt: 'Unidade', en: 'Unit' }, (row) => row.unit),
      column.decimal<WriteOffRow>({ pt: 'Quantidade', en: 'Quantity' }, (row) => row.quantity),
      column.money<WriteOffRow>({ pt: 'Valor (MZN)', en: 'Value (MZN)' }, (row) => row.value),
      column.text<WriteOffRow>({ pt: 'Motivo', en: 'Reason' }, (row) => row.reason),
      column.text<WriteOffRow>({ pt: 'Utilizador', en: 'User' }, (row) => row.user?.name),
    ],
  },
})
