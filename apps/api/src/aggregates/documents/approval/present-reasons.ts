import { reasonSentence } from '@cais/contract/messages/reasons'
import type { ApprovalReason } from '@cais/domain/approvals/reasons'
import type { Language } from '../../../http/language.ts'

/** Reasons as stored beside an approval (jsonb, in the domain's shape), as sentences and with the figures of the wire. */
export const presentReasons = (stored: unknown, lang: Language) =>
  (stored as readonly ApprovalReason[]).map((reason) => {
    const { code, ...facts } = reason
    return { code, message: reasonSentence(lang, code, facts), facts: wireFacts(reason) }
  })

/** Percents leave as decimals; amounts are centavos on both sides. What an offer costs stays inside: reasons are shown to sellers too. */
function wireFacts({ code: _, ...facts }: ApprovalReason): Record<string, unknown> {
  if ('cost' in facts) return { merchandise: facts.merchandise }
  if (!('discount' in facts)) return facts
  return { ...facts, discount: facts.discount / 100, limit: facts.limit / 100 }
}
