import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { type Duplex, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip, createZstdCompress, createZstdDecompress } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { BackupKey } from './key.ts'
import type { Manifest, TableFile } from './manifest.ts'
import type { Table } from './read-schema.ts'
import { BackupRefusal } from './refusal.ts'

type Compression = Manifest['compression']

/** What the Node of this process has. */
export const COMPRESSION: Compression = typeof createZstdCompress === 'function' ? 'zstd' : 'gzip'
const ENDING: Readonly<Record<Compression, string>> = { zstd: 'zst', gzip: 'gz' }
const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const CHUNK_BYTES = 256 * 1024

type Target = { readonly folder: string; readonly key: BackupKey; readonly backup: string }

/** Copies the rows of a table, as the transaction of the connection sees them, into a file. */
export async function copyOut(
  client: pg.Client,
  table: Table,
  { folder, key, backup }: Target,
): Promise<TableFile> {
  const file = `${table.schema}.${table.table}.copy.${ENDING[COMPRESSION]}${table.isSecret ? '.aes' : ''}`
  const rows = client.query(copyTo(`COPY ${placeOf(table)} TO STDOUT`))
  const cipher = table.isSecret ? encipher(key, aadOf(backup, file)) : undefined
  const meter = createMeter()
  const steps: Duplex[] = [compress(), ...(cipher ? [cipher.stream] : []), meter.stream]
  await pipeline([rows, ...steps, createWriteStream(join(folder, file), { flags: 'wx', flush: true })])
  const { schema, table: name, columns } = table
  const secret = cipher ? { iv: cipher.iv, tag: cipher.stream.getAuthTag().toString('base64') } : null
  return { schema, table: name, columns: [...columns], file, rows: rows.rowCount, ...meter.result(), secret }
}

/** Copies a file of a backup into its table. Throws BackupRefusal when it is not what the manifest says. */
export async function copyIn(
  client: pg.Client,
  table: TableFile,
  source: Target & Pick<Manifest, 'compression'>,
) {
  const { folder, key, backup, compression } = source
  const rows = client.query(copyFrom(`COPY ${placeOf(table)} FROM STDIN`))
  const meter = createMeter()
  const decipher = table.secret ? [openSecret(table, key, backup)] : []
  const reading = createReadStream(join(folder, table.file), { highWaterMark: CHUNK_BYTES })
  await pipeline([reading, meter.stream, ...decipher, decompress(compression), rows])
  const { bytes, digest } = meter.result()
  if (bytes !== table.bytes || digest !== table.digest || rows.rowCount !== table.rows)
    throw new BackupRefusal('damaged', `The backup is damaged: ${table.file} changed while it was read.`)
}

/** Reads a file whole and throws BackupRefusal when one byte of it is not what the manifest says. */
export async function checkFile(folder: string, { file, bytes, digest }: TableFile): Promise<void> {
  const meter = createMeter()
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reading = createReadStream(join(folder, file), { highWaterMark: CHUNK_BYTES })
  await pipeline(reading, meter.stream, nowhere).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT'
      ? new BackupRefusal('damaged', `The backup is damaged: ${file} is missing.`)
      : error
  })
  const found = meter.result()
  if (found.bytes !== bytes || found.digest !== digest)
    throw new BackupRefusal('damaged', `The backup is damaged: ${file} is not what was written.`)
}

/** Counts and digests what flows through it. */
function createMeter() {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, result: () => ({ bytes, digest: hash.digest('hex') }) }
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

const placeOf = ({ schema, table, columns }: Omit<Table, 'isSecret'>) =>
  `${quoted(schema)}.${quoted(table)} (${columns.map(quoted).join(', ')})`

/** A file of one table or backup cannot be put in the place of another. */
const aadOf = (backup: string, file: string) => Buffer.from(`${backup}/${file}`)

function encipher({ encryption }: BackupKey, aad: Buffer) {
  const iv = randomBytes(IV_BYTES)
  return { iv: iv.toString('base64'), stream: createCipheriv(ALGORITHM, encryption, iv).setAAD(aad) }
}

function openSecret({ file, secret }: TableFile, { encryption }: BackupKey, backup: string) {
  const { iv, tag } = secret ?? { iv: '', tag: '' }
  return createDecipheriv(ALGORITHM, encryption, Buffer.from(iv, 'base64'))
    .setAAD(aadOf(backup, file))
    .setAuthTag(Buffer.from(tag, 'base64'))
}

const compress = () =>
  COMPRESSION === 'zstd'
    ? createZstdCompress({
        chunkSize: CHUNK_BYTES,
        params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 },
      })
    : createGzip({ level: 4, chunkSize: CHUNK_BYTES })

const decompress = (compression: Compression) =>
  compression === 'zstd'
    ? createZstdDecompress({ chunkSize: CHUNK_BYTES })
    : createGunzip({ chunkSize: CHUNK_BYTES })
