import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { allocateOrder } from './allocate-order.ts'
import { pool } from './database.ts'
import { listOrders } from './list-orders.ts'
import { orderDetail } from './order-detail.ts'
import { submitDraft } from './submit-draft.ts'

/** What the product is measured against: node:http and pg with the least SQL for the same reply. No session, no rights, no rules. */
const server = createServer(async (request, response) => {
  try {
    const body = JSON.stringify(await answer(request))
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
      .end(body)
  } catch (error) {
    console.error(error)
    response.writeHead(500).end()
  }
})

async function answer(request: IncomingMessage): Promise<unknown> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bare')
  const [, , noun, id, verb] = pathname.split('/')
  if (request.method === 'GET' && noun === 'orders')
    return id === undefined ? listOrders(searchParams) : orderDetail(Number(id))
  const body = JSON.parse(await read(request))
  if (noun === 'drafts' && verb === 'submit') return submitDraft(Number(id), body)
  return allocateOrder(Number(id), body)
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.once('SIGTERM', () => server.close(() => pool.end()))
