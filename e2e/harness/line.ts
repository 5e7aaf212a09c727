import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inject } from 'vitest'

/** The wire between a browser and Cais, which can be cut. */
export type Line = {
  readonly address: string
  /** Nothing goes through any more, and what was under way is torn. */
  readonly cut: () => void
  readonly mend: () => void
  /** The next such call is carried out, and its answer never arrives; resolves when that happened. */
  readonly loseAnswerTo: (call: string) => Promise<void>
  /** From now on the answer to a call is another text. */
  readonly answer: (call: string, change: (body: string) => string) => void
  /** How often a call went through, whatever was answered. */
  readonly count: (call: string) => number
  readonly close: () => Promise<void>
}

/** A line of its own to the product of this run. A call is named as in the contract's key, without /api: 'POST /drafts'. */
export async function layLine(): Promise<Line> {
  const product = new URL(inject('address'))
  const calls: string[] = []
  const changes = new Map<string, (body: string) => string>()
  let isCut = false
  let lost: { call: string; happened: () => void } | undefined

  const server = createServer((asked, answer) => {
    if (isCut) return void asked.socket.destroy()
    const call = nameOf(asked)
    calls.push(call)
    const loses = lost?.call === call ? lost : undefined
    if (loses) lost = undefined
    forward(asked, answer, loses?.happened, changes.get(call))
  })

  function forward(
    asked: IncomingMessage,
    answer: ServerResponse,
    lose: (() => void) | undefined,
    change: ((body: string) => string) | undefined,
  ) {
    // changed text is asked for whole and plain
    if (change) for (const name of CONDITIONS) delete asked.headers[name]
    const onward = request(
      {
        hostname: product.hostname,
        port: product.port,
        path: asked.url,
        method: asked.method,
        headers: asked.headers,
      },
      (reply) => {
        if (lose) {
          reply.resume().on('end', () => {
            asked.socket.destroy()
            lose()
          })
          return
        }
        if (change) return void changed(reply, answer, change)
        answer.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(answer)
      },
    )
    onward.on('error', () => asked.socket.destroy())
    answer.on('close', () => onward.destroy())
    asked.pipe(onward)
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://localhost:${port}`,
    cut() {
      isCut = true
      server.closeAllConnections()
    },
    mend() {
      isCut = false
    },
    loseAnswerTo: (call) => new Promise((happened) => (lost = { call, happened })),
    answer: (call, change) => void changes.set(call, change),
    count: (call) => calls.filter((one) => one === call).length,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

const CONDITIONS = ['accept-encoding', 'if-none-match', 'if-modified-since']

async function changed(reply: IncomingMessage, answer: ServerResponse, change: (body: string) => string) {
  const parts = await reply.toArray()
  const { 'content-length': _, etag: __, ...headers } = reply.headers
  answer.writeHead(reply.statusCode ?? 502, headers)
  answer.end(change(Buffer.concat(parts).toString()))
}

const nameOf = ({ method, url = '' }: IncomingMessage) =>
  `${method} ${url
    .replace(/^\/api/, '')
    .replace(/\?.*$/, '')
    .replace(/\d+/g, '{id}')}`
