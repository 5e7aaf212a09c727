import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * What a fake printer does wrong. `mute`: takes the request and never answers; `silent`: prints the document and does not say so; `drops`: hangs up after it has the document; `html`: a web
 * page; `redirect`: sends one elsewhere; `huge`: never ends; `garbage`: bytes that are no IPP; `refuses`: says no to documents; `single`: takes a
 * document only when it has none in hand, as ippeveprinter and small printers do.
 */
export type Fault =
  | 'mute'
  | 'silent'
  | 'drops'
  | 'html'
  | 'redirect'
  | 'huge'
  | 'garbage'
  | 'refuses'
  | 'single'

type Job = {
  readonly id: number
  readonly name: string
  readonly bytes: number
  state: number
  reasons: string[]
}

/** A printer on a free port of this machine: it speaks IPP as real ones do, and can be told to fail. It prints at once unless `holds`. */
export async function openFakePrinter() {
  const jobs: Job[] = []
  const control: { fault: Fault | null; state: number; reasons: string[]; holds: boolean; secret: string } = {
    fault: null,
    state: 3,
    reasons: ['none'],
    holds: false,
    secret: 'what is said behind the counter',
  }
  const server = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => answer(request, reply, Buffer.concat(parts)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  function answer(request: IncomingMessage, reply: ServerResponse, body: Buffer) {
    const { fault } = control
    const operation = body.readUInt16BE(2)
    const isDocument = operation === 0x02
    if (fault === 'mute') return
    if (fault === 'html')
      return void reply.setHeader('content-type', 'text/html').end(`<h1>${control.secret}</h1>`)
    if (fault === 'redirect')
      return void reply.writeHead(302, { location: `http://127.0.0.1:${port}/other` }).end()
    if (fault === 'huge') return flood(reply)
    reply.setHeader('content-type', 'application/ipp')
    if (fault === 'garbage') return void reply.end(Buffer.from('\u0001\u0002 not of the protocol'))
    if (fault === 'refuses' && (isDocument || operation === 0x04))
      return void reply.end(message(body, 0x040a, []))
    if (fault === 'single' && isDocument && jobs.some(({ state }) => state < 7))
      return void reply.end(message(body, 0x0507, []))
    if (isDocument) {
      const id = jobs.length + 1
      const head = body.indexOf('%PDF')
      jobs.push({
        id,
        name: textIn(body, 'job-name'),
        bytes: head === -1 ? 0 : body.length - head,
        state: control.holds ? 3 : 9,
        reasons: ['none'],
      })
      if (fault === 'silent') return
      if (fault === 'drops') return void request.socket.destroy()
      return void reply.end(
        message(body, 0, [[0x02, number('job-id', 0x21, id), number('job-state', 0x23, 3)]]),
      )
    }
    if (operation === 0x0b) return void reply.end(message(body, 0, [[0x04, ...printerAttributes()]]))
    if (operation === 0x0a) {
      const isDone = body.includes('not-completed') === false
      const listed = jobs.filter(({ state }) => state >= 7 === isDone)
      return void reply.end(
        message(
          body,
          0,
          listed.map((job) => [0x02, ...jobAttributes(job)]),
        ),
      )
    }
    const job = jobs.find(({ id }) => id === numberIn(body, 'job-id'))
    if (operation === 0x04) return void reply.end(message(body, 0, []))
    if (job === undefined) return void reply.end(message(body, 0x0406, []))
    if (operation === 0x08) {
      job.state = 7
      job.reasons = ['job-canceled-by-user']
    }
    reply.end(message(body, 0, [[0x02, ...jobAttributes(job)]]))
  }

  const printerAttributes = () => [
    number('printer-state', 0x23, control.state),
    text('printer-state-reasons', 0x44, control.reasons),
    Buffer.concat([Buffer.from([0x22]), sized('printer-is-accepting-jobs'), Buffer.from([0, 1, 1])]),
    text('printer-make-and-model', 0x41, ['Fake P3155']),
    text('document-format-supported', 0x49, ['application/pdf', 'image/urf']),
    text('marker-types', 0x44, ['toner', 'waste-toner']),
    number('marker-levels', 0x21, 41),
    number('', 0x21, 3),
    text('printer-input-tray', 0x30, ['type=sheetFeedAutoRemovableTray;maxcapacity=250;level=125;status=0']),
  ]
  const jobAttributes = ({ id, name, state, reasons }: Job) => [
    number('job-id', 0x21, id),
    text('job-name', 0x42, [name]),
    number('job-state', 0x23, state),
    text('job-state-reasons', 0x44, reasons),
  ]

  return {
    address: `ipp://127.0.0.1:${port}/ipp/print`,
    jobs,
    control,
    /** Documents that have a file, by name. */
    names: () => jobs.map(({ name }) => name),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type FakePrinter = Awaited<ReturnType<typeof openFakePrinter>>

/** Goes on as long as the caller listens. */
function flood(reply: ServerResponse) {
  reply.setHeader('content-type', 'application/ipp')
  const more = () => {
    while (!reply.destroyed && reply.write(Buffer.alloc(65_536))) {
      // until its buffer is full
    }
  }
  reply.on('drain', more)
  reply.on('error', () => {})
  more()
}

function message(
  request: Buffer,
  status: number,
  groups: readonly (readonly [number, ...Buffer[]])[],
): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt16BE(0x0200, 0)
  head.writeUInt16BE(status, 2)
  head.writeInt32BE(request.readInt32BE(4), 4)
  const opening = [
    Buffer.from([1]),
    text('attributes-charset', 0x47, ['utf-8']),
    text('attributes-natural-language', 0x48, ['en']),
  ]
  const rest = groups.flatMap(([tag, ...attributes]) => [Buffer.from([tag]), ...attributes])
  return Buffer.concat([head, ...opening, ...rest, Buffer.from([3])])
}

function sized(value: string): Buffer {
  const bytes = Buffer.from(value)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([length, bytes])
}

const text = (name: string, tag: number, values: readonly string[]) =>
  Buffer.concat(
    values.map((value, place) =>
      Buffer.concat([Buffer.from([tag]), sized(place === 0 ? name : ''), sized(value)]),
    ),
  )

function number(name: string, tag: number, value: number): Buffer {
  const bytes = Buffer.alloc(6)
  bytes.writeUInt16BE(4)
  bytes.writeInt32BE(value, 2)
  return Buffer.concat([Buffer.from([tag]), sized(name), bytes])
}

/** The value that stands behind a name in a request. */
function valueIn(body: Buffer, name: string): Buffer {
  const at = body.indexOf(name) + name.length
  return body.subarray(at + 2, at + 2 + body.readUInt16BE(at))
}
const textIn = (body: Buffer, name: string) => valueIn(body, name).toString('utf8')
const numberIn = (body: Buffer, name: string) => valueIn(body, name).readInt32BE()
