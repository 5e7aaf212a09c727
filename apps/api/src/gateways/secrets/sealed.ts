import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Config } from '../../config.ts'

type Place = Pick<Config, 'secretsKey' | 'secretsKeyFile'>

const BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts passwords that Cais must be able to read again. The key lies outside the database and names itself in each. */
export type Seal = {
  seal(text: string, purpose: string): string
  /** Throws ERP_SECRET_UNREADABLE when it was sealed with another key, for another purpose, or changed. */
  open(sealed: string, purpose: string): string
}

/** AES-256-GCM with the key of CAIS_SECRETS_KEY, or of its file, which is made when there is none. Throws ERP_SECRET_KEY_MISSING. */
export async function openSeal(place: Place): Promise<Seal> {
  const key = await readKey(place)
  const id = createHash('sha256').update(key).digest('hex').slice(0, 12)
  const encryption = Buffer.from(hkdfSync('sha256', key, '', 'cais stored passwords', BYTES))
  return {
    seal: (text, purpose) => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', encryption, iv)
      cipher.setAAD(Buffer.from(purpose))
      const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [id, Buffer.concat([iv, cipher.getAuthTag(), bytes]).toString('base64url')].join('.')
    },
    open: (sealed, purpose) => {
      try {
        const bytes = Buffer.from(sealed.slice(id.length + 1), 'base64url')
        const decipher = createDecipheriv('aes-256-gcm', encryption, bytes.subarray(0, IV_BYTES))
        decipher.setAAD(Buffer.from(purpose))
        decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
        const text = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]
        return Buffer.concat(text).toString('utf8')
      } catch {
        throw new RuleError('ERP_SECRET_UNREADABLE')
      }
    },
  }
}

async function readKey({ secretsKey, secretsKeyFile }: Place): Promise<Buffer> {
  try {
    const text = secretsKey ?? (await readOrMakeFile(secretsKeyFile))
    const key = Buffer.from(text, 'base64url')
    if (key.length === BYTES) return key
  } catch {
    // said below: neither file nor key is shown
  }
  throw new RuleError('ERP_SECRET_KEY_MISSING')
}

async function readOrMakeFile(file: string): Promise<string> {
  const made = `${randomBytes(BYTES).toString('base64url')}\n`
  await mkdir(dirname(file), { recursive: true })
  // Two servers on one folder: the first one makes it.
  await writeFile(file, made, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return (await readFile(file, 'utf8')).trim()
}
