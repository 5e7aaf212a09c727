import { refusalSentence } from '@cais/contract/messages/sentence'
import type { User } from '@cais/domain/access/actor'
import { rolesWithDeputyship } from '@cais/domain/access/deputyship'
import { canOpen } from '@cais/domain/access/pages'
import { type ApprovalPolicy, STRICT_POLICY } from '@cais/domain/approvals/own-document'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { OrderAction } from '@cais/domain/orders/action-names'
import { allowedActions, refusalOf, wrongState } from '@cais/domain/orders/actions'
import { wasCut } from '@cais/domain/orders/duplicate'
import type { OrderFacts } from '@cais/domain/orders/facts'
import type { QuoteDay } from '@cais/domain/orders/quote-day'
import type { Language } from '../../../http/language.ts'

type Viewer = {
  readonly user: User
  readonly lang: Language
  readonly number: string | null
  /** Of the document's branch; left out where no approval is decided. */
  readonly policy?: ApprovalPolicy
  /** A quote of which nothing is left to order. */
  readonly isFullyOrdered?: boolean
  /** What a quote's last day is compared with; left out for other documents. */
  readonly quotes?: QuoteDay
}

/** The buttons of a document. One that the caller's role allows but the state forbids says why. */
const BUTTONS = [
  'convert',
  'revise',
  'cancel',
  'close',
  'duplicate',
  'process',
  'return-to-shipment',
  'unload-failed',
  'picking-to-analysis',
  'approve-commercial',
  'approve-financial',
  'approve-offer',
] as const satisfies readonly OrderAction[]

export function presentActions(facts: OrderFacts, viewer: Viewer) {
  const { user, lang, number, policy = STRICT_POLICY, quotes } = viewer
  const circumstances = { ...policy, quotes }
  const disabledActions = BUTTONS.flatMap((action) => {
    const refusal = refusalOf(action, user, facts, circumstances) ?? disabledConvert(action, viewer)
    if (refusal === null || !isShown(action, refusal, { facts, user })) return []
    const message = refusalSentence(lang, refusal.code, { ...refusal.facts, number })
    return [{ action, code: refusal.code, message }]
  })
  const disabled = disabledActions.map(({ action }) => action as OrderAction)
  const allowed = allowedActions(user, facts, circumstances).filter((action) => !disabled.includes(action))
  return {
    allowedActions: allowed,
    disabledActions: [...disabledActions, ...disabledDuplicateCut(allowed, facts, viewer)],
  }
}

/** The variant of 'duplicate' that copies only what was cut. */
function disabledDuplicateCut(
  allowed: readonly OrderAction[],
  { lines }: OrderFacts,
  { lang, number }: Viewer,
) {
  if (!allowed.includes('duplicate') || wasCut(lines)) return []
  const message = refusalSentence(lang, 'NOTHING_CUT', { number })
  return [{ action: 'duplicate-cut', code: 'NOTHING_CUT', message }]
}

const disabledConvert = (action: OrderAction, { isFullyOrdered = false }: Viewer) =>
  action === 'convert' && isFullyOrdered ? new RuleError('QUOTE_ALL_ORDERED') : null

/** Decisions are shown only while they are pending, to those who open approvals, even when somebody else has to decide. */
function isShown(
  action: OrderAction,
  { code }: RuleError,
  { facts, user }: { readonly facts: OrderFacts; readonly user: User },
): boolean {
  if (action.startsWith('approve-'))
    return canOpen(rolesWithDeputyship(user), 'approval') && wrongState(action, facts) === null
  if (action === 'convert' && facts.type !== 'COT') return false
  return code !== 'ROLE_MISSING' && code !== 'NOT_FOUND'
}
