import { createHash } from 'node:crypto'
import { HEAD_BYTES, TAIL_BYTES } from '@cais/domain/files/file-types'
import {
  checkFile,
  type FileFacts,
  type FilePurposeRule,
  requireFileSize,
} from '@cais/domain/files/stored-file'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'

/** A connection is used for the moment in which one of these is written; that is all of a file that stands in memory. */
const CHUNK_BYTES = 512 * 1024

export type IncomingFile = {
  /** As the sender computed it: a file that was changed on its way is refused. null = nobody did. */
  readonly digest: string | null
  readonly bytes: AsyncIterable<Buffer>
  readonly rule: FilePurposeRule
  readonly now: Date
}
export type ReceivedFile = FileFacts & { readonly digest: string; readonly size: number }

/**
 * Stores a file under the digest of its bytes, once however often it comes. What is refused or breaks off leaves nothing; what a
 * server that dies leaves behind has no digest, and the nightly sweep deletes it. Throws BODY_TOO_LARGE, FILE_DIGEST_DIFFERS,
 * FILE_TYPE_REFUSED, FILE_DAMAGED, IMAGE_TOO_LARGE.
 */
export async function receiveFile(db: Db, { digest, bytes, rule, now }: IncomingFile): Promise<ReceivedFile> {
  const id = await openFile(db, now)
  try {
    const received = await writeChunks(db, id, limited(bytes, rule))
    if (digest !== null && received.digest !== digest)
      throw new RuleError('FILE_DIGEST_DIFFERS', {}, [{ field: 'file', rule: 'FILE_DIGEST_DIFFERS' }])
    const file = { digest: received.digest, size: received.size, ...checkFile(rule, received) }
    await inTransaction(db, (trx) => publish(trx, id, file, now))
    return file
  } catch (error) {
    await deleteFile(db, id)
    throw error
  }
}

async function openFile(db: Db, now: Date): Promise<number> {
  const row = { uploaded_at: now.toISOString() }
  const { id } = await db.insertInto('files').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

async function* limited(bytes: AsyncIterable<Buffer>, rule: FilePurposeRule): AsyncGenerator<Buffer> {
  let size = 0
  for await (const part of bytes) {
    size += part.length
    requireFileSize(rule, size)
    yield part
  }
}

async function writeChunks(db: Db, fileId: number, bytes: AsyncIterable<Buffer>) {
  const hash = createHash('sha256')
  let [head, tail, size, position] = [Buffer.alloc(0), Buffer.alloc(0), 0, 0]
  for await (const chunk of chunksOf(bytes)) {
    hash.update(chunk)
    if (position === 0) head = Buffer.from(chunk.subarray(0, HEAD_BYTES))
    tail = Buffer.concat([tail, chunk.subarray(-TAIL_BYTES)]).subarray(-TAIL_BYTES)
    size += chunk.length
    await db.insertInto('file_chunks').values({ file_id: fileId, position, bytes: chunk }).execute()
    position += 1
  }
  return { digest: hash.digest('hex'), head, tail, size }
}

/** The same bytes in parts of one size; the last one is shorter. */
async function* chunksOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let length = 0
  for await (const part of bytes) {
    parts.push(part)
    length += part.length
    if (length < CHUNK_BYTES) continue
    let rest = Buffer.concat(parts)
    for (; rest.length >= CHUNK_BYTES; rest = rest.subarray(CHUNK_BYTES)) yield rest.subarray(0, CHUNK_BYTES)
    parts = [rest]
    length = rest.length
  }
  if (length > 0) yield Buffer.concat(parts)
}

/** From here on the file may be referred to. One that was there is kept, and stays another day without a reference. */
async function publish(trx: Trx, id: number, file: ReceivedFile, now: Date): Promise<void> {
  // Two senders of the same bytes end one after the other.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${file.digest}, 0))`.execute(trx)
  const known = await trx
    .updateTable('files')
    .set({ uploaded_at: now.toISOString() })
    .where('digest', '=', file.digest)
    .executeTakeFirst()
  if (known.numUpdatedRows > 0n) await deleteFile(trx, id)
  else await trx.updateTable('files').set(file).where('id', '=', id).execute()
}

const deleteFile = (db: Db, id: number) => db.deleteFrom('files').where('id', '=', id).execute()
