import { createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openDatabaseProxy } from '../integration/kit/database-proxy.ts'
import { serve } from '../server.ts'
import { prepareRuntime } from '../start/prepare-runtime.ts'
import { emptyDatabase, testDatabase } from '../testing/create-test-database.ts'
import { onServer } from '../testing/on-server.ts'
import { endWhenUnresponsive, openConnection } from './connection.ts'
import { isDatabaseDown } from './failures.ts'
import { INTERACTIVE, openPool } from './pool.ts'

const QUICK = { ...INTERACTIVE, connectionMs: 300, statementMs: 0, answerMs: 300 }

test('every connection of a server sets the planner settings of its session', async () => {
  const proxy = await openDatabaseProxy(await emptyDatabase())
  const runtime = await prepareRuntime(readConfig({ PORT: '0', LOG_LEVEL: 'silent' }), proxy.url)
  const server = await serve(runtime)
  await runtime.deps.backgroundDb.selectFrom('users').select('id').execute()
  await server.stop()
  await runtime.close()
  await proxy.close()
  const names = (message: string) => /application_name\0([^\0]*)/.exec(message)?.[1]
  expect(new Set(proxy.startupMessages().map(names))).toEqual(
    new Set(
      ['migrations', 'role', 'server', 'background', 'jobs', 'listener', 'workers'].map(
        (name) => `cais ${name}`,
      ),
    ),
  )
  for (const message of proxy.startupMessages()) {
    expect(message).toContain('-c jit=off -c work_mem=16MB -c random_page_cost=1.1')
  }
})

test('settings of the session win over those of the database and keep options of the address', async () => {
  const { url } = await testDatabase()
  await onServer(url, `ALTER DATABASE ${/cais_test_\w+/.exec(url)?.[0]} SET jit = on`)
  const address = `${url}${url.includes('?') ? '&' : '?'}options=${encodeURIComponent('-c default_transaction_read_only=on')}`
  const [pool, client] = [
    openPool({ url: address, role: 'cais_app', max: 1 }),
    await openConnection({ url: address, name: 'test' }),
  ]
  onTestFinished(async () => {
    await pool.end()
    await client.end()
  })
  for (const connection of [pool, client]) {
    const { rows } = await connection.query(
      "SELECT current_setting('jit') AS jit, current_setting('default_transaction_read_only') AS read_only",
    )
    expect(rows).toEqual([{ jit: 'off', read_only: 'on' }])
  }
  expect((await pool.query('SELECT current_user AS me')).rows).toEqual([{ me: 'cais_app' }])
})

test('connecting to a server that accepts and never answers times out', async () => {
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => void sockets.add(socket))
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  const address = silent.address()
  const url = `postgresql://cais@127.0.0.1:${typeof address === 'object' ? address?.port : ''}/cais`
  const pool = openPool({ url, limits: QUICK })
  onTestFinished(async () => {
    await pool.end()
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  const refused = await pool.query('SELECT 1').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Error)
  expect(isDatabaseDown(refused)).toBe(true)
})

test('a connection that did not answer in time is closed, and the next one answers', async () => {
  const { url } = await testDatabase()
  const proxy = await openDatabaseProxy(url)
  const pool = openPool({ url: proxy.url, max: 1, limits: QUICK })
  onTestFinished(async () => {
    await pool.end()
    await proxy.close()
  })
  const client = await pool.connect()
  const before = await client.query('SELECT pg_backend_pid() AS pid')
  proxy.freeze()
  const answer = client.query('SELECT 1').catch((error: unknown) => error)
  expect(isDatabaseDown(await answer)).toBe(true)
  // rejected at once: nothing waits on the dead connection, not even the end of its transaction
  expect(isDatabaseDown(await client.query('ROLLBACK').catch((error: unknown) => error))).toBe(true)
  client.release()
  proxy.restore()
  const after = await pool.query('SELECT pg_backend_pid() AS pid')
  expect(after.rows[0].pid).not.toBe(before.rows[0].pid)
})

test('a long-lived connection is ended when it stops answering', async () => {
  const { url } = await testDatabase()
  const proxy = await openDatabaseProxy(url)
  const client = await openConnection({ url: proxy.url, name: 'test' })
  onTestFinished(() => proxy.close())
  let hasEnded = false
  client.once('end', () => {
    hasEnded = true
  })
  endWhenUnresponsive(client, 50, 200)
  await client.query('SELECT pg_sleep(0.5)').catch(() => {})
  proxy.freeze()
  await expect.poll(() => hasEnded).toBe(true)
})
