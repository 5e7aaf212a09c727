import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Home } from './home.ts'
import type { PostgresUser } from './postgres-user.ts'
import type { Durability } from './settings.ts'

const run = promisify(execFile)

/** The name of the superuser and of the database inside the cluster. */
export const NAME = 'cais'

type NewCluster = {
  readonly home: Home
  readonly binaries: string
  readonly owner: PostgresUser | undefined
  readonly durability: Durability
}

/**
 * Makes the cluster with its own random password, unless it exists. Built under another name and renamed at the end, so that a killed
 * start leaves no unfinished cluster.
 */
export async function ensureCluster(wanted: NewCluster): Promise<void> {
  const { home, owner } = wanted
  if (existsSync(home.cluster)) return
  const draft = `${home.root}.${randomBytes(6).toString('hex')}`
  makePrivateFolder(draft, owner)
  writePassword(join(draft, 'password'), owner)
  try {
    await initialise(draft, wanted)
    renameSync(draft, home.root)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(home.cluster)) throw error
  }
}

/** PostgreSQL opens only data of its own major version: refuse at once and say what to do, instead of trying. */
export function refuseOtherMajor({ root, cluster }: Home, version: string): void {
  const file = join(cluster, 'PG_VERSION')
  if (!existsSync(file)) return
  const [found, ours] = [Number.parseInt(readFileSync(file, 'utf8'), 10), Number.parseInt(version, 10)]
  if (found === ours) return
  throw new Error(
    `The database in ${root} was made by PostgreSQL ${found}; this release brings PostgreSQL ${ours}, which cannot open it. ` +
      'Nothing was changed. Start the release that made it, copy the database with pg_dump and restore it into an empty data folder ' +
      '(docs/usage/database.md), or set CAIS_DATA_DIR to another folder.',
  )
}

/** A folder that only PostgreSQL's user (and root) can open. */
export function makePrivateFolder(folder: string, owner: PostgresUser | undefined) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  if (owner) chownSync(folder, owner.uid, owner.gid)
}

function writePassword(file: string, owner: PostgresUser | undefined) {
  writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' })
  if (owner) chownSync(file, owner.uid, owner.gid)
}

async function initialise(draft: string, { binaries, owner, durability }: NewCluster) {
  const options = [
    ['--pgdata', join(draft, 'cluster')],
    ['--username', NAME],
    ['--pwfile', join(draft, 'password')],
    ['--auth', 'scram-sha-256'],
    ['--encoding', 'UTF8'],
    ['--locale', 'C'],
    ['--locale-provider', 'builtin'],
    ['--builtin-locale', 'C.UTF-8'],
    durability === 'throwaway' ? ['--no-sync'] : [],
  ].flat()
  await run(join(binaries, 'bin/initdb'), options, {
    ...owner,
    cwd: draft,
    env: { PATH: process.env.PATH, TZ: 'UTC' },
  })
}
