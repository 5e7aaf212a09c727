/** Why a backup is not made or not taken; the message says what to do. */
export type RefusalReason =
  | 'no-key'
  | 'running'
  | 'folder'
  | 'disk-full'
  | 'copy'
  | 'not-a-backup'
  | 'damaged'
  | 'other-key'
  | 'newer'
  | 'target'

export class BackupRefusal extends Error {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, message: string) {
    super(message)
    this.reason = reason
  }
}

const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG']
const FOLDER = ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EIO', 'ENXIO', 'ESTALE']

/** A failure of the disk in our words; every other error as it is. */
export function asRefusal(error: unknown, folder: string): unknown {
  const { code = '', message = '' } = (error ?? {}) as NodeJS.ErrnoException
  if (FULL.includes(code)) return new BackupRefusal('disk-full', `The disk of ${folder} is full.`)
  if (FOLDER.includes(code))
    return new BackupRefusal('folder', `The folder ${folder} cannot be used: ${message}`)
  return error
}
