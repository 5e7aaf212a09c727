import { posix } from 'node:path'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { type SftpConnection, type SftpSession, withSftp } from '../sftp/sftp.ts'

type RemotePlace = Omit<SftpConnection, 'password' | 'privateKey'> & {
  readonly folder: string
  readonly name: string
  /** A password, or a private key in the form of OpenSSH or PEM. */
  readonly secret: string
}

type Failure = { readonly outcome: 'failed' | 'retry' | 'in-doubt'; readonly error: RuleError }

const CONNECT_MS = 15_000
/** Nobody was there, or not yet: nothing of the file can be. */
const BEFORE_ANYTHING = ['CONNECTION_UNREACHABLE']
/** The line broke while it was written, or after: the server is asked. */
const AT_ANY_MOMENT = ['CONNECTION_TIMEOUT', 'CONNECTION_LOST', 'REMOTE_FAILURE']

/** Leaves a file on the server under another name until it is whole. Answers what went wrong. */
export const leaveRemoteFile = (place: RemotePlace, bytes: Buffer, timeoutMs: number) =>
  working(place, timeoutMs, async (session): Promise<undefined> => {
    if (place.folder !== '') await session.ensureFolder(place.folder)
    await session.write(posix.join(place.folder, place.name), bytes)
    return undefined
  })

/** Whether a file of this name and size lies there; who reads it may have taken it away meanwhile. */
export const hasRemoteFile = (place: RemotePlace, bytes: Buffer, timeoutMs: number) =>
  working(place, timeoutMs, async (session) => {
    const files = await session.list(place.folder === '' ? '.' : place.folder)
    return files.some(({ name, size }) => name === place.name && size === bytes.length)
  })

async function working<T>(
  { host, port, username, hostKey, secret, allowPrivate }: RemotePlace,
  timeoutMs: number,
  work: (session: SftpSession) => Promise<T>,
): Promise<T | Failure> {
  const isKey = secret.includes('PRIVATE KEY')
  const signIn = isKey ? { password: '', privateKey: secret } : { password: secret, privateKey: '' }
  try {
    return await withSftp({ host, port, username, hostKey, allowPrivate, ...signIn }, work, {
      connectMs: CONNECT_MS,
      wholeMs: timeoutMs,
    })
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    if (BEFORE_ANYTHING.includes(error.code)) return { outcome: 'retry', error }
    return { outcome: AT_ANY_MOMENT.includes(error.code) ? 'in-doubt' : 'failed', error }
  }
}
