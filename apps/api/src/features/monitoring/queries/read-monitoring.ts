import type { monitoring } from '@cais/contract/monitoring/schemas'
import { findProblems } from '@cais/domain/monitoring/health'
import type { z } from 'zod'
import type { Config } from '../../../config.ts'
import { areNumbersUnconfirmed } from '../../../db/next-number.ts'
import type { Db } from '../../../db/pool.ts'
import {
  type BackupReading,
  readBackups,
  readDatabase,
  readDisk,
  readGivenUp,
  readQueue,
} from '../../../engines/monitoring/readings.ts'
import { readBuiltAt, version } from '../../../engines/monitoring/release.ts'
import type { Language } from '../../../http/language.ts'
import { readCauses, ruleSentence } from './read-causes.ts'
import { readPoints, readRecent, SPAN_MINUTES } from './read-points.ts'
import { readSlowWork } from './read-slow-work.ts'
import { readFailedInvoices, readGrowth, readServers } from './read-state.ts'

type Monitoring = z.input<typeof monitoring>
type Reading = { readonly config: Config; readonly lang: Language; readonly now: Date }

/** Everything that the monitoring page shows, over all servers. */
export async function readMonitoring(db: Db, { config, lang, now }: Reading): Promise<Monitoring> {
  // Two connections: a page that looks after the servers must not take all of theirs.
  const [points, state] = await Promise.all([readPoints(db, now), readState(db, { config, lang, now })])
  const { recent, causes, queue, failed, database, bytesPerMonth, slow, servers, invoices, disk, builtAt } =
    state
  const { backups } = state
  const problems = findProblems({
    requests: recent.all,
    errors: recent.errors,
    responseMs: recent.p95,
    eventLoopMs: recent.eventLoopMs,
    causes: recent.causes,
    failedJobs: queue.failed,
    oldestJobSeconds: queue.oldest,
    failedInvoices: invoices,
    disk,
    connections: database.connections,
    maxConnections: database.maxConnections,
    figuresAge: servers.figuresAge,
    backup: backups && { failed: backups.failed !== null, age: ageOf(backups, now) },
    numbersUnconfirmed: state.numbersUnconfirmed,
  })
  return {
    now: now.toISOString(),
    problems,
    recent,
    minutesPerPoint: SPAN_MINUTES,
    points,
    errors: causes.errors,
    causes: causes.shown,
    jobs: { waiting: queue.waiting, oldestSeconds: Math.round(queue.oldest), failed },
    disk,
    database: { ...database, bytesPerMonth },
    slow,
    servers: servers.alive,
    release: { version, builtAt },
    backups: backups && presentBackups(backups, lang),
    notSetUp: backups === null ? ['backups', 'printers', 'erp'] : ['printers', 'erp'],
  }
}

async function readState(db: Db, { config, lang, now }: Reading) {
  return {
    recent: await readRecent(db, now),
    causes: await readCauses(db, { lang, now }),
    queue: await readQueue(db),
    failed: (await readGivenUp(db)).map(({ task, jobs }) => ({ task, jobs })),
    database: await readDatabase(db),
    bytesPerMonth: await readGrowth(db, now),
    slow: await readSlowWork(db, now),
    servers: await readServers(db, now),
    invoices: await readFailedInvoices(db),
    disk: await readDisk(config),
    builtAt: await readBuiltAt(),
    backups: await readBackupState(db, config),
    numbersUnconfirmed: await areNumbersUnconfirmed(db),
  }
}

/** Null where there is no folder for backups and none was ever made by hand. */
async function readBackupState(db: Db, { backupFolder }: Config): Promise<BackupReading | null> {
  const found = await readBackups(db)
  return backupFolder === undefined && found.last === null && found.failed === null ? null : found
}

const ageOf = ({ last }: BackupReading, now: Date) =>
  last && Math.max(0, Math.round((now.getTime() - Date.parse(last.at)) / 1000))

function presentBackups({ last, failed, rehearsed }: BackupReading, lang: Language): Monitoring['backups'] {
  return {
    last: last && { ...last, at: new Date(last.at).toISOString() },
    failed: failed && { at: new Date(failed.at).toISOString(), message: ruleSentence(failed.code, lang) },
    rehearsed: rehearsed && { ...rehearsed, at: new Date(rehearsed.at).toISOString() },
  }
}
