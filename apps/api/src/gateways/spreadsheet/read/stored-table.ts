import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Db } from '../../../db/pool.ts'
import { readStoredFile } from '../../files/stored-files.ts'
import { type Encoding, openTable, type TableFile } from './open-table.ts'

/** The stored file as a table, in a folder of its own while it is read: workbooks are read from their end. */
export async function withTable<T>(
  db: Db,
  digest: string,
  work: (table: TableFile) => Promise<T>,
  encoding: Encoding | null = null,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'cais-import-'))
  try {
    const path = join(folder, 'file')
    await pipeline(readStoredFile(db, digest), createWriteStream(path))
    return await work(await openTable(path, encoding))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
