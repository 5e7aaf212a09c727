import { BlockList, isIP, SocketAddress } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { TrustedProxies } from '../config.ts'

/**
 * The trust function of Fastify: whether an address of the chain, the nearest first, is a trusted proxy. A number is safe only where
 * nobody reaches the server past its proxies.
 */
export function trustsProxy(proxies: TrustedProxies): false | ((address: string, hop: number) => boolean) {
  if (proxies === 0) return false
  // Fastify trusts no address when it is given a number.
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies
  const list = listOf(proxies)
  return (address) => {
    const valid = validAddress(address)
    return valid !== undefined && list.check(valid, familyOf(valid))
  }
}

/** The farthest valid address that trusted proxies report; empty when the connection is closed already. */
export function callerAddress(request: Pick<FastifyRequest, 'ip' | 'ips'>): string {
  const way = request.ips ?? [request.ip]
  return way.map(validAddress).findLast((address) => address !== undefined) ?? ''
}

/** An IP address in its shortest form, without port, zone or the IPv6 shell of an IPv4 address. */
export function validAddress(text: string | undefined): string | undefined {
  const bare = withoutPort(text?.trim() ?? '').replace(/%.*$/s, '')
  const family = isIP(bare)
  if (family === 0) return undefined
  if (family === 4) return bare
  const { address } = new SocketAddress({ address: bare, family: 'ipv6' })
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1] ?? address
}

const withoutPort = (text: string) =>
  /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return list
}
