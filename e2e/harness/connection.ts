import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createFaultPlan, type Fault, type HeldResponse, type ResponseHold } from './faults.ts'
import { productAddress } from './product-address.ts'

/** The connection between one browser and Cais: a proxy that can be cut and that can fail single requests. */
export type Connection = {
  readonly address: string
  /** No request gets through any more, and those under way are aborted. */
  readonly disconnect: () => void
  readonly reconnect: () => void
  /** The server carries out the next such request, but its response never arrives; resolves when that has happened. */
  readonly dropResponse: (call: string) => Promise<void>
  /** Lets `after` such requests pass, then holds back the response to the next until `release`; the server has finished by then. */
  readonly holdResponse: (call: string, { after }: { after: number }) => HeldResponse
  /** Lets `after` such requests pass, then answers the next ones with 503 without asking the server. */
  readonly failRequests: (call: string, { after, times }: { after: number; times: number }) => void
  /** Changes the text of every response to such a request from now on. */
  readonly changeResponse: (call: string, change: (body: string) => string) => void
  /** How many such requests reached the server, whatever the response was. */
  readonly countRequests: (call: string) => number
  readonly close: () => Promise<void>
}

/** A new connection to the product of this worker. A call is named as in the contract, without /api: 'POST /drafts'. */
export async function openConnection(): Promise<Connection> {
  const product = new URL(productAddress())
  const { faultOf, ...plan } = createFaultPlan()
  let isOffline = false
  const server = createServer((request, response) => {
    if (isOffline) return void request.socket.destroy()
    const fault = faultOf(nameOf(request))
    if (!fault.fails) return forward(product, request, response, fault)
    request.resume()
    response.writeHead(503).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    ...plan,
    address: `http://localhost:${port}`,
    disconnect() {
      isOffline = true
      server.closeAllConnections()
    },
    reconnect() {
      isOffline = false
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

const nameOf = ({ method, url = '' }: IncomingMessage) =>
  `${method} ${url
    .replace(/^\/api/, '')
    .replace(/\?.*$/, '')
    .replace(/\d+/g, '{id}')}`

function forward(
  product: URL,
  request: IncomingMessage,
  response: ServerResponse,
  { drop, hold, change }: Fault,
) {
  // A text that is to be changed must come in full and uncompressed.
  if (change) for (const name of CONDITIONAL_HEADERS) delete request.headers[name]
  const { hostname, port } = product
  const { url: path, method, headers } = request
  const onward = send({ hostname, port, path, method, headers }, (reply) => {
    if (drop) return void dropReply(reply, request, drop)
    if (change) return void changeReply(reply, response, change)
    if (hold) return void holdReply(reply, response, hold)
    response.writeHead(reply.statusCode ?? 502, reply.headers)
    reply.pipe(response)
  })
  onward.on('error', () => request.socket.destroy())
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}

const CONDITIONAL_HEADERS = ['accept-encoding', 'if-none-match', 'if-modified-since']

function dropReply(reply: IncomingMessage, request: IncomingMessage, drop: () => void) {
  reply.resume().on('end', () => {
    request.socket.destroy()
    drop()
  })
}

async function changeReply(
  reply: IncomingMessage,
  response: ServerResponse,
  change: (body: string) => string,
) {
  const parts = await reply.toArray()
  const { 'content-length': _, etag: __, ...headers } = reply.headers
  response.writeHead(reply.statusCode ?? 502, headers)
  response.end(change(Buffer.concat(parts).toString()))
}

async function holdReply(
  reply: IncomingMessage,
  response: ServerResponse,
  { reached, released }: ResponseHold,
) {
  const parts = await reply.toArray()
  reached()
  await released
  if (response.destroyed) return
  response.writeHead(reply.statusCode ?? 502, reply.headers)
  response.end(Buffer.concat(parts))
}
