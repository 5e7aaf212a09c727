import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { FileRefusal } from './file-refusal.ts'

export type Encoding = 'utf8' | 'latin1'

/** The digest of a file, by which it is known, its encoding and its size. */
export type FileProbe = {
  readonly digest: string
  readonly encoding: Encoding
  readonly bytes: number
}

/** Reads a file once from end to end. Refuses one that is missing, empty, or no text at all. */
export async function probeFile(path: string): Promise<FileProbe> {
  const hash = createHash('sha256')
  const utf8 = utf8Checker()
  const place = { bytes: 0, lines: 0 }
  for await (const chunk of openFile(path)) {
    refuseNul(path, chunk, place.lines)
    hash.update(chunk)
    utf8.write(chunk)
    place.bytes += chunk.length
    place.lines += countNewlines(chunk)
  }
  if (place.bytes === 0) throw new FileRefusal(`${path} is empty.`)
  return { digest: hash.digest('hex'), encoding: utf8.isValid() ? 'utf8' : 'latin1', bytes: place.bytes }
}

async function* openFile(path: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of createReadStream(path)) yield chunk as Buffer
  } catch (error) {
    throw new FileRefusal(`${path} cannot be read: ${whyUnreadable(error)}.`)
  }
}

function whyUnreadable(error: unknown): string {
  const code = (error as { code?: string }).code
  if (code === 'ENOENT') return 'there is no such file'
  if (code === 'EISDIR') return 'it is a folder'
  if (code === 'EACCES') return 'this user may not read it'
  return code ?? 'unknown reason'
}

function refuseNul(path: string, chunk: Buffer, linesBefore: number) {
  const at = chunk.indexOf(0)
  if (at === -1) return
  const before = chunk.subarray(0, at)
  const row = linesBefore + countNewlines(before) + 1
  const column = at - before.lastIndexOf(0x0a)
  throw new FileRefusal(
    `${path} is not a text file: row ${row}, character ${column} is a NUL. Save it as CSV in UTF-8 and try again.`,
  )
}

function countNewlines(chunk: Buffer): number {
  let count = 0
  for (let at = chunk.indexOf(0x0a); at !== -1; at = chunk.indexOf(0x0a, at + 1)) count += 1
  return count
}

/** Spreadsheets of the region save Latin-1; a text that is not valid UTF-8 is read as Latin-1. */
function utf8Checker() {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let valid = true
  const attempt = (decode: () => void) => {
    try {
      if (valid) decode()
    } catch {
      valid = false
    }
  }
  return {
    write: (chunk: Buffer) => attempt(() => decoder.decode(chunk, { stream: true })),
    isValid: () => {
      attempt(() => decoder.decode())
      return valid
    },
  }
}
