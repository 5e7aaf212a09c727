import type { HandOverState, OrderFacts } from './facts.ts'
import { requireState } from './require-state.ts'
import { followShipment } from './ship-order.ts'
import type { OrderStage } from './stages.ts'

/** The steps on the way to a connected ERP: figures frozen, sent, and accepted while the ERP still makes its document. */
export type HandOverStep = Extract<HandOverState, 'frozen' | 'sent' | 'building'>

const STAGE_OF: Readonly<Record<HandOverStep, OrderStage>> = {
  frozen: 'SNAPSHOT',
  sent: 'IN_TRANCE',
  building: 'IN_TRANSFORMATION',
}

/** The figures are frozen: the document waits for its turn to be sent. Its billing counts as sent from here on, because nothing may change any more. */
export function freezeForErp(order: OrderFacts): OrderFacts {
  const sent = followShipment(order, { billing: 'sent' })
  requireState('hand-over', sent)
  return { ...sent, handOver: 'frozen' }
}

/** Goes on to another step. 'in-doubt' = nobody knows whether it arrived. */
export function handOver(order: OrderFacts, step: HandOverStep, isInDoubt = false): OrderFacts {
  requireState('hand-over', order)
  return { ...followShipment(order, { billing: isInDoubt ? 'in-doubt' : 'sent' }), handOver: step }
}

/** The ERP has nothing of it and will not take it: it failed in the stage where it was. */
export function failHandOver(order: OrderFacts): OrderFacts {
  const { handOver: step } = order
  const stage = step === 'frozen' || step === 'sent' || step === 'building' ? STAGE_OF[step] : 'IN_TRANCE'
  return { ...followShipment(order, { billing: 'failed' }), handOver: 'failed', handOverFailedStage: stage }
}
