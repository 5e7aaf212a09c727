import type { ImportCauseCorrections, ImportCorrections, ImportMatch } from '@cais/contract/imports/schemas'
import type { ImportColumn } from '@cais/domain/imports/import-column'
import { NOUNS } from '@cais/domain/imports/import-nouns'
import { type ImportAction, NO_COUNTS, requireImportAction } from '@cais/domain/imports/import-state'
import { headerKey } from '@cais/domain/imports/match-columns'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { addJob } from '../../../engines/jobs/add-job.ts'
import { JOBS } from '../../../engines/jobs/names.ts'
import { correctCauses } from '../master-data/causes.ts'
import {
  clearRows,
  type Import,
  importsFrom,
  lockImport,
  rememberMapping,
  saveCorrections,
  selectImports,
  updateImport,
} from '../master-data/store.ts'
import { requireVisible } from './create-import.ts'

/** Matches the columns by hand, remembers it for this header, and previews. Throws IMPORT_COLUMN_MISSING, IMPORT_COLUMN_TWICE, and as requireOpen. */
export async function matchImport(trx: Trx, id: number, input: ImportMatch, acting: Acting): Promise<void> {
  const file = await requireOpen(trx, id, { version: input.version, action: 'match', acting })
  const { mapping, decimal, dateOrder } = input
  requireMapping(mapping, file)
  const style = { decimal, dateOrder }
  await updateImport(trx, id, { mapping, style })
  const { user, now } = acting
  await rememberMapping(trx, {
    userId: user.id,
    noun: file.noun,
    header: headerKey(file.survey.header),
    mapping,
    style,
    now,
  })
  await preview(trx, id, acting)
}

/** Puts rows right in place, and previews. Throws as requireOpen. */
export async function correctImport(
  trx: Trx,
  id: number,
  input: ImportCorrections,
  acting: Acting,
): Promise<void> {
  const file = await requireOpen(trx, id, { version: input.version, action: 'correct', acting })
  requireColumns(
    file,
    'rows.values',
    input.rows.flatMap(({ values }) => Object.keys(values)),
  )
  await saveCorrections(trx, id, input.rows)
  await preview(trx, id, acting)
}

/** Puts all rows of a cause right at once, and previews. Throws as requireOpen. */
export async function correctImportCauses(
  trx: Trx,
  id: number,
  { version, causes }: ImportCauseCorrections,
  acting: Acting,
): Promise<void> {
  const file = await requireOpen(trx, id, { version, action: 'correct', acting })
  requireColumns(
    file,
    'causes',
    causes.map(({ field }) => field),
  )
  await correctCauses(trx, file, causes)
  await preview(trx, id, acting)
}

function requireColumns({ noun }: Import, field: string, keys: readonly string[]): void {
  const known = new Set(NOUNS[noun].columns.map(({ key }) => key))
  const unknown = keys.find((key) => !known.has(key))
  if (unknown !== undefined)
    throw new RuleError('VALIDATION_FAILED', {}, [{ field: `${field}.${unknown}`, rule: 'unknown' }])
}

/**
 * Brings the rows in that were not refused, in the background. One file of a noun is written at a time: throws IMPORT_RUNNING naming who is at it, and
 * as requireOpen.
 */
export async function runImport(trx: Trx, id: number, version: number, acting: Acting): Promise<void> {
  const file = await requireOpen(trx, id, { version, action: 'run', acting })
  await requireAlone(trx, file)
  await clearRows(trx, id)
  await updateImport(trx, id, {
    status: 'running',
    actedBy: acting.user.id,
    startedAt: acting.now.toISOString(),
    rowDone: 0,
    rowsDone: 0,
    counts: NO_COUNTS,
  })
  const { user, now, origin = {} } = acting
  const facts = { noun: file.noun, file: file.fileName, rows: file.survey.rows, ...file.counts }
  await recordHistory(trx, {
    objectType: 'import',
    objectId: id,
    user,
    action: 'run',
    facts,
    origin,
    at: now.toISOString(),
  })
  await addJob(trx, JOBS.processImport, { importId: id }, { jobKey: `${JOBS.processImport} ${id}` })
}

async function preview(trx: Trx, id: number, { user }: Acting): Promise<void> {
  await updateImport(trx, id, { status: 'previewing', actedBy: user.id, rowsDone: 0, counts: NO_COUNTS })
  await addJob(trx, JOBS.processImport, { importId: id }, { jobKey: `${JOBS.processImport} ${id}` })
}

type Change = { readonly version: number; readonly action: ImportAction; readonly acting: Acting }

/** The import under lock. Throws NOT_FOUND, ROLE_MISSING, VERSION_CONFLICT, ACTION_NOT_ALLOWED. */
async function requireOpen(trx: Trx, id: number, { version, action, acting }: Change): Promise<Import> {
  const file = await lockImport(trx, id)
  requireVisible(file, acting.user)
  if (file.version !== version)
    throw new RuleError('VERSION_CONFLICT', { seen: version, version: file.version })
  requireImportAction(action, file.status, file.counts)
  return file
}

function requireMapping(mapping: ImportMatch['mapping'], { noun, survey }: Import): void {
  const { columns } = NOUNS[noun]
  const unknown = mapping.findIndex((key) => key !== null && columns.every((column) => column.key !== key))
  if (mapping.length !== survey.header.length || unknown >= 0)
    throw new RuleError('VALIDATION_FAILED', {}, [
      { field: `mapping.${Math.max(unknown, 0)}`, rule: 'unknown' },
    ])
  const twice = columns.find(({ key }) => mapping.indexOf(key) !== mapping.lastIndexOf(key))
  if (twice) throw refusal('IMPORT_COLUMN_TWICE', mapping.lastIndexOf(twice.key), { column: twice.pt })
  const missing = columns.filter(({ key, needed }) => needed === 'always' && !mapping.includes(key))
  if (missing.length > 0) throw refusal('IMPORT_COLUMN_MISSING', 0, { columns: missing.map(nameOf) })
}

const nameOf = ({ pt }: ImportColumn) => pt

const refusal = (
  code: 'IMPORT_COLUMN_TWICE' | 'IMPORT_COLUMN_MISSING',
  at: number,
  facts: RuleError['facts'],
) => new RuleError(code, facts, [{ field: `mapping.${at}`, rule: code, facts }])

async function requireAlone(trx: Trx, { noun }: Import): Promise<void> {
  const other = await selectImports(importsFrom(trx))
    .where('i.noun', '=', noun)
    .where('i.status', '=', 'running')
    .executeTakeFirst()
  if (other) throw new RuleError('IMPORT_RUNNING', { name: other.created_name, file: other.file_name })
}
