import type { NewImport } from '@cais/contract/imports/schemas'
import type { User } from '@cais/domain/access/actor'
import { isInScope } from '@cais/domain/access/scope'
import { purposeRule } from '@cais/domain/files/stored-file'
import { canImport, NOUNS } from '@cais/domain/imports/import-nouns'
import { headerKey, matchColumns, ownStyle, withNeeded } from '@cais/domain/imports/match-columns'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Db } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { requireStoredFile } from '../../../gateways/files/stored-files.ts'
import { withTable } from '../../../gateways/spreadsheet/read/stored-table.ts'
import { surveyFile } from '../../../gateways/spreadsheet/read/survey-file.ts'
import { type Import, readRememberedMapping } from '../master-data/store.ts'

/**
 * Reads a stored file from end to end and matches its columns: as the user did for this header last time, else by name. Answers the id. Throws
 * ROLE_MISSING, FILE_UNKNOWN, FILE_TYPE_REFUSED, and the refusals of surveyFile.
 */
export async function createImport(
  db: Db,
  { noun, file }: NewImport,
  { user, now }: Acting,
): Promise<number> {
  requireNoun(user.roles, noun)
  const rule = purposeRule('import-file')
  const stored = await inTransaction(db, (trx) => requireStoredFile(trx, file, { rule, field: 'file' }))
  const { columns } = NOUNS[noun]
  const survey = await withTable(db, stored.digest, (table) => surveyFile(table, columns))
  const remembered = await readRememberedMapping(db, {
    userId: user.id,
    noun,
    header: headerKey(survey.header),
  })
  const byName = matchColumns(survey.header, columns)
  const mapping = remembered ? withNeeded(remembered.mapping, byName, columns) : byName
  return await inTransaction(db, async (trx) => {
    const { digest, name } = await requireStoredFile(trx, file, { rule, field: 'file' })
    const { id } = await trx
      .insertInto('imports')
      .values({
        noun,
        file_digest: digest,
        file_name: name,
        survey: JSON.stringify(survey),
        mapping: JSON.stringify(mapping),
        style: JSON.stringify(remembered?.style ?? ownStyle(survey, columns)),
        rows_total: survey.rows,
        created_by: user.id,
        acted_by: user.id,
        created_at: now.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** Throws NOT_FOUND for an import of a branch out of the user's scope, ROLE_MISSING for a noun that is not the user's. */
export function requireVisible({ branchId, noun, id }: Import, user: User): void {
  if (!isInScope(user.scope, { branchId })) throw new RuleError('NOT_FOUND', { import: id })
  requireNoun(user.roles, noun)
}

/** Throws ROLE_MISSING. */
export function requireNoun(roles: Acting['user']['roles'], noun: NewImport['noun']): void {
  if (!canImport(roles, noun)) throw new RuleError('ROLE_MISSING', { roles: ['ADMIN', ...NOUNS[noun].roles] })
}
