import { readGln } from '../customers/gln.ts'
import { RuleError } from '../kernel/rule-error.ts'
import { type AnswerFormat, type AnswerKind, type AnswerWay, answerFolder } from './answer.ts'

/** How answers of a retailer leave. Who may be called by the server is for the gateway to say. */
export type AnswerProfileFields = {
  readonly active: boolean
  readonly kinds: readonly AnswerKind[]
  readonly format: AnswerFormat
  readonly way: AnswerWay
  readonly ownGln: string
  readonly receiverGln: string
  readonly folder: string
  readonly host: string
  readonly port: number
  readonly username: string
  readonly hostKey: string
  readonly url: string
  readonly askUrl: string
}

const NEEDED: Readonly<Record<AnswerWay, readonly (keyof AnswerProfileFields)[]>> = {
  file: ['folder'],
  sftp: ['host', 'username', 'hostKey'],
  http: ['url'],
}

/** What is still to be filled in before anything can leave: the way, and our GLN where the format names us by it. */
export const missingFields = (profile: AnswerProfileFields): (keyof AnswerProfileFields)[] => [
  ...NEEDED[profile.way].filter((field) => profile[field] === ''),
  ...(profile.format === 'edifact' && profile.ownGln === '' ? (['ownGln'] as const) : []),
]

/**
 * Throws GLN_INVALID, ANSWER_FOLDER_INVALID, and ANSWER_PROFILE_INCOMPLETE for one that is switched on and lacks something.
 */
export function checkProfile(profile: AnswerProfileFields): void {
  for (const field of ['ownGln', 'receiverGln'] as const) {
    const gln = profile[field]
    if (gln !== '' && readGln(gln) === null)
      throw new RuleError('GLN_INVALID', { gln }, [{ field, rule: 'GLN_INVALID', facts: { gln } }])
  }
  if (profile.way === 'file' && profile.folder !== '') answerFolder(profile.folder)
  const missing = missingFields(profile)
  if (profile.active && missing.length > 0)
    throw new RuleError(
      'ANSWER_PROFILE_INCOMPLETE',
      { fields: missing },
      missing.map((field) => ({ field, rule: 'required' })),
    )
}
