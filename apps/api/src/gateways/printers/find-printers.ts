import { createSocket } from 'node:dgram'
import { isIPv4 } from 'node:net'
import { networkInterfaces } from 'node:os'

/** A printer that says by DNS-SD (RFC 6762, 6763) that it is there. */
export type FoundPrinter = { readonly name: string; readonly address: string; readonly model: string }

const GROUP = { address: '224.0.0.251', port: 5353 }
const SERVICES = ['_ipp._tcp.local', '_ipps._tcp.local'] as const
/** More than a network has, and than a hostile one may send. */
const MOST_RECORDS = 2000
const MOST_PRINTERS = 200

/** The addresses of this server, by which its networks are asked. */
const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.flatMap(({ family, internal, address }) => (family === 'IPv4' && !internal ? [address] : [])),
  )

type Search = { readonly listenMs?: number; readonly interfaces?: readonly string[] }

/**
 * Asks the networks of this server once which printers there are, and listens for a while; each answers for itself. Nothing where multicast does not go:
 * other networks, containers. What the answers say is data of strangers: names and addresses, never followed here.
 */
export async function findPrinters({
  listenMs = 1500,
  interfaces = ownAddresses(),
}: Search = {}): Promise<readonly FoundPrinter[]> {
  const records = await Promise.all(interfaces.map((address) => ask(address, listenMs)))
  return printersIn(records.flat())
}

async function ask(address: string, listenMs: number): Promise<readonly DnsRecord[]> {
  const socket = createSocket('udp4')
  const records: DnsRecord[] = []
  try {
    socket.on('message', (message) => {
      if (records.length < MOST_RECORDS) records.push(...readAnswer(message))
    })
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject)
      socket.bind(0, resolve)
    })
    socket.on('error', () => undefined)
    socket.setMulticastInterface(address)
    // one after the other: an answer about both would not fit, and responders leave out the model and the path
    for (const service of SERVICES)
      await new Promise<void>((resolve, reject) =>
        socket.send(question(service), GROUP.port, GROUP.address, (error) =>
          error ? reject(error) : resolve(),
        ),
      )
    await new Promise((resolve) => setTimeout(resolve, listenMs))
  } catch {
    // no network that multicast goes to
  } finally {
    socket.close()
  }
  return records
}

type DnsRecord =
  | { readonly type: 'PTR'; readonly name: string; readonly target: string }
  | { readonly type: 'SRV'; readonly name: string; readonly host: string; readonly port: number }
  | { readonly type: 'TXT'; readonly name: string; readonly texts: ReadonlyMap<string, string> }
  | { readonly type: 'A'; readonly name: string; readonly address: string }

const TYPES = { A: 1, PTR: 12, TXT: 16, SRV: 33 } as const

/** A question for a service, answered to the port that asks. */
export function question(service: string): Buffer {
  const head = Buffer.alloc(12)
  head.writeUInt16BE(1, 4)
  const labels = service.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)]))
  return Buffer.concat([head, ...labels, Buffer.from([0, 0, TYPES.PTR, 0x80, 0x01])])
}

/** The records of an answer; none of what is no DNS message. */
export function readAnswer(message: Buffer): readonly DnsRecord[] {
  try {
    const count = message.readUInt16BE(6) + message.readUInt16BE(8) + message.readUInt16BE(10)
    let at = 12
    for (let asked = message.readUInt16BE(4); asked > 0; asked -= 1) at = readName(message, at).end + 4
    const records: DnsRecord[] = []
    for (let left = Math.min(count, MOST_RECORDS); left > 0; left -= 1) {
      const { name, end } = readName(message, at)
      const type = message.readUInt16BE(end)
      const data = end + 10
      const length = message.readUInt16BE(end + 8)
      const record = recordOf(message, { name, type, data, length })
      if (record) records.push(record)
      at = data + length
    }
    return records
  } catch {
    return []
  }
}

type Raw = { readonly name: string; readonly type: number; readonly data: number; readonly length: number }

function recordOf(message: Buffer, { name, type, data, length }: Raw): DnsRecord | null {
  if (type === TYPES.PTR) return { type: 'PTR', name, target: readName(message, data).name }
  if (type === TYPES.A && length === 4)
    return { type: 'A', name, address: [...message.subarray(data, data + 4)].join('.') }
  if (type === TYPES.SRV)
    return { type: 'SRV', name, port: message.readUInt16BE(data + 4), host: readName(message, data + 6).name }
  if (type === TYPES.TXT)
    return { type: 'TXT', name, texts: readTexts(message.subarray(data, data + length)) }
  return null
}

/** A name, of which the end may be elsewhere in the message. Throws RangeError for one that never ends. */
function readName(message: Buffer, from: number): { readonly name: string; readonly end: number } {
  const labels: string[] = []
  let end: number | undefined
  let at = from
  for (let steps = 0; steps < 128; steps += 1) {
    const length = message.readUInt8(at)
    if (length === 0) return { name: labels.join('.'), end: end ?? at + 1 }
    if (length >= 0xc0) {
      end ??= at + 2
      at = message.readUInt16BE(at) & 0x3fff
    } else {
      labels.push(message.toString('utf8', at + 1, at + 1 + length))
      at += 1 + length
    }
  }
  throw new RangeError('A name without an end')
}

function readTexts(bytes: Buffer): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (let at = 0; at < bytes.length; at += 1 + (bytes[at] ?? 0)) {
    const text = bytes.toString('utf8', at + 1, at + 1 + (bytes[at] ?? 0))
    const equals = text.indexOf('=')
    if (equals > 0) texts.set(text.slice(0, equals).toLowerCase(), text.slice(equals + 1))
  }
  return texts
}

/** Printers out of records: each service with its port, the address of its host, and the path that it names. Exported for the test. */
export function printersIn(records: readonly DnsRecord[]): readonly FoundPrinter[] {
  const found = new Map<string, FoundPrinter>()
  for (const record of records) {
    if (record.type !== 'PTR' || found.size >= MOST_PRINTERS) continue
    const service = SERVICES.find((name) => name === record.name.toLowerCase())
    const server = records.find((one) => one.type === 'SRV' && one.name === record.target)
    if (service === undefined || server?.type !== 'SRV') continue
    const host = records.find((one) => one.type === 'A' && one.name === server.host)
    const address = host?.type === 'A' && isIPv4(host.address) ? host.address : server.host
    const texts = records.find((one) => one.type === 'TXT' && one.name === record.target)
    const text = (key: string) => (texts?.type === 'TXT' ? (texts.texts.get(key) ?? '') : '')
    const scheme = service.startsWith('_ipps') ? 'ipps' : 'ipp'
    const printer = {
      name: plain(record.target.slice(0, record.target.length - record.name.length - 1)),
      address: `${scheme}://${address}:${server.port}/${text('rp').replace(/^\/+/, '') || 'ipp/print'}`,
      model: plain(text('ty')),
    }
    found.set(printer.address, printer)
  }
  return [...found.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'pt'))
}

const plain = (text: string) =>
  [...text]
    .filter((letter) => letter >= ' ' && letter !== '\u007f')
    .join('')
    .slice(0, 80)
