import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a receiver does with a request: accepts it, says no, is busy, breaks down, or takes it and then says nothing. */
export type Manner = 'accept' | 'refuse' | 'busy' | 'break' | 'swallow' | 'hang-up' | 'redirect'

type Received = {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export type ReceiverStandIn = Awaited<ReturnType<typeof openReceiver>>

/**
 * A receiver of answers and webhooks for tests. It keeps what it took by key, so that it can be asked about it, and takes the same key once.
 */
export async function openReceiver() {
  const received: Received[] = []
  const taken = new Map<string, string>()
  let manner: Manner = 'accept'
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = request.url ?? ''
      const end = (status: number, text: string) => response.writeHead(status).end(text)
      if (request.method === 'GET') {
        const key = decodeURIComponent(path.slice('/has/'.length))
        return end(taken.has(key) ? 200 : 404, '')
      }
      const body = Buffer.concat(parts).toString('utf8')
      received.push({ path, headers: request.headers, body })
      const key = decodeURI(
        String(request.headers['idempotency-key'] ?? request.headers['cais-event-id'] ?? ''),
      )
      if (manner === 'refuse') return end(422, 'Linha 2: artigo desconhecido')
      if (manner === 'busy') return end(503, 'manutenção')
      if (manner === 'redirect') return response.writeHead(302, { location: '/elsewhere' }).end()
      if (manner === 'break') return end(500, 'ERR')
      taken.set(key, body)
      if (manner === 'hang-up') return request.socket.destroy()
      if (manner === 'swallow') return undefined
      return end(200, 'OK')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/orders`,
    askUrl: `http://127.0.0.1:${port}/has/{key}`,
    received,
    taken,
    behave: (next: Manner) => {
      manner = next
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
