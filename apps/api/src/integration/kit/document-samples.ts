import { type Key, type MakeSample, on, onOrderOf, plain } from './sample.ts'

const line = { productId: 'OIL', quantity: 3 }

/** Drafts, documents, approvals. */
export const DOCUMENT_SAMPLES = {
  'GET /drafts': plain,
  'GET /drafts/{id}': on('draft'),
  'POST /drafts': () => ({ body: { lines: [line] } }),
  'PUT /drafts/{id}': async ({ company, take }) => {
    const { id, version } = await take('draft')
    return { params: { id }, body: { version, customerId: company.customer.id, lines: [line] } }
  },
  'PUT /drafts': async ({ company, take }) => {
    const { id, version } = await take('draft')
    return { body: { id, version, customerId: company.customer.id, lines: [line] } }
  },
  'DELETE /drafts/{id}': on('draft'),
  'DELETE /drafts': async ({ take }) => ({ body: { id: (await take('draft')).id } }),
  'POST /drafts/{id}/submit': on('draft', { latitude: -25.9, longitude: 32.6 }),
  'GET /orders': plain,
  'GET /orders/tab-counts': plain,
  'GET /orders/dashboard': plain,
  'GET /orders/kanban': plain,
  'GET /orders/totals_by_stage': plain,
  'GET /orders/{id}': on('analysis'),
  'POST /orders/{id}/cancel': on('approval', { reason: 'Pedido do cliente' }),
  'POST /orders/{id}/close': on('analysis', { reason: 'Fim de campanha' }),
  'POST /orders/{id}/duplicate': async ({ take }) => ({
    params: { id: (await take('analysis')).id },
    body: { lines: 'all' },
  }),
  'POST /orders/{id}/convert': on('quote'),
  'POST /orders/{id}/revise': on('approval', {}),
  'POST /orders/{id}/process': on('analysis', {}),
  'POST /orders/{id}/return-to-shipment': onOrderOf('failed'),
  'POST /orders/{id}/unload': async ({ company, take }) => {
    const { orderId } = await take('failed')
    const { data } = await company.must(company.people.ADMIN, `GET /orders/${orderId}`)
    const lines = data.lines.map(({ id }: { id: number }) => ({ lineId: id, goods: 'release' }))
    return { params: { id: orderId }, body: { version: data.version, lines } }
  },
  'POST /orders/{id}/picking-to-analysis': onOrderOf('picking'),
  'GET /orders/{id}/print': on('analysis'),
  'GET /orders/allowed-actions': plain,
  'POST /orders/bulk': async ({ take }) => {
    const { id, version } = await take('analysis')
    return { body: { action: 'close', ids: [{ id, version }], input: { reason: 'Fim de campanha' } } }
  },
  'POST /orders/bulk/print': async ({ take }) => ({ body: { ids: [(await take('analysis')).id] } }),
  'GET /approvals': plain,
  'GET /approvals/counts': plain,
  'GET /approvals/reasons': plain,
  'GET /orders/{id}/approval/reasons': on('approval'),
  'POST /orders/{id}/approvals': on('approval', { stage: 'COMMERCIAL', decision: 'approve', reason: 'Sim' }),
} satisfies Partial<Record<Key, MakeSample>>
