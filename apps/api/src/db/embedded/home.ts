import { createHash, randomBytes } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { canTraverse, type PostgresUser } from './postgres-user.ts'

/** The folders of one built-in PostgreSQL. All lie under `root`, except a copy for the user `nobody` (see outsidePlace). */
export type Home = {
  readonly root: string
  readonly cluster: string
  readonly passwordFile: string
  readonly run: string
  readonly log: string
  readonly copies: string
}

/** Places that `nobody` can reach when the data folder lies under somebody's closed home. */
const SYSTEM_PLACES = ['/var/lib/cais', '/var/tmp/cais']

/** The home that belongs to a data folder; the folder itself is made when it is missing. */
export function findHome(dataDir: string, owner: PostgresUser | undefined): Home {
  const data = resolve(dataDir)
  mkdirSync(data, { recursive: true })
  if (owner === undefined || canTraverse(data)) return layout(join(data, 'postgres'), data)
  const place = outsidePlace(data)
  return layout(join(place, 'postgres'), join(place, '..'))
}

function layout(root: string, copies: string): Home {
  return {
    root,
    cluster: join(root, 'cluster'),
    passwordFile: join(root, 'password'),
    run: socketFolder(root),
    log: join(root, 'postgres.log'),
    copies,
  }
}

/** The path of a socket may have about 100 characters: a deep data folder gets a short place for it. */
function socketFolder(root: string): string {
  const run = join(root, 'run')
  if (run.length <= 80) return run
  return join(tmpdir(), `cais-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`)
}

/** The data folder remembers which outside place is its own, so that a new data folder never opens old data. */
function outsidePlace(data: string): string {
  const note = join(data, 'postgres-place')
  if (existsSync(note)) return readFileSync(note, 'utf8').trim()
  const place = join(firstWritable(), randomBytes(8).toString('hex'))
  mkdirSync(place, { mode: 0o755 })
  try {
    writeFileSync(note, `${place}\n`, { flag: 'wx', mode: 0o600 })
  } catch {
    return readFileSync(note, 'utf8').trim()
  }
  return place
}

/** A folder that somebody else made there is left alone. */
function firstWritable(): string {
  for (const place of SYSTEM_PLACES) {
    try {
      mkdirSync(place, { recursive: true, mode: 0o755 })
      if (lstatSync(place).uid === 0 && canTraverse(place)) return place
    } catch {}
  }
  throw new Error(
    `PostgreSQL cannot run as root and no folder can be shared with another user. Tried ${SYSTEM_PLACES.join(', ')}.`,
  )
}
