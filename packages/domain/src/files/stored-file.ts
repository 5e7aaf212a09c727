import { GENERAL_ACTIONS } from '../access/actions.ts'
import { DOCK, PICKERS, type RuleRole } from '../access/roles.ts'
import { IMPORTERS } from '../imports/import-nouns.ts'
import { RuleError, type RuleFacts } from '../kernel/rule-error.ts'
import {
  detectFileType,
  FILE_TYPES,
  type FileSample,
  type FileType,
  type FoundType,
  isFileType,
  isImageType,
} from './file-types.ts'
import { readImageSize } from './image-size.ts'

/** What a file is stored for decides what it may be and who may send it. A new use of files is a row here. */
export type FilePurposeRule = {
  readonly types: readonly FileType[]
  readonly maxBytes: number
  /** Longest side of an image in pixels: a header can state more than any memory holds. */
  readonly maxSide: number
  /** The device makes a larger image this small before it is sent. */
  readonly shownSide: number
  readonly roles: readonly RuleRole[]
}

/** No file is larger, whatever it is for. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024

export const FILE_PURPOSES = {
  'operation-image': {
    types: ['png', 'jpeg', 'webp'],
    maxBytes: 5 * 1024 * 1024,
    maxSide: 4096,
    shownSide: 1024,
    roles: ['SUPER_USER'],
  },
  'delivery-signature': {
    types: ['png'],
    maxBytes: 512 * 1024,
    maxSide: 2048,
    shownSide: 1024,
    roles: ['SUPER_USER', ...PICKERS],
  },
  'delivery-photo': {
    types: ['png', 'jpeg', 'webp'],
    maxBytes: 5 * 1024 * 1024,
    maxSide: 4096,
    shownSide: 1600,
    roles: ['SUPER_USER', ...PICKERS],
  },
  'collection-photo': {
    types: ['png', 'jpeg', 'webp'],
    maxBytes: 5 * 1024 * 1024,
    maxSide: 4096,
    shownSide: 1600,
    roles: ['SUPER_USER', 'CREDIT_NOTE_COLLECTOR', ...DOCK],
  },
  'collection-signature': {
    types: ['png'],
    maxBytes: 512 * 1024,
    maxSide: 2048,
    shownSide: 1024,
    roles: ['SUPER_USER', 'CREDIT_NOTE_COLLECTOR'],
  },
  'import-file': {
    types: ['csv', 'txt', 'xlsx'],
    maxBytes: MAX_FILE_BYTES,
    maxSide: 0,
    shownSide: 0,
    roles: IMPORTERS,
  },
  'bank-file': {
    types: ['csv', 'txt', 'xlsx'],
    maxBytes: 5 * 1024 * 1024,
    maxSide: 0,
    shownSide: 0,
    roles: GENERAL_ACTIONS['record-payments'],
  },
  'inbound-file': {
    types: ['csv', 'txt', 'xlsx', 'xml'],
    maxBytes: MAX_FILE_BYTES,
    maxSide: 0,
    shownSide: 0,
    roles: ['SUPER_USER', 'B2B'],
  },
  'claim-file': {
    types: ['csv', 'txt', 'xlsx'],
    maxBytes: MAX_FILE_BYTES,
    maxSide: 0,
    shownSide: 0,
    roles: ['SUPER_USER', 'CREDIT_NOTE_CREATOR', 'B2B_CLAIMS'],
  },
  'company-logo': {
    types: ['png', 'jpeg'],
    maxBytes: 2 * 1024 * 1024,
    maxSide: 2048,
    shownSide: 600,
    roles: ['SUPER_USER'],
  },
} as const satisfies Readonly<Record<string, FilePurposeRule>>

export type FilePurpose = keyof typeof FILE_PURPOSES

export const purposeRule = (purpose: FilePurpose): FilePurposeRule => FILE_PURPOSES[purpose]

/** What is known of a file once it is checked; the size in pixels only of images. */
export type FileFacts = {
  readonly type: FileType
  readonly width: number | null
  readonly height: number | null
}

/** Throws BODY_TOO_LARGE as soon as that many bytes were announced or came. */
export function requireFileSize({ maxBytes }: FilePurposeRule, bytes: number): void {
  if (bytes <= maxBytes) return
  const facts = { limit: `${Math.floor(maxBytes / 1024 / 1024)} MB` }
  throw new RuleError('BODY_TOO_LARGE', facts, [{ field: 'file', rule: 'BODY_TOO_LARGE', facts }])
}

/** What a file of this purpose is, by its bytes. Throws FILE_TYPE_REFUSED, FILE_DAMAGED, IMAGE_TOO_LARGE at the field `file`. */
export function checkFile(rule: FilePurposeRule, sample: FileSample): FileFacts {
  const type = requireFileType(rule, detectFileType(sample))
  if (!isImageType(type)) return { type, width: null, height: null }
  const size = readImageSize(type, sample)
  if (size === undefined) throw refusal('FILE_DAMAGED', {})
  if (Math.max(size.width, size.height) > rule.maxSide)
    throw refusal('IMAGE_TOO_LARGE', { ...size, limit: rule.maxSide })
  return { type, ...size }
}

/** Throws FILE_TYPE_REFUSED. */
export function requireFileType({ types }: FilePurposeRule, found: FoundType, field = 'file'): FileType {
  if (isFileType(found) && types.includes(found)) return found
  throw refusal('FILE_TYPE_REFUSED', { found, types }, field)
}

const refusal = (
  code: 'FILE_TYPE_REFUSED' | 'FILE_DAMAGED' | 'IMAGE_TOO_LARGE',
  facts: RuleFacts,
  field = 'file',
) => new RuleError(code, facts, [{ field, rule: code, facts }])

const MAX_NAME = 100

/** What text is called where programs exchange it: such a file keeps the ending that it came with. */
const TEXT_ENDINGS = ['edi', 'edifact', 'x12', 'tra', 'json', 'tsv', 'dat', 'csv', 'txt']

function endingOf(base: string, type: FileType): string {
  const own = /\.([a-z0-9]{1,7})$/i.exec(base)?.[1]?.toLowerCase() ?? ''
  const isText = type === 'csv' || type === 'txt'
  return isText && TEXT_ENDINGS.includes(own) ? own : FILE_TYPES[type].extension
}

/**
 * The name under which a file is stored and given out: no folders, no characters that break a header, a path or the
 * direction of reading, and the ending of what the file is. Text keeps its own where that is one of text.
 */
export function storedName(given: string, type: FileType): string {
  const base = given.split(/[/\\]/).at(-1) ?? ''
  const extension = endingOf(base, type)
  const plain = base
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}<>:"|?*;]/gu, '')
    .replace(/\.[a-z0-9]{1,7}$/i, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const short = [...plain]
    .slice(0, MAX_NAME - extension.length - 1)
    .join('')
    .trimEnd()
  return `${short === '' ? 'file' : short}.${extension}`
}

/** A stored file as a record refers to it: the digest of its bytes, and the name that it has there. */
export type FileReference = { readonly digest: string; readonly name: string }

/** As history stores a reference: the name, and enough of the digest to tell two files of one name apart. */
export const fileText = (file: FileReference | null): string | null =>
  file && `${file.name} (${file.digest.slice(0, 8)})`
