import type { MovementQuery, MovementRow } from '@cais/contract/stock/levels'
import type { User } from '@cais/domain/access/actor'
import { type Column, column, listFile } from '../../../http/export/list-file.ts'
import type { Language } from '../../../http/language.ts'
import { allMovementIds } from '../queries/movement-ids.ts'
import { movementRows, presentMovement } from '../queries/movement-rows.ts'

/** Movements under the filters, newest first. */
export const movementsFile = (query: MovementQuery, user: User) =>
  listFile({
    name: { pt: 'movimentos de stock', en: 'stock movements' },
    columns: COLUMNS,
    statement: movementRows(allMovementIds(query, user)),
    present: (found) => found.map(presentMovement),
  })

const KINDS: Record<Language, Record<MovementRow['kind'], string>> = {
  pt: {
    receipt: 'Entrada',
    opening: 'Stock inicial',
    'write-off': 'Abate',
    correction: 'Correcção',
    count: 'Inventário',
    sale: 'Venda',
    return: 'Devolução',
    swap: 'Troca',
    'transfer-out': 'Transferência (saída)',
    'transfer-in': 'Transferência (entrada)',
    disposition: 'Destino de devolução',
  },
  en: {
    receipt: 'Receipt',
    opening: 'Opening stock',
    'write-off': 'Write-off',
    correction: 'Correction',
    count: 'Inventory',
    sale: 'Sale',
    return: 'Return',
    swap: 'Swap',
    'transfer-out': 'Transfer out',
    'transfer-in': 'Transfer in',
    disposition: 'Disposition of returns',
  },
}

const COLUMNS: readonly Column<MovementRow>[] = [
  column.instant({ pt: 'Data', en: 'Date' }, (row) => row.at),
  column.text({ pt: 'Tipo', en: 'Kind' }, (row, language) => KINDS[language][row.kind]),
  column.text({ pt: 'Artigo', en: 'Article' }, (row) => row.productId),
  column.text({ pt: 'Descrição', en: 'Description' }, (row) => row.description),
  column.text({ pt: 'Armazém', en: 'Warehouse' }, (row) => row.warehouseId),
  column.text({ pt: 'Lote', en: 'Batch' }, (row) => row.batch),
  column.text({ pt: 'Unidade', en: 'Unit' }, (row) => row.unit),
  column.decimal({ pt: 'Quantidade', en: 'Quantity' }, (row) => row.quantity),
  column.decimal({ pt: 'Saldo', en: 'Balance' }, (row) => row.balance),
  column.text({ pt: 'Referência', en: 'Reference' }, (row) => row.reference),
  column.text({ pt: 'Outro documento', en: 'Other document' }, (row) => row.counterpart),
  column.text({ pt: 'Motivo', en: 'Reason' }, (row) => row.reason),
  column.text({ pt: 'Utilizador', en: 'User' }, (row) => row.user?.name),
]
