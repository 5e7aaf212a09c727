import { createConnection, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

/**
 * A proxy in front of the database that can be cut, frozen and restored: what the application sees of a database that is stopped and
 * started, or that is there and says nothing, while every other test goes on working with it.
 */
export async function openDatabaseProxy(databaseUrl: string) {
  const target = targetOf(databaseUrl)
  const sockets = new Set<Socket>()
  let isCut = false
  let isFrozen = false
  let lostAnswer: string | undefined
  const startupMessages: string[] = []
  const server = createServer((client) => {
    if (isCut) return client.destroy()
    client.once('data', (message) => startupMessages.push(String(message)))
    const database = createConnection(target)
    database.on('data', (answer) => {
      if (lostAnswer === undefined || !answer.includes(lostAnswer)) return
      lostAnswer = undefined
      client.destroy()
    })
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
      if (isFrozen) one.pause()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const dropAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: proxied(databaseUrl, port),
    cut: () => {
      isCut = true
      dropAll()
    },
    /** Nothing goes through any more, in either direction; connections stay, and new ones are taken. */
    freeze: () => {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    restore: () => {
      isCut = false
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    /** How each connection began: its user, database and settings. */
    startupMessages: () => startupMessages,
    /** The next answer with these words never arrives: its statement was carried out, its connection is lost. */
    loseAnswerWith: (words: string) => {
      lostAnswer = words
    },
    close: async () => {
      dropAll()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Where PostgreSQL listens: a socket in a folder, or a port. */
function targetOf(databaseUrl: string) {
  const { hostname, port, searchParams } = parsed(databaseUrl)
  const host = searchParams.get('host') ?? hostname
  const number = Number(searchParams.get('port') ?? (port || 5432))
  return host.startsWith('/') ? { path: join(host, `.s.PGSQL.${number}`) } : { host, port: number }
}

function proxied(databaseUrl: string, port: number): string {
  const url = parsed(databaseUrl)
  url.searchParams.delete('host')
  url.searchParams.delete('port')
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return url.href
}

/** URL refuses an address without a host. */
const parsed = (databaseUrl: string) => new URL(databaseUrl.replace('@/', '@localhost/'))
