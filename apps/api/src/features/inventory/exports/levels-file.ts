import type { LevelQuery, LevelRow } from '@cais/contract/stock/levels'
import type { User } from '@cais/domain/access/actor'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { Db } from '../../../db/pool.ts'
import { type Column, column, listFile } from '../../../http/export/list-file.ts'
import type { Language } from '../../../http/language.ts'
import { presentLevel } from '../presenter/present-level.ts'
import { levelRows } from '../queries/level-rows.ts'

type Reader = { readonly user: User; now(): Date }

/** What lies where under the filters. */
export function levelsFile(db: Db, query: LevelQuery, { user, now }: Reader) {
  const today = calendarDateAt(now().getTime())
  return listFile({
    name: { pt: 'stock por lote', en: 'stock by batch' },
    columns: COLUMNS,
    statement: levelRows(db, query, user),
    present: (found) => found.map((row) => presentLevel(row, today)),
  })
}

const TEMPERATURES: Record<Language, Record<LevelRow['temperature'], string>> = {
  pt: { ambient: 'Ambiente', refrigerated: 'Refrigerado', frozen: 'Congelado' },
  en: { ambient: 'Ambient', refrigerated: 'Refrigerated', frozen: 'Frozen' },
}

const COLUMNS: readonly Column<LevelRow>[] = [
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
