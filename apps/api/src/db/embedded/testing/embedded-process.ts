import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Durability } from '../settings.ts'

export type EmbeddedProcess = {
  readonly url: string
  readonly adopted: boolean
  /** In order, as Ctrl-C does. */
  stop(): Promise<void>
  /** kill -9 */
  kill(): Promise<void>
}

export type EmbeddedProcessOptions = {
  /** Another user than ourselves. */
  readonly uid?: number
  /** Only where the machine 'dies': waiting for the disk takes long. */
  readonly durability?: Durability
}

/** Starts a process of its own that holds the PostgreSQL of the folder. */
export async function startEmbeddedProcess(
  dataDir: string,
  options: EmbeddedProcessOptions = {},
): Promise<EmbeddedProcess> {
  const { uid, durability = 'throwaway' } = options
  const child = spawn(process.execPath, [join(import.meta.dirname, 'run-embedded.ts'), dataDir, durability], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  const started = await firstLine(child)
  const end = (signal: NodeJS.Signals) => async () => {
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return { ...started, stop: end('SIGTERM'), kill: end('SIGKILL') }
}

async function firstLine(child: ChildProcess): Promise<{ url: string; adopted: boolean }> {
  let errors = ''
  child.stderr?.on('data', (part) => {
    errors += part
  })
  if (child.stdout === null) throw new Error('no output')
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line)
  throw new Error(`It ended without a word: ${errors}`)
}
