import { type CallCase, call, type Key, plain, type Source } from './sample.ts'
import { invoice } from './shipment-calls.ts'

/** Every field; nobody listens there, and nothing is switched on. */
const settings = (number: number) => ({
  active: false,
  host: `127.0.0.${number}`,
  port: 1,
  security: 'none',
  username: 'cais',
  password: 'segredo',
  senderName: 'Cais',
  senderAddress: 'facturas@cais.example',
  replyTo: 'contas@cais.example',
})

let changes = 0
async function settingsChange({ company: { must, people } }: Source) {
  const { data } = await must(people.ADMIN, 'GET /settings/mail')
  changes += 1
  return { body: { ...settings(changes), version: data.version as number } }
}

function testOf() {
  const { active: _, ...typed } = settings(1)
  return { body: { ...typed, to: 'eu@cais.example' } }
}

/** An invoice of a company whose e-mails leave; nobody takes them. */
async function sending(source: Source) {
  await source.company.db
    .updateTable('mail_settings')
    .set({
      active: true,
      host: '127.0.0.1',
      port: 1,
      security: 'none',
      sender_address: 'facturas@cais.example',
    })
    .execute()
  return { ...(await invoice(source)), body: { addresses: ['contas@cliente.example'], reason: 'Perdeu-se' } }
}

/** Papers by e-mail. */
export const MAIL_CALLS = {
  'GET /settings/mail': call('++ xxxxxx xx xxx xxxx xxxx xxx', plain),
  'PUT /settings/mail': call('++ xxxxxx xx xxx xxxx xxxx xxx', settingsChange),
  'POST /settings/mail/test': call('++ xxxxxx xx xxx xxxx xxxx xxx', testOf),
  'GET /invoices/{id}/mail': call('++ +----- ++ +++ ++++ xxxx xxx', invoice),
  'POST /invoices/{id}/mail': call('++ xxxxxx xx x++ xx+x xxxx xxx', sending),
} satisfies Partial<Record<Key, CallCase>>
