import type { OrderReply } from '@cais/contract/orders/schemas'
import { useTranslations } from 'use-intl'
import { useCancelOrder } from '../../api/cancel-order.ts'
import { useCloseOrder } from '../../api/close-order.ts'
import { usePickingToAnalysis } from '../../api/picking-to-analysis.ts'
import { useReturnToShipment } from '../../api/return-to-shipment.ts'
import type { DialogAction } from '../../model/offered-actions.ts'

/** One call for each action that a dialog asks for. */
export function useOrderAction(action: DialogAction, order: OrderReply, onDone: () => void) {
  const t = useTranslations('orders.done')
  const done = t(action, { number: order.number ?? '' })
  const params = { id: order.id }
  const cancel = useCancelOrder(done, onDone)
  const close = useCloseOrder(done, onDone)
  const back = useReturnToShipment(done, onDone)
  const analysis = usePickingToAnalysis(done, onDone)
  const calls = {
    cancel: {
      ...cancel,
      send: (reason: string) => cancel.mutate({ params, body: { version: order.version, reason } }),
    },
    close: {
      ...close,
      send: (reason: string) => close.mutate({ params, body: { version: order.version, reason } }),
    },
    'return-to-shipment': { ...back, send: () => back.mutate({ params, body: {} }) },
    'picking-to-analysis': { ...analysis, send: () => analysis.mutate({ params, body: {} }) },
  }
  const { isPending, error, send } = calls[action]
  return { pending: isPending, error: error?.message, confirm: send }
}
