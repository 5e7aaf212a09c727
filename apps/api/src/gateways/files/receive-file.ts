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
export async function receiveFile(db: Db, incoming: IncomingFile): Promise<ReceivedFile> {
  const chunks = chunksOf(limited(incoming.bytes, incoming.rule))
  const first = await chunks.next()
  const second = first.done ? first : await chunks.next()
  // most files are one chunk: they are checked before anything is written, and stored by one transaction
  if (second.done) return await receiveSmall(db, first.value ?? null, incoming)
  return await receiveLarge(db, joined([first.value, second.value], chunks), incoming)
}

async function* joined(first: readonly Buffer[], rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield* first
  yield* rest
}

async function receiveSmall(db: Db, chunk: Buffer | null, incoming: IncomingFile): Promise<ReceivedFile> {
  const tally = openTally()
  if (chunk !== null) tally.add(chunk)
  const file = checked(tally.end(), incoming)
  await inTransaction(db, async (trx) => {
    if (await isKnown(trx, file, incoming.now)) return
    const row = { ...file, uploaded_at: incoming.now.toISOString() }
    const { id } = await trx.insertInto('files').values(row).returning('id').executeTakeFirstOrThrow()
    if (chunk !== null)
      await trx.insertInto('file_chunks').values({ file_id: id, position: 0, bytes: chunk }).execute()
  })
  return file
}

async function receiveLarge(
  db: Db,
  chunks: AsyncIterable<Buffer>,
  incoming: IncomingFile,
): Promise<ReceivedFile> {
  const id = await openFile(db, incoming.now)
  try {
    const file = checked(await writeChunks(db, id, chunks), incoming)
    await inTransaction(db, (trx) => publish(trx, id, file, incoming.now))
    return file
  } catch (error) {
    await deleteFile(db, id)
    throw error
  }
}

function checked(received: Received, { digest, rule }: IncomingFile): ReceivedFile {
  if (digest !== null && received.digest !== digest)
    throw new RuleError('FILE_DIGEST_DIFFERS', {}, [{ field: 'file', rule: 'FILE_DIGEST_DIFFERS' }])
  return { digest: received.digest, size: received.size, ...checkFile(rule, received) }
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

async function writeChunks(db: Db, fileId: number, chunks: AsyncIterable<Buffer>): Promise<Received> {
  const tally = openTally()
  let position = 0
  for await (const chunk of chunks) {
    tally.add(chunk)
    await db.insertInto('file_chunks').values({ file_id: fileId, position, bytes: chunk }).execute()
    position += 1
  }
  return tally.end()
}

type Received = {
  readonly digest: string
  readonly head: Buffer
  readonly tail: Buffer
  readonly size: number
}

/** What is checked of a file: its digest and size, where it begins and ends. */
function openTally() {
  const hash = createHash('sha256')
  let [head, tail, size] = [Buffer.alloc(0), Buffer.alloc(0), 0]
  return {
    add: (chunk: Buffer) => {
      hash.update(chunk)
      if (size === 0) head = Buffer.from(chunk.subarray(0, HEAD_BYTES))
      tail = Buffer.concat([tail, chunk.subarray(-TAIL_BYTES)]).subarray(-TAIL_BYTES)
      size += chunk.length
    },
    end: (): Received => ({ digest: hash.digest('hex'), head, tail, size }),
  }
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
  if (await isKnown(trx, file, now)) await deleteFile(trx, id)
  else await trx.updateTable('files').set(file).where('id', '=', id).execute()
}

/** Two senders of the same bytes end one after the other. */
async function isKnown(trx: Trx, { digest }: ReceivedFile, now: Date): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${digest}, 0))`.execute(trx)
  const { numUpdatedRows } = await trx
    .updateTable('files')
    .set({ uploaded_at: now.toISOString() })
    .where('digest', '=', digest)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const deleteFile = (db: Db, id: number) => db.deleteFrom('files').where('id', '=', id).execute()
