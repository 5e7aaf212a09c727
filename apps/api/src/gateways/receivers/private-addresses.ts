import { lookup as lookUp } from 'node:dns'
import { lookup as lookUpAll } from 'node:dns/promises'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'
import { RuleError } from '@cais/domain/kernel/rule-error'

const PRIVATE = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // the link, with the addresses of cloud metadata
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4')
PRIVATE.addAddress('::', 'ipv6')
PRIVATE.addAddress('::1', 'ipv6')
for (const [network, bits] of [
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
  // IPv4 inside IPv6 that leads anywhere: translated, and by a tunnel
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6')

/** An address of this machine, of the company's own network, or of no single host; IPv4 written as IPv6 counts as what it is. */
const isPrivateAddress = (address: string): boolean =>
  PRIVATE.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '')

const isLoopback = (host: string) =>
  host === 'localhost' || (isIP(host) !== 0 && LOOPBACK.check(host, isIPv6(host) ? 'ipv6' : 'ipv4'))

/**
 * A web address that may be called: encrypted, except on this machine; of no private network unless the environment allows it. Names are looked up
 * when they are called, and refused there. Throws RECEIVER_URL_INVALID, RECEIVER_ADDRESS_FORBIDDEN.
 */
export function receiverUrl(text: string, allowPrivate: boolean): URL {
  if (!URL.canParse(text)) throw new RuleError('RECEIVER_URL_INVALID', { url: text })
  const url = new URL(text)
  const host = hostOf(url)
  const isEncrypted = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(host))
  const hasPassword = url.username !== '' || url.password !== ''
  if (!isEncrypted || hasPassword) throw new RuleError('RECEIVER_URL_INVALID', { url: text })
  requireOpenHost(host, allowPrivate)
  return url
}

/** Of an address, or a name of this machine; other names are looked up when they are called. Throws RECEIVER_ADDRESS_FORBIDDEN. */
export function requireOpenHost(name: string, allowPrivate: boolean): void {
  const host = name.replace(/^\[|\]$/g, '')
  const isPrivate = isLoopback(host) || (isIP(host) !== 0 && isPrivateAddress(host))
  if (isPrivate && !allowPrivate) throw new RuleError('RECEIVER_ADDRESS_FORBIDDEN', { host })
}

/**
 * The address of a server that may be connected to: what is looked up here is what is called, so that a name cannot lead elsewhere afterwards. A name
 * that is not found is left as it is, and told by whoever connects. Throws RECEIVER_ADDRESS_FORBIDDEN.
 */
export async function openAddress(host: string, allowPrivate: boolean): Promise<string> {
  const plain = host.replace(/^\[|\]$/g, '')
  const found = await lookUpAll(plain, { all: true, order: 'ipv4first' }).catch(() => [])
  if (!allowPrivate && found.some(({ address }) => isPrivateAddress(address)))
    throw new RuleError('RECEIVER_ADDRESS_FORBIDDEN', { host })
  return found[0]?.address ?? plain
}

export const FORBIDDEN = 'CAIS_ADDRESS_FORBIDDEN'

/** Looks a name up and refuses it where any of its addresses is private: it may have been chosen for that. What was looked up is what is called. */
export const guardedLookup =
  (allowPrivate: boolean): LookupFunction =>
  (name, options, done) => {
    lookUp(name, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0)
      if (!allowPrivate && addresses.some(({ address }) => isPrivateAddress(address)))
        return done(Object.assign(new Error(FORBIDDEN), { code: FORBIDDEN }), '', 0)
      if (options.all) return done(null, addresses)
      const [first] = addresses
      return done(null, first?.address ?? '', first?.family ?? 0)
    })
  }
