import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbedded } from '../../../apps/api/src/db/embedded/start-embedded.ts'
import { startServer } from '../servers.ts'
import { createUsers } from './create-users.ts'
import { writeLoadReport } from './report.ts'
import { restartDatabase } from './restart-database.ts'
import { createResults } from './results.ts'
import { runLoad } from './run-load.ts'
import { verify } from './verify.ts'

const { values: options } = parseArgs({
  options: {
    users: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '120' },
    think: { type: 'string', default: '3' },
    restart: { type: 'boolean', default: false },
    data: { type: 'string', default: join(import.meta.dirname, '../../../data/load') },
    write: { type: 'boolean', default: false },
  },
})

/**
 * `npm run load -w @cais/bench`: so many people work at the same time, each with a screen that listens, and afterwards every
 * reply that they got is compared with what stands in the database. With `--restart` PostgreSQL is restarted in the middle.
 */
async function load(): Promise<number> {
  let database = await startEmbedded({ dataDir: options.data })
  const server = await startServer('load/working-server.ts', database.url)
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => {})
  await client.connect()
  try {
    const users = await createUsers(client, server.url, Number(options.users))
    console.log(`${users.length} people are signed in`)
    const results = createResults()
    const seconds = Number(options.seconds)
    const restart = options.restart ? restartDatabase(options.data, seconds / 2) : undefined
    await runLoad(users, { url: server.url, results, seconds, think: Number(options.think) })
    const restarted = await restart
    // The server before the restart has gone: it needs no stop.
    database = restarted?.database ?? database
    const faults = await verify(database.url, results)
    const { text, failed } = writeLoadReport(results, { ...options, outage: restarted?.outage, faults })
    console.log(text)
    return failed ? 1 : 0
  } finally {
    await client.end().catch(() => {})
    await server.stop()
    await database.stop()
  }
}

process.exitCode = await load()
