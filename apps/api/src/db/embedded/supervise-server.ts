import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { endWhenUnresponsive } from '../connection.ts'
import { limitLog } from '../limit-log.ts'
import { NAME } from './cluster.ts'
import {
  connectionString,
  type Running,
  type RunOptions,
  runServer,
  type Server,
  stopServer,
} from './server-process.ts'

/** The advisory lock that every user of the server holds: the server ends only when nobody holds it. */
const IN_USE = 7_226_001
const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 10_000

export type SupervisedServer = {
  /** As it runs now: another process of PostgreSQL after it was started again. */
  running(): Running
  /** The last one who does so ends the server. */
  release(): Promise<void>
}

/** The server as it runs, and the connection that holds the lock on it. */
type HeldServer = {
  readonly running: Running
  readonly url: string
  readonly lockConnection: pg.Client
  /** Resolves when the connection is lost. */
  readonly lost: Promise<void>
}

/**
 * Runs the server for as long as we use it. Our lock ends with its connection, which every crash of PostgreSQL ends, even one that it
 * recovers from by itself: it is taken again, and a server that died is started again, with pauses that grow (decision 0102).
 */
export async function superviseServer(server: Server): Promise<SupervisedServer> {
  const stopping = new AbortController()
  const { signal } = stopping
  let current = await holdServer(server, {})
  let recovering: Promise<void> | undefined
  const follow = () => {
    void current.lost.then(() => {
      if (!signal.aborted) recovering = recover()
    })
  }

  const recover = async () => {
    report('The built-in PostgreSQL broke off its connections.')
    const { port } = current.running.postmaster
    for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
      try {
        current = await holdServer(server, { port, signal })
        follow()
        report(
          current.running.adopted
            ? 'The built-in PostgreSQL answers again.'
            : 'The built-in PostgreSQL was started again.',
        )
        return
      } catch (error) {
        if (!signal.aborted) report((error as Error).message)
        await sleep(pause, undefined, { signal }).catch(() => {})
      }
    }
  }

  follow()
  return {
    running: () => current.running,
    release: async () => {
      stopping.abort()
      await recovering
      await releaseServer(current, server)
    },
  }
}

const limited = limitLog()

/** Logs one line of each kind in half a minute. */
function report(sentence: string) {
  limited(sentence, (leftOut) =>
    console.error(`${new Date().toISOString()} ${sentence}${leftOut > 0 ? ` (${leftOut} times more)` : ''}`),
  )
}

async function holdServer(server: Server, options: RunOptions): Promise<HeldServer> {
  for (let attempt = 1; ; attempt += 1) {
    const running = await runServer(server, options)
    const url = connectionString(
      running.postmaster,
      readFileSync(server.home.passwordFile, 'utf8'),
      'postgres',
    )
    try {
      return { running, url, ...(await openLockConnection(url)) }
    } catch (error) {
      // It went down between the answer and our lockServer: its last user was just leaving.
      if (attempt === 3) throw error
    }
  }
}

const TIMEOUTS = { connectionTimeoutMillis: 5_000, query_timeout: 60_000 }

async function openLockConnection(
  connectionString: string,
): Promise<Pick<HeldServer, 'lockConnection' | 'lost'>> {
  const lockConnection = new pg.Client({
    connectionString,
    application_name: 'cais keeper',
    keepAlive: true,
    ...TIMEOUTS,
  })
  lockConnection.on('error', () => {})
  const lost = new Promise<void>((done) => lockConnection.once('end', () => done()))
  try {
    await lockConnection.connect()
    await lockConnection.query('SELECT pg_advisory_lock_shared($1)', [IN_USE])
    await lockConnection.query(`CREATE DATABASE ${NAME}`).catch(ignoreExisting)
  } catch (error) {
    void lockConnection.end().catch(() => {})
    throw error
  }
  endWhenUnresponsive(lockConnection)
  return { lockConnection, lost }
}

function ignoreExisting(error: { code?: string }) {
  // 42P04 it exists, 23505 and 55006 another start is making it at this moment
  if (!['42P04', '23505', '55006'].includes(error.code ?? '')) throw error
}

async function releaseServer({ lockConnection, url }: HeldServer, server: Server): Promise<void> {
  await lockConnection.query('SELECT pg_advisory_unlock_shared($1)', [IN_USE]).catch(() => {})
  await lockConnection.end().catch(() => {})
  if (await isUnused(url)) await stopServer(server)
}

/** Asked on a connection of its own: the one that current the server may be broken by now. */
async function isUnused(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, application_name: 'cais leaving', ...TIMEOUTS })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS unused', [IN_USE])
    return rows[0]?.unused === true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
