import { refusalSentence } from '@cais/contract/messages/sentence'
import { RULE_CODES } from '@cais/domain/kernel/rule-codes'
import type { Language } from '../../../http/language.ts'

/** Stored beside a document that could not be billed. */
export type BillingError = { readonly code: string; readonly facts: Readonly<Record<string, unknown>> }

/** Why it was not billed, in the caller's language. */
export function billingMessage({ code, facts }: BillingError, lang: Language): string {
  const known = RULE_CODES.find((one) => one === code) ?? 'INTERNAL'
  return refusalSentence(lang, known, facts)
}
