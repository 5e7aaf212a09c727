import { lookup as lookUp } from 'node:dns'
import { type ClientRequest, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'
import { decodeAnswer, type IppAnswer, NotIpp } from './ipp-message.ts'

/** Why a printer could not be spoken to. What it answered is never part of it. */
export type PrinterFault = 'off' | 'no-answer' | 'no-printer' | 'address-forbidden'

/** `mayHaveArrived`: the document may have reached the printer, so that it must be asked before it is sent again. */
export class PrinterFailure extends Error {
  readonly fault: PrinterFault
  readonly mayHaveArrived: boolean
  constructor(fault: PrinterFault, mayHaveArrived: boolean) {
    super(fault)
    this.fault = fault
    this.mayHaveArrived = mayHaveArrived
  }
}

export type CallOptions = {
  /** How long a printer may be silent. */
  readonly timeoutMs: number
  /** Whether addresses of this machine and of its link are called (CAIS_LOCAL_PRINTERS). */
  readonly allowLocal: boolean
}

/** More than any printer says of itself. */
const MOST_BYTES = 512 * 1024

/** One request to a printer over HTTP. Follows nothing, reads no more than an answer can be. Throws PrinterFailure. */
export async function callPrinter(
  address: string,
  body: Buffer,
  { timeoutMs, allowLocal }: CallOptions,
): Promise<IppAnswer> {
  const url = new URL(address.replace(/^ipp/, 'http'))
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!allowLocal && isIP(host) !== 0 && isLocal(host)) throw new PrinterFailure('address-forbidden', false)
  const bytes = await exchange(url, body, { timeoutMs, lookup: guarded(allowLocal) })
  try {
    return decodeAnswer(bytes)
  } catch (error) {
    if (error instanceof NotIpp) throw new PrinterFailure('no-printer', true)
    throw error
  }
}

type Exchange = { readonly timeoutMs: number; readonly lookup: LookupFunction }

function exchange(url: URL, body: Buffer, { timeoutMs, lookup }: Exchange): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    let isConnected = false
    const fail = (fault: PrinterFault) => {
      clearTimeout(timer)
      reject(new PrinterFailure(fault, isConnected))
      call.destroy()
    }
    const call: ClientRequest = send(
      {
        method: 'POST',
        protocol: url.protocol,
        hostname: url.hostname.replace(/^\[|\]$/g, ''),
        port: url.port || (url.protocol === 'https:' ? 443 : 80),
        path: url.pathname,
        headers: { 'content-type': 'application/ipp', 'content-length': body.length },
        agent: false,
        lookup,
      },
      (answer) => {
        const isIpp = /^application\/ipp\b/i.test(answer.headers['content-type'] ?? '')
        if (answer.statusCode !== 200 || !isIpp) return fail('no-printer')
        const parts: Buffer[] = []
        let length = 0
        answer.on('data', (part: Buffer) => {
          length += part.length
          parts.push(part)
          if (length > MOST_BYTES) fail('no-printer')
        })
        answer.on('error', () => fail('no-answer'))
        answer.on('aborted', () => fail('no-answer'))
        answer.on('end', () => {
          clearTimeout(timer)
          resolve(Buffer.concat(parts))
        })
      },
    )
    // Over all: a host that answers a byte at a time is silent, too.
    const timer = setTimeout(() => fail(isConnected ? 'no-answer' : 'off'), timeoutMs)
    call.on('socket', (socket) => {
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
        isConnected = true
      })
    })
    call.on('error', (error: NodeJS.ErrnoException) =>
      fail(error.code === FORBIDDEN ? 'address-forbidden' : faultOf(error, isConnected)),
    )
    call.end(body)
  })
}

/** Whoever answers with something else than HTTP is no printer. */
function faultOf(error: NodeJS.ErrnoException, isConnected: boolean): PrinterFault {
  if (error.code?.startsWith('HPE_')) return 'no-printer'
  return isConnected ? 'no-answer' : 'off'
}

const FORBIDDEN = 'CAIS_ADDRESS_FORBIDDEN'

/** Looks a name up and refuses it where it leads to this machine or its link: the name may have been chosen for that. */
const guarded =
  (allowLocal: boolean): LookupFunction =>
  (name, options, done) => {
    lookUp(name, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0)
      if (!allowLocal && addresses.some(({ address }) => isLocal(address)))
        return done(Object.assign(new Error(FORBIDDEN), { code: FORBIDDEN }), '', 0)
      if (options.all) return done(null, addresses)
      const [first] = addresses
      return done(null, first?.address ?? '', first?.family ?? 0)
    })
  }

const LOCAL = new BlockList()
LOCAL.addSubnet('0.0.0.0', 8, 'ipv4')
LOCAL.addSubnet('127.0.0.0', 8, 'ipv4')
LOCAL.addSubnet('169.254.0.0', 16, 'ipv4')
LOCAL.addSubnet('224.0.0.0', 3, 'ipv4')
LOCAL.addAddress('::', 'ipv6')
LOCAL.addAddress('::1', 'ipv6')
LOCAL.addSubnet('fe80::', 10, 'ipv6')
LOCAL.addSubnet('ff00::', 8, 'ipv6')

/** This machine, its link with the addresses of cloud metadata, and addresses of many. IPv4 written as IPv6 counts, too. */
function isLocal(address: string): boolean {
  if (!isIPv6(address)) return LOCAL.check(address, 'ipv4')
  return LOCAL.check(address, 'ipv6')
}
