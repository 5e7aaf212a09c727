import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import { RuleError } from '@cais/domain/kernel/rule-error'
import SftpClient from 'ssh2-sftp-client'
import { openAddress } from '../receivers/private-addresses.ts'

/** How a server for SFTP is reached, with its secret. It never leaves the server. */
export type SftpConnection = {
  readonly host: string
  readonly port: number
  readonly username: string
  /** Empty = the key alone signs in. */
  readonly password: string
  /** In the form of OpenSSH or PEM; empty = the password signs in. The password then opens the key, where it has one. */
  readonly privateKey: string
  /** 'SHA256:…' as ssh-keygen shows it; empty = nobody has confirmed one, and nothing but the key itself is asked for. */
  readonly hostKey: string
  /** Whether it may be a server of the own network. */
  readonly allowPrivate: boolean
}

export type RemoteFile = {
  readonly name: string
  readonly size: number
  readonly modifiedAt: Date
}

/** What can be done while the connection stands. Paths are those of the server. */
export type SftpSession = {
  /** Plain files of a folder, the oldest first: no folders, links or devices. Throws REMOTE_FOLDER_MISSING, REMOTE_ACCESS_REFUSED. */
  list(folder: string): Promise<RemoteFile[]>
  /** The bytes as they come; a reader may stop at any of them. */
  read(path: string): AsyncIterable<Buffer>
  /** Replaces what has the name. Where the server knows no such step, what is there is removed first. */
  move(from: string, to: string): Promise<void>
  /** Under another name until it is whole, so that nobody takes half of it. */
  write(path: string, bytes: Buffer): Promise<void>
  /** Makes the folder where it is missing. */
  ensureFolder(folder: string): Promise<void>
}

/** How long the server may take to answer at first, and how long all may take. */
export type SftpPatience = { readonly connectMs: number; readonly wholeMs: number }
const SFTP_PATIENCE: SftpPatience = { connectMs: 20_000, wholeMs: 300_000 }

/**
 * Connects, checks the key of the server before any secret is sent, does the work and hangs up. Throws CONNECTION_* for what the server does,
 * HOST_KEY_UNKNOWN and HOST_KEY_CHANGED with the key that it showed, RECEIVER_ADDRESS_FORBIDDEN.
 */
export async function withSftp<T>(
  connection: SftpConnection,
  work: (session: SftpSession) => Promise<T>,
  { connectMs, wholeMs }: SftpPatience = SFTP_PATIENCE,
): Promise<T> {
  const { host } = connection
  const address = await openAddress(host, connection.allowPrivate)
  let shownKey = ''
  let broken: (error: Error) => void = () => undefined
  const hungUp = new Promise<never>((_, reject) => {
    broken = reject
  })
  // it may be rejected while nobody waits for it
  hungUp.catch(() => undefined)
  const told = { error: broken, end: () => undefined, close: () => broken(new Error('Hung up')) }
  const client = new SftpClient('cais', told as SftpClient.Callbacks)
  const timer = setTimeout(() => broken(Object.assign(new Error('No end'), { code: 'ETIMEDOUT' })), wholeMs)
  try {
    await Promise.race([
      client.connect({
        host: address,
        port: connection.port,
        username: connection.username,
        ...secretOf(connection),
        readyTimeout: connectMs,
        retries: 0,
        hostVerifier: (key: Buffer) => {
          shownKey = fingerprintOf(key)
          return shownKey === connection.hostKey
        },
      }),
      hungUp,
    ])
  } catch (error) {
    await hangUp(client)
    clearTimeout(timer)
    if (shownKey === '' || shownKey === connection.hostKey) throw faultOf(error, host, false)
    const code = connection.hostKey === '' ? 'HOST_KEY_UNKNOWN' : 'HOST_KEY_CHANGED'
    throw new RuleError(code, { host, key: shownKey })
  }
  try {
    const lost = hungUp.catch((error: unknown) => {
      throw faultOf(error, host, true)
    })
    return await Promise.race([work(sessionOf(client, host)), lost])
  } finally {
    clearTimeout(timer)
    await hangUp(client)
  }
}

const fingerprintOf = (key: Buffer) =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replaceAll('=', '')}`

const secretOf = ({ password, privateKey }: SftpConnection) =>
  privateKey === '' ? { password } : { privateKey, ...(password !== '' && { passphrase: password }) }

function sessionOf(client: SftpClient, host: string): SftpSession {
  const at = async <T>(folder: string, step: () => Promise<T>): Promise<T> => {
    try {
      return await step()
    } catch (error) {
      throw remoteFault(error, { host, folder })
    }
  }
  const move = (from: string, to: string) =>
    at(to, async () => {
      try {
        await client.posixRename(from, to)
      } catch (error) {
        // servers that do not speak as OpenSSH does refuse the step itself, or a name that is taken
        if (codeOf(error) === NO_SUCH_FILE) throw error
        await client.delete(to, true)
        await client.rename(from, to)
      }
    })
  return {
    list: (folder) =>
      at(folder, async () => {
        const found = await client.list(folder)
        return found
          .filter(({ type }) => type === '-')
          .map(({ name, size, modifyTime }) => ({ name, size, modifiedAt: new Date(modifyTime) }))
          .toSorted((a, b) => a.modifiedAt.getTime() - b.modifiedAt.getTime() || (a.name < b.name ? -1 : 1))
      }),
    read: (path) => bytesOf(client, path, host),
    move,
    write: async (path, bytes) => {
      const partial = posix.join(posix.dirname(path), `.${posix.basename(path)}.part`)
      await at(path, () => client.put(bytes, partial))
      await move(partial, path)
    },
    ensureFolder: (folder) =>
      at(folder, async () => {
        if ((await client.exists(folder)) === false) await client.mkdir(folder, true)
      }),
  }
}

async function* bytesOf(client: SftpClient, path: string, host: string): AsyncGenerator<Buffer> {
  try {
    for await (const part of client.createReadStream(path)) yield part as Buffer
  } catch (error) {
    throw remoteFault(error, { host, folder: path })
  }
}

async function hangUp(client: SftpClient): Promise<void> {
  const given = new Promise((resolve) => setTimeout(resolve, 1000).unref())
  await Promise.race([client.end().catch(() => undefined), given])
  ;(client as unknown as { client: { destroy(): void } }).client.destroy()
}

const NO_SUCH_FILE = 'ENOENT'

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { readonly code?: string | number }
  if (code === 2) return NO_SUCH_FILE
  return code === 3 ? 'EACCES' : String(code ?? '')
}

/** What a step says of a folder, or of the connection. */
function remoteFault(error: unknown, facts: { readonly host: string; readonly folder: string }): RuleError {
  const code = codeOf(error)
  const text = error instanceof Error ? error.message : ''
  if (code === NO_SUCH_FILE || /no such file/i.test(text))
    return new RuleError('REMOTE_FOLDER_MISSING', facts)
  if (code === 'EACCES' || /permission denied/i.test(text))
    return new RuleError('REMOTE_ACCESS_REFUSED', facts)
  return faultOf(error, facts.host, true)
}

function faultOf(error: unknown, host: string, isConnected: boolean): RuleError {
  const code = codeOf(error)
  const text = error instanceof Error ? error.message : ''
  const { level = '' } = (error ?? {}) as { readonly level?: string }
  if (/cannot parse privatekey|unsupported key|passphrase|malformed/i.test(text))
    return new RuleError('CONNECTION_KEY_UNREADABLE')
  if (code === 'ETIMEDOUT' || level === 'client-timeout' || /timed out/i.test(text))
    return new RuleError('CONNECTION_TIMEOUT', { host })
  if (level === 'client-authentication' || /authentication methods failed/i.test(text))
    return new RuleError('CONNECTION_SIGN_IN_REFUSED', { host })
  if (level === 'protocol' || /protocol|handshake failed|greeting/i.test(text))
    return new RuleError('CONNECTION_PROTOCOL_WRONG', { host, protocol: 'SFTP' })
  return new RuleError(isConnected ? 'CONNECTION_LOST' : 'CONNECTION_UNREACHABLE', { host })
}
