import type {
  ImportFileRow,
  ImportNounReply,
  ImportReply,
  ImportRowReply,
} from '@cais/contract/imports/schemas'
import { detailSentence } from '@cais/contract/messages/sentence'
import type { ImportColumn } from '@cais/domain/imports/import-column'
import { type ImportNounName, NOUNS } from '@cais/domain/imports/import-nouns'
import { importActionsOf } from '@cais/domain/imports/import-state'
import type { ColumnMapping } from '@cais/domain/imports/match-columns'
import type { RuleDetail } from '@cais/domain/kernel/rule-error'
import type { Language } from '../../../http/language.ts'
import type { Import } from './store.ts'

export const presentImportRow = (file: Import): ImportRowReply => ({
  id: file.id,
  noun: file.noun,
  fileName: file.fileName,
  status: file.status,
  rows: file.survey.rows,
  rowsDone: file.rowsDone,
  counts: file.counts,
  createdBy: file.createdBy,
  createdAt: file.createdAt,
  startedAt: file.startedAt,
  finishedAt: file.finishedAt,
})

export function presentImport(file: Import, language: Language): ImportReply {
  const { survey, mapping, style } = file
  const columns = new Map(NOUNS[file.noun].columns.map((column) => [column.key, column]))
  return {
    ...presentImportRow(file),
    format: survey.format,
    encoding: survey.encoding,
    separator: survey.separator,
    sheet: survey.sheet,
    columns: survey.header.map((heading, at) => ({
      heading,
      sample: survey.sample[0]?.[at] ?? '',
      key: mapping[at] ?? null,
      asks: asksOf(columns.get(mapping[at] ?? ''), survey, at),
    })),
    ...style,
    failure: file.failure && sentenceOf(file.failure, language),
    milliseconds: file.milliseconds,
    allowedActions: importActionsOf(file.status, file.counts),
    version: file.version,
  }
}

/** What a person must say of a column whose cells leave it open. */
function asksOf(column: ImportColumn | undefined, survey: Import['survey'], at: number) {
  const style = survey.styles[at]
  if (column === undefined || style === undefined || survey.format === 'xlsx') return null
  const cells = survey.sample.map((cells) => cells[at] ?? '')
  const isNumber = column.kind === 'money' || column.kind === 'decimal'
  if (isNumber && style.decimal === null && cells.some((cell) => /[.,]/.test(cell))) return 'decimal' as const
  const isOpen = column.kind === 'date' && style.dateOrders.length > 1
  return isOpen && cells.some((cell) => cell !== '') ? ('dateOrder' as const) : null
}

export const sentenceOf = ({ rule, facts = {} }: RuleDetail, language: Language) =>
  detailSentence(language, rule, facts)

export const presentNoun = (noun: ImportNounName, language: Language): ImportNounReply => ({
  noun,
  columns: NOUNS[noun].columns.map((column) => ({
    key: column.key,
    name: column[language],
    kind: column.kind,
    needed: column.needed ?? null,
    choices: (column.choices ?? []).map(({ value, names }) => names[0] ?? String(value)),
  })),
})

export type FileRowColumns = {
  readonly row_number: number
  readonly outcome: ImportFileRow['outcome']
  readonly label: string
  readonly cells: unknown
  readonly faults: unknown
  readonly changes: unknown
  readonly corrections: unknown
}

/** Columns as this feature wrote them. */
export function presentFileRow(
  row: FileRowColumns,
  mapping: ColumnMapping,
  language: Language,
): ImportFileRow {
  const cells = row.cells as readonly string[]
  const corrections = row.corrections as Record<string, string>
  const values = mapping.flatMap((key, at) => (key === null ? [] : [[key, cells[at] ?? ''] as const]))
  return {
    row: row.row_number,
    label: row.label,
    outcome: row.outcome,
    faults: (row.faults as RuleDetail[]).map((fault) => ({
      field: fault.field,
      message: sentenceOf(fault, language),
    })),
    values: { ...Object.fromEntries(values), ...corrections },
    corrections,
    changes: Object.entries(row.changes as Record<string, [unknown, unknown]>).map(([field, [from, to]]) => ({
      field,
      from,
      to,
    })),
  }
}
