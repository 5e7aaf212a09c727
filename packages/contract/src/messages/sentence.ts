import type { RuleCode } from '@cais/domain/kernel/rule-codes'
import * as en from './en.ts'
import type { FieldRule } from './field-rules.ts'
import { FIELD_WORDS } from './field-words.ts'
import { FILE_WORDS } from './file-words.ts'
import { type Facts, fill } from './fill.ts'
import { nextStep } from './next-steps.ts'
import * as pt from './pt.ts'
import { ROLE_WORDS } from './role-words.ts'
import { STAGE_WORDS } from './stage-words.ts'

const LANGUAGES = { pt, en } as const
export type MessageLanguage = keyof typeof LANGUAGES

/** The sentence for a refusal. */
export function refusalSentence(language: MessageLanguage, code: RuleCode, facts: Facts): string {
  const sentence = filled(language, LANGUAGES[language].refusals[code], facts)
  return code === 'ACTION_NOT_ALLOWED' ? `${sentence} ${nextStep(language, facts.action)}` : sentence
}

/** The sentence for a detail: its rule is one of a field, or the code of a business rule. */
export function detailSentence(language: MessageLanguage, rule: string, facts: Facts): string {
  const { fields, refusals } = LANGUAGES[language]
  if (rule in refusals) return refusalSentence(language, rule as RuleCode, facts)
  const sentence = fields[rule as FieldRule] ?? fields.invalid
  return filled(language, sentence, facts)
}

const WORDS = {
  pt: { ...STAGE_WORDS.pt, ...ROLE_WORDS.pt, ...FILE_WORDS.pt, ...FIELD_WORDS.pt },
  en: { ...STAGE_WORDS.en, ...ROLE_WORDS.en, ...FILE_WORDS.en, ...FIELD_WORDS.en },
}

const filled = (language: MessageLanguage, sentence: string, facts: Facts) =>
  fill(sentence, facts, language, WORDS[language])
