import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { setupSample } from '../testing/setup-sample.ts'
import { CLI, run, START } from './testing/run-script.ts'

/** Each test makes and starts a PostgreSQL, some twice: half a minute on a busy machine. */
const PATIENT = { timeout: 120_000 }

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cais-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

describe('npm start', PATIENT, () => {
  test('without any setting serves, shows an address that sets it up until it is, and Ctrl-C ends everything', async () => {
    const dataDir = dataFolder()
    const first = run(START, { CAIS_DATA_DIR: dataDir })
    const address = await first.address()
    const token = /\/setup#(\S+)/.exec(first.output.text)?.[1]
    const auth = await fetch(`${address}/api/setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, ...setupSample() }),
    })
    const { accessToken } = (await auth.json()) as { accessToken: string }
    expect(await first.stop()).toBe(0)
    expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false)

    const second = run(START, { CAIS_DATA_DIR: dataDir })
    const headers = { authorization: `Bearer ${accessToken}` }
    const me = await fetch(`${await second.address()}/api/auth/me`, { headers })
    expect(me.status).toBe(200)
    expect(second.output.text).not.toContain('/setup#')
    expect(await second.stop('SIGTERM')).toBe(0)
  })

  test('says which port is taken and touches nothing', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    onTestFinished(() => void taken.close())
    const { port } = taken.address() as { port: number }
    const dataDir = join(dataFolder(), 'data')
    const refused = run(START, { CAIS_DATA_DIR: dataDir, PORT: String(port) })
    expect(await refused.ended).toBe(1)
    expect(refused.output.text).toContain(`Port ${port} is used by another program`)
    expect(existsSync(dataDir)).toBe(false)
  })

  test('says which setting is wrong, and when the database cannot be reached', async () => {
    const wrong = run(START, { LOG_LEVEL: 'loud' })
    expect(await wrong.ended).toBe(1)
    expect(wrong.output.text).toContain('LOG_LEVEL')
    const gone = run(START, { DATABASE_URL: 'postgresql://cais@127.0.0.1:1/cais' })
    expect(await gone.ended).toBe(1)
    expect(gone.output.text).toContain('Cais did not start.')
  })
})

describe('npm run cais', PATIENT, () => {
  test('works alone, and beside a server that it leaves running', async () => {
    const dataDir = dataFolder()
    const alone = run(CLI, { CAIS_DATA_DIR: dataDir }, ['verify'])
    expect(await alone.ended).toBe(0)
    expect(alone.output.text).toBe('The history is whole.\n')
    expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false)

    const server = run(START, { CAIS_DATA_DIR: dataDir })
    const address = await server.address()
    expect(await run(CLI, { CAIS_DATA_DIR: dataDir }, ['verify']).ended).toBe(0)
    expect((await fetch(`${address}/api/health/ready`)).status).toBe(200)
    expect(await server.stop()).toBe(0)
  })

  test('an unknown command gets the help and an exit code', async () => {
    const unknown = run(CLI, {}, ['nonsense'])
    expect(await unknown.ended).toBe(2)
    expect(unknown.output.text).toContain("There is no command 'nonsense'.")
  })
})
