import type { AddressInfo } from 'node:net'
import { readConfig } from '../../../apps/api/src/config.ts'
import { serve } from '../../../apps/api/src/server.ts'
import { fillEmptyDatabase } from '../../../apps/api/src/start/fill-empty-database.ts'
import { prepareRuntime } from '../../../apps/api/src/start/prepare-runtime.ts'

/** The product as it runs in production, jobs included, with the demo company in an empty database. */
const config = readConfig({ ...process.env, PORT: '0', CAIS_DEMO: 'yes', LOG_LEVEL: 'fatal' })
const runtime = await prepareRuntime(config, config.databaseUrl ?? '')
await fillEmptyDatabase(runtime.deps, true)
const server = await serve(runtime)
process.send?.({ port: (server.app.server.address() as AddressInfo).port })
process.once('SIGTERM', async () => {
  await server.stop()
  await runtime.close()
})
