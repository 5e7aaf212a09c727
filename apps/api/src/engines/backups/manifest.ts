import { createHash, timingSafeEqual } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type BackupKey, sealOf } from './key.ts'
import { BackupRefusal } from './refusal.ts'

export const FORMAT = 1

const file = z.object({
  schema: z.string(),
  table: z.string(),
  columns: z.array(z.string()),
  file: z.string().regex(/^[\w.-]+$/),
  rows: z.int(),
  bytes: z.int(),
  /** SHA-256 of the file as it lies there. */
  digest: z.string(),
  /** Set where the file is encrypted: AES-256-GCM with the key of the backup. */
  secret: z.object({ iv: z.string(), tag: z.string() }).nullable(),
})

const manifestShape = z.object({
  format: z.literal(FORMAT),
  name: z.string(),
  /** The moment that all tables are of. */
  snapshotAt: z.string(),
  product: z.string(),
  postgres: z.string(),
  compression: z.enum(['zstd', 'gzip']),
  keyId: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  files: z.array(file),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), called: z.boolean() })),
  /** Sum of all chains of the history, so that a restore can prove that it has the same ones. */
  history: z.object({ chains: z.int(), entries: z.int(), digest: z.string(), anchor: z.int().nullable() }),
})

export type Manifest = z.output<typeof manifestShape>
export type TableFile = z.output<typeof file>
/** What is counted of the history, both when it is saved and when it is back. */
export type HistorySum = Manifest['history']

const MANIFEST = 'manifest.json'
/** In the form that `sha256sum -c` reads. */
const DIGEST = 'manifest.sha256'
const SEAL = 'manifest.seal'

export const bytesOf = ({ files }: Manifest): number => files.reduce((sum, { bytes }) => sum + bytes, 0)
export const rowsOf = ({ files }: Manifest): number => files.reduce((sum, { rows }) => sum + rows, 0)

export async function writeManifest(folder: string, manifest: Manifest, key: BackupKey): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  await writeFile(join(folder, MANIFEST), bytes, { flush: true })
  await writeFile(join(folder, DIGEST), digestText(bytes), { flush: true })
  await writeFile(join(folder, SEAL), `${sealOf(key, bytes)}\n`, { flush: true })
}

/** The manifest of a backup, as it was written. Throws BackupRefusal when it was changed, is of another key, or of a newer release. */
export async function readManifest(folder: string, key: BackupKey): Promise<Manifest> {
  const [bytes, digest, seal] = await Promise.all(
    [MANIFEST, DIGEST, SEAL].map((name) => readFile(join(folder, name)).catch(() => undefined)),
  )
  if (bytes === undefined || digest === undefined || seal === undefined)
    throw new BackupRefusal('not-a-backup', `${folder} is not a whole backup: its manifest is missing.`)
  if (!digest.equals(Buffer.from(digestText(bytes))))
    throw new BackupRefusal('damaged', `The backup is damaged: ${MANIFEST} or ${DIGEST} was changed.`)
  const raw = parse(bytes)
  if (raw.format !== FORMAT)
    throw new BackupRefusal('newer', 'The backup was made by a newer release. Restore it with that release.')
  const manifest = manifestShape.parse(raw)
  if (manifest.keyId !== key.id)
    throw new BackupRefusal(
      'other-key',
      `The backup was made with the key ${manifest.keyId}; the key given is ${key.id}.`,
    )
  const expected = Buffer.from(`${sealOf(key, bytes)}\n`)
  if (seal.length !== expected.length || !timingSafeEqual(seal, expected))
    throw new BackupRefusal('damaged', `The backup is not genuine: ${SEAL} does not belong to its manifest.`)
  return manifest
}

const digestText = (bytes: Buffer) => `${createHash('sha256').update(bytes).digest('hex')}  ${MANIFEST}\n`

function parse(bytes: Buffer): { readonly format?: unknown } {
  const { success, data } = z
    .looseObject({ format: z.unknown() })
    .safeParse(JSON.parse(bytes.toString('utf8')))
  return success ? data : {}
}
