import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { HttpSignIn } from '@cais/domain/sources/source'
import { FORBIDDEN, guardedLookup, requireOpenHost } from '../receivers/private-addresses.ts'

/** How a service of a retailer is reached, and told who asks. */
export type HttpAccess = {
  readonly signIn: HttpSignIn
  readonly username: string
  /** The header that carries the secret, where it is told so. */
  readonly headerName: string
  readonly secret: string
  /** Whether it may be a server of the own network. */
  readonly allowPrivate: boolean
}

export type HttpPage = {
  readonly bytes: Buffer
  readonly mediaType: string
  /** The address that the Link header calls the next one. */
  readonly next: string | null
}

export type HttpPatience = {
  /** How long one answer may take, to its last byte. */
  readonly answerMs: number
  /** Waits before the second, third … try; where the service asks for longer ones, it is left alone. */
  readonly pausesMs: readonly number[]
  readonly maxBytes: number
}
export const HTTP_PATIENCE: HttpPatience = {
  answerMs: 30_000,
  pausesMs: [1000, 4000],
  maxBytes: 20 * 1024 * 1024,
}

const MOST_REDIRECTS = 3

/**
 * Reads one page of a service. Tries again after 429, 5xx, a break or a time-out; never goes on to another host. Throws HTTP_STATUS, HTTP_BUSY
 * (with `waitMs`, as the service asked), HTTP_ELSEWHERE, HTTP_TOO_LARGE, CONNECTION_*, RECEIVER_ADDRESS_FORBIDDEN.
 */
export async function requestPage(
  url: string,
  access: HttpAccess,
  patience: HttpPatience = HTTP_PATIENCE,
): Promise<HttpPage> {
  for (const [tries, pause] of [...patience.pausesMs, null].entries()) {
    const result = await requestOnce(url, access, patience).catch((error: unknown) => faultOf(error, url))
    if (!(result instanceof RuleError)) return result
    const asked = Number(result.facts.waitMs ?? 0)
    if (pause === null || !MENDS_ITSELF.includes(result.code) || asked > pause * (tries + 1) * 4) throw result
    await wait(Math.max(pause, asked))
  }
  throw new Error('Not reached')
}

const MENDS_ITSELF: readonly string[] = ['HTTP_BUSY', 'CONNECTION_TIMEOUT', 'CONNECTION_LOST']

async function requestOnce(url: string, access: HttpAccess, patience: HttpPatience): Promise<HttpPage> {
  const signal = AbortSignal.timeout(patience.answerMs)
  let at = new URL(url)
  for (let redirects = 0; ; redirects += 1) {
    const response = await answerOf(at, access, signal)
    const { statusCode: status = 0, headers } = response
    if (status < 300 || status >= 400 || headers.location === undefined)
      return await pageOf(response, at, patience)
    response.destroy()
    at = sameHost(headers.location, at)
    if (redirects >= MOST_REDIRECTS) throw new RuleError('HTTP_STATUS', { host: at.host, status })
  }
}

/** Asks, and answers when the headers came. What the name was looked up to is what is called. */
function answerOf(url: URL, access: HttpAccess, signal: AbortSignal): Promise<IncomingMessage> {
  const { allowPrivate } = access
  requireOpenHost(url.hostname, allowPrivate)
  const ask = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const request = ask(
      url,
      { headers: headersOf(access), lookup: guardedLookup(allowPrivate), agent: false, signal },
      resolve,
    )
    request.on('error', reject)
    request.end()
  })
}

/** The secret goes to the host that it is for, and to no other. Throws HTTP_ELSEWHERE. */
export function sameHost(address: string, from: URL): URL {
  const next = URL.canParse(address, from.href) ? new URL(address, from) : undefined
  if (next?.origin !== from.origin)
    throw new RuleError('HTTP_ELSEWHERE', { host: from.host, other: next?.host ?? address.slice(0, 100) })
  return next
}

function headersOf({ signIn, username, headerName, secret }: HttpAccess): Record<string, string> {
  const accepted = {
    accept: 'application/json, application/xml, text/csv, text/plain, */*;q=0.5',
    'accept-encoding': 'gzip, deflate, br',
  }
  if (signIn === 'bearer') return { ...accepted, authorization: `Bearer ${secret}` }
  if (signIn === 'header') return { ...accepted, [headerName]: secret }
  if (signIn === 'none') return accepted
  return { ...accepted, authorization: `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}` }
}

async function pageOf(response: IncomingMessage, { host }: URL, patience: HttpPatience): Promise<HttpPage> {
  const { statusCode: status = 0, headers } = response
  if (status !== 200 && status !== 204) {
    response.destroy()
    if (status === 429 || status >= 500)
      throw new RuleError('HTTP_BUSY', { host, status, waitMs: retryAfterMs(headers['retry-after'] ?? null) })
    if (status === 401 || status === 403) throw new RuleError('CONNECTION_SIGN_IN_REFUSED', { host })
    throw new RuleError('HTTP_STATUS', { host, status })
  }
  return {
    bytes: await bytesOf(response, host, patience.maxBytes),
    mediaType: (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
    next: nextOf([headers.link ?? []].flat().join(', ') || null),
  }
}

/** Counted as they are unpacked: a packed answer may be a thousand times as long. */
async function bytesOf(response: IncomingMessage, host: string, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of unpacked(response) as AsyncIterable<Buffer>) {
      size += part.length
      if (size > maxBytes)
        throw new RuleError('HTTP_TOO_LARGE', { host, limit: `${Math.floor(maxBytes / 1024 / 1024)} MB` })
      parts.push(part)
    }
  } finally {
    response.destroy()
  }
  return Buffer.concat(parts)
}

const UNPACKERS = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress } as const

function unpacked(response: IncomingMessage): Readable {
  const packing = response.headers['content-encoding']?.toLowerCase().replace('x-gzip', 'gzip') ?? ''
  if (!Object.hasOwn(UNPACKERS, packing)) return response
  const unpacker = UNPACKERS[packing as keyof typeof UNPACKERS]()
  response.on('error', (error) => unpacker.destroy(error))
  return response.pipe(unpacker)
}

function retryAfterMs(header: string | null): number {
  if (header === null) return 0
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? 0 : Math.max(0, at - Date.now())
}

/** The address of `<…>; rel="next"` (RFC 8288). */
function nextOf(header: string | null): string | null {
  for (const [, address, rules = ''] of (header ?? '').matchAll(/<([^>]*)>([^<]*)/g))
    if (/;\s*rel\s*=\s*"?([^";]*\s)?next(\s[^";]*)?"?/i.test(rules)) return address ?? null
  return null
}

function faultOf(error: unknown, url: string): RuleError {
  if (error instanceof RuleError) return error
  const { host } = new URL(url)
  const { name = '', code = '' } = (error ?? {}) as { readonly name?: string; readonly code?: string }
  if (code === FORBIDDEN) return new RuleError('RECEIVER_ADDRESS_FORBIDDEN', { host })
  if (name === 'TimeoutError' || name === 'AbortError' || /TIMEOUT/.test(code))
    return new RuleError('CONNECTION_TIMEOUT', { host })
  if (/CERT|SSL|TLS|SELF_SIGNED|ERR_TLS/.test(code))
    return new RuleError('CONNECTION_NOT_ENCRYPTED', { host })
  if (/ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN/.test(code))
    return new RuleError('CONNECTION_UNREACHABLE', { host })
  return new RuleError('CONNECTION_LOST', { host })
}
