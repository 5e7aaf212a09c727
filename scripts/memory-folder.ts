import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const MIN_FREE_BYTES = 6 * 2 ** 30
const DAY_MS = 86_400_000

/**
 * What tests write goes into memory, above all their databases: copying one of 1 500 files takes a tenth of the time there
 * (docs/decisions/0436). Nothing changes where TMPDIR is set, where there is no such place, it is small, or no program may run in it.
 */
export function useMemoryFolder(): void {
  if (process.env.TMPDIR) return
  const folder = memoryFolder()
  if (folder !== undefined) process.env.TMPDIR = folder
}

function memoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize < MIN_FREE_BYTES) return undefined
    const folder = join(MEMORY, `cais-tests-${process.getuid?.() ?? 0}`)
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    removeOld(folder)
    return canRunPrograms(folder) ? folder : undefined
  } catch {
    return undefined
  }
}

/** What runs that were killed left behind. */
function removeOld(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() }
    if (Date.now() - mtimeMs > DAY_MS) rmSync(path, { recursive: true, force: true })
  }
}

function canRunPrograms(folder: string): boolean {
  const program = join(folder, `can-run-${process.pid}`)
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  const { status } = spawnSync(program)
  rmSync(program, { force: true })
  return status === 0
}
