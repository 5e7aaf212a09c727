import { isIP } from 'node:net'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { MailSecurity } from '@cais/domain/mail/copies'
import { type FetchMessageObject, ImapFlow, type ImapFlowError } from 'imapflow'
import { simpleParser } from 'mailparser'
import { openAddress } from '../receivers/private-addresses.ts'

/** How a mailbox is reached by IMAP, with its password. It never leaves the server. */
export type MailboxConnection = {
  readonly host: string
  readonly port: number
  readonly security: MailSecurity
  readonly username: string
  readonly password: string
  /** Whether it may be a server of the own network. */
  readonly allowPrivate: boolean
}

export type MailSummary = {
  /** Of the message within its folder: it rises, and is never given again while `uidValidity` stays. */
  readonly uid: number
  readonly bytes: number
  /** As the message names its sender, in lower case. Whoever writes a message can write this. */
  readonly from: readonly string[]
  readonly subject: string
  readonly messageId: string
}

/** What a message is, without a look into it. */
export type MailKind = { readonly uid: number; readonly bytes: number; readonly isReport: boolean }

export type MailAttachment = { readonly name: string; readonly bytes: Buffer }

/** What can be done while the connection stands and the folder is open. */
export type MailboxSession = {
  /** When it changes, numbers of messages say nothing about those before. */
  readonly uidValidity: string
  /** The next message will have at least this number. */
  readonly nextUid: number
  /** Messages above this number, in order, and which of them are reports of mail servers. Nothing else of them is read. */
  kinds(above: number): Promise<MailKind[]>
  /** A message as it came; null = it is gone. It is not marked as seen. */
  source(uid: number): Promise<Buffer | null>
  /** Messages above this number, in order. */
  list(above: number, most: number): Promise<MailSummary[]>
  /** The files in a message, those of messages within it too. A message without any is an empty list; one that is gone is, too. */
  attachments(uid: number): Promise<MailAttachment[]>
  /** Into another folder, which is made where it is missing. */
  move(uid: number, folder: string): Promise<void>
  /** Marks it as seen, so that people know that it was read. */
  markSeen(uid: number): Promise<void>
}

export type MailboxPatience = { readonly silentMs: number; readonly wholeMs: number }
const MAILBOX_PATIENCE: MailboxPatience = { silentMs: 30_000, wholeMs: 300_000 }

/** A message is held in memory while its files are taken out: a larger one is refused by its announced size. */
export const MAX_MESSAGE_BYTES = 40 * 1024 * 1024

/**
 * Connects, encrypts, signs in, opens the folder, does the work and hangs up. Throws CONNECTION_* for what the server does,
 * REMOTE_FOLDER_MISSING, RECEIVER_ADDRESS_FORBIDDEN.
 */
export async function withMailbox<T>(
  connection: MailboxConnection,
  folder: string,
  work: (session: MailboxSession) => Promise<T>,
  patience: MailboxPatience = MAILBOX_PATIENCE,
): Promise<T> {
  const { host } = connection
  const address = await openAddress(host, connection.allowPrivate)
  const client = openClient(connection, { address, silentMs: patience.silentMs })
  let timer: NodeJS.Timeout | undefined
  let isSignedIn = false
  const lost = new Promise<never>((_, reject) => {
    const fail = (error: unknown) => reject(faultOf(error, host, isSignedIn))
    timer = setTimeout(() => fail(timedOut()), patience.wholeMs)
    client.on('error', fail)
    client.on('close', () => fail(new Error('Hung up')))
  })
  // it may be rejected while nobody waits for it
  lost.catch(() => undefined)
  try {
    await Promise.race([told(client.connect(), host, false), lost])
    isSignedIn = true
    const session = await Promise.race([openFolder(client, { host, folder }), lost])
    return await Promise.race([work(session), lost])
  } finally {
    clearTimeout(timer)
    await hangUp(client)
  }
}

/** A step whose fault is said as a refusal. */
const told = <T>(step: Promise<T>, host: string, isSignedIn = true): Promise<T> =>
  step.catch((error: unknown) => {
    throw error instanceof RuleError ? error : faultOf(error, host, isSignedIn)
  })

const openClient = (
  { host, port, security, username, password }: MailboxConnection,
  { address, silentMs }: { readonly address: string; readonly silentMs: number },
) =>
  new ImapFlow({
    host: address,
    port,
    secure: security === 'tls',
    doSTARTTLS: security === 'starttls',
    auth: { user: username, pass: password },
    ...(isIP(host) === 0 && { servername: host }),
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: silentMs,
    greetingTimeout: silentMs,
    socketTimeout: silentMs,
    // a server cannot fill the memory
    maxLiteralSize: MAX_MESSAGE_BYTES,
    maxResponseSize: MAX_MESSAGE_BYTES + 1024 * 1024,
  })

const timedOut = () => Object.assign(new Error('No end'), { code: 'ETIMEOUT' })

type Place = { readonly host: string; readonly folder: string }

async function openFolder(client: ImapFlow, place: Place): Promise<MailboxSession> {
  const { host } = place
  const opened = client.mailboxOpen(place.folder).catch((error: ImapFlowError) => {
    if (error.mailboxMissing || error.responseStatus === 'NO')
      throw new RuleError('REMOTE_FOLDER_MISSING', place)
    throw error
  })
  const { uidValidity, uidNext } = await told(opened, host)
  const source = async (uid: number) => {
    const message = await told(client.fetchOne(String(uid), { source: true }, { uid: true }), host)
    return (message !== false && message.source) || null
  }
  return {
    uidValidity: String(uidValidity),
    nextUid: Number(uidNext),
    kinds: (above) => told(kindsAbove(client, above), host),
    source,
    list: (above, most) => told(listAbove(client, above, most), host),
    attachments: async (uid) => {
      const bytes = await source(uid)
      return bytes === null ? [] : await filesIn(bytes)
    },
    move: (uid, folder) => told(moveMessage(client, uid, { host, folder }), host),
    markSeen: async (uid) => {
      await told(client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true }), host)
    },
  }
}

async function kindsAbove(client: ImapFlow, above: number): Promise<MailKind[]> {
  const query = { uid: true, size: true, headers: ['content-type'] }
  const found: MailKind[] = []
  for await (const { uid, size = 0, headers } of client.fetch(`${above + 1}:*`, query, { uid: true }))
    if (uid > above) found.push({ uid, bytes: size, isReport: isReport(headers) })
  return found.toSorted((a, b) => a.uid - b.uid)
}

const isReport = (headers: Buffer | undefined): boolean =>
  /^content-type:\s*multipart\/report\b/im.test(headers?.toString('latin1') ?? '')

async function listAbove(client: ImapFlow, above: number, most: number): Promise<MailSummary[]> {
  const query = { uid: true, size: true, envelope: true }
  const found: FetchMessageObject[] = []
  // 'above:*' names the last message even when its number is lower
  for await (const message of client.fetch(`${above + 1}:*`, query, { uid: true }))
    if (message.uid > above) found.push(message)
  return found
    .toSorted((a, b) => a.uid - b.uid)
    .slice(0, most)
    .map(summaryOf)
}

async function moveMessage(client: ImapFlow, uid: number, place: Place): Promise<void> {
  await client.mailboxCreate(place.folder).catch(() => undefined)
  if ((await client.messageMove(String(uid), place.folder, { uid: true })) === false)
    throw new RuleError('REMOTE_FOLDER_MISSING', place)
}

const summaryOf = ({ uid, size = 0, envelope }: FetchMessageObject): MailSummary => ({
  uid,
  bytes: size,
  from: (envelope?.from ?? []).flatMap(({ address }) => (address ? [address.toLowerCase()] : [])),
  subject: envelope?.subject ?? '',
  messageId: envelope?.messageId ?? '',
})

async function filesIn(source: Buffer): Promise<MailAttachment[]> {
  const mail = await simpleParser(source, {
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipImageLinks: true,
  })
  const files: MailAttachment[] = []
  for (const { filename, content, contentType, related } of mail.attachments) {
    // pictures of the signature are no files of the sender
    if (related) continue
    if (contentType === 'message/rfc822') files.push(...(await filesIn(content)))
    else files.push({ name: filename ?? '', bytes: content })
  }
  return files
}

async function hangUp(client: ImapFlow): Promise<void> {
  if (client.usable) {
    const given = new Promise((resolve) => setTimeout(resolve, 1000).unref())
    await Promise.race([client.logout().catch(() => undefined), given])
  }
  client.close()
}

const TIMEOUTS = ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT', 'ETIMEOUT', 'ETIMEDOUT']
const UNREADABLE = ['ParserError', 'MissingTag', 'UnexpectedTag', 'InvalidResponse', 'LineTooLarge']

function faultOf(error: unknown, host: string, isSignedIn: boolean): RuleError {
  const {
    code = '',
    authenticationFailed,
    tlsFailed,
    responseStatus,
    responseText = '',
  } = (error ?? {}) as ImapFlowError
  if (authenticationFailed) return new RuleError('CONNECTION_SIGN_IN_REFUSED', { host })
  if (TIMEOUTS.includes(code)) return new RuleError('CONNECTION_TIMEOUT', { host })
  if (tlsFailed || /^(ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|CERT_|UNABLE_TO)/.test(code))
    return new RuleError('CONNECTION_NOT_ENCRYPTED', { host })
  if (UNREADABLE.some((start) => code.startsWith(start)))
    return new RuleError('CONNECTION_PROTOCOL_WRONG', { host, protocol: 'IMAP' })
  if (responseStatus) return new RuleError('REMOTE_FAILURE', { host, reply: responseText.slice(0, 200) })
  return new RuleError(isSignedIn ? 'CONNECTION_LOST' : 'CONNECTION_UNREACHABLE', { host })
}
