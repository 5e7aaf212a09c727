import type { RuleCode } from '@cais/domain/kernel/rule-codes'
import * as en from './en.ts'
import type { FieldRule } from './field-rules.ts'
import { type Facts, fill } from './fill.ts'
import * as pt from './pt.ts'
import { STAGE_WORDS } from './stage-words.ts'
import { wayOut } from './ways-out.ts'

const LANGUAGES = { pt, en } as const
export type MessageLanguage = keyof typeof LANGUAGES

/** The sentence for a refusal. */
export function refusalSentence(language: MessageLanguage, code: RuleCode, facts: Facts): string {
  const said = fill(LANGUAGES[language].refusals[code], facts, STAGE_WORDS[language])
  return code === 'ACTION_NOT_ALLOWED' ? `${said} ${wayOut(language, facts.action)}` : said
}

/** The sentence for a detail: its rule is one of a field, or the code of a business rule. */
export function detailSentence(language: MessageLanguage, rule: string, facts: Facts): string {
  const { fields, refusals } = LANGUAGES[language]
  if (rule in refusals) return refusalSentence(language, rule as RuleCode, facts)
  const sentence = fields[rule as FieldRule] ?? fields.invalid
  return fill(sentence, facts, STAGE_WORDS[language])
}
