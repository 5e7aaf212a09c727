import { expect, test } from 'vitest'
import { approval, line, NOW, onShipment, submittedFacts, verifiedFacts } from '../testing/order-facts.ts'
import type { OrderAction } from './action-names.ts'
import { wrongState } from './actions.ts'
import type { OrderFacts } from './facts.ts'
import type { OrderLine } from './lines.ts'

const order = (shipment: OrderFacts['shipment'], ...lines: readonly Partial<OrderLine>[]) =>
  verifiedFacts({ shipment, lines: lines.map((change, index) => line({ ...change, id: index + 1 })) })

/** The phase is right and the guard says no. */
const REFUSED: readonly (readonly [OrderAction, string, OrderFacts, string])[] = [
  [
    'begin-verification',
    'begun already',
    submittedFacts({ verificationStartedAt: NOW }),
    'ACTION_NOT_ALLOWED',
  ],
  ['approve-offer', 'not asked', verifiedFacts({ approvals: [approval('FINANCIAL')] }), 'STAGE_NOT_PENDING'],
  [
    'reject-commercial',
    'not asked',
    verifiedFacts({ approvals: [approval('FINANCIAL')] }),
    'STAGE_NOT_PENDING',
  ],
  ['allocate', 'nothing open', order(null, { reserved: 1 }), 'ACTION_NOT_ALLOWED'],
  ['reserve', 'nothing open', order(null, { reserved: 1 }), 'ACTION_NOT_ALLOWED'],
  ['release', 'nothing reserved', order(null, { open: 1 }), 'LINE_NOT_RESERVED'],
  ['send-to-picking', 'nothing reserved', order(null, { open: 1 }), 'LINE_NOT_RESERVED'],
  ['swap-in', 'nothing open', order(null, { reserved: 1 }), 'ACTION_NOT_ALLOWED'],
  ['swap-out', 'nothing held', order(null, { open: 1 }), 'ACTION_NOT_ALLOWED'],
  [
    'swap-out',
    'all that is held is on the truck',
    order(onShipment('loading'), { loading: 1 }, { open: 1 }),
    'ACTION_NOT_ALLOWED',
  ],
  ['recall', 'nothing held', order(null, { open: 1 }), 'ACTION_NOT_ALLOWED'],
  ['process', 'nothing reserved', order(null, { open: 1 }), 'LINE_NOT_RESERVED'],
  ['wait', 'nothing open', order(null, { reserved: 1 }), 'ACTION_NOT_ALLOWED'],
  ['close-line', 'all goes on or waits for nothing', order(null, { picking: 1 }), 'ACTION_NOT_ALLOWED'],
  [
    'add-to-shipment',
    'on one already',
    order(onShipment('ready'), { picking: 1 }, { open: 1 }),
    'DOCUMENT_NOT_READY',
  ],
  [
    'remove-from-shipment',
    'loading',
    order(onShipment('loading'), { loading: 1 }, { open: 1 }),
    'SHIPMENT_NOT_READY',
  ],
  [
    'picking-to-analysis',
    'loading',
    order(onShipment('loading'), { loading: 1 }, { open: 1 }),
    'ACTION_NOT_ALLOWED',
  ],
  [
    'load',
    'loading already',
    order(onShipment('loading'), { loading: 1 }, { open: 1 }),
    'ACTION_NOT_ALLOWED',
  ],
  ['unload', 'finished', order(onShipment('finished'), { loading: 1 }, { open: 1 }), 'ACTION_NOT_ALLOWED'],
  ['follow-shipment', 'on none', order(null, { picking: 1 }, { open: 1 }), 'ACTION_NOT_ALLOWED'],
  ['bill', 'waits its turn', order(onShipment('billing', 'waiting'), { loading: 1 }), 'ACTION_NOT_ALLOWED'],
  ['bill', 'billed already', order(onShipment('billing', 'billed'), { loading: 1 }), 'ACTION_NOT_ALLOWED'],
  [
    'return-to-shipment',
    'in doubt',
    order(onShipment('partially-billed', 'in-doubt'), { loading: 1 }),
    'ACTION_NOT_ALLOWED',
  ],
  [
    'return-to-shipment',
    'all of it is billed',
    order(onShipment('partially-billed', 'billed'), { billed: 1 }, { picking: 1 }, { open: 1 }),
    'ACTION_NOT_ALLOWED',
  ],
  [
    'unload-failed',
    'its hand-over failed after its billing was sent',
    {
      ...order(onShipment('billing', 'sent'), { loading: 1 }),
      handOver: 'failed',
      handOverFailedStage: 'IN_TRANCE',
    },
    'ACTION_NOT_ALLOWED',
  ],
  [
    'unload-failed',
    'in doubt',
    order(onShipment('partially-billed', 'in-doubt'), { loading: 1 }),
    'ACTION_NOT_ALLOWED',
  ],
  [
    'close',
    'in doubt, with nothing else left',
    order(onShipment('partially-billed', 'in-doubt'), { loading: 1 }),
    'ACTION_NOT_ALLOWED',
  ],
  ['hand-over', 'not sent', order(onShipment('billing', 'waiting'), { loading: 1 }), 'ACTION_NOT_ALLOWED'],
  [
    'cancel',
    'a line is on the truck',
    order(onShipment('loading'), { loading: 1 }, { open: 1 }),
    'ACTION_NOT_ALLOWED',
  ],
  ['cancel', 'a line is billed', order(null, { billed: 1 }, { open: 1 }), 'ACTION_NOT_ALLOWED'],
  ['revise', 'a part is billed', order(null, { billed: 1 }, { open: 1 }), 'ACTION_NOT_ALLOWED'],
  ['apply-revision', 'a part is billed', order(null, { billed: 1 }, { open: 1 }), 'ACTION_NOT_ALLOWED'],
  ['expire', 'no last day', verifiedFacts({ type: 'COT', answeredAt: NOW }), 'ACTION_NOT_ALLOWED'],
  ['convert', 'an order that was closed', order(null, { closed: 1 }), 'ACTION_NOT_ALLOWED'],
  ['close', 'all is on the truck', order(onShipment('loading'), { loading: 1 }), 'ACTION_NOT_ALLOWED'],
]

test.each(REFUSED)('%s is refused: %s', (action, _, facts, code) => {
  expect(wrongState(action, facts)?.code).toBe(code)
})

test('a document in doubt may be billed when its invoice is found', () => {
  expect(wrongState('bill', order(onShipment('partially-billed', 'in-doubt'), { loading: 1 }))).toBeNull()
})
