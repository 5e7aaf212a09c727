import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Distribution } from './platform.ts'
import { canTraverse, type PostgresUser } from './postgres-user.ts'

type Link = { readonly source: string; readonly target: string }

/**
 * Gives the folder with bin/, lib/ and share/ that PostgreSQL can be started from.
 * Straight from node_modules where that works; otherwise from a copy that carries the version in its name.
 */
export function prepareBinaries(
  distribution: Distribution,
  owner: PostgresUser | undefined,
  copies: string,
): string {
  const links = missingLinks(distribution)
  const reachable = owner === undefined || canTraverse(distribution.root)
  if (reachable && (links.length === 0 || madeLinks(distribution.root, links))) return distribution.root
  return copyOnce(distribution, copies)
}

/** Libraries are packed without their links, because archives of npm cannot hold any. */
function missingLinks(distribution: Distribution): readonly Link[] {
  if (!existsSync(distribution.links)) return []
  const links = JSON.parse(readFileSync(distribution.links, 'utf8')) as Link[]
  return links.filter((link) => !isThere(join(dirname(distribution.root), link.target)))
}

function isThere(path: string) {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

/** False when node_modules may not be written: then a copy is needed. */
function madeLinks(root: string, links: readonly Link[]): boolean {
  try {
    makeLinks(root, links)
    return true
  } catch {
    return false
  }
}

function makeLinks(root: string, links: readonly Link[]) {
  for (const link of links) {
    const target = join(dirname(root), link.target)
    const source = join(dirname(root), link.source)
    try {
      symlinkSync(relative(dirname(target), source), target)
    } catch (error) {
      if (!isThere(target)) throw error
    }
  }
}

/** Copies under another name and renames at the end, so that two starts at once never see an unfinished copy. */
function copyOnce(distribution: Distribution, copies: string): string {
  const home = join(copies, `postgres-${distribution.version}`)
  if (existsSync(home)) return join(home, 'native')
  const draft = `${home}.${randomBytes(6).toString('hex')}`
  mkdirSync(draft, { recursive: true, mode: 0o755 })
  cpSync(distribution.root, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  const copy = { ...distribution, root: join(draft, 'native'), links: join(draft, 'native/pg-symlinks.json') }
  makeLinks(copy.root, missingLinks(copy))
  for (const folder of [copies, draft, copy.root]) chmodSync(folder, 0o755)
  try {
    renameSync(draft, home)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(home)) throw error
  }
  return join(home, 'native')
}
