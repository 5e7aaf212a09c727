import { importQuery, importRowsQuery } from '@cais/contract/imports/schemas'
import type { User } from '@cais/domain/access/actor'
import { importNounsOf } from '@cais/domain/imports/import-nouns'
import type { RuleDetail } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { describeList, type FilterOf, type ListReader, listPage } from '../../../engines/lists/list.ts'
import { column, listFile } from '../../../http/export/list-file.ts'
import { type FileRowColumns, presentFileRow, presentImportRow, sentenceOf } from './present-import.ts'
import { type Import, importOf, importsFrom, selectImports } from './store.ts'

type ImportQuery = z.output<typeof importQuery>

/** Imports of what the user may bring in, the newest first. */
export const importList = describeList(importQuery, {
  find: (db: Db, filter: FilterOf<ImportQuery>, { roles, scope }: User) =>
    importsFrom(db).where(
      allOf([
        sql<boolean>`i.noun = ANY(${importNounsOf(roles)}::text[])`,
        scope.branches !== 'all' && sql<boolean>`u.branch_id = ANY(${[...scope.branches]}::text[])`,
        filter.noun && sql<boolean>`i.noun = ANY(${filter.noun}::text[])`,
      ]),
    ),
  columns: selectImports,
  order: { by: () => [sql`i.id DESC`] },
  present: (rows) => rows.map((row) => presentImportRow(importOf(row))),
})

type RowsQuery = z.output<typeof importRowsQuery>

/** A page of the stored rows of an import, in the order of the file. */
export function listFileRows(file: Import, query: RowsQuery, reader: ListReader) {
  const list = describeList(importRowsQuery, {
    find: (db: Db, { outcome, corrected }: FilterOf<RowsQuery>) =>
      db
        .selectFrom('import_rows as r')
        .where(
          allOf([
            sql<boolean>`r.import_id = ${file.id}`,
            outcome && corrected !== 'with' && sql<boolean>`r.outcome = ANY(${outcome}::text[])`,
            outcome &&
              corrected === 'with' &&
              sql<boolean>`(r.outcome = ANY(${outcome}::text[]) OR r.corrections <> '{}')`,
            corrected === 'only' && sql<boolean>`r.corrections <> '{}'`,
          ]),
        ),
    columns: (found) =>
      found.select([
        'r.row_number',
        'r.outcome',
        'r.label',
        'r.cells',
        'r.faults',
        'r.changes',
        'r.corrections',
      ]),
    // what is still refused stands before what was put right
    order: { by: () => [sql`(r.outcome <> 'refused')`, sql`r.row_number`] },
    present: (rows) => rows.map((row) => presentFileRow(row, file.mapping, reader.lang)),
  })
  return listPage(list, { ...reader, query })
}

/** The refused rows as the file has them, with their reasons behind. */
export const refusedRowsFile = (file: Import) =>
  listFile({
    name: { pt: 'linhas-recusadas', en: 'refused-rows' },
    columns: [
      ...file.survey.header.map((heading, at) =>
        column.text<FileRowColumns>({ pt: heading, en: heading }, ({ cells }) => (cells as string[])[at]),
      ),
      column.text<FileRowColumns>(
        { pt: 'Motivo da recusa', en: 'Reason of refusal' },
        ({ faults }, language) =>
          (faults as RuleDetail[]).map((fault) => sentenceOf(fault, language)).join(' '),
      ),
    ],
    statement: sql<FileRowColumns>`
      SELECT row_number, outcome, label, cells, faults, changes, corrections FROM import_rows
      WHERE import_id = ${file.id} AND outcome = 'refused' ORDER BY row_number`,
    present: (rows) => rows,
  })
