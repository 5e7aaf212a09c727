import { readFile } from 'node:fs/promises'
import type pg from 'pg'

/** Milliseconds of processor that PostgreSQL and this process have used; null where the system does not say (only Linux does). */
export type ProcessorTime = { readonly database: number; readonly server: number } | null

/** Linux counts in hundredths of a second. */
const MS_PER_TICK = 10

/** Wall clocks on a shared machine tell of the neighbours; this tells of the work alone. */
export async function processorTime(client: pg.Client): Promise<ProcessorTime> {
  const { rows } = await client.query<{ pid: number }>('SELECT pid FROM pg_stat_activity')
  const ticks = await Promise.all(rows.map(({ pid }) => ticksOf(pid)))
  if (ticks.every((count) => count === null)) return null
  const { user, system } = process.cpuUsage()
  const database = ticks.reduce<number>((sum, count) => sum + (count ?? 0), 0) * MS_PER_TICK
  return { database, server: (user + system) / 1000 }
}

/** What was used between two moments for each of so many pieces, in words. */
export function perPiece(before: ProcessorTime, after: ProcessorTime, pieces: number): string {
  if (before === null || after === null) return ''
  const [database, server] = [
    (after.database - before.database) / pieces,
    (after.server - before.server) / pieces,
  ]
  const most = 2000 / (database + server)
  return `processor for each: ${database.toFixed(2)} ms of PostgreSQL, ${server.toFixed(2)} ms of the server; two whole processors do at most ${most.toFixed(0)} a second`
}

/** User and system time of a process: the 14th and 15th field, counted behind its name, which may hold blanks. */
async function ticksOf(pid: number): Promise<number | null> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (line === null) return null
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11]) + Number(fields[12])
}
