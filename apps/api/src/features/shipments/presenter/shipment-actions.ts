import { refusalSentence } from '@cais/contract/messages/sentence'
import { SHIPMENT_ACTIONS } from '@cais/domain/shipments/action-names'
import { allowedActions, refusalOf } from '@cais/domain/shipments/actions'
import type { ShipmentFacts } from '@cais/domain/shipments/facts'
import type { Reader } from '../../orders/queries/find-order.ts'

/** What the caller may do with the shipment now, and what only its stage forbids, with the reason. */
export function presentShipmentActions(facts: ShipmentFacts, { user, lang }: Reader) {
  const disabledActions = SHIPMENT_ACTIONS.flatMap((action) => {
    const refusal = refusalOf(action, user, facts)
    if (refusal === null || refusal.code === 'ROLE_MISSING' || refusal.code === 'NOT_FOUND') return []
    return [{ action, code: refusal.code, message: refusalSentence(lang, refusal.code, refusal.facts) }]
  })
  return { allowedActions: [...allowedActions(user, facts)], disabledActions }
}
