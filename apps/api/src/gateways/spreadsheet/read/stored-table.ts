import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Db } from '../../../db/pool.ts'
import { readStoredFile } from '../../files/stored-files.ts'
import { type Encoding, openTable, type TableFile } from './open-table.ts'

/** The stored file as a table. */
export const withTable = <T>(db: Db, digest: string, work: (table: TableFile) => Promise<T>): Promise<T> =>
  inFile(
    (path) => pipeline(readStoredFile(db, digest), createWriteStream(path)),
    async (path) => work(await openTable(path)),
  )

/** The same of bytes that stand in memory already. */
export const withTableOf = <T>(
  bytes: Buffer,
  work: (table: TableFile) => Promise<T>,
  encoding: Encoding | null = null,
): Promise<T> =>
  inFile(
    (path) => writeFile(path, bytes),
    async (path) => work(await openTable(path, encoding)),
  )

/** In a folder of its own while it is read: workbooks are read from their end. */
async function inFile<T>(
  write: (path: string) => Promise<void>,
  read: (path: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'cais-import-'))
  try {
    const path = join(folder, 'file')
    await write(path)
    return await read(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
