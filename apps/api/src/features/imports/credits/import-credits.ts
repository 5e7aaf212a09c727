import { basename } from 'node:path'
import { hasRole } from '@cais/domain/access/roles'
import { readUser } from '../../../aggregates/users/read-user.ts'
import type { Db } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { digestOfFile } from '../file/digest-of-file.ts'
import { FileRefusal } from '../file/file-refusal.ts'
import { findColumns } from '../file/find-columns.ts'
import { type MappingFile, toOrderMapping } from '../mapping/mapping-file.ts'
import {
  addCreditFile,
  type CreditFile,
  countNotes,
  countStates,
  describeCreditFile,
  findCreditFile,
  type StateCount,
  waitingDocuments,
} from './credit-store.ts'
import { matchDocument } from './match-credits.ts'
import { readCredits } from './read-credits.ts'

export type CreditImportRequest = {
  readonly path: string
  readonly mapping: MappingFile
  readonly username: string
  /** Why the goods come back: a file of invoices does not say. */
  readonly reasonId: string
}

export type CreditImportOutcome = {
  /** The same file was read before: only what waited was looked at again. */
  readonly isKnown: boolean
  readonly file: CreditFile
  readonly states: readonly StateCount[]
  /** Credit notes with credits of this file, and those that this run made of whatever waited. */
  readonly notes: number
  readonly made: number
}

type Deps = {
  readonly db: Db
  readonly now: () => Date
  readonly onProgress?: (progress: { readonly done: number; readonly of: number }) => void
}

/**
 * Reads the credits of a file of invoices (docs/usage/import-credits.md) and makes credit notes of what was billed before. All rows are stored first and
 * matched document by document afterwards, so that a run that was killed goes on where it stopped. Throws FileRefusal before anything is stored.
 */
export async function importCredits(deps: Deps, request: CreditImportRequest): Promise<CreditImportOutcome> {
  const { db, now } = deps
  const mapping = toOrderMapping(request.mapping)
  const { source } = request.mapping
  const digest = await digestOfFile(request.path)
  const user = await requireCreator(db, request)
  const known = await findCreditFile(db, digest)
  const said = { operationId: mapping.operationId, reasonId: request.reasonId }
  if (known !== undefined) await describeCreditFile(db, known.id, said)
  else {
    const rows = await readCredits(await findColumns(request.path, mapping), mapping)
    const file = { name: basename(request.path), digest, source, userId: user.id, ...said, now: now() }
    await inTransaction(db, (trx) => addCreditFile(trx, file, rows))
  }
  const documents = await waitingDocuments(db, source)
  let made = 0
  for (const [at, document] of documents.entries()) {
    const acting = { user, now: now() }
    const matching = { source, ...said, acting }
    made += (await inTransaction(db, (trx) => matchDocument(trx, document, matching))).notes
    deps.onProgress?.({ done: at + 1, of: documents.length })
  }
  const file = known ?? (await findCreditFile(db, digest))
  if (file === undefined) throw new FileRefusal(`${request.path} was not stored.`)
  return {
    isKnown: known !== undefined,
    file,
    states: await countStates(db, file.id),
    notes: await countNotes(db, file.id),
    made,
  }
}

async function requireCreator(db: Db, { username, reasonId }: CreditImportRequest) {
  const user = await readUser(db, username)
  if (user === undefined)
    throw new FileRefusal(`There is no active user "${username}". Name one with --user.`)
  if (!hasRole(user.roles, 'SUPER_USER', 'CREDIT_NOTE_CREATOR'))
    throw new FileRefusal(`The user "${username}" may not create credit notes. Name another with --user.`)
  const reason = await db
    .selectFrom('reasons')
    .select('id')
    .where('id', '=', reasonId)
    .where('active', '=', true)
    .executeTakeFirst()
  if (reason === undefined)
    throw new FileRefusal(`There is no active reason "${reasonId}". Name one with --reason.`)
  return user
}
