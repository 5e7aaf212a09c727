import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { MailSecurity } from '@cais/domain/mail/copies'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection, { type SMTPConnectionSendInfo } from 'nodemailer/lib/smtp-connection'

/** How the server for e-mail is reached, with its password. It never leaves the server. */
export type MailConnection = {
  readonly host: string
  readonly port: number
  readonly security: MailSecurity
  /** Empty = it takes mail without signing in. */
  readonly username: string
  readonly password: string
  readonly senderName: string
  readonly senderAddress: string
  /** Empty = answers go to the sender. */
  readonly replyTo: string
}

export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Ours, stored before the mail leaves. */
  readonly messageId: string
  readonly date: Date
  readonly attachment?: { readonly fileName: string; readonly pdf: Buffer }
}

/** 'retry': surely nothing arrived. 'in-doubt': the whole mail left, and the server did not say what became of it. */
export type MailResult =
  | { readonly outcome: 'done'; readonly reply: string }
  | { readonly outcome: 'failed' | 'retry' | 'in-doubt'; readonly error: RuleError }

/** How long the server may be silent, and how long all may take. */
export type MailPatience = { readonly silentMs: number; readonly wholeMs: number }
export const PATIENCE: MailPatience = { silentMs: 30_000, wholeMs: 150_000 }

/** Sends one mail to one address, over a connection of its own. Never throws for what the server does. */
export async function sendMail(
  connection: MailConnection,
  mail: Mail,
  patience: MailPatience = PATIENCE,
): Promise<MailResult> {
  const bytes = await composed(connection, mail)
  const content = watched(bytes)
  try {
    const info = await exchange(connection, patience, (smtp) => deliver(smtp, connection, mail, content))
    return { outcome: 'done', reply: shownReply(info.response) }
  } catch (fault) {
    return resultOf(fault, { host: connection.host, address: mail.to, hasLeft: content.hasLeft() })
  }
}

function composed({ senderName, senderAddress, replyTo }: MailConnection, mail: Mail): Promise<Buffer> {
  const composer = new MailComposer({
    // as parts, never as text: a name or an address cannot add a receiver
    from: { name: senderName, address: senderAddress },
    to: { name: '', address: mail.to },
    ...(replyTo !== '' && { replyTo: { name: '', address: replyTo } }),
    subject: mail.subject,
    text: mail.text,
    messageId: mail.messageId,
    date: mail.date,
    xMailer: false,
    // no answer of an absent person to an automatic mail
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(mail.attachment && {
      attachments: [
        {
          filename: mail.attachment.fileName,
          content: mail.attachment.pdf,
          contentType: 'application/pdf',
        },
      ],
    }),
  })
  return composer.compile().build()
}

const CHUNK = 16 * 1024

/** The mail as a stream that knows whether the end of it was handed to the line: before that the server cannot have taken it. */
function watched(bytes: Buffer) {
  let at = 0
  let isOver = false
  const stream = new Readable({
    highWaterMark: CHUNK,
    read() {
      if (at >= bytes.length) isOver = true
      this.push(at >= bytes.length ? null : bytes.subarray(at, at + CHUNK))
      at += CHUNK
    },
  })
  return { stream, hasLeft: () => isOver }
}

type Content = ReturnType<typeof watched>

const deliver = (
  smtp: SMTPConnection,
  { senderAddress }: MailConnection,
  { to }: Mail,
  { stream }: Content,
): Promise<SMTPConnectionSendInfo> =>
  new Promise((resolve, reject) => {
    smtp.send({ from: senderAddress, to: [to] }, stream, (error, info) =>
      info ? resolve(info) : reject(error ?? new Error('The server did not answer')),
    )
  })

/** Connects, encrypts, signs in, does the work, and hangs up, all within the time given. */
async function exchange<T>(
  { host, port, security, username, password }: MailConnection,
  { silentMs, wholeMs }: MailPatience,
  work: (smtp: SMTPConnection) => Promise<T>,
): Promise<T> {
  const smtp = new SMTPConnection({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    connectionTimeout: silentMs,
    greetingTimeout: silentMs,
    socketTimeout: silentMs,
    dnsTimeout: silentMs,
    maxResponseSize: 64 * 1024,
    // loopback is an address like any other: a relay may stand on this machine
    allowInternalNetworkInterfaces: true,
    ...(isIP(host) === 0 && { servername: host }),
  })
  // A server that answers a byte at a time is never silent.
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<T>((resolve, reject) => {
      timer = setTimeout(() => reject(Object.assign(new Error('No end'), { code: 'ETIMEDOUT' })), wholeMs)
      smtp.on('error', reject)
      smtp.on('end', () => reject(Object.assign(new Error('Hung up'), { code: 'ECONNECTION' })))
      smtp.connect((refused) => {
        if (refused) return reject(refused)
        signIn(smtp, username, password)
          .then(() => work(smtp))
          .then(resolve, reject)
      })
    })
  } finally {
    clearTimeout(timer)
    smtp.close()
  }
}

const signIn = (smtp: SMTPConnection, user: string, pass: string): Promise<void> =>
  new Promise((resolve, reject) => {
    if (user === '') return resolve()
    smtp.login({ user, pass, credentials: { user, pass } }, (error) => (error ? reject(error) : resolve()))
  })

type Fault = {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
  readonly response?: string
  /** Of the operating system, which a fault of TLS is not. */
  readonly syscall?: string
  /** Of TLS. */
  readonly library?: string
}

type Told = { readonly host: string; readonly address: string; readonly hasLeft: boolean }

/** What a fault says of the mail. A refusal (5xx) is for good; 4xx and whatever happens before the mail has left is tried again. */
function resultOf(fault: unknown, { host, address, hasLeft }: Told): MailResult {
  const { code = '', command = '', responseCode, response = '', syscall, library } = (fault ?? {}) as Fault
  const reply = shownReply(response)
  const atDoor = DOOR[code]
  if (atDoor) return { outcome: 'retry', error: new RuleError(atDoor, { host }) }
  if (responseCode !== undefined && responseCode >= 400) {
    if (responseCode < 500) return { outcome: 'retry', error: new RuleError('MAIL_DEFERRED', { reply }) }
    const isAddress = command === 'RCPT TO'
    // who is refused before a mail was named is refused as a server, and may be let in later
    const isMail = isAddress || command === 'MAIL FROM' || command === 'DATA'
    return {
      outcome: isMail ? 'failed' : 'retry',
      error: isAddress
        ? new RuleError('MAIL_ADDRESS_REFUSED', { address, reply })
        : new RuleError('MAIL_REFUSED', { reply }),
    }
  }
  if (hasLeft) return { outcome: 'in-doubt', error: new RuleError('MAIL_LINE_LOST', { host }) }
  const isTls = code === 'ESOCKET' && (syscall === undefined || library !== undefined)
  const told = isTls ? 'MAIL_NOT_ENCRYPTED' : FAULTS[code]
  return { outcome: 'retry', error: new RuleError(told ?? 'MAIL_UNREACHABLE', { host }) }
}

/** Before any mail is named, whatever the number of the refusal. */
const DOOR: Readonly<Record<string, 'MAIL_NOT_ENCRYPTED' | 'MAIL_SIGN_IN_REFUSED'>> = {
  ETLS: 'MAIL_NOT_ENCRYPTED',
  EAUTH: 'MAIL_SIGN_IN_REFUSED',
  ENOAUTH: 'MAIL_SIGN_IN_REFUSED',
}

const FAULTS: Readonly<Record<string, 'MAIL_TIMEOUT' | 'MAIL_NO_SMTP'>> = {
  ETIMEDOUT: 'MAIL_TIMEOUT',
  EPROTOCOL: 'MAIL_NO_SMTP',
}

const MOST_SHOWN = 200

/** What a server said, as people read it; nothing of what is no reply of SMTP. */
function shownReply(response: string): string {
  if (!/^[2-5]\d\d[ -]/.test(response)) return ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what a stranger sends is shown without them
  return response.replace(/[\u0000-\u001f\u007f]+/g, ' ').slice(0, MOST_SHOWN)
}
