import type { ImportCauseReply } from '@cais/contract/imports/schemas'
import type { ColumnMapping } from '@cais/domain/imports/match-columns'
import type { RuleDetail } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Language } from '../../../http/language.ts'
import { sentenceOf } from './present-import.ts'
import type { Import } from './store.ts'

/** More are rare, and their rows come as a file. */
const SHOWN_CAUSES = 100

/** Place of each of our columns in the file, from 0. */
const placesOf = (mapping: ColumnMapping): string =>
  JSON.stringify(Object.fromEntries(mapping.flatMap((key, at) => (key === null ? [] : [[key, at]]))))

/** The faults of the refused rows with the cell that each is about; a column that the file lacks has what was typed in its place. */
const faultsWithCells = ({ id, mapping }: Import) => sql`
  SELECT r.row_number, fault, coalesce(fault ->> 'field', '') AS field, fault ->> 'rule' AS rule,
    coalesce(r.corrections ->> (fault ->> 'field'), r.cells ->> (${placesOf(mapping)}::jsonb ->> (fault ->> 'field'))::int, '') AS value
  FROM import_rows AS r, jsonb_array_elements(r.faults) AS fault
  WHERE r.import_id = ${id} AND r.outcome = 'refused'`

/** Why rows of the import are refused: the same rule at the same field over the same cell is one cause. */
export async function readCauses(db: Db, file: Import, language: Language): Promise<ImportCauseReply[]> {
  type Row = Omit<ImportCauseReply, 'message'> & { readonly fault: RuleDetail }
  const { rows } = await sql<Row>`
    SELECT field, rule, value, count(*)::int AS rows, min(row_number) AS "firstRow", (array_agg(fault ORDER BY row_number))[1] AS fault
    FROM (${faultsWithCells(file)}) AS found GROUP BY field, rule, value
    ORDER BY rows DESC, "firstRow", field LIMIT ${SHOWN_CAUSES}`.execute(db)
  return rows.map(({ fault, ...cause }) => ({ ...cause, message: sentenceOf(fault, language) }))
}

type Mended = {
  readonly field: string
  readonly rule: string
  readonly value: string
  readonly becomes: string
}

/** Types the new cell into every row of each cause, as if somebody had done it row by row. */
export async function correctCauses(trx: Trx, file: Import, causes: readonly Mended[]): Promise<void> {
  await sql`
    UPDATE import_rows AS known SET corrections = known.corrections || typed."values"
    FROM (
      SELECT found.row_number, jsonb_object_agg(mended.field, mended.becomes) AS "values"
      FROM (${faultsWithCells(file)}) AS found
      JOIN jsonb_to_recordset(${JSON.stringify(causes)}::jsonb) AS mended (field text, rule text, value text, becomes text)
        ON mended.field = found.field AND mended.rule = found.rule AND mended.value = found.value
      GROUP BY found.row_number) AS typed
    WHERE known.import_id = ${file.id} AND known.row_number = typed.row_number`.execute(trx)
}
