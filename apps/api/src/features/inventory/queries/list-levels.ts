import { type LevelQuery, type LevelRow, levelQuery } from '@cais/contract/stock/levels'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import { describeList, type Order } from '../../../engines/lists/list.ts'
import { type Column, column } from '../../../http/export/list-file.ts'
import type { Language } from '../../../http/language.ts'
import { afterLevel, readLevelCursor, writeLevelCursor } from './level-cursor.ts'
import { BY_EXPIRY, filteredLevels, type LevelColumns, levelColumns, presentLevel } from './level-rows.ts'

const TEMPERATURES: Record<Language, Record<LevelRow['temperature'], string>> = {
  pt: { ambient: 'Ambiente', refrigerated: 'Refrigerado', frozen: 'Congelado' },
  en: { ambient: 'Ambient', refrigerated: 'Refrigerated', frozen: 'Frozen' },
}

const FILE_COLUMNS: readonly Column<LevelRow>[] = [
  column.text({ pt: 'Artigo', en: 'Article' }, (row) => row.productId),
  column.text({ pt: 'Descrição', en: 'Description' }, (row) => row.description),
  column.text({ pt: 'Armazém', en: 'Warehouse' }, (row) => row.warehouseId),
  column.text({ pt: 'Lote', en: 'Batch' }, (row) => row.batch),
  column.date({ pt: 'Validade', en: 'Expiry' }, (row) => row.expiry),
  column.integer({ pt: 'Dias até expirar', en: 'Days to expiry' }, (row) => row.daysToExpiry),
  column.text({ pt: 'Temperatura', en: 'Temperature' }, (row, language) => {
    return TEMPERATURES[language][row.temperature]
  }),
  column.text({ pt: 'Unidade', en: 'Unit' }, (row) => row.unit),
  column.decimal({ pt: 'Stock', en: 'On hand' }, (row) => row.stock),
  column.decimal({ pt: 'Reservado', en: 'Reserved' }, (row) => row.reservedStock),
  column.decimal({ pt: 'Livre', en: 'Free' }, (row) => row.available),
  column.decimal({ pt: 'Peso (kg)', en: 'Weight (kg)' }, (row) => row.weight),
  column.date({ pt: 'Recebido', en: 'Received' }, (row) => row.receivedOn),
  column.yesNo({ pt: 'Bloqueado', en: 'Blocked' }, (row) => row.blocked),
  column.text({ pt: 'Motivo do bloqueio', en: 'Reason for the block' }, (row) => row.blockReason),
]

/** What expires first, or by article and warehouse. */
const order: Order<LevelQuery, LevelColumns> = {
  by: ({ sort }) => {
    const expiry = [BY_EXPIRY, sql`l.id`]
    return sort === 'article' ? [sql`l.product_id`, sql`l.warehouse_id`, ...expiry] : expiry
  },
  cursor: {
    beyond: (cursor, { sort }) => afterLevel(sort, readLevelCursor(cursor)),
    write: writeLevelCursor,
  },
}

/** Stock levels, with the sums of the whole filter. */
export const levelList = describeList(levelQuery, {
  find: filteredLevels,
  columns: levelColumns,
  order,
  present: (rows, { now }) => {
    const today = calendarDateAt(now().getTime())
    return rows.map((row) => presentLevel(row, today))
  },
  totals: {
    // Thousandths of units, and thousandths of units times grams, which are milligrams
    sums: {
      on_hand: sql.ref('l.on_hand'),
      reserved: sql.ref('l.reserved'),
      weight: sql`(l.on_hand::numeric * p.unit_weight * p.stock_factor / p.conversion_factor)::bigint`,
    },
    present: ({ on_hand = 0, reserved = 0, weight = 0 }) => ({
      stock: on_hand / 1000,
      reservedStock: reserved / 1000,
      available: (on_hand - reserved) / 1000,
      weight: Math.round(weight / 1000) / 1000,
    }),
  },
  file: { name: { pt: 'stock por lote', en: 'stock by batch' }, columns: FILE_COLUMNS },
})
