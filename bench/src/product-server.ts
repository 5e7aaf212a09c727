import type { AddressInfo } from 'node:net'
import { readConfig } from '../../apps/api/src/config.ts'
import { serve } from '../../apps/api/src/server.ts'
import { prepareRuntime } from '../../apps/api/src/start/prepare-runtime.ts'

/** The product as it runs in production, on a free port; without jobs, which would measure themselves, unless they are what is measured. */
const config = readConfig({
  ...process.env,
  PORT: '0',
  LOG_LEVEL: 'warn',
  CAIS_SIGN_IN_ATTEMPTS: '1000',
})
const runtime = await prepareRuntime(config, config.databaseUrl ?? '')
const server = await serve(runtime)
process.send?.({ port: (server.app.server.address() as AddressInfo).port })
process.on('message', () => {
  const now = process.memoryUsage.rss() / 1e6
  process.send?.({ now, peak: process.resourceUsage().maxRSS / 1e3 })
})
process.once('SIGTERM', async () => {
  await server.stop()
  await runtime.close()
  // An open channel would keep the process alive.
  process.disconnect()
})
