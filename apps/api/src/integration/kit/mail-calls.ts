import { issuedNote } from './credit-note-samples.ts'
import { ofPayment } from './payment-calls.ts'
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

const mailbox = {
  readsReturned: false,
  mailboxHost: '127.0.0.1',
  mailboxPort: 1,
  mailboxSecurity: 'none',
  mailboxUsername: 'cais',
  mailboxPassword: 'segredo',
  mailboxFolder: 'INBOX',
}

let changes = 0
async function settingsChange({ company: { must, people } }: Source) {
  const { data } = await must(people.ADMIN, 'GET /settings/mail')
  changes += 1
  return { body: { ...settings(changes), ...mailbox, version: data.version as number } }
}

function testOf() {
  const { active: _, ...typed } = settings(1)
  return { body: { ...typed, to: 'eu@cais.example' } }
}

const BODY = { addresses: ['contas@cliente.example'], reason: 'Perdeu-se' }

/** An invoice of a company whose e-mails leave; nobody takes them. */
async function sending(source: Source) {
  await switchedOn(source)
  return { ...(await invoice(source)), body: BODY }
}

async function sendingNote(source: Source) {
  await switchedOn(source)
  return { params: { id: await issuedNote(source) }, body: BODY }
}

async function sendingReceipt(source: Source) {
  await switchedOn(source)
  return { ...(await ofPayment(source)), body: BODY }
}

const PERIOD = { from: '2026-01-01', to: '2026-12-31' }
const statement = ({ company }: Source) => ({
  params: { id: company.customer.id },
  query: new URLSearchParams(PERIOD).toString(),
})

let statements = 0

/** Each to an address of its own: to one that waits nothing is sent again. */
async function sendingStatement(source: Source) {
  await switchedOn(source)
  statements += 1
  const addresses = [`contas${statements}@cliente.example`]
  return { params: { id: source.company.customer.id }, body: { ...BODY, addresses, ...PERIOD } }
}

async function switchedOn(source: Source) {
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
}

/** Papers by e-mail. */
export const MAIL_CALLS = {
  'GET /settings/mail': call('++ xxxxxx xx xxx xxxx xxxx xxx', plain),
  'PUT /settings/mail': call('++ xxxxxx xx xxx xxxx xxxx xxx', settingsChange),
  'POST /settings/mail/test': call('++ xxxxxx xx xxx xxxx xxxx xxx', testOf),
  'POST /settings/mail/read': call('++ xxxxxx xx xxx xxxx xxxx xxx', plain),
  'GET /invoices/{id}/mail': call('++ +----- ++ +++ ++++ xxxx xxx', invoice),
  'POST /invoices/{id}/mail': call('++ xxxxxx xx x++ xx+x xxxx xxx', sending),
  'GET /credit-notes/{id}/mail': call('++ xxxxxx xx xxx xxxx ++++ xx+', async (source) => ({
    params: { id: await issuedNote(source) },
  })),
  'POST /credit-notes/{id}/mail': call('++ xxxxxx xx xxx xxxx +xx+ xxx', sendingNote),
  'GET /payments/{id}/mail': call('++ +----- ++ +++ ++++ xxxx xxx', ofPayment),
  'POST /payments/{id}/mail': call('++ xxxxxx xx xxx xx+x xxxx xxx', sendingReceipt),
  'GET /customers/{id}/statement/mail': call('++ +----- ++ +++ ++++ ++++ xxx', statement),
  'POST /customers/{id}/statement/mail': call('++ xxxxxx xx xxx xx+x xxxx xxx', sendingStatement),
} satisfies Partial<Record<Key, CallCase>>
