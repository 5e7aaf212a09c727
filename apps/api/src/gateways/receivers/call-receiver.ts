import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { FORBIDDEN, guardedLookup, receiverUrl } from './private-addresses.ts'

export type ReceiverCall = {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer
}

export type CallOptions = { readonly timeoutMs: number; readonly allowPrivate: boolean }

export type ReceiverAnswer = {
  readonly status: number
  /** First line and headers, as they came. */
  readonly head: string
  readonly body: string
}

/** Why nobody answered. `mayHaveArrived`: something of the request was sent, so that it may have been taken. */
export class ReceiverFailure extends Error {
  readonly fault: 'unreachable' | 'no-answer' | 'forbidden'
  readonly mayHaveArrived: boolean
  constructor(fault: ReceiverFailure['fault'], mayHaveArrived: boolean) {
    super(fault)
    this.fault = fault
    this.mayHaveArrived = mayHaveArrived
  }
}

/** What is kept of an answer: more says nothing about whether it was taken. */
const MOST_BYTES = 64 * 1024

/** One request. Follows no redirection, reads no more than is kept. Throws ReceiverFailure, and what receiverUrl throws. */
export function callReceiver(
  call: ReceiverCall,
  { timeoutMs, allowPrivate }: CallOptions,
): Promise<ReceiverAnswer> {
  const url = receiverUrl(call.url, allowPrivate)
  const isEncrypted = url.protocol === 'https:'
  return new Promise((resolve, reject) => {
    let isConnected = false
    const fail = (fault: ReceiverFailure['fault']) => {
      clearTimeout(timer)
      reject(new ReceiverFailure(fault, isConnected && call.method === 'POST'))
      request.destroy()
    }
    const request = (isEncrypted ? httpsRequest : httpRequest)(
      url,
      {
        method: call.method,
        headers: { ...call.headers, 'content-length': call.body?.length ?? 0, 'user-agent': 'Cais' },
        agent: false,
        lookup: guardedLookup(allowPrivate),
      },
      (answer) => {
        const parts: Buffer[] = []
        let length = 0
        const end = () => {
          clearTimeout(timer)
          const body = Buffer.concat(parts).subarray(0, MOST_BYTES).toString('utf8')
          resolve({ status: answer.statusCode ?? 0, head: headOf(answer), body })
        }
        answer.on('data', (part: Buffer) => {
          parts.push(part)
          length += part.length
          if (length <= MOST_BYTES) return
          end()
          request.destroy()
        })
        // its status came: whatever follows is only words about it
        answer.on('error', end)
        answer.on('end', end)
      },
    )
    // Over all: a host that answers a byte at a time is silent, too.
    const timer = setTimeout(() => fail(isConnected ? 'no-answer' : 'unreachable'), timeoutMs)
    request.on('socket', (socket) => {
      socket.once(isEncrypted ? 'secureConnect' : 'connect', () => {
        isConnected = true
      })
    })
    request.on('error', (error: NodeJS.ErrnoException) =>
      fail(error.code === FORBIDDEN ? 'forbidden' : isConnected ? 'no-answer' : 'unreachable'),
    )
    request.end(call.body)
  })
}

const headOf = (answer: {
  statusCode?: number | undefined
  statusMessage?: string | undefined
  rawHeaders: string[]
}) => {
  const names = answer.rawHeaders.filter((_, at) => at % 2 === 0)
  const lines = names.map((name, at) => `${name}: ${answer.rawHeaders[at * 2 + 1] ?? ''}`)
  return [`HTTP/1.1 ${answer.statusCode ?? 0} ${answer.statusMessage ?? ''}`.trim(), ...lines].join('\n')
}

/** The request as the log shows it. */
export const requestHead = ({ method, url, headers }: ReceiverCall): string =>
  [`${method} ${url}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join('\n')
