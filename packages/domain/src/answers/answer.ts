import { RuleError } from '../kernel/rule-error.ts'

/** What a retailer may ask to be told about its orders (docs/domain/answers.md). */
export const ANSWER_KINDS = ['order-response', 'despatch-advice', 'invoice', 'credit-note'] as const
export type AnswerKind = (typeof ANSWER_KINDS)[number]

export const ANSWER_FORMATS = ['edifact', 'ubl', 'json', 'csv'] as const
export type AnswerFormat = (typeof ANSWER_FORMATS)[number]

/** How an answer leaves: into a folder of the server, to a server for SFTP, or by HTTP. */
export const ANSWER_WAYS = ['file', 'sftp', 'http'] as const
export type AnswerWay = (typeof ANSWER_WAYS)[number]

/** Where the receiver can be asked whether it has an answer; a web address only where there is one to ask at. */
export const canBeAsked = ({ way, askUrl }: { readonly way: AnswerWay; readonly askUrl: string }): boolean =>
  way !== 'http' || askUrl !== ''

/** Ours, once per answer and version: it is in what is sent, in the name of the file, and in what the receiver is asked. */
export const answerKey = (kind: AnswerKind, number: string, version: number): string =>
  [kind, number, ...(version > 1 ? [`v${version}`] : [])].join('/')

const PREFIXES: Readonly<Record<AnswerFormat, Readonly<Record<AnswerKind, string>>>> = {
  edifact: {
    'order-response': 'ORDRSP',
    'despatch-advice': 'DESADV',
    invoice: 'INVOIC',
    'credit-note': 'INVOIC',
  },
  ubl: {
    'order-response': 'OrderResponse',
    'despatch-advice': 'DespatchAdvice',
    invoice: 'Invoice',
    'credit-note': 'CreditNote',
  },
  json: {
    'order-response': 'order-response',
    'despatch-advice': 'despatch-advice',
    invoice: 'invoice',
    'credit-note': 'credit-note',
  },
  csv: {
    'order-response': 'order-response',
    'despatch-advice': 'despatch-advice',
    invoice: 'invoice',
    'credit-note': 'credit-note',
  },
}
const ENDINGS: Readonly<Record<AnswerFormat, string>> = {
  edifact: 'edi',
  ubl: 'xml',
  json: 'json',
  csv: 'csv',
}

export type Named = {
  readonly kind: AnswerKind
  readonly format: AnswerFormat
  readonly number: string
  readonly version: number
}

/** A name that every file system takes, the same for the same answer: 'INVOIC_FT-SD2026-12.edi'. */
export function answerFileName({ kind, format, number, version }: Named): string {
  const plain = number
    .normalize('NFD')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
  const suffix = version > 1 ? `_v${version}` : ''
  return `${PREFIXES[format][kind]}_${plain}${suffix}.${ENDINGS[format]}`
}

/** A folder below the one of the server, as it is written in a profile: no way up and none from the root. Throws ANSWER_FOLDER_INVALID. */
export function answerFolder(text: string): string {
  const parts = text.trim().replaceAll('\\', '/').split('/')
  const isPlain = (part: string) => /^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u.test(part)
  if (!parts.every(isPlain)) throw new RuleError('ANSWER_FOLDER_INVALID', { folder: text })
  return parts.join('/')
}
