import { startEmbedded } from '../start-embedded.ts'

// A process that holds the built-in PostgreSQL of a folder until it is told to stop; the tests kill it in every way.
const dataDir = process.argv[2] ?? ''
const server = await startEmbedded({ dataDir })
process.on('SIGTERM', () => {
  void server.stop().then(() => process.exit(0))
})
console.log(JSON.stringify({ url: server.url, adopted: server.adopted }))
setInterval(() => {}, 60_000)
