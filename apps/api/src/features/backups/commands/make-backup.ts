import { copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { RuleCode } from '@cais/domain/kernel/rule-codes'
import { codeOf } from '../../../db/failures.ts'
import { readOrMakeKey } from '../../../engines/backups/key.ts'
import { bytesOf, type Manifest, rowsOf } from '../../../engines/backups/manifest.ts'
import { BackupRefusal, type RefusalReason } from '../../../engines/backups/refusal.ts'
import { checkFile } from '../../../engines/backups/table-streams.ts'
import {
  completeFolder,
  openCopyConnection,
  partialOf,
  takeBackupLock,
  writeBackup,
} from '../../../engines/backups/write-backup.ts'
import type { Deps } from '../../../http/deps.ts'
import { beginBackup, endBackup, endStoppedBackups } from '../store.ts'

export type BackupDeps = Pick<Deps, 'config' | 'db' | 'url' | 'now'>
export type MadeBackup = {
  readonly name: string
  readonly folder: string
  readonly bytes: number
  readonly rows: number
  readonly keyId: string
  /** The key was made for this backup and lies nowhere else yet. */
  readonly isNewKey: boolean
  readonly copiedTo: string | null
}
type Wanted = { readonly folder: string; readonly scheduled: boolean }

/**
 * Makes one backup and writes down what became of it. Throws BackupRefusal; a backup that could not be copied to the second folder is whole
 * and refused with 'copy'.
 */
export async function makeBackup(deps: BackupDeps, { folder, scheduled }: Wanted): Promise<MadeBackup> {
  const { config, db, url, now } = deps
  const client = await openCopyConnection(url)
  try {
    await takeBackupLock(client)
    for (const stopped of await endStoppedBackups(db, now()))
      await rm(partialOf(stopped.folder, stopped.name), { recursive: true, force: true }).catch(() => {})
    const name = nameOf(now())
    const id = await beginBackup(db, { name, folder, scheduled, now: now() })
    try {
      const { isNew, ...key } = await readOrMakeKey(config)
      const manifest = await writeBackup(client, { url, folder, name, key })
      const made = { name, folder, bytes: bytesOf(manifest), rows: rowsOf(manifest), keyId: key.id }
      const copiedTo = await copyBackup(manifest, folder, config.backupCopyFolder).catch(async (error) => {
        await endBackup(db, id, { ...made, now: now(), errorCode: 'BACKUP_COPY_FAILED', copiedTo: null })
        throw error
      })
      await endBackup(db, id, { ...made, now: now(), errorCode: null, copiedTo })
      return { ...made, isNewKey: isNew, copiedTo }
    } catch (error) {
      await endBackup(db, id, { now: now(), errorCode: refusalCode(error) ?? 'JOB_FAILED' })
      throw error
    }
  } finally {
    await client.end().catch(() => {})
  }
}

/** cais-20261123T013000123Z: in the order of their time. */
const nameOf = (now: Date) => `cais-${now.toISOString().replace(/[-:.]/g, '')}`

/** The same files in the second folder, read again there. Throws BackupRefusal 'copy'. */
async function copyBackup(manifest: Manifest, folder: string, second: string | undefined) {
  if (second === undefined) return null
  const { name } = manifest
  const [from, to] = [join(folder, name), partialOf(second, name)]
  try {
    await mkdir(to, { recursive: true })
    for (const file of await readdir(from)) await copyFile(join(from, file), join(to, file))
    for (const file of manifest.files) await checkFile(to, file)
    await completeFolder(second, name)
    return second
  } catch (error) {
    await rm(to, { recursive: true, force: true }).catch(() => {})
    const cause = codeOf(error) || (error as Error).message
    throw new BackupRefusal('copy', `The backup ${name} is whole, but was not copied to ${second}: ${cause}.`)
  }
}

const CODES: Partial<Record<RefusalReason, RuleCode>> = {
  'no-key': 'BACKUP_KEY_MISSING',
  running: 'BACKUP_RUNNING',
  folder: 'BACKUP_FOLDER_UNUSABLE',
  'disk-full': 'BACKUP_DISK_FULL',
  copy: 'BACKUP_COPY_FAILED',
}

/** The code by which people hear of it; undefined for what is no refusal. */
export const refusalCode = (error: unknown): RuleCode | undefined =>
  error instanceof BackupRefusal ? CODES[error.reason] : undefined
