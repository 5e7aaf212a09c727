import { access, constants, lstat, mkdir, open, readdir, realpath, rename, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { folderParts } from '@cais/domain/sources/source'

export type FoundFile = {
  readonly name: string
  readonly size: number
  readonly modifiedAt: Date
}

/** A folder below the inbound folder of the server, and nothing outside it. */
export type WatchedFolder = {
  /** Plain files, the oldest first: no folders, links or devices. */
  list(): Promise<FoundFile[]>
  /** The bytes; undefined = it is gone, is a link, or another size or time than it was found with. */
  read(file: FoundFile): Promise<AsyncIterable<Buffer> | undefined>
  /** Whether the file still is as it was found: it may have grown while it was read. */
  isUnchanged(file: FoundFile): Promise<boolean>
  /** Into a folder within this one, under another name where that one is taken. One that is gone already is no fault. */
  move(file: FoundFile, into: 'done' | 'refused', stamp: string): Promise<void>
}

/**
 * Opens a folder below the root. Throws SOURCE_FOLDER_ROOT_MISSING without a root, SOURCE_FOLDER_OUTSIDE for a name that leads out of it, and
 * SOURCE_FOLDER_UNUSABLE for one that does not exist, that is reached over a link, or in which nothing may be moved.
 */
export async function openWatchedFolder(root: string | undefined, folder: string): Promise<WatchedFolder> {
  if (root === undefined) throw new RuleError('SOURCE_FOLDER_ROOT_MISSING')
  const parts = folderParts(folder)
  const at = await usable(root, parts).catch(() => {
    throw new RuleError('SOURCE_FOLDER_UNUSABLE', { folder })
  })
  return folderAt(at)
}

async function* bytesOf(stream: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  try {
    yield* stream
  } catch {
    throw new RuleError('ARRIVAL_UNREADABLE', { name })
  }
}

async function usable(root: string, parts: readonly string[]): Promise<string> {
  const top = await realpath(root)
  let path = top
  for (const part of parts) {
    path = join(path, part)
    if (!(await lstat(path)).isDirectory()) throw new Error('No folder')
  }
  // links were refused above; this holds for what file systems do besides
  if (!(await realpath(path)).startsWith(top + sep)) throw new Error('Outside')
  await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
  return path
}

function folderAt(path: string): WatchedFolder {
  const isUnchanged = async ({ name, size, modifiedAt }: FoundFile) => {
    const found = await lstat(join(path, name)).catch(() => undefined)
    return found?.isFile() === true && found.size === size && found.mtime.getTime() === modifiedAt.getTime()
  }
  return {
    isUnchanged,
    list: async () => {
      const entries = await readdir(path, { withFileTypes: true })
      const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
      const found = await Promise.all(
        names.map(async (name) => {
          const info = await stat(join(path, name)).catch(() => undefined)
          return info && { name, size: info.size, modifiedAt: info.mtime }
        }),
      )
      return found
        .filter((file) => file !== undefined)
        .toSorted((a, b) => a.modifiedAt.getTime() - b.modifiedAt.getTime() || (a.name < b.name ? -1 : 1))
    },
    read: async (file) => {
      if (!(await isUnchanged(file))) return undefined
      // a link that took its place meanwhile is not followed
      const handle = await open(join(path, file.name), constants.O_RDONLY | constants.O_NOFOLLOW).catch(
        () => undefined,
      )
      return handle && bytesOf(handle.createReadStream(), file.name)
    },
    move: async ({ name }, into, stamp) => {
      const target = join(path, into)
      await mkdir(target, { recursive: true })
      if (!(await lstat(target)).isDirectory())
        throw new RuleError('SOURCE_FOLDER_UNUSABLE', { folder: into })
      const isTaken = await lstat(join(target, name)).then(
        () => true,
        () => false,
      )
      const free = isTaken ? `${stamp}-${name}` : name
      await rename(join(path, name), join(target, free)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
    },
  }
}
