import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Product = {
  readonly address: string
  readonly stop: () => Promise<void>
  /** What the server printed so far. */
  readonly printed?: () => string
}

/** Where every product of the stories leaves answers to retailers; each story has a folder of its own below it. */
export const ANSWERS_FOLDER = join(tmpdir(), 'cais-e2e-answers')

const ROOT = join(import.meta.dirname, '../..')
const START_TIMEOUT_MS = 180_000

/**
 * Starts Cais as a user would: `npm start` on an empty data folder, with its own database, demo company and web pages.
 * `prepare` runs before the start, with the same environment.
 */
export async function startProduct(
  prepare: (env: NodeJS.ProcessEnv) => Promise<void> = async () => {},
  demo: 'on' | 'off' = 'on',
): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cais-e2e-'))
  // PostgreSQL of root runs as another user; a folder that it cannot enter would have its database outside, not in memory.
  await chmod(dataDir, 0o755)
  const env = { ...userEnvironment(), ...settings(dataDir), CAIS_DEMO: demo }
  await prepare(env)
  const child = spawn(process.execPath, ['apps/api/src/start.ts'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = async () => {
    await ended(child)
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const output = { text: '' }
    return { address: await printedAddress(child, output), stop, printed: () => output.text }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The environment without the test runner's variables, which would make a development build. */
const userEnvironment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(NODE_ENV|DEV|PROD|MODE|TEST|VITEST.*|VITE_.*)$/.test(name),
    ),
  )

/** A free port, demo data, and no practical limit of sign-ins. */
const settings = (dataDir: string) => ({
  PORT: '0',
  HOST: '127.0.0.1',
  DATABASE_URL: '',
  CAIS_DATA_DIR: dataDir,
  CAIS_SIGN_IN_ATTEMPTS: '100000',
  CAIS_LOCAL_PRINTERS: 'yes',
  CAIS_ANSWERS_FOLDER: ANSWERS_FOLDER,
  CAIS_PRIVATE_RECEIVERS: 'yes',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
})

function printedAddress(child: ChildProcess, output: { text: string }): Promise<string> {
  return new Promise((found, failed) => {
    const timer = setTimeout(
      () => failed(new Error(`Cais did not start in time:\n${output.text}`)),
      START_TIMEOUT_MS,
    )
    const readAddress = (part: Buffer) => {
      output.text += part.toString()
      const address = /https?:\/\/localhost:\d+/.exec(output.text)?.[0]
      if (address === undefined) return
      clearTimeout(timer)
      found(address)
    }
    child.stdout?.on('data', readAddress)
    child.stderr?.on('data', (part: Buffer) => {
      output.text += part.toString()
      if (process.env.E2E_SERVER_LOG) process.stderr.write(part)
    })
    child.once('exit', (code) => {
      clearTimeout(timer)
      failed(new Error(`Cais ended with code ${code}:\n${output.text}`))
    })
  })
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((done) => {
    child.once('exit', () => done())
    child.kill('SIGTERM')
  })
}
