import { readConfig } from '../config.ts'
import { serve } from '../server.ts'
import { prepareRuntime } from '../start/prepare-runtime.ts'

// A server process for tests that kill it: the real one, on the database of the test.
const config = readConfig(process.env)
const server = await serve(await prepareRuntime(config, config.databaseUrl ?? ''))
console.log(server.address)
