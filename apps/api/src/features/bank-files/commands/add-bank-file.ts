import type { BankFileInput, BankFilePreview } from '@cais/contract/bank-files/schemas'
import { purposeRule } from '@cais/domain/files/stored-file'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { type BankLayout, isWholeLayout, layoutOf } from '@cais/domain/payments/bank-file'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { Trx } from '../../../db/transaction.ts'
import { recordChange } from '../../../engines/events/record-change.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { requireStoredFile } from '../../../gateways/files/stored-files.ts'
import { type BankTable, type ReadRow, readBankFile, readRows } from '../read-bank-file.ts'
import { requireBankBranch } from '../store.ts'

/** What a stored file would bring; no row is stored. Throws NOT_FOUND, ROLE_MISSING, FILE_UNKNOWN, FILE_TYPE_REFUSED, BANK_FILE_UNREADABLE. */
export async function previewBankFile(
  trx: Trx,
  input: BankFileInput,
  { user, now }: Acting,
): Promise<BankFilePreview> {
  const { table } = await openBankFile(trx, input, user)
  const { layout, isRemembered } = await findLayout(trx, table, input.columns)
  const isReadable = isWholeLayout(layout, table.heading.length)
  const rows = isReadable ? readRows(table, layout, calendarDateAt(now.getTime())) : []
  const known = await findKnown(trx, table)
  const fresh = rows.filter(({ digest }) => !known.has(digest))
  const paid = fresh.flatMap(({ read }) => (typeof read === 'string' ? [] : [read.amount]))
  return {
    heading: [...table.heading],
    columns: layout,
    isRemembered,
    isReadable,
    sample: table.rows.slice(0, 5).map(({ cells }) => [...cells]),
    rows: table.rows.length,
    added: paid.length,
    known: table.rows.length - table.rows.filter(({ digest }) => !known.has(digest)).length,
    refused: fresh.length - paid.length,
    amount: paid.reduce((sum, amount) => sum + amount, 0),
  }
}

/**
 * Takes in the rows that are new, and remembers what its columns are. A row that came in before is left out, unless it was refused then.
 * Throws NOT_FOUND, ROLE_MISSING, FILE_UNKNOWN, FILE_TYPE_REFUSED, BANK_FILE_UNREADABLE, BANK_FILE_COLUMNS.
 */
export async function addBankFile(trx: Trx, input: BankFileInput, acting: Acting) {
  const { user, now, origin } = acting
  const { name, table } = await openBankFile(trx, input, user)
  const { layout } = await findLayout(trx, table, input.columns)
  if (!isWholeLayout(layout, table.heading.length))
    throw new RuleError('BANK_FILE_COLUMNS', {}, [{ field: 'columns', rule: 'BANK_FILE_COLUMNS' }])
  await rememberLayout(trx, table, layout, acting)
  const { id } = await trx
    .insertInto('bank_files')
    .values({
      branch_id: input.branchId,
      name,
      created_by: user.id,
      created_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = readRows(table, layout, calendarDateAt(now.getTime()))
  const added = await insertRows(trx, id, rows)
  const facts = { name, rows: rows.length, added, known: rows.length - added }
  const entry = { objectType: 'bank-file', objectId: id, user, origin: origin ?? {}, at: now.toISOString() }
  await recordHistory(trx, { ...entry, action: 'add', facts })
  await recordChange(trx, {
    noun: 'payments',
    id: 0,
    version: 0,
    branchId: input.branchId,
    createdBy: user.id,
  })
  return { id, known: rows.length - added }
}

/** The table of a stored file, and its name there. */
async function openBankFile(trx: Trx, { branchId, file }: BankFileInput, user: Acting['user']) {
  await requireBankBranch(trx, branchId, user)
  const rule = purposeRule('bank-file')
  const { digest, name } = await requireStoredFile(trx, file, { rule, field: 'file' })
  return { name, table: await readBankFile(trx, digest) }
}

/** As the caller says, as files with these headings were read before, or as the headings tell. */
async function findLayout(db: Db, { heading, headingDigest }: BankTable, asked: BankLayout | undefined) {
  const row = await db
    .selectFrom('bank_layouts')
    .select('columns')
    .where('heading_digest', '=', headingDigest)
    .executeTakeFirst()
  // written by rememberLayout only
  const remembered = row?.columns as BankLayout | undefined
  const layout = asked && Object.keys(asked).length > 0 ? asked : (remembered ?? layoutOf(heading))
  return { layout, isRemembered: remembered !== undefined }
}

const rememberLayout = (trx: Trx, table: BankTable, layout: BankLayout, { user, now }: Acting) =>
  trx
    .insertInto('bank_layouts')
    .values({
      heading_digest: table.headingDigest,
      columns: JSON.stringify(layout),
      updated_by: user.id,
      updated_at: now.toISOString(),
    })
    .onConflict((conflict) =>
      conflict.column('heading_digest').doUpdateSet((set) => ({
        columns: set.ref('excluded.columns'),
        updated_by: set.ref('excluded.updated_by'),
        updated_at: set.ref('excluded.updated_at'),
      })),
    )
    .execute()

/** Rows of the file that came in before and were not refused then. */
async function findKnown(db: Db, { rows }: BankTable): Promise<ReadonlySet<string>> {
  const found = await db
    .selectFrom('bank_rows')
    .select('digest')
    .where('digest', '=', sql<string>`any(${rows.map(({ digest }) => digest)}::text[])`)
    .where('state', '!=', 'refused')
    .execute()
  return new Set(found.map(({ digest }) => digest))
}

/** Answers how many came in. */
async function insertRows(trx: Trx, fileId: number, rows: readonly ReadRow[]): Promise<number> {
  const values = rows.map(({ row, cells, digest, read }) => ({
    row,
    digest,
    content: cells,
    ...(typeof read === 'string' ? { state: 'refused', refusal: read } : { state: 'waiting', ...read }),
  }))
  const result = await sql`
    INSERT INTO bank_rows (file_id, row, digest, state, paid_on, amount, reference, description, payer, nuit, refusal, content)
    SELECT ${fileId}, row, digest, state, "paidOn", amount, coalesce(reference, ''), coalesce(description, ''), coalesce(payer, ''), nuit, refusal, content
    FROM jsonb_to_recordset(${JSON.stringify(values)}::jsonb) AS entered (row integer, digest text, state text, "paidOn" date, amount bigint,
      reference text, description text, payer text, nuit text, refusal text, content jsonb)
    ON CONFLICT (digest) DO UPDATE SET file_id = excluded.file_id, row = excluded.row, state = excluded.state, paid_on = excluded.paid_on,
      amount = excluded.amount, reference = excluded.reference, description = excluded.description, payer = excluded.payer,
      nuit = excluded.nuit, refusal = excluded.refusal, version = bank_rows.version + 1
      WHERE bank_rows.state = 'refused' AND excluded.state <> 'refused'`.execute(trx)
  return Number(result.numAffectedRows ?? 0n)
}
