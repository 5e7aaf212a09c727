import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { CLI, run, START } from './testing/run-script.ts'

const PASSWORD = 'first-password'
const SLOW = { timeout: 60_000, interval: 100 }

test('a server survives its built-in database: a crash, a command beside it, a kill', {
  timeout: 180_000,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cais-lost-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  // Root's PostgreSQL runs as another user, who must get in.
  chmodSync(dataDir, 0o755)
  const env = { CAIS_DATA_DIR: dataDir, CAIS_ADMIN_PASSWORD: PASSWORD }
  const server = run(START, env)
  const address = await server.address()
  const headers = await signIn(address)
  const pidOf = () =>
    Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])
  const first = pidOf()

  // One process of PostgreSQL dies, all connections with it; a command that comes and goes ends nothing.
  const place = run(CLI, env, ['database', 'url'])
  await place.ended
  await killBackend(place.output.text.trim())
  const ready = async () => (await fetch(`${address}/api/health/ready`)).status
  await expect.poll(ready, SLOW).toBe(200)
  const doctor = run(CLI, env, ['doctor'])
  expect(await doctor.ended, doctor.output.text).toBe(0)
  expect([pidOf(), await ready()]).toEqual([first, 200])

  // The whole database is killed: refused in our words until it is there again.
  const me = () => fetch(`${address}/api/auth/me`, { headers })
  process.kill(first, 'SIGKILL')
  const refused: Response[] = []
  const ask = async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, me))
    refused.push(...replies.filter(({ status }) => status !== 200))
    return refused.length > 0 && replies.every(({ status }) => status === 200)
  }
  await expect.poll(ask, SLOW).toBe(true)
  for (const reply of refused) {
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await reply.json()).toMatchObject({ code: 'UNAVAILABLE', path: '/api/auth/me' })
  }
  expect(pidOf()).not.toBe(first)
  await expect.poll(ready, SLOW).toBe(200)

  expect(server.output.text.length, server.output.text).toBeLessThan(12_000)
  expect(await server.stop()).toBe(0)
})

async function signIn(address: string) {
  const reply = await fetch(`${address}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  })
  const { accessToken } = (await reply.json()) as { accessToken: string }
  return { authorization: `Bearer ${accessToken}` }
}

async function killBackend(url: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid')
  const ended = new Promise<void>((done) => client.once('end', () => done()))
  process.kill(rows[0].pid, 'SIGKILL')
  await ended
}
