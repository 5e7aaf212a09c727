import { printerOf } from './printer-calls.ts'
import { type CallCase, call, type Key, on, onOrderOf, plain } from './sample.ts'

const line = { productId: 'OIL', quantity: 3 }

/** Drafts, documents, approvals. */
export const DOCUMENT_CALLS = {
  // A draft is visible to its creator only; other sellers get 404.
  'GET /drafts': call('++ xxxxxx ++ xxx xxxx xxxx xxx', plain),
  'GET /drafts/{id}': call('++ xxxxxx -+ x-- xxxx xxxx xxx', on('draft')),
  'POST /drafts': call('++ xxxxxx ++ xxx xxxx xxxx xxx', () => ({ body: { lines: [line] } })),
  'PUT /drafts/{id}': call('++ xxxxxx -+ x-- xxxx xxxx xxx', async ({ company, take }) => {
    const { id, version } = await take('draft')
    return { params: { id }, body: { version, customerId: company.customer.id, lines: [line] } }
  }),
  'PUT /drafts': call('++ xxxxxx -+ x-- xxxx xxxx xxx', async ({ company, take }) => {
    const { id, version } = await take('draft')
    return { body: { id, version, customerId: company.customer.id, lines: [line] } }
  }),
  'DELETE /drafts/{id}': call('++ xxxxxx -+ x-- xxxx xxxx xxx', on('draft')),
  'DELETE /drafts': call('++ xxxxxx -+ x-- xxxx xxxx xxx', async ({ take }) => ({
    body: { id: (await take('draft')).id },
  })),
  'POST /drafts/{id}/submit': call(
    '++ xxxxxx -+ x-- xxxx xxxx xxx',
    on('draft', { latitude: -25.9, longitude: 32.6 }),
  ),
  'GET /orders': call('++ ++++++ ++ +++ ++++ xxxx xxx', plain),
  'GET /orders/tab-counts': call('++ ++++++ ++ +++ ++++ xxxx xxx', plain),
  'GET /orders/dashboard': call('++ ++++++ ++ +++ ++++ xxxx xxx', plain),
  'GET /orders/kanban': call('++ ++++++ ++ +++ ++++ xxxx xxx', plain),
  'GET /orders/totals_by_stage': call('++ ++++++ ++ +++ ++++ xxxx xxx', plain),
  'GET /orders/{id}': call('++ +----- ++ +++ ++++ xxxx xxx', on('analysis')),
  'POST /orders/{id}/cancel': call(
    '++ +----- x+ xxx xxxx xxxx xxx',
    on('approval', { reason: 'Pedido do cliente' }),
  ),
  'POST /orders/{id}/close': call(
    '++ +----- x+ xxx xxxx xxxx xxx',
    on('analysis', { reason: 'Fim de campanha' }),
  ),
  'POST /orders/{id}/duplicate': call('++ x----- ++ xxx xxxx xxxx xxx', async ({ take }) => ({
    params: { id: (await take('analysis')).id },
    body: { lines: 'all' },
  })),
  'POST /orders/{id}/convert': call('++ x----- ++ xxx xxxx xxxx xxx', on('quote')),
  'POST /orders/{id}/revise': call('++ x----- x+ xxx xxxx xxxx xxx', on('approval', {})),
  'POST /orders/{id}/process': call('++ x----- xx +xx xxxx xxxx xxx', on('analysis', {})),
  'POST /orders/{id}/return-to-shipment': call('++ x----- xx x++ xxxx xxxx xxx', onOrderOf('failed')),
  'POST /orders/{id}/unload': call('++ x----- xx x++ xxxx xxxx xxx', async ({ company, take }) => {
    const { orderId } = await take('failed')
    const { data } = await company.must(company.people.ADMIN, `GET /orders/${orderId}`)
    const lines = data.lines.map(({ id }: { id: number }) => ({ lineId: id, goods: 'release' }))
    return { params: { id: orderId }, body: { version: data.version, lines } }
  }),
  'POST /orders/{id}/picking-to-analysis': call('++ x----- xx +++ xxxx xxxx xxx', onOrderOf('picking')),
  'GET /orders/{id}/print': call('++ +----- ++ +++ ++++ xxxx xxx', on('analysis')),
  'POST /orders/{id}/print': call('++ +----- ++ +++ ++++ xxxx xxx', async (source) => ({
    params: { id: (await source.take('analysis')).id },
    body: { printer: (await printerOf(source)).name },
  })),
  // Refused documents are reported one by one in the reply; the request itself succeeds.
  'GET /orders/allowed-actions': call('++ ++++++ ++ +++ ++++ xxxx xxx', plain),
  'POST /orders/bulk': call('++ ++++++ ++ +++ ++++ xxxx xxx', async ({ take }) => {
    const { id, version } = await take('analysis')
    return { body: { action: 'close', ids: [{ id, version }], input: { reason: 'Fim de campanha' } } }
  }),
  'POST /orders/bulk/print': call('++ +----- ++ +++ ++++ xxxx xxx', async ({ take }) => ({
    body: { ids: [(await take('analysis')).id] },
  })),
  'GET /approvals': call('++ xxxxxx xx xxx ++++ xxxx xxx', plain),
  'GET /approvals/counts': call('++ xxxxxx xx xxx ++++ xxxx xxx', plain),
  'GET /approvals/reasons': call('++ xxxxxx xx xxx ++++ xxxx xxx', plain),
  'GET /orders/{id}/approval/reasons': call('++ +----- ++ +++ ++++ xxxx xxx', on('approval')),
  'POST /orders/{id}/approvals': call(
    '++ x----- xx xxx x+xx xxxx xxx',
    on('approval', { stage: 'COMMERCIAL', decision: 'approve', reason: 'Sim' }),
  ),
} satisfies Partial<Record<Key, CallCase>>
