import type { SourceSettings } from '@cais/contract/sources/schemas'
import { purposeRule, requireFileSize } from '@cais/domain/files/stored-file'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { isWhole, QUIET_MS } from '@cais/domain/sources/source'
import { type SftpConnection, type SftpSession, withSftp } from '../../../gateways/sftp/sftp.ts'
import { openWatchedFolder, type WatchedFolder } from '../../../gateways/watched-folder/watched-folder.ts'
import type { Collector, SourceDeps } from '../collector.ts'
import type { Secrets } from '../store.ts'

type Of<Channel> = Extract<SourceSettings, { readonly channel: Channel }>
type Found = { readonly name: string; readonly size: number; readonly modifiedAt: Date }

/** Files of a folder of this server. */
export async function readFolder(
  deps: SourceDeps,
  settings: Of<'folder'>,
  collector: Collector,
): Promise<void> {
  const folder = await openWatchedFolder(deps.config.inboundFolder, settings.folder)
  await readFiles(deps, placeOfFolder(folder, deps), { collector, moves: settings.after === 'move' })
}

/** Files of a folder of another server. */
export async function readSftp(deps: SourceDeps, access: SftpAccess, collector: Collector): Promise<void> {
  const { settings } = access
  await withSftp(connectionOf(access), async (session) => {
    await readFiles(deps, placeOfSession(session, settings.folder), {
      collector,
      moves: settings.after === 'move',
    })
  })
}

type SftpAccess = {
  readonly settings: Of<'sftp'>
  readonly secrets: Secrets
  readonly allowPrivate: boolean
}

const connectionOf = ({ settings, secrets, allowPrivate }: SftpAccess): SftpConnection => {
  const { host, port, username, hostKey } = settings
  return { host, port, username, hostKey, ...secrets, allowPrivate }
}

/** A folder, wherever it lies. */
type Place = {
  list(): Promise<readonly Found[]>
  /** undefined = it changed, or is gone. */
  read(file: Found): Promise<AsyncIterable<Buffer> | undefined>
  move(file: Found, into: 'done' | 'refused'): Promise<void>
}

const placeOfFolder = (folder: WatchedFolder, { now }: SourceDeps): Place => ({
  list: () => folder.list(),
  read: (file) => folder.read(file),
  move: (file, into) => folder.move(file, into, now().toISOString().replaceAll(/[-:]/g, '').slice(0, 15)),
})

const placeOfSession = (session: SftpSession, folder: string): Place => {
  const at = (name: string) => `${folder.replace(/\/$/, '')}/${name}`
  return {
    list: () => session.list(folder),
    read: async ({ name }) => session.read(at(name)),
    move: async ({ name }, into) => {
      await session.ensureFolder(at(into))
      await session.move(at(name), at(`${into}/${name}`))
    },
  }
}

type Taking = { readonly collector: Collector; readonly moves: boolean }

/**
 * Takes the files of a folder that are whole and no longer grow, the oldest first. What was met before is not read again; where a server died
 * between taking and moving, only the moving is made up for.
 */
async function readFiles({ now }: SourceDeps, place: Place, { collector, moves }: Taking): Promise<void> {
  const quietSince = now().getTime() - QUIET_MS
  const files = (await place.list()).filter(
    ({ name, modifiedAt }) => isWhole(name) && isPlainName(name) && modifiedAt.getTime() <= quietSince,
  )
  const known = await collector.knows(files.map(referenceOf))
  for (const file of files) {
    if (collector.isFull()) return
    const before = known.get(referenceOf(file))
    if (before !== undefined && !moves) continue
    const outcome = before ?? (await takeFile(place, file, collector))
    if (outcome !== undefined && moves) await place.move(file, outcome === 'refused' ? 'refused' : 'done')
  }
}

/** One that was written again under its name has another time or size. */
const referenceOf = ({ name, size, modifiedAt }: Found) => `${name}|${size}|${modifiedAt.getTime()}`

/** A server may call its files anything; none leads out of its folder. */
const isPlainName = (name: string) => name !== '..' && !/[/\\\0]/.test(name)

async function takeFile(place: Place, file: Found, collector: Collector) {
  const met = { reference: referenceOf(file), name: file.name }
  try {
    // seen before a byte of it is read
    requireFileSize(purposeRule('inbound-file'), file.size)
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    await collector.leave(met, 'refused', error)
    return 'refused'
  }
  const bytes = await place.read(file)
  return bytes && (await collector.take(met, counted(bytes, file)))
}

/** A file that has another length when it is read than it was listed with still grows, or was cut off: it is left for the next time. */
async function* counted(bytes: AsyncIterable<Buffer>, { name, size }: Found): AsyncGenerator<Buffer> {
  let read = 0
  for await (const part of bytes) {
    read += part.length
    yield part
  }
  if (read !== size) throw new RuleError('ARRIVAL_UNREADABLE', { name })
}

/** How many files wait there, for a trial. */
export const countFolder = async ({ config }: SourceDeps, settings: Of<'folder'>): Promise<number> =>
  (await (await openWatchedFolder(config.inboundFolder, settings.folder)).list()).filter(({ name }) =>
    isWhole(name),
  ).length

export const countSftp = (access: SftpAccess): Promise<number> =>
  withSftp(
    connectionOf(access),
    async (session) =>
      (await session.list(access.settings.folder)).filter(({ name }) => isWhole(name)).length,
    { connectMs: 10_000, wholeMs: 20_000 },
  )
