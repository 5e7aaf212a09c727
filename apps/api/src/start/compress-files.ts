import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSED = /\.(js|css|html|json|svg|webmanifest|txt|map)$/
const TOO_SMALL_BYTES = 1024

const packings = [
  [
    'br',
    (content: Buffer) =>
      promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  ],
  ['gz', (content: Buffer) => promisify(gzip)(content, { level: 9 })],
] as const

/** Puts a brotli and a gzip copy beside each text file, so that serving one costs nothing. Copies that are up to date stay. */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && COMPRESSED.test(entry.name))
  try {
    await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))))
  } catch (error) {
    // A folder that may not be written (a release) is served as it is.
    if (!['EACCES', 'EROFS', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

async function compressFile(file: string): Promise<void> {
  const original = await stat(file)
  if (original.size < TOO_SMALL_BYTES) return
  for (const [ending, pack] of packings) {
    const copy = `${file}.${ending}`
    const existing = await stat(copy).catch(() => undefined)
    if (existing && existing.mtimeMs >= original.mtimeMs) continue
    await writeFile(copy, await pack(await readFile(file)))
  }
}
