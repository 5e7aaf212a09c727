import { statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Who PostgreSQL runs as. It refuses to run as root, so root hands it to `nobody`. */
export type PostgresUser = { readonly uid: number; readonly gid: number }

const NOBODY: PostgresUser = { uid: 65534, gid: 65534 }

/** The user PostgreSQL must be started as, or undefined to start it as ourselves. */
export function postgresUser(): PostgresUser | undefined {
  return process.getuid?.() === 0 ? NOBODY : undefined
}

/** Whether `nobody` can walk into this folder: every folder above it lets others pass. */
export function canTraverse(folder: string): boolean {
  const othersMayPass = (statSync(folder).mode & 0o001) !== 0
  const parent = dirname(folder)
  return othersMayPass && (parent === folder || canTraverse(parent))
}
