import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

const DOVECOT = '/usr/sbin/dovecot'
/** nobody: of this user the mails are. */
const NOBODY = 65_534

/** Why Dovecot cannot be tried here: said aloud by the tests; null = it can. */
export function whyNoDovecot(): string | null {
  if (!existsSync(DOVECOT) || !existsSync('/usr/lib/dovecot/imap')) return 'dovecot-imapd is not installed'
  return userInfo().uid === 0 ? null : 'Dovecot starts only as root'
}

/** Dovecot on loopback with its own configuration and folder; everybody signs in with 'certa'. */
export async function openDovecot() {
  const folder = await mkdtemp(join(tmpdir(), 'cais-dovecot-'))
  await chmod(folder, 0o755)
  const mails = join(folder, 'mails')
  await mkdir(mails)
  await chmod(mails, 0o777)
  const port = await freePort()
  const settings = join(folder, 'dovecot.conf')
  await writeFile(
    settings,
    `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
first_valid_uid = 1
mail_location = maildir:${mails}/%u
passdb {
  driver = static
  args = password=certa
}
userdb {
  driver = static
  args = uid=${NOBODY} gid=${NOBODY} home=${mails}/%u
}
namespace inbox {
  inbox = yes
  separator = /
}
service imap-login {
  chroot =
  inet_listener imap {
    address = 127.0.0.1
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`,
  )
  const server = spawn(DOVECOT, ['-F', '-c', settings], { stdio: 'ignore' })
  onTestFinished(async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill()
    await Promise.race([ended, wait(5000)])
    await rm(folder, { recursive: true, force: true })
  })
  await answers(port)
  return {
    connection: {
      host: '127.0.0.1',
      port,
      security: 'none' as const,
      username: 'cais',
      password: 'certa',
      allowPrivate: true,
    },
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

async function answers(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const isUp = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('data', () => resolve(true)).once('error', () => resolve(false))
      socket.once('data', () => socket.destroy())
    })
    if (isUp) return
    await wait(100)
  }
  throw new Error('Dovecot does not answer')
}
