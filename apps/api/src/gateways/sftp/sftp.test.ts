import { utils } from 'ssh2'
import { afterEach, describe, expect, test } from 'vitest'
import { type SftpConnection, withSftp } from './sftp.ts'
import { openSshServer, whyNoSshServer } from './testing/open-ssh.ts'
import { openSftpStandIn, type SftpStandIn } from './testing/sftp-stand-in.ts'

let server: SftpStandIn | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

const QUICK = { connectMs: 30_000, wholeMs: 30_000 }
const connection = (port: number, change: Partial<SftpConnection> = {}): SftpConnection => ({
  host: '127.0.0.1',
  port,
  username: 'cais',
  password: 'certa',
  privateKey: '',
  hostKey: server?.hostKey ?? '',
  allowPrivate: true,
  ...change,
})
const read = async (path: string, from: SftpConnection, patience = QUICK) =>
  withSftp(from, (session) => bytesOf(session.read(path)), patience)
async function bytesOf(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const read: Buffer[] = []
  for await (const part of parts) read.push(part)
  return Buffer.concat(read)
}
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no refusal',
    (error) => [error.code, error.facts],
  )

test('files of a folder are listed and read, the oldest first; folders and links are left out', async () => {
  server = await openSftpStandIn()
  const long = Buffer.alloc(300_000, 'x')
  server.put('/out/b.csv', long, 1_780_000_002_000)
  server.put('/out/a.edi', 'UNB', 1_780_000_001_000)
  server.put('/out/done/old.csv', 'old')
  server.link('/out/link.csv')
  const found = await withSftp(connection(server.port), (session) => session.list('/out'), QUICK)
  expect(found).toEqual([
    { name: 'a.edi', size: 3, modifiedAt: new Date(1_780_000_001_000) },
    { name: 'b.csv', size: 300_000, modifiedAt: new Date(1_780_000_002_000) },
  ])
  expect((await read('/out/b.csv', connection(server.port))).equals(long)).toBe(true)
})

test('a server of the own network is not called', async () => {
  const nothing = async () => 'in'
  for (const host of ['127.0.0.1', 'localhost', '[::1]'])
    expect(await refusalOf(withSftp(connection(22, { host, allowPrivate: false }), nothing, QUICK))).toEqual([
      'RECEIVER_ADDRESS_FORBIDDEN',
      { host },
    ])
})

test('a file is moved over one of the same name, and written under another name until it is whole', async () => {
  server = await openSftpStandIn()
  server.put('/out/a.csv', 'new')
  server.put('/out/done/a.csv', 'old')
  await withSftp(
    connection(server.port),
    async (session) => {
      await session.ensureFolder('/out/done')
      await session.move('/out/a.csv', '/out/done/a.csv')
      await session.write('/in/answer.edi', Buffer.from('UNB'))
    },
    QUICK,
  )
  expect(server.names()).toEqual(['/in/answer.edi', '/out/done/a.csv'])
  expect(server.files.get('/out/done/a.csv')?.bytes.toString()).toBe('new')
})

test('a key signs in, also one that a password opens', async () => {
  const { private: privateKey, public: publicKey } = utils.generateKeyPairSync('ed25519', {
    passphrase: 'abre',
    cipher: 'aes256-cbc',
    rounds: 16,
  })
  server = await openSftpStandIn(publicKey)
  server.put('/a.csv', 'one')
  const right = connection(server.port, { privateKey, password: 'abre' })
  expect((await read('/a.csv', right)).toString()).toBe('one')
  expect(await refusalOf(read('/a.csv', { ...right, password: 'errada' }))).toEqual([
    'CONNECTION_KEY_UNREADABLE',
    {},
  ])
})

test('no secret is sent to a server whose key is not the confirmed one; the key that it showed is told', async () => {
  server = await openSftpStandIn()
  const facts = { host: '127.0.0.1', key: server.hostKey }
  const trial = (hostKey: string) => refusalOf(read('/a.csv', connection(server?.port ?? 0, { hostKey })))
  expect(await trial('')).toEqual(['HOST_KEY_UNKNOWN', facts])
  expect(await trial('SHA256:other')).toEqual(['HOST_KEY_CHANGED', facts])
})

test('what the server refuses is told by its name', async () => {
  server = await openSftpStandIn()
  const at = connection(server.port)
  expect(await refusalOf(read('/a', { ...at, password: 'errada' }))).toEqual([
    'CONNECTION_SIGN_IN_REFUSED',
    { host: '127.0.0.1' },
  ])
  expect(await refusalOf(withSftp(at, (session) => session.list('/none'), QUICK))).toEqual([
    'REMOTE_FOLDER_MISSING',
    { host: '127.0.0.1', folder: '/none' },
  ])
  server.put('/a.csv', 'one')
  server.manners.refusesMoves = true
  expect(await refusalOf(withSftp(at, (session) => session.move('/a.csv', '/b.csv'), QUICK))).toEqual([
    'REMOTE_ACCESS_REFUSED',
    { host: '127.0.0.1', folder: '/b.csv' },
  ])
})

test.each(['hang-up', 'silence'] as const)(
  'a server whose answer ends within a file (%s) gives no half of it',
  async (then) => {
    server = await openSftpStandIn()
    server.put('/a.csv', Buffer.alloc(500_000, 'x'))
    server.manners.cut = { after: 100_000, end: then }
    const [code] = await refusalOf(
      read('/a.csv', connection(server.port), { connectMs: 3000, wholeMs: 1500 }),
    )
    expect(code).toBe(then === 'hang-up' ? 'CONNECTION_LOST' : 'CONNECTION_TIMEOUT')
  },
)

test('nobody there, and a key that is none', async () => {
  expect(await refusalOf(read('/a', connection(1)))).toEqual([
    'CONNECTION_UNREACHABLE',
    { host: '127.0.0.1' },
  ])
  expect(await refusalOf(read('/a', connection(1, { privateKey: 'nonsense' })))).toEqual([
    'CONNECTION_KEY_UNREADABLE',
    {},
  ])
})

const reason = whyNoSshServer()
if (reason !== null) console.warn(`Not tried against OpenSSH: ${reason}.`)

describe.runIf(reason === null)('OpenSSH with internal-sftp', () => {
  test('lists, reads, moves over what is there, and writes', async () => {
    const ssh = await openSshServer()
    await ssh.put('out/encomenda ação.csv', 'one')
    await ssh.put('out/done/encomenda ação.csv', 'old')
    const at = { ...ssh.connection, privateKey: ssh.privateKey, password: '' }
    const listed = await withSftp(
      at,
      async (session) => {
        const files = await session.list(ssh.path('out'))
        const [file] = files
        const bytes = await bytesOf(session.read(ssh.path(`out/${file?.name}`)))
        await session.move(ssh.path(`out/${file?.name}`), ssh.path(`out/done/${file?.name}`))
        await session.ensureFolder(ssh.path('in/answers'))
        await session.write(ssh.path('in/answers/a.edi'), Buffer.from('UNB'))
        return [files.map(({ name, size }) => [name, size]), bytes.toString()]
      },
      QUICK,
    )
    expect(listed).toEqual([[['encomenda ação.csv', 3]], 'one'])
    expect(await ssh.read('out/done/encomenda ação.csv')).toBe('one')
    expect(await ssh.read('in/answers/a.edi')).toBe('UNB')
    expect((await refusalOf(withSftp({ ...at, hostKey: '' }, async () => 'in', QUICK)))[0]).toBe(
      'HOST_KEY_UNKNOWN',
    )
    const other = utils.generateKeyPairSync('ed25519').private
    expect((await refusalOf(withSftp({ ...at, privateKey: other }, async () => 'in', QUICK)))[0]).toBe(
      'CONNECTION_SIGN_IN_REFUSED',
    )
  })
})
