import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openDb, openPool } from '../db/pool.ts'
import { readKey } from '../engines/backups/key.ts'
import type { Deps } from '../http/deps.ts'
import { emptyDatabase, poolOfJobs, type TestDatabase } from './create-test-database.ts'

/** A key as CAIS_BACKUP_KEY holds it. */
export const newKey = () => randomBytes(32).toString('base64url')
export const keyOf = (text: string) => readKey({ backupKey: text, backupKeyFile: '' })

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cais-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

type BackupConfig = Partial<
  Pick<Deps['config'], 'backupFolder' | 'backupCopyFolder' | 'backupKey' | 'backupWeeks'>
>

/** The same dependencies with other settings of backups. */
export const withBackups = <T extends Pick<Deps, 'config'>>(deps: T, config: BackupConfig): T => ({
  ...deps,
  config: { ...deps.config, ...config },
})

/** An empty database with connections to it, thrown away when the test at hand is over. */
export async function restoreTarget(): Promise<TestDatabase> {
  const url = await emptyDatabase()
  const db = openDb(openPool({ url, max: 5 }))
  const jobs = poolOfJobs(url)
  onTestFinished(async () => {
    await db.destroy()
    await jobs.end()
  })
  return { url, db, jobs, drop: async () => {} }
}
