import { setTimeout as sleep } from 'node:timers/promises'
import { findHome } from '../../../apps/api/src/db/embedded/home.ts'
import { postgresUser } from '../../../apps/api/src/db/embedded/postgres-user.ts'
import { readPostmaster } from '../../../apps/api/src/db/embedded/postmaster.ts'
import { startEmbedded } from '../../../apps/api/src/db/embedded/start-embedded.ts'

/** Restarts PostgreSQL in the middle of the work, as an administrator would: every connection is cut. Answers the seconds between, and the one that runs now. */
export async function restartDatabase(dataDir: string, afterSeconds: number) {
  await sleep(afterSeconds * 1000)
  const startedAt = performance.now()
  const home = findHome(dataDir, postgresUser())
  const running = readPostmaster(home)
  if (running === undefined) throw new Error('PostgreSQL does not run, so it cannot be restarted')
  console.log('PostgreSQL is restarted now')
  process.kill(running.pid, 'SIGINT')
  while (readPostmaster(home)?.pid === running.pid) await sleep(50)
  const database = await startEmbedded({ dataDir })
  return { outage: (performance.now() - startedAt) / 1000, database }
}
