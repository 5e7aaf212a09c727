import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Fate, Hold } from './plan.ts'

/** Brings a call to Cais and its answer back, as far as its fate allows. */
export function forward(
  product: URL,
  asked: IncomingMessage,
  answer: ServerResponse,
  { lose, hold, change }: Fate,
) {
  // changed text is asked for whole and plain
  if (change) for (const name of CONDITIONS) delete asked.headers[name]
  const { hostname, port } = product
  const { url: path, method, headers } = asked
  const onward = request({ hostname, port, path, method, headers }, (reply) => {
    if (lose) return void lost(reply, asked, lose)
    if (change) return void changed(reply, answer, change)
    if (hold) return void keptBack(reply, answer, hold)
    answer.writeHead(reply.statusCode ?? 502, reply.headers)
    reply.pipe(answer)
  })
  onward.on('error', () => asked.socket.destroy())
  answer.on('close', () => onward.destroy())
  asked.pipe(onward)
}

const CONDITIONS = ['accept-encoding', 'if-none-match', 'if-modified-since']

function lost(reply: IncomingMessage, asked: IncomingMessage, lose: () => void) {
  reply.resume().on('end', () => {
    asked.socket.destroy()
    lose()
  })
}

async function changed(reply: IncomingMessage, answer: ServerResponse, change: (body: string) => string) {
  const parts = await reply.toArray()
  const { 'content-length': _, etag: __, ...headers } = reply.headers
  answer.writeHead(reply.statusCode ?? 502, headers)
  answer.end(change(Buffer.concat(parts).toString()))
}

/** The whole answer is here, so the server is through with it; the browser hears of it when it is let go. */
async function keptBack(reply: IncomingMessage, answer: ServerResponse, { reached, free }: Hold) {
  const parts = await reply.toArray()
  reached()
  await free
  if (answer.destroyed) return
  answer.writeHead(reply.statusCode ?? 502, reply.headers)
  answer.end(Buffer.concat(parts))
}
