import type { OrderReply } from '@cais/contract/orders/schemas'

/** Actions that ask before they act. */
const DIALOG_ACTIONS = ['cancel', 'close', 'return-to-shipment', 'picking-to-analysis'] as const
export type DialogAction = (typeof DIALOG_ACTIONS)[number]
/** `refusal`: why the button stands there and cannot be pressed. */
export type Offered<Action extends string> = { action: Action; refusal: string | undefined }

type Actions = Pick<OrderReply, 'allowedActions' | 'disabledActions' | 'status' | 'stages'>

/** Nothing more can be done to these; buttons that never come back would only make noise. */
const ENDED: readonly string[] = ['FINISHED', 'CANCELED', 'CLOSED', 'REJECTED']

/** The buttons of a document out of what the server allows and what it refuses with a reason. */
export function offeredActions(order: Actions) {
  const offer = <Action extends string>(action: Action) => offered(order, action)
  return {
    asking: DIALOG_ACTIONS.flatMap((action) => offer(action) ?? []),
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
  return disabled && comesBack(order, action) ? { action, refusal: disabled.message } : undefined
}

/** Whether saying why it cannot be pressed now helps: it is looked for here, and may be allowed again. */
function comesBack({ status, stages }: Actions, action: string) {
  // An expired quote is where people look for the way to an order.
  if (action === 'convert') return true
  if (ENDED.includes(status)) return false
  if (action === 'process') return stages.includes('STOCK_ANALYSIS')
  return action === 'cancel' || action === 'close' || action === 'revise'
}
