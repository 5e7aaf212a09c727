import { expect, test } from 'vitest'
import { emptyDatabase } from '../testing/create-test-database.ts'
import { run, START } from './testing/run-script.ts'

test('two servers on one outside database agree on their secret', async () => {
  const env = { DATABASE_URL: await emptyDatabase(), CAIS_ADMIN_PASSWORD: 'first-password' }
  const servers = [run(START, env), run(START, env)]
  const [one, two] = await Promise.all(servers.map((server) => server.address()))
  const auth = await fetch(`${one}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'first-password' }),
  })
  const { accessToken } = (await auth.json()) as { accessToken: string }
  const headers = { authorization: `Bearer ${accessToken}` }
  expect((await fetch(`${two}/api/auth/me`, { headers })).status).toBe(200)
  expect(servers.map(({ output }) => output.text).join('')).not.toContain('first-password')
  expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0])
}, 120_000)
