import { Readable } from 'node:stream'
import {
  type FilePurposeRule,
  type FileReference,
  requireFileType,
  storedName,
} from '@cais/domain/files/stored-file'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Db } from '../../db/pool.ts'
import type { Trx } from '../../db/transaction.ts'

/**
 * The reference of a record to a stored file, with the name as it is stored, held until the commit so that the sweep cannot take the
 * file away. Throws FILE_UNKNOWN, FILE_TYPE_REFUSED at the field.
 */
export async function requireStoredFile(
  trx: Trx,
  { digest, name }: FileReference,
  { rule, field }: { readonly rule: FilePurposeRule; readonly field: string },
): Promise<FileReference> {
  const found = await trx
    .selectFrom('files')
    .select('type')
    .where('digest', '=', digest)
    .forKeyShare()
    .executeTakeFirst()
  const facts = { name }
  if (!found?.type) throw new RuleError('FILE_UNKNOWN', facts, [{ field, rule: 'FILE_UNKNOWN', facts }])
  requireFileType(rule, found.type, field)
  return { digest, name: storedName(name, found.type) }
}

/** The bytes of a stored file, one chunk in memory and no connection held while the other side is slow to read. */
export const readStoredFile = (db: Db, digest: string): Readable =>
  Readable.from(chunksOf(db, digest), { objectMode: false, highWaterMark: 0 })

async function* chunksOf(db: Db, digest: string): AsyncGenerator<Buffer> {
  const { id } = await db
    .selectFrom('files')
    .select('id')
    .where('digest', '=', digest)
    .executeTakeFirstOrThrow(() => new RuleError('NOT_FOUND'))
  for (let position = 0; ; position += 1) {
    const chunk = await db
      .selectFrom('file_chunks')
      .select('bytes')
      .where('file_id', '=', id)
      .where('position', '=', position)
      .executeTakeFirst()
    if (chunk === undefined) return
    yield chunk.bytes
  }
}
