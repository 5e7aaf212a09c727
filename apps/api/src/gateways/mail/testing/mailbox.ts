import { once } from 'node:events'
import type { Socket } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type Refusal = Error & { responseCode?: number }

/** How the server behaves; changed between mails. */
export type Manners = {
  /** Refuses an address; undefined = it is taken. */
  refuse?: ((address: string) => Refusal | undefined) | undefined
  /** Once it has the whole mail: answers, hangs up without a word, or says nothing more. */
  end?: 'answer' | 'hang-up' | 'silence' | undefined
  /** Refuses the whole mail. */
  refuseMail?: Refusal | undefined
}

export const refusal = (responseCode: number, message: string): Refusal =>
  Object.assign(new Error(message), { responseCode })

/** A real SMTP server on loopback, which keeps what it was given. */
export async function openMailbox(options: SMTPServerOptions = {}) {
  const manners: Manners = {}
  const mails: ParsedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.secure || options.key ? [] : ['STARTTLS'],
    closeTimeout: 100,
    onAuth: ({ username, password }, _session, done) =>
      username === 'cais' && password === 'certa'
        ? done(null, { user: username })
        : done(refusal(535, 'Authentication failed')),
    onRcptTo: ({ address }, _session, done) => done(manners.refuse?.(address)),
    onData: (stream, session, done) => {
      const socket = sockets.get(session.remotePort)
      simpleParser(stream).then((mail) => {
        if (manners.refuseMail) return done(manners.refuseMail)
        mails.push(mail)
        if (manners.end === 'hang-up') socket?.destroy()
        else if (manners.end !== 'silence') done()
      }, done)
    },
    ...options,
  })
  const sockets = new Map<number, Socket>()
  server.server.on('connection', (socket: Socket) => sockets.set(socket.remotePort ?? 0, socket))
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    manners,
    mails,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>
