import { RuleError } from '../kernel/rule-error.ts'

/** Where files of a retailer are fetched from (docs/domain/sources.md). */
export const SOURCE_CHANNELS = ['folder', 'sftp', 'email', 'http'] as const
export type SourceChannel = (typeof SOURCE_CHANNELS)[number]

/** What a retailer sends; a key or a source says which. */
export const ARRIVAL_KINDS = ['orders', 'claims'] as const
export type ArrivalKind = (typeof ARRIVAL_KINDS)[number]

/** What becomes of a file at its place once it was taken. */
export const AFTER_TAKING = ['move', 'leave'] as const

/** How a service says that there is more. */
export const PAGINGS = ['none', 'page', 'cursor', 'link'] as const

/** How a service is told who asks. */
export const HTTP_SIGN_INS = ['none', 'bearer', 'basic', 'header'] as const
export type HttpSignIn = (typeof HTTP_SIGN_INS)[number]

export const ARRIVAL_OUTCOMES = ['taken', 'same', 'refused', 'ignored'] as const
/** 'same': these bytes came before. 'ignored': nobody may send from there. */
export type ArrivalOutcome = (typeof ARRIVAL_OUTCOMES)[number]

/** Names under which a sender still writes. */
const PARTIAL = /(^[.~])|([.](part|tmp|filepart|crdownload|swp)$)/i

export const isWhole = (name: string): boolean => !PARTIAL.test(name)

/** A file that changed less than so long ago may still be growing. */
export const QUIET_MS = 5000

const MOST_PARTS = 8

/**
 * The parts of a folder that is named below another one. Throws SOURCE_FOLDER_OUTSIDE for a name that could lead out of it: an absolute one,
 * '..', a backslash, a NUL or another control character.
 */
export function folderParts(folder: string): string[] {
  const parts = folder.split('/')
  const isPlain = (part: string) => part !== '' && part !== '.' && part !== '..' && !/[\\\p{Cc}]/u.test(part)
  if (parts.length <= MOST_PARTS && parts.every(isPlain)) return parts
  throw new RuleError('SOURCE_FOLDER_OUTSIDE', {}, [
    { field: 'settings.folder', rule: 'SOURCE_FOLDER_OUTSIDE' },
  ])
}

/** Whether a message of this sender is read: its whole address, or its domain as '@retalho.example'. Letters of either case are one. */
export function isAllowedSender(addresses: readonly string[], allowed: readonly string[]): boolean {
  const lower = allowed.map((one) => one.trim().toLowerCase())
  return (
    addresses.length > 0 &&
    addresses.every((address) => {
      const found = address.toLowerCase()
      return lower.some((one) => (one.startsWith('@') ? found.endsWith(one) : found === one))
    })
  )
}

const MINUTE_MS = 60_000
const LONGEST_MS = 60 * MINUTE_MS

/**
 * How long a source is left alone after so many failures in a row: a minute, then twice as long each time, an hour at most. What the other
 * side asked for counts where it is longer, for a day at most.
 */
export function waitAfterFailure(failures: number, askedMs = 0): number {
  const own = Math.min(LONGEST_MS, MINUTE_MS * 2 ** Math.max(0, Math.min(failures, 12) - 1))
  return Math.max(own, Math.min(askedMs, 24 * LONGEST_MS))
}
