import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { FileRefusal } from './file-refusal.ts'

/** The digest of a file, by which it is known. Refuses one that is missing, cannot be read or is empty. */
export async function digestOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      bytes += chunk.length
    }
  } catch (error) {
    throw new FileRefusal(`${path} cannot be read: ${whyUnreadable(error)}.`)
  }
  if (bytes === 0) throw new FileRefusal(`${path} is empty.`)
  return hash.digest('hex')
}

function whyUnreadable(error: unknown): string {
  const code = (error as { code?: string }).code
  if (code === 'ENOENT') return 'there is no such file'
  if (code === 'EISDIR') return 'it is a folder'
  if (code === 'EACCES') return 'this user may not read it'
  return code ?? 'unknown reason'
}
