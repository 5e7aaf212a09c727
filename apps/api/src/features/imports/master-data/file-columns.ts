import type { ImportColumn } from '@cais/domain/imports/import-column'
import type { Cell } from '../../../gateways/spreadsheet/sheet.ts'
import type { Column } from '../../../http/export/list-file.ts'

/** The columns of a file as it comes in, for the same file going out: what is written so is read back as it was. */
export const fileColumns = <Row>(
  columns: readonly ImportColumn[],
  cellOfRow: (row: Row, key: string) => Cell | undefined,
): readonly Column<Row>[] =>
  columns.map((column) => ({
    heading: { pt: column.pt, en: column.en },
    kind: column.kind === 'choice' ? 'text' : column.kind,
    value: (row, language) => cellOf(column, cellOfRow(row, column.key) ?? null, language),
  }))

function cellOf(column: ImportColumn, value: Cell, language: 'pt' | 'en'): Cell {
  if (value === null) return null
  if (column.kind === 'decimal') return Number(value) / 1000
  if (column.kind !== 'choice') return value
  const names = column.choices?.find((choice) => choice.value === value)?.names ?? []
  return (language === 'en' ? names.at(-1) : names[0]) ?? value
}
