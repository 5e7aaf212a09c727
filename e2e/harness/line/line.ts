import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { productAddress } from '../product-address.ts'
import { forward } from './forward.ts'
import { createPlan, type Held } from './plan.ts'

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

/** A line of its own to the product of this run. A call is named as in the contract's key, without /api: 'POST /drafts'. */
export async function layLine(): Promise<Line> {
  const product = new URL(productAddress())
  const { fateOf, ...plan } = createPlan()
  let isCut = false
  const server = createServer((asked, answer) => {
    if (isCut) return void asked.socket.destroy()
    const fate = fateOf(nameOf(asked))
    if (!fate.fails) return forward(product, asked, answer, fate)
    asked.resume()
    answer.writeHead(503).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    ...plan,
    address: `http://localhost:${port}`,
    cut() {
      isCut = true
      server.closeAllConnections()
    },
    mend() {
      isCut = false
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
