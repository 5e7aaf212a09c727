import { refusalSentence } from '@cais/contract/messages/sentence'
import type { User } from '@cais/domain/access/actor'
import type { RuleError } from '@cais/domain/kernel/rule-error'
import type { OrderAction } from '@cais/domain/orders/action-names'
import { allowedActions, refusalOf, wrongState } from '@cais/domain/orders/actions'
import type { OrderFacts } from '@cais/domain/orders/facts'
import type { Language } from '../../../http/language.ts'

type Viewer = { readonly user: User; readonly lang: Language; readonly number: string | null }

/** The buttons of a document (spec §2). A button that the caller's role has but the state forbids says why. */
const BUTTONS = [
  'cancel',
  'close',
  'duplicate',
  'process',
  'return-to-shipment',
  'picking-to-analysis',
  'approve-commercial',
  'approve-financial',
  'approve-offer',
] as const satisfies readonly OrderAction[]

export function presentActions(facts: OrderFacts, { user, lang, number }: Viewer) {
  const disabledActions = BUTTONS.flatMap((action) => {
    const refusal = refusalOf(action, user, facts)
    if (refusal === null || !isShown(action, refusal, facts)) return []
    const message = refusalSentence(lang, refusal.code, { ...refusal.facts, number })
    return [{ action, code: refusal.code, message }]
  })
  return { allowedActions: [...allowedActions(user, facts)], disabledActions }
}

/** Decisions are shown only where they are asked for: there, the own document is worth a word. */
function isShown(action: OrderAction, { code }: RuleError, facts: OrderFacts): boolean {
  if (action.startsWith('approve-')) return code === 'OWN_DOCUMENT' && wrongState(action, facts) === null
  return code !== 'ROLE_MISSING' && code !== 'NOT_FOUND'
}
