import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  type AuthContext,
  type Connection,
  type FileEntryWithStats,
  Server,
  type SFTPWrapper,
  utils,
} from 'ssh2'

const { STATUS_CODE, OPEN_MODE } = utils.sftp
const FOLDER_MODE = 0o040755
const FILE_MODE = 0o100644
const LINK_MODE = 0o120777

type Stored = { readonly bytes: Buffer; readonly at: number; readonly isLink?: boolean }

/** How the server behaves; changed between calls. */
export type SftpManners = {
  /** After so many bytes of a file it hangs up, or says nothing more. */
  cut?: { readonly after: number; readonly end: 'hang-up' | 'silence' } | undefined
  /** Renaming over a name that is there is refused, as the protocol has it. */
  refusesMoves?: boolean | undefined
}

/** An SFTP server on loopback, on files in memory. Signs in 'cais' with 'certa' or with the key that is given. */
export async function openSftpStandIn(allowedKey = '') {
  const files = new Map<string, Stored>()
  const folders = new Set<string>(['/'])
  const manners: SftpManners = {}
  const keys = utils.generateKeyPairSync('ed25519')
  const parsed = utils.parseKey(keys.public)
  if (parsed instanceof Error) throw parsed
  const connections = new Set<Connection>()
  const server = new Server({ hostKeys: [keys.private] }, (connection) => {
    connections.add(connection)
    connection.on('error', () => undefined)
    connection.on('close', () => connections.delete(connection))
    connection.on('authentication', (context) =>
      isLetIn(context, allowedKey) ? context.accept() : context.reject(),
    )
    connection.on('ready', () =>
      connection.on('session', (accept) =>
        accept().on('sftp', (open) =>
          serve(open(), { files, folders, manners, hangUp: () => connection.end() }),
        ),
      ),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const put = (path: string, content: string | Buffer, at = 1_780_000_000_000 + files.size * 1000) => {
    folders.add(path.slice(0, path.lastIndexOf('/')) || '/')
    files.set(path, { bytes: Buffer.from(content), at })
  }
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    hostKey: `SHA256:${createHash('sha256').update(parsed.getPublicSSH()).digest('base64').replaceAll('=', '')}`,
    files,
    folders,
    manners,
    put,
    link: (path: string) => files.set(path, { bytes: Buffer.alloc(0), at: 0, isLink: true }),
    names: () => [...files.keys()].toSorted(),
    close: () => {
      for (const connection of connections) connection.end()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

export type SftpStandIn = Awaited<ReturnType<typeof openSftpStandIn>>

function isLetIn(context: AuthContext, allowedKey: string): boolean {
  if (context.username !== 'cais') return false
  if (context.method === 'password') return context.password === 'certa'
  if (context.method !== 'publickey' || allowedKey === '') return false
  const key = utils.parseKey(allowedKey)
  if (key instanceof Error || !key.getPublicSSH().equals(context.key.data)) return false
  return (
    !context.signature ||
    key.verify(context.blob ?? Buffer.alloc(0), context.signature, context.hashAlgo) === true
  )
}

type Tree = {
  readonly files: Map<string, Stored>
  readonly folders: Set<string>
  readonly manners: SftpManners
  readonly hangUp: () => void
}

type Handle = { readonly path: string; readonly listing?: FileEntryWithStats[]; isRead?: boolean }

function serve(sftp: SFTPWrapper, { files, folders, manners, hangUp }: Tree): void {
  const handles: Handle[] = []
  const opened = (handle: Handle) => {
    const id = Buffer.alloc(4)
    id.writeUInt32BE(handles.push(handle) - 1)
    return id
  }
  const handleOf = (id: Buffer) => handles[id.readUInt32BE()]
  const missing = (id: number) => sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
  const done = (id: number) => sftp.status(id, STATUS_CODE.OK)
  const tell = (id: number, path: string) => {
    const stored = files.get(path)
    if (stored) return sftp.attrs(id, attributesOf(stored))
    return folders.has(path) ? sftp.attrs(id, FOLDER) : missing(id)
  }
  sftp.on('error', () => undefined)
  sftp.on('REALPATH', (id, path) =>
    sftp.name(id, [{ filename: path === '.' ? '/' : path, longname: path, attrs: FOLDER }]),
  )
  sftp.on('STAT', tell)
  sftp.on('LSTAT', tell)
  sftp.on('OPENDIR', (id, path) => {
    const folder = path === '/' ? path : path.replace(/\/$/, '')
    if (!folders.has(folder)) return missing(id)
    const inside = [...files].filter(([name]) => (name.slice(0, name.lastIndexOf('/')) || '/') === folder)
    sftp.handle(id, opened({ path: folder, listing: inside.map(([name, stored]) => entryOf(name, stored)) }))
  })
  sftp.on('READDIR', (id, at) => {
    const handle = handleOf(at)
    if (handle === undefined || handle.isRead || !handle.listing?.length)
      return sftp.status(id, STATUS_CODE.EOF)
    handle.isRead = true
    sftp.name(id, handle.listing)
  })
  sftp.on('OPEN', (id, path, flags) => {
    if (flags & OPEN_MODE.WRITE) files.set(path, { bytes: Buffer.alloc(0), at: Date.now() })
    else if (!files.has(path)) return missing(id)
    sftp.handle(id, opened({ path }))
  })
  sftp.on('FSTAT', (id, at) => tell(id, handleOf(at)?.path ?? ''))
  sftp.on('FSETSTAT', done)
  sftp.on('SETSTAT', done)
  sftp.on('READ', (id, at, offset, length) => {
    const bytes = files.get(handleOf(at)?.path ?? '')?.bytes ?? Buffer.alloc(0)
    const { cut } = manners
    if (cut && offset + length > cut.after) return cut.end === 'hang-up' ? hangUp() : undefined
    if (offset >= bytes.length) return sftp.status(id, STATUS_CODE.EOF)
    sftp.data(id, bytes.subarray(offset, offset + length))
  })
  sftp.on('WRITE', (id, at, offset, part) => {
    const path = handleOf(at)?.path ?? ''
    const before = files.get(path)?.bytes ?? Buffer.alloc(0)
    const bytes = Buffer.alloc(Math.max(before.length, offset + part.length))
    before.copy(bytes)
    part.copy(bytes, offset)
    files.set(path, { bytes, at: Date.now() })
    done(id)
  })
  sftp.on('CLOSE', done)
  sftp.on('REMOVE', (id, path) => (files.delete(path) ? done(id) : missing(id)))
  sftp.on('MKDIR', (id, path) => {
    folders.add(path)
    done(id)
  })
  sftp.on('RENAME', (id, from, to) => {
    const stored = files.get(from)
    if (manners.refusesMoves) return sftp.status(id, STATUS_CODE.PERMISSION_DENIED)
    if (stored === undefined) return missing(id)
    if (files.has(to)) return sftp.status(id, STATUS_CODE.FAILURE)
    files.delete(from)
    files.set(to, stored)
    done(id)
  })
}

const FOLDER = { mode: FOLDER_MODE, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 }

const attributesOf = ({ bytes, at, isLink }: Stored) => ({
  mode: isLink ? LINK_MODE : FILE_MODE,
  uid: 0,
  gid: 0,
  size: bytes.length,
  atime: Math.floor(at / 1000),
  mtime: Math.floor(at / 1000),
})

const entryOf = (path: string, stored: Stored) => {
  const filename = path.slice(path.lastIndexOf('/') + 1)
  const letter = stored.isLink ? 'l' : '-'
  return {
    filename,
    longname: `${letter}rw-r--r-- 1 cais cais ${stored.bytes.length} Jan 1 00:00 ${filename}`,
    attrs: attributesOf(stored),
  } as FileEntryWithStats
}
