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

/** Every field; the ledger stays that of Cais, so that nothing is sent anywhere. */
const connection = (number: number) => ({
  system: 'built-in',
  host: `127.0.0.${number}`,
  port: 1,
  instance: '',
  database: 'PRIEXEMPLO',
  username: 'cais',
  password: 'leitura',
  encrypt: true,
  company: 'EXEMPLO',
  originDestinationId: '1',
  apiUrl: 'http://127.0.0.1:1/WebApi',
  clientId: 'cais',
  clientSecret: 'chave-da-api',
  documentType: 'FA',
  documentSeries: '2026',
  cashDocumentType: 'VD',
})

async function connectionChange({ company: { must, people } }: Source) {
  const { data } = await must(people.ADMIN, 'GET /settings/erp-connection')
  messages += 1
  return { body: { ...connection(messages), version: data.version as number } }
}

/** Billed by the ledger of Cais: the answer is the invoice. */
async function billedOrder({ take }: Source) {
  const { orderId } = await take('billed')
  return { params: { id: orderId }, body: {} }
}

/** What leaves the company, and the ERP. */
export const ERP_CALLS = {
  'GET /outbox': call('++ xxxxxx xx xxx xxxx xxxx xxx', plain),
  'POST /outbox/{id}/repeat': call('++ xxxxxx xx xxx xxxx xxxx xxx', failedMessage),
  'GET /settings/erp-connection': call('++ xxxxxx xx xxx xxxx xxxx xxx', plain),
  'PUT /settings/erp-connection': call('++ xxxxxx xx xxx xxxx xxxx xxx', connectionChange),
  'POST /settings/erp-connection/test': call('++ xxxxxx xx xxx xxxx xxxx xxx', () => ({
    body: connection(1),
  })),
  'POST /orders/{id}/ask-erp': call('++ xxxxxx xx x++ xxxx xxxx xxx', billedOrder),
  'GET /erp/account': call('++ ++++++ ++ +++ ++++ ++++ xxx', plain),
  'POST /erp/account': call('++ ++++++ ++ +++ ++++ ++++ xxx', plain),
  'GET /erp/syncs': call('++ xxxxxx xx xxx xxxx xxxx xxx', plain),
  'POST /erp/syncs': call('++ xxxxxx xx xxx xxxx xxxx xxx', plain),
} satisfies Partial<Record<Key, CallCase>>
