import { readConfig } from '../config.ts'
import { prepareRuntime, serve } from '../server.ts'

// A server process for tests that kill it: the real one, on the database of the test.
const config = readConfig(process.env)
const server = await serve(await prepareRuntime(config, config.databaseUrl ?? ''))
console.log(server.address)
