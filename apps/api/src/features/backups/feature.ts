import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backupsToRemove } from '@cais/domain/backups/retention'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Counts, ScheduledWork } from '../../engines/jobs/scheduled/scheduled-work.ts'
import type { Feature } from '../feature.ts'
import { type BackupDeps, makeBackup, refusalCode } from './commands/make-backup.ts'
import { markRemoved, readScheduledBackups } from './store.ts'

/** One backup, and those that it replaces are removed. Without a folder nothing is set up and nothing is done. */
const runBackup: ScheduledWork = async ({ quantity, log, ...deps }): Promise<Counts> => {
  const folder = deps.config.backupFolder
  if (folder === undefined) return { backups: 0 }
  try {
    const { isNewKey, keyId } = await makeBackup(deps, { folder, scheduled: true })
    if (isNewKey)
      log.warn({ keyId, file: deps.config.backupKeyFile }, 'made a key for backups: copy it to another place')
  } catch (error) {
    log.error({ err: error }, 'the backup failed')
    const code = refusalCode(error)
    throw code === undefined ? error : new RuleError(code, { folder })
  }
  return { backups: 1, removed: await removeOld(deps, folder, quantity) }
}

/** What cannot be removed now, for its disk is away, is tried again next time. */
async function removeOld({ db, config, now }: BackupDeps, folder: string, days: number): Promise<number> {
  const stored = await readScheduledBackups(db, folder)
  const old = new Set(backupsToRemove(stored, { days, weeks: config.backupWeeks }).map(({ id }) => id))
  const removed: number[] = []
  for (const { id, name, copiedTo } of stored.filter((one) => old.has(one.id))) {
    const places = copiedTo === null ? [folder] : [folder, copiedTo]
    const removing = places.map((place) => rm(join(place, name), { recursive: true, force: true }))
    const isGone = (await Promise.allSettled(removing)).every(({ status }) => status === 'fulfilled')
    if (isGone) removed.push(id)
  }
  await markRemoved(db, removed, now())
  return removed.length
}

/** Backups of the whole database, by the clock (docs/usage/backup.md); restoring is a command. */
export const backups: Feature = { scheduled: { backup: runBackup } }
