import { DATE_ORDERS } from '@cais/domain/imports/column-style'
import { IMPORT_NOUNS } from '@cais/domain/imports/import-nouns'
import { IMPORT_ACTIONS, IMPORT_STATUSES, ROW_OUTCOMES } from '@cais/domain/imports/import-state'
import { z } from 'zod'
import { fileReference } from '../files/schemas.ts'
import { id, instant, list, requiredText, text, version } from '../kernel/fields.ts'
import { pages } from '../kernel/list.ts'

export const importNoun = z.enum(IMPORT_NOUNS)
const key = z.string().describe('Name of one of our columns')

export const importNounRow = z.object({
  noun: importNoun,
  columns: z.array(
    z.object({
      key,
      name: z.string(),
      kind: z.enum(['text', 'money', 'decimal', 'integer', 'date', 'yesNo', 'choice']),
      needed: z.enum(['always', 'new']).nullable().describe('new = only of records that are not there yet'),
      choices: z.array(z.string()).describe('What a cell may say, by its first name'),
    }),
  ),
})
export type ImportNounReply = z.infer<typeof importNounRow>

export const newImport = z.strictObject({
  noun: importNoun,
  file: fileReference.unwrap(),
})
export type NewImport = z.output<typeof newImport>

const style = {
  decimal: z.enum(['.', ',']).nullable().describe('Decimal mark of numbers that could mean two'),
  dateOrder: z.enum(DATE_ORDERS).nullable().describe('Order of dates that could mean two'),
}

export const importMatch = z.strictObject({
  version,
  mapping: z
    .array(requiredText(40).nullable())
    .max(500)
    .describe('For each column of the file, in its order, the name of ours; null = left out'),
  ...style,
})
export type ImportMatch = z.output<typeof importMatch>

export const importCorrections = z.strictObject({
  version,
  rows: z
    .array(
      z.strictObject({
        row: id.describe('Row of the file'),
        values: z
          .record(requiredText(40), text(300).nullable())
          .describe('By the name of our column, as text; null takes a correction back'),
      }),
    )
    .min(1)
    .max(500),
})
export type ImportCorrections = z.output<typeof importCorrections>

/** What makes a group of refused rows: the same rule at the same field over the same cell. */
const causeKey = {
  field: text(40).describe('Name of one of our columns; empty = the row as a whole'),
  rule: requiredText(60),
  value: text(300).describe('The cell, as the file has it or as it was put right'),
}

export const importCause = z.object({
  field: z.string(),
  rule: z.string(),
  value: z.string(),
  message: z.string().describe('In the language of the caller, as of the first row'),
  rows: z.int().describe('How many rows are refused for it'),
  firstRow: z.int(),
})
export type ImportCauseReply = z.infer<typeof importCause>

export const importCauseCorrections = z.strictObject({
  version,
  causes: z
    .array(
      z.strictObject({
        ...causeKey,
        becomes: text(300).describe('Read in place of the cell, in each of its rows'),
      }),
    )
    .min(1)
    .max(100),
})
export type ImportCauseCorrections = z.output<typeof importCauseCorrections>

export const importRun = z.strictObject({ version })

const counts = z.object({
  new: z.int(),
  changed: z.int(),
  waiting: z.int().describe('Brought in but for the credit, which waits for a second person'),
  unchanged: z.int(),
  refused: z.int(),
})

export const importRow = z.object({
  id: z.int(),
  noun: importNoun,
  fileName: z.string(),
  status: z
    .enum(IMPORT_STATUSES)
    .describe('previewing and running: a job is at work; previewed: nothing is written yet'),
  rows: z.int().describe('Rows below the header'),
  rowsDone: z.int().describe('Of the work under way'),
  counts: counts.describe('Of the preview, or of the run so far'),
  createdBy: z.object({ id: z.int(), name: z.string() }),
  createdAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
})
export type ImportRowReply = z.infer<typeof importRow>

export const importReply = importRow.extend({
  format: z.enum(['csv', 'xlsx']),
  encoding: z.string().nullable().describe('As it was found; of a CSV'),
  separator: z.string().nullable(),
  sheet: z.string().nullable().describe('Of a workbook'),
  columns: z.array(
    z.object({
      heading: z.string(),
      sample: z.string().describe('The cell of the first row'),
      key: key.nullable().describe('null = left out'),
      asks: z
        .enum(['decimal', 'dateOrder'])
        .nullable()
        .describe('Its numbers or dates could mean two things until somebody says which'),
    }),
  ),
  ...style,
  failure: z.string().nullable().describe('Why the file could not be read, in the language of the caller'),
  milliseconds: z.int().describe('How long the last preview or run took'),
  allowedActions: z.array(z.enum(IMPORT_ACTIONS)),
  version: z.int(),
})
export type ImportReply = z.infer<typeof importReply>

export const importQuery = z.strictObject({ ...pages, noun: list(importNoun).optional() })

export const importRowsQuery = z.strictObject({
  ...pages,
  outcome: list(z.enum(ROW_OUTCOMES)).optional(),
  corrected: z
    .enum(['with', 'without', 'only'])
    .default('without')
    .describe('with = corrected rows too, whatever became of them'),
})

export const importFileRow = z.object({
  row: z.int().describe('As an editor shows it'),
  label: z.string(),
  outcome: z.enum(ROW_OUTCOMES),
  faults: z
    .array(z.object({ field: z.string(), message: z.string() }))
    .describe('Why it is refused, in the language of the caller'),
  values: z.record(z.string(), z.string()).describe('By the names of our columns'),
  corrections: z.record(z.string(), z.string()),
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
})
export type ImportFileRow = z.infer<typeof importFileRow>
