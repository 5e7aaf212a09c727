import type { OrderReply } from '@cais/contract/orders/schemas'

/** Actions that open a dialog first. */
const DIALOG_ACTIONS = ['cancel', 'close', 'return-to-shipment', 'picking-to-analysis'] as const
export type DialogAction = (typeof DIALOG_ACTIONS)[number]
/** `refusal`: why the button is disabled. */
export type Offered<Action extends string> = { action: Action; refusal: string | undefined }

type Actions = Pick<OrderReply, 'allowedActions' | 'disabledActions' | 'status' | 'stages'>

/** Nothing more can be done to these, so disabled buttons would be useless. */
const FINAL_STATUSES: readonly string[] = ['FINISHED', 'CANCELED', 'CLOSED', 'REJECTED']

/** The buttons of a document: allowed actions, and some refused ones with their reason. */
export function offeredActions(order: Actions) {
  const offer = <Action extends string>(action: Action) => offered(order, action)
  return {
    withDialog: DIALOG_ACTIONS.flatMap((action) => offer(action) ?? []),
    convert: offer('convert'),
    revise: offer('revise'),
    process: offer('process'),
    duplicate: order.allowedActions.includes('duplicate'),
    print: order.allowedActions.includes('print'),
  }
}

function offered<Action extends string>(order: Actions, action: Action): Offered<Action> | undefined {
  if (order.allowedActions.includes(action)) return { action, refusal: undefined }
  const disabled = order.disabledActions.find((one) => one.action === action)
  return disabled && explainsRefusal(order, action) ? { action, refusal: disabled.message } : undefined
}

/** Whether a refused action is shown with its reason: users look for it, or it may become possible later. */
function explainsRefusal({ status, stages }: Actions, action: string) {
  // Also when a quote has expired, because users look for this action there.
  if (action === 'convert') return true
  if (FINAL_STATUSES.includes(status)) return false
  if (action === 'process') return stages.includes('STOCK_ANALYSIS')
  return action === 'cancel' || action === 'close' || action === 'revise'
}
