import type { StyleChoice } from '@cais/domain/imports/column-style'
import type { ImportNounName } from '@cais/domain/imports/import-nouns'
import {
  type ImportStatus,
  NO_COUNTS,
  type OutcomeCounts,
  type RowOutcome,
} from '@cais/domain/imports/import-state'
import type { ColumnMapping } from '@cais/domain/imports/match-columns'
import { type RuleDetail, RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Survey } from '../../../gateways/spreadsheet/read/survey-file.ts'

export type Import = {
  readonly id: number
  readonly noun: ImportNounName
  readonly digest: string
  readonly fileName: string
  readonly survey: Survey
  readonly mapping: ColumnMapping
  readonly style: StyleChoice
  readonly status: ImportStatus
  readonly rowDone: number
  readonly rowsDone: number
  readonly counts: OutcomeCounts
  readonly failure: RuleDetail | null
  /** By whose rights its rows are judged. */
  readonly actedBy: number
  readonly createdBy: { readonly id: number; readonly name: string }
  /** Where whoever brought it works: others see it who work there too. */
  readonly branchId: string
  readonly createdAt: string
  readonly startedAt: string | null
  readonly finishedAt: string | null
  readonly milliseconds: number
  readonly version: number
}

export const importsFrom = (db: Db) =>
  db.selectFrom('imports as i').innerJoin('users as u', 'u.id', 'i.created_by')

export const selectImports = (found: ReturnType<typeof importsFrom>) =>
  found
    .select([
      'i.id',
      'i.noun',
      'i.file_digest',
      'i.file_name',
      'i.survey',
      'i.mapping',
      'i.style',
      'i.status',
      'i.row_done',
    ])
    .select([
      'i.rows_done',
      'i.counts',
      'i.failure',
      'i.created_by',
      'i.acted_by',
      'i.created_at',
      'i.started_at',
      'i.finished_at',
    ])
    .select(['i.milliseconds', 'i.version', 'u.branch_id'])
    .select(sql<string>`rtrim(u.name || ' ' || u.surname)`.as('created_name'))

export type ImportColumns = Awaited<ReturnType<ReturnType<typeof selectImports>['execute']>>[number]

/** JSON as this file wrote it. */
export const importOf = (row: ImportColumns): Import => ({
  id: row.id,
  noun: row.noun,
  digest: row.file_digest,
  fileName: row.file_name,
  survey: row.survey as Survey,
  mapping: row.mapping as ColumnMapping,
  style: { decimal: null, dateOrder: null, ...(row.style as Partial<StyleChoice>) },
  status: row.status,
  rowDone: row.row_done,
  rowsDone: row.rows_done,
  counts: { ...NO_COUNTS, ...(row.counts as Partial<OutcomeCounts>) },
  failure: row.failure as RuleDetail | null,
  actedBy: row.acted_by,
  createdBy: { id: row.created_by, name: row.created_name },
  branchId: row.branch_id,
  createdAt: row.created_at,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  milliseconds: row.milliseconds,
  version: row.version,
})

/** Throws NOT_FOUND. */
export async function readImport(db: Db, id: number): Promise<Import> {
  const row = await selectImports(importsFrom(db)).where('i.id', '=', id).executeTakeFirst()
  if (row === undefined) throw new RuleError('NOT_FOUND', { import: id })
  return importOf(row)
}

/** The same, locked until the transaction ends. */
export async function lockImport(trx: Trx, id: number): Promise<Import> {
  await trx.selectFrom('imports').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return await readImport(trx, id)
}

type Progress = {
  readonly status?: ImportStatus
  readonly rowDone?: number
  readonly rowsDone?: number
  readonly counts?: OutcomeCounts
  readonly failure?: RuleDetail | null
  readonly milliseconds?: number
  readonly mapping?: ColumnMapping
  readonly style?: StyleChoice
  readonly actedBy?: number
  readonly startedAt?: string
  readonly finishedAt?: string
}

/** Writes what changed of an import; its version goes up with its status only. */
export async function updateImport(db: Db, id: number, change: Progress): Promise<void> {
  await db
    .updateTable('imports')
    .set({
      ...(change.status !== undefined && { status: change.status, version: sql<number>`version + 1` }),
      ...(change.rowDone !== undefined && { row_done: change.rowDone }),
      ...(change.rowsDone !== undefined && { rows_done: change.rowsDone }),
      ...(change.counts !== undefined && { counts: JSON.stringify(change.counts) }),
      ...(change.failure !== undefined && { failure: change.failure && JSON.stringify(change.failure) }),
      ...(change.milliseconds !== undefined && { milliseconds: change.milliseconds }),
      ...(change.mapping !== undefined && { mapping: JSON.stringify(change.mapping) }),
      ...(change.style !== undefined && { style: JSON.stringify(change.style) }),
      ...(change.actedBy !== undefined && { acted_by: change.actedBy }),
      ...(change.startedAt !== undefined && { started_at: change.startedAt }),
      ...(change.finishedAt !== undefined && { finished_at: change.finishedAt }),
    })
    .where('id', '=', id)
    .execute()
}

/** A row that somebody looks at. */
export type StoredRow = {
  readonly row: number
  readonly outcome: RowOutcome
  readonly label: string
  readonly cells: readonly string[]
  readonly faults: readonly RuleDetail[]
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>
}

/** Rows of an earlier preview; what was typed in them stays. */
export async function clearRows(db: Db, importId: number): Promise<void> {
  await sql`DELETE FROM import_rows WHERE import_id = ${importId} AND corrections = '{}'`.execute(db)
}

export async function storeRows(db: Db, importId: number, rows: readonly StoredRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    INSERT INTO import_rows (import_id, row_number, outcome, label, cells, faults, changes)
    SELECT ${importId}, "row", outcome, label, cells, faults, changes
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS found ("row" integer, outcome text, label text, cells jsonb, faults jsonb, changes jsonb)
    ON CONFLICT (import_id, row_number) DO UPDATE SET outcome = excluded.outcome, label = excluded.label, cells = excluded.cells,
      faults = excluded.faults, changes = excluded.changes`.execute(db)
}

export async function readCorrections(
  db: Db,
  importId: number,
): Promise<ReadonlyMap<number, Readonly<Record<string, string>>>> {
  const rows = await db
    .selectFrom('import_rows')
    .select(['row_number', 'corrections'])
    .where('import_id', '=', importId)
    .where(sql<boolean>`corrections <> '{}'`)
    .orderBy('row_number')
    .execute()
  return new Map(rows.map((row) => [row.row_number, row.corrections as Record<string, string>]))
}

type Typed = { readonly row: number; readonly values: Readonly<Record<string, string | null>> }

/** Adds what was typed in rows to what was typed before; null takes it back. Only rows that are stored can be corrected. */
export async function saveCorrections(trx: Trx, importId: number, typed: readonly Typed[]): Promise<void> {
  await sql`
    UPDATE import_rows AS known SET corrections = jsonb_strip_nulls(known.corrections || typed."values")
    FROM jsonb_to_recordset(${JSON.stringify(typed)}::jsonb) AS typed ("row" integer, "values" jsonb)
    WHERE known.import_id = ${importId} AND known.row_number = typed."row"`.execute(trx)
}

type Remembered = { readonly userId: number; readonly noun: ImportNounName; readonly header: string }

export async function readRememberedMapping(db: Db, { userId, noun, header }: Remembered) {
  const row = await db
    .selectFrom('import_mappings')
    .select(['mapping', 'style'])
    .where('user_id', '=', userId)
    .where('noun', '=', noun)
    .where('header', '=', header)
    .executeTakeFirst()
  return row && { mapping: row.mapping as ColumnMapping, style: row.style as StyleChoice }
}

type Remembering = Remembered & {
  readonly mapping: ColumnMapping
  readonly style: StyleChoice
  readonly now: Date
}

export async function rememberMapping(
  trx: Trx,
  { userId, noun, header, mapping, style, now }: Remembering,
): Promise<void> {
  const said = {
    mapping: JSON.stringify(mapping),
    style: JSON.stringify(style),
    updated_at: now.toISOString(),
  }
  await trx
    .insertInto('import_mappings')
    .values({ user_id: userId, noun, header, ...said })
    .onConflict((conflict) => conflict.columns(['user_id', 'noun', 'header']).doUpdateSet(said))
    .execute()
}
