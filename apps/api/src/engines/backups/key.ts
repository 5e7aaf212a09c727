import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Config } from '../../config.ts'
import { BackupRefusal } from './refusal.ts'

/** What encrypts the secrets of a backup and seals its manifest. `id` names it in the manifest and tells nothing about it. */
export type BackupKey = { readonly id: string; readonly encryption: Buffer; readonly sealing: Buffer }
type Place = Pick<Config, 'backupKey' | 'backupKeyFile'>

const BYTES = 32

/** The key of CAIS_BACKUP_KEY, or of its file. Throws BackupRefusal when there is none. */
export async function readKey({ backupKey, backupKeyFile }: Place): Promise<BackupKey> {
  if (backupKey !== undefined) return parseKey(backupKey, 'CAIS_BACKUP_KEY')
  const text = await readFile(backupKeyFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new BackupRefusal(
      'no-key',
      `There is no key in ${backupKeyFile}. Name the file with CAIS_BACKUP_KEY_FILE or --key-file.`,
    )
  })
  return parseKey(text.trim(), backupKeyFile)
}

const newKey = () => `${randomBytes(BYTES).toString('base64url')}\n`

/** The same, made when there is none; `isNew` = it must be copied to a safe place now. */
export async function readOrMakeKey(place: Place): Promise<BackupKey & { readonly isNew: boolean }> {
  const made = place.backupKey === undefined && (await makeKeyFile(place.backupKeyFile, newKey()))
  return { ...(await readKey(place)), isNew: made }
}

/**
 * After a restore: backups of the database go on with the key of the one that it came from, given in a file, where they have none yet. 'other' = they
 * have another one.
 */
export async function adoptKey(place: Place, from: string): Promise<'adopted' | 'same' | 'other'> {
  const given = await readKey({ backupKey: undefined, backupKeyFile: from })
  const text = await readFile(from, 'utf8')
  if (place.backupKey === undefined && (await makeKeyFile(place.backupKeyFile, `${text.trim()}\n`)))
    return 'adopted'
  const known = await readKey(place)
  return known.id === given.id ? 'same' : 'other'
}

/** False when the file exists. */
async function makeKeyFile(file: string, text: string): Promise<boolean> {
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return false
    throw new BackupRefusal('no-key', `No key could be made in ${file}: ${message}. Set CAIS_BACKUP_KEY.`)
  }
}

function parseKey(text: string, source: string): BackupKey {
  const key = Buffer.from(text, 'base64url')
  if (key.length !== BYTES || key.toString('base64url') !== text)
    throw new BackupRefusal('no-key', `${source} holds no key: 43 letters, digits, - and _ are expected.`)
  const derived = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', key, '', `cais backup ${purpose}`, BYTES))
  const id = createHash('sha256').update(derived('name')).digest('hex').slice(0, 12)
  return { id, encryption: derived('secrets'), sealing: derived('manifest') }
}

/** Only who has the key can make it. */
export const sealOf = ({ sealing }: BackupKey, bytes: Buffer): string =>
  createHmac('sha256', sealing).update(bytes).digest('hex')
