import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Megabytes that a process holds, and the most that it held since it began. */
export type Memory = { readonly now: number; readonly peak: number }
export type Running = { readonly url: string; memory(): Promise<Memory>; stop(): Promise<void> }

/** Starts a server of ours in a process of its own and waits until it listens. */
export async function startServer(
  file: string,
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const env = {
    ...process.env,
    CAIS_JOBS: 'no',
    ...settings,
    DATABASE_URL: databaseUrl,
    NODE_ENV: 'production',
  }
  const child: ChildProcess = fork(join(import.meta.dirname, file), { env })
  const [message] = (await Promise.race([once(child, 'message'), failed(child, file)])) as [{ port: number }]
  return {
    url: `http://127.0.0.1:${message.port}`,
    memory: async () => {
      child.send('memory')
      const [answer] = (await once(child, 'message')) as [Memory]
      return answer
    },
    stop: async () => {
      if (child.exitCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

async function failed(child: ChildProcess, file: string): Promise<never> {
  const [code] = await once(child, 'exit')
  throw new Error(`${file} ended with code ${code} before it listened`)
}
