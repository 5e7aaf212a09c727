import { readConfig } from './config.ts'
import { inBackground } from './http/deps.ts'
import { serve } from './server.ts'
import { buildWebWhenStale } from './start/build-web.ts'
import { refuseTakenPort } from './start/check-port.ts'
import { fillEmptyDatabase } from './start/fill-empty-database.ts'
import { openDatabase } from './start/open-database.ts'
import { prepareRuntime } from './start/prepare-runtime.ts'
import { createShutdown, type Shutdown } from './start/shutdown.ts'

/** `npm start`: database, migrations, first data, web application, server; one address at the end. */
async function start(shutdown: Shutdown) {
  const config = readConfig(process.env)
  await refuseTakenPort(config)
  const { url, embedded } = await openDatabase(config)
  if (embedded) shutdown.add(embedded.stop, embedded.kill)
  const runtime = await prepareRuntime(config, url)
  shutdown.add(runtime.close)
  const welcome = await fillEmptyDatabase(inBackground(runtime.deps), embedded !== undefined)
  if (config.buildWeb) await buildWebWhenStale()
  const server = await serve(runtime)
  shutdown.add(server.stop)
  console.log(`\n  Cais  ${server.address}\n  ${welcome(server.address)}\n  Ctrl-C to stop\n`)
}

const shutdown = createShutdown()
try {
  await start(shutdown)
} catch (error) {
  console.error(`\nCais did not start. ${(error as Error).message}`)
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  await shutdown.run(1)
}
