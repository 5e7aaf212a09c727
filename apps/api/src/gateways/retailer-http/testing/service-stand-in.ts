import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'

type Answer = (request: IncomingMessage, response: ServerResponse, url: URL) => void

/** A service of a retailer on loopback that answers as it is told, one answer after the other; the last one stays. */
export async function openServiceStandIn(...answers: Answer[]) {
  const asked: { readonly url: string; readonly headers: IncomingMessage['headers'] }[] = []
  const state = { answers }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    asked.push({ url: `${url.pathname}${url.search}`, headers: request.headers })
    const answer = state.answers.length > 1 ? state.answers.shift() : state.answers[0]
    answer?.(request, response, url)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(close)
  return {
    url: `http://127.0.0.1:${port}/orders`,
    host: `127.0.0.1:${port}`,
    asked,
    /** What it answers from now on. */
    become: (...next: Answer[]) => {
      state.answers = next
    },
    close,
  }
}

export const json =
  (body: unknown, headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

export const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    void response.writeHead(code, headers).end('não')

/** Hangs up within the answer. */
export const cutOff: Answer = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
  response.write('[{"orderNumber":')
  setTimeout(() => response.destroy(), 20)
}

/** Says nothing. */
export const silent: Answer = () => undefined
