import { type CallCase, call, type Key, plain, type Source } from './sample.ts'

let messages = 0
/** A message that failed, of its own: nothing is sent to repeat it. */
async function failedMessage({ company: { db } }: Source) {
  messages += 1
  const at = '2026-11-20T08:00:00.000Z'
  const { id, version } = await db
    .insertInto('outbox_messages')
    .values({
      kind: 'erp-invoice',
      key: `GR SD2026/9${messages}`,
      state: 'failed',
      attempts: 1,
      next_attempt_at: at,
      payload: '{}',
      object_type: 'order',
      object_id: '0',
      subject: `PEV.SD.2026/9${messages}`,
      created_by: null,
      created_at: at,
      settled_at: at,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  return { params: { id }, body: { action: 'repeat', version } }
}

/** What leaves the company, and the ERP. */
export const ERP_CALLS = {
  'GET /outbox': call('++ xxxxxx xx xxx xxxx xxxx xxx', plain),
  'POST /outbox/{id}/repeat': call('++ xxxxxx xx xxx xxxx xxxx xxx', failedMessage),
} satisfies Partial<Record<Key, CallCase>>
