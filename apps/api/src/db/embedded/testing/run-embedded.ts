import { startEmbedded } from '../start-embedded.ts'

// A process that holds the built-in PostgreSQL of a folder until it is asked to stop; the tests kill it in every way.
const [, , dataDir = '', durability] = process.argv
const server = await startEmbedded({
  dataDir,
  durability: durability === 'durable' ? 'durable' : 'throwaway',
})
process.on('SIGTERM', () => {
  void server.stop().then(() => process.exit(0))
})
console.log(JSON.stringify({ url: server.url, adopted: server.adopted }))
setInterval(() => {}, 60_000)
