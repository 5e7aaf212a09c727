import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { productAddress } from './product-address.ts'

/** The wire between a browser and Cais, which can be cut. */
export type Line = {
  readonly address: string
  /** Nothing goes through any more, and what was under way is torn. */
  readonly cut: () => void
  readonly mend: () => void
  /** The next such call is carried out, and its answer never arrives; resolves when that happened. */
  readonly loseAnswerTo: (call: string) => Promise<void>
  /** After so many, the answer to the next such call is held back until it is let go; the server has done its work by then. */
  readonly hold: (call: string, { after }: { after: number }) => Held
  /** After so many, the next such calls never reach the server: what stands before it answers that it is not there. */
  readonly fail: (call: string, { after, times }: { after: number; times: number }) => void
  /** From now on the answer to a call is another text. */
  readonly answer: (call: string, change: (body: string) => string) => void
  /** How often a call went through, whatever was answered. */
  readonly count: (call: string) => number
  readonly close: () => Promise<void>
}

export type Held = { readonly begun: Promise<void>; readonly letGo: () => void }

/** A line of its own to the product of this run. A call is named as in the contract's key, without /api: 'POST /drafts'. */
export async function layLine(): Promise<Line> {
  const product = new URL(productAddress())
  const calls: string[] = []
  const changes = new Map<string, (body: string) => string>()
  let isCut = false
  let lost: { call: string; happened: () => void } | undefined
  let holding: { call: string; skip: number; reached: () => void; free: Promise<void> } | undefined
  let failing = { call: '', skip: 0, times: 0 }

  const server = createServer((asked, answer) => {
    if (isCut) return void asked.socket.destroy()
    const call = nameOf(asked)
    if (failing.call === call && failing.skip === 0 && failing.times > 0) {
      failing.times -= 1
      asked.resume()
      return void answer.writeHead(503).end()
    }
    if (failing.call === call) failing.skip = Math.max(0, failing.skip - 1)
    calls.push(call)
    if (holding?.call === call) {
      const held = holding.skip === 0 ? holding : undefined
      holding.skip -= 1
      if (held) {
        holding = undefined
        return forward(asked, answer, undefined, undefined, held)
      }
    }
    const loses = lost?.call === call ? lost : undefined
    if (loses) lost = undefined
    forward(asked, answer, loses?.happened, changes.get(call))
  })

  function forward(
    asked: IncomingMessage,
    answer: ServerResponse,
    lose: (() => void) | undefined,
    change: ((body: string) => string) | undefined,
    held?: { readonly reached: () => void; readonly free: Promise<void> },
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
        if (held) return void keptBack(reply, answer, held)
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
    hold(call, { after }) {
      const [begun, reached] = door()
      const [free, letGo] = door()
      holding = { call, skip: after, reached, free }
      return { begun, letGo }
    },
    fail: (call, { after, times }) => {
      failing = { call, skip: after, times }
    },
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

type Back = { readonly reached: () => void; readonly free: Promise<void> }

/** The whole answer is here, so the server is through with it; the browser hears of it when it is let go. */
async function keptBack(reply: IncomingMessage, answer: ServerResponse, { reached, free }: Back) {
  const parts = await reply.toArray()
  reached()
  await free
  if (answer.destroyed) return
  answer.writeHead(reply.statusCode ?? 502, reply.headers)
  answer.end(Buffer.concat(parts))
}

/** Something to wait for, and what opens it. */
function door(): [Promise<void>, () => void] {
  let open = () => {}
  const opened = new Promise<void>((through) => {
    open = () => through()
  })
  return [opened, open]
}

const nameOf = ({ method, url = '' }: IncomingMessage) =>
  `${method} ${url
    .replace(/^\/api/, '')
    .replace(/\?.*$/, '')
    .replace(/\d+/g, '{id}')}`
