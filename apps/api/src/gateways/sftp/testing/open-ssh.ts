import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { utils } from 'ssh2'
import { onTestFinished } from 'vitest'

const SSHD = '/usr/sbin/sshd'

/** Why OpenSSH cannot be tried here: said aloud by the tests; null = it can. */
export function whyNoSshServer(): string | null {
  if (!existsSync(SSHD)) return `${SSHD} is not installed (openssh-server)`
  if (userInfo().uid !== 0) return null
  try {
    // as root it gives its rights away to this user before anybody signs in
    execFileSync('id', ['sshd'], { stdio: 'ignore' })
    return null
  } catch {
    return 'the user sshd does not exist'
  }
}

/** OpenSSH on loopback with its own configuration, which does nothing but SFTP, for whoever runs the test. */
export async function openSshServer() {
  const folder = await mkdtemp(join(tmpdir(), 'cais-sshd-'))
  const host = utils.generateKeyPairSync('ed25519')
  const client = utils.generateKeyPairSync('ed25519')
  const port = await freePort()
  const file = (name: string) => join(folder, name)
  await writeFile(file('host_key'), host.private, { mode: 0o600 })
  await writeFile(file('authorized_keys'), client.public, { mode: 0o600 })
  await writeFile(
    file('config'),
    [
      `Port ${port}`,
      'ListenAddress 127.0.0.1',
      `HostKey ${file('host_key')}`,
      `AuthorizedKeysFile ${file('authorized_keys')}`,
      `PidFile ${file('pid')}`,
      'StrictModes no',
      'UsePAM no',
      'PasswordAuthentication no',
      'PermitRootLogin prohibit-password',
      'Subsystem sftp internal-sftp',
      'ForceCommand internal-sftp',
    ].join('\n'),
  )
  await chmod(folder, 0o755)
  if (userInfo().uid === 0) await mkdir('/run/sshd', { recursive: true, mode: 0o755 })
  const server = spawn(SSHD, ['-D', '-e', '-f', file('config')], { stdio: ['ignore', 'ignore', 'pipe'] })
  onTestFinished(async () => {
    server.kill()
    await rm(folder, { recursive: true, force: true })
  })
  let said = ''
  server.stderr.on('data', (bytes) => {
    said += bytes
  })
  const path = (name: string) => join(folder, 'files', name)
  await answers(port, () => said)
  const key = utils.parseKey(host.public)
  if (key instanceof Error) throw key
  return {
    connection: {
      host: '127.0.0.1',
      port,
      username: userInfo().username,
      hostKey: `SHA256:${createHash('sha256').update(key.getPublicSSH()).digest('base64').replaceAll('=', '')}`,
      allowPrivate: true,
    },
    privateKey: client.private,
    path,
    put: async (name: string, content: string) => {
      await mkdir(dirname(path(name)), { recursive: true })
      await writeFile(path(name), content)
    },
    read: (name: string) => readFile(path(name), 'utf8'),
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function answers(port: number, said: () => string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const isUp = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (isUp) return
    await wait(100)
  }
  throw new Error(`sshd does not answer: ${said()}`)
}
