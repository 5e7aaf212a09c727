import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

export const START = join(import.meta.dirname, '../../start.ts')
export const CLI = join(import.meta.dirname, '../../cli.ts')
type Env = Readonly<Record<string, string>>

/** A process of the product with only the environment that is given. */
export function run(script: string, env: Env, args: readonly string[] = []) {
  const quiet = { CAIS_WEB: 'no', CAIS_DEMO: 'no', PORT: '0', PATH: process.env.PATH ?? '' }
  const child = spawn(process.execPath, [script, ...args], { env: { ...quiet, ...env } })
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      output.text += part
    })
  const ended = once(child, 'close').then(([code]) => Number(code))
  onTestFinished(() => void child.kill('SIGKILL'))
  const address = async () => {
    for (let tries = 0; tries < 1200 && child.exitCode === null; tries += 1) {
      const found = /Cais\s+(http:\S+)/.exec(output.text)?.[1]
      if (found) return found
      await sleep(50)
    }
    throw new Error(`It did not start: ${output.text}`)
  }
  const stop = (signal: NodeJS.Signals = 'SIGINT') => {
    child.kill(signal)
    return ended
  }
  return { output, ended, address, stop }
}
