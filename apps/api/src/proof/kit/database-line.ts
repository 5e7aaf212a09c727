import { createConnection, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

/**
 * A line to the database that can be cut and mended: what the application sees of a database that is stopped and
 * started, while every other test goes on working with it.
 */
export async function openDatabaseLine(databaseUrl: string) {
  const target = targetOf(databaseUrl)
  const sockets = new Set<Socket>()
  let isCut = false
  let fatal: string | undefined
  const server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = createConnection(target)
    far.on('data', (answer) => {
      if (fatal === undefined || !answer.includes(fatal)) return
      fatal = undefined
      near.destroy()
    })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
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
    mend: () => {
      isCut = false
    },
    /** The next answer with these words never arrives: its statement was carried out, its connection is lost. */
    loseAnswerWith: (words: string) => {
      fatal = words
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
