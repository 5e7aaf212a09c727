import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Home } from './home.ts'
import type { Owner } from './owner.ts'
import type { Durability } from './settings.ts'

const run = promisify(execFile)

/** The name of the superuser and of the database inside the cluster. */
export const NAME = 'cais'

type NewCluster = {
  readonly home: Home
  readonly binaries: string
  readonly owner: Owner | undefined
  readonly durability: Durability
}

/**
 * Makes the cluster with its own random password, unless it is there.
 * Built under another name and renamed at the end: a start that is killed half-way leaves nothing half-made.
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

/** A folder that only PostgreSQL's user (and root) can open. */
export function makePrivateFolder(folder: string, owner: Owner | undefined) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  if (owner) chownSync(folder, owner.uid, owner.gid)
}

function writePassword(file: string, owner: Owner | undefined) {
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
