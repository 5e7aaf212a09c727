import { type ReturnQuery, type ReturnRow, returnQuery } from '@cais/contract/returns/endpoints'
import type { User } from '@cais/domain/access/actor'
import { calendarDateAt, daysBetween } from '@cais/domain/kernel/calendar-date'
import { isSaleable, isShortLived } from '@cais/domain/returns/dispositions'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { byId, describeList, type FilterOf } from '../../../engines/lists/list.ts'
import { matches } from '../../../engines/lists/matches.ts'
import { type Column, column } from '../../../http/export/list-file.ts'
import type { Language } from '../../../http/language.ts'

type Filter = FilterOf<ReturnQuery>

/** Goods that came back to branches in scope; by the search text of their credit note, or article and batch. */
const filtered = (db: Db, filter: Filter, { scope }: User) =>
  db
    .selectFrom('returned_goods as g')
    .innerJoin('credit_notes as note', 'note.id', 'g.credit_note_id')
    .where(
      allOf([
        scope.branches !== 'all' && sql<boolean>`g.branch_id = any(${[...scope.branches]}::text[])`,
        filter.tab === 'waiting' && sql<boolean>`g.remaining > 0`,
        ...matches('note.search_text', filter.search),
        filter.branchId && sql<boolean>`g.branch_id = any(${filter.branchId}::text[])`,
        filter.condition && sql<boolean>`g.condition = any(${filter.condition}::text[])`,
      ]),
    )

const wentTo = (disposition: string) => sql<number>`(
  SELECT coalesce(sum(line.quantity), 0)::bigint FROM disposition_lines AS line JOIN dispositions AS decided ON decided.id = line.disposition_id
  WHERE line.returned_goods_id = g.id AND decided.disposition = ${disposition})`

const withLabels = (found: ReturnType<typeof filtered>) =>
  found
    .innerJoin('products as product', 'product.id', 'g.product_id')
    .innerJoin('customers as customer', 'customer.id', 'note.customer_id')
    .innerJoin('credit_note_lines as line', 'line.id', 'g.credit_note_line_id')
    .innerJoin('invoice_lines as billed', 'billed.id', 'line.invoice_line_id')
    .selectAll('g')
    .select(['billed.description', 'billed.unit', 'product.min_shelf_life_days'])
    .select(['note.number', 'customer.name as customer_name', 'line.photo_digest'])
    .select(wentTo('sale').as('sold'))
    .select(wentTo('destroyed').as('destroyed'))
    .select(wentTo('principal').as('to_principal'))

type Labelled = Awaited<ReturnType<ReturnType<typeof withLabels>['execute']>>[number]

function presentRow(row: Labelled, now: Date): ReturnRow {
  const today = calendarDateAt(now.getTime())
  const { expiry, condition, min_shelf_life_days: minShelfLifeDays } = row
  return {
    id: row.id,
    productId: row.product_id,
    description: row.description,
    unit: row.unit,
    batch: row.batch,
    expiry,
    daysLeft: expiry === null ? null : daysBetween(today, expiry),
    minShelfLifeDays,
    condition,
    saleable: isSaleable({ condition, expiry }, today),
    shortLived: isShortLived({ expiry, minShelfLifeDays }, today),
    branchId: row.branch_id,
    warehouseId: row.warehouse_id,
    quantity: row.quantity / 1000,
    remaining: row.remaining / 1000,
    toConfirm: Math.min(row.to_confirm, row.remaining) / 1000,
    sold: row.sold / 1000,
    destroyed: row.destroyed / 1000,
    toPrincipal: row.to_principal / 1000,
    elsewhere: row.elsewhere / 1000,
    creditNote: { id: row.credit_note_id, number: row.number ?? '' },
    customer: row.customer_name,
    photo: row.photo_digest === null ? null : { digest: row.photo_digest, lineId: row.credit_note_line_id },
    returnedAt: row.returned_at,
  }
}

const CONDITION: Readonly<Record<ReturnRow['condition'], Readonly<Record<Language, string>>>> = {
  good: { pt: 'Bom', en: 'Good' },
  damaged: { pt: 'Danificado', en: 'Damaged' },
  expired: { pt: 'Fora de prazo', en: 'Expired' },
}

const FILE_COLUMNS: readonly Column<ReturnRow>[] = [
  column.text({ pt: 'Artigo', en: 'Article' }, (row) => row.productId),
  column.text({ pt: 'Descrição', en: 'Description' }, (row) => row.description),
  column.text({ pt: 'Lote', en: 'Batch' }, (row) => row.batch),
  column.date({ pt: 'Validade', en: 'Expiry' }, (row) => row.expiry),
  column.text({ pt: 'Estado', en: 'Condition' }, (row, language) => CONDITION[row.condition][language]),
  column.text({ pt: 'Armazém', en: 'Warehouse' }, (row) => row.warehouseId),
  column.text({ pt: 'Nota de crédito', en: 'Credit note' }, (row) => row.creditNote.number),
  column.text({ pt: 'Cliente', en: 'Customer' }, (row) => row.customer),
  column.instant({ pt: 'Voltou', en: 'Came back' }, (row) => row.returnedAt),
  column.decimal({ pt: 'Quantidade', en: 'Quantity' }, (row) => row.quantity),
  column.decimal({ pt: 'Por decidir', en: 'Waiting' }, (row) => row.remaining),
  column.decimal({ pt: 'À espera da testemunha', en: 'Waiting for the witness' }, (row) => row.toConfirm),
  column.decimal({ pt: 'Voltou à venda', en: 'Back to sale' }, (row) => row.sold),
  column.decimal({ pt: 'Destruído', en: 'Destroyed' }, (row) => row.destroyed),
  column.decimal({ pt: 'Ao principal', en: 'To the principal' }, (row) => row.toPrincipal),
  column.decimal({ pt: 'Saiu de outro modo', en: 'Left otherwise' }, (row) => row.elsewhere),
]

/** Above this many a page says that there are more. */
const MAX_COUNTED = 5000

/** Goods that came back: those that wait first. */
export const returnList = describeList(returnQuery, {
  find: filtered,
  bounded: {
    maxCounted: () => MAX_COUNTED,
    find: async (db: Db, filter: Filter, user: User) => {
      const found = filtered(db, filter, user)
      return { shown: found, counted: found, isPartial: false }
    },
  },
  columns: withLabels,
  order: byId('g.id'),
  present: (rows, { now }) => rows.map((row) => presentRow(row, now())),
  file: { name: { pt: 'devoluções', en: 'returns' }, columns: FILE_COLUMNS },
})
