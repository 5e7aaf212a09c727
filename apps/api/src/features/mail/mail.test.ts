import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkInvariants } from '../../doctor/check-invariants.ts'
import { JOBS } from '../../engines/jobs/names.ts'
import { tasks } from '../../features.ts'
import { type Mailbox, openMailbox, refusal } from '../../gateways/mail/testing/mailbox.ts'
import { reportOf } from '../../gateways/mailbox/testing/delivery-report-sample.ts'
import { openImapStandIn } from '../../gateways/mailbox/testing/imap-stand-in.ts'
import { textOf } from '../../gateways/pdf/testing/pdf-text.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { signIn } from '../../testing/people.ts'

let flow: Flow
let box: Mailbox
let now = new Date('2026-11-20T08:00:00Z')

beforeAll(async () => {
  box = await openMailbox()
  flow = await openFlow({ now: () => now })
  await flow.receive('OIL', 'O1', 1000, '2027-06-30')
})
afterAll(async () => {
  await flow.testApp.close()
  await box.close()
})
beforeEach(() => {
  now = new Date(now.getTime() + 600_000)
  box.mails.length = 0
  Object.assign(box.manners, { refuse: undefined, refuseMail: undefined, end: undefined })
})

const settings = () => ({
  active: true,
  host: '127.0.0.1',
  port: box.port,
  security: 'none',
  username: '',
  senderName: 'Cais Teste',
  senderAddress: 'facturas@cais.example',
  replyTo: '',
})
const put = (body: object) => flow.call(flow.people.admin, 'PUT /settings/mail', body)
const wants = (change: object) => flow.must(flow.people.admin, `PUT /customers/${flow.customer.id}`, change)

/** A billed document; answers its invoice. */
async function billed(): Promise<{ id: number; number: string }> {
  const shipmentId = await flow.loaded([await flow.picked([{ productId: 'OIL', quantity: 2 }])])
  await flow.must(flow.people.picker, `POST /shipments/${shipmentId}/invoice`)
  await flow.jobs()
  const { data } = await flow.must(flow.people.picker, `GET /shipment/${shipmentId}/listFars`)
  return data[0]
}
const mailOf = async (id: number) => (await flow.must(flow.people.picker, `GET /invoices/${id}/mail`)).data
const statesOf = async (id: number) =>
  (await mailOf(id)).copies.map((one: { address: string; copy: number; state: string }) => [
    one.address,
    one.copy,
    one.state,
  ])
/** Time passes, and what is due is tried again. */
async function later(minutes: number) {
  now = new Date(now.getTime() + minutes * 60_000)
  const due = await flow.db
    .selectFrom('outbox_messages')
    .select('id')
    .where('state', '=', 'waiting')
    .execute()
  const { deps, app } = flow.testApp
  const context = { ...deps, log: app.log, attempt: 1, isLastAttempt: false }
  for (const { id } of due) await tasks[JOBS.deliverMessage]?.({ id }, context)
}

describe('the settings', () => {
  test('are complete before they are switched on, and never say the password', async () => {
    const off = { ...settings(), active: false, password: 'segredo-1' }
    expect((await put({ ...off, host: '', active: true })).body).toMatchObject({ code: 'MAIL_INCOMPLETE' })
    expect((await put({ ...off, replyTo: 'a@b.mz\r\nBcc: x@y.mz' })).status).toBe(400)
    const saved = await put(off)
    expect(saved.body.data).toMatchObject({ active: false, hasPassword: true, version: 2 })
    expect(JSON.stringify(saved.body)).not.toContain('segredo-1')
    const stored = await flow.db
      .selectFrom('mail_settings')
      .select('password_sealed')
      .executeTakeFirstOrThrow()
    expect(stored.password_sealed).not.toContain('segredo-1')
    const history = await flow.db
      .selectFrom('history')
      .select(['action', 'facts', 'changes'])
      .where('object_id', '=', 'mail')
      .execute()
    expect(history.map(({ action }) => action)).toEqual(['change-mail-settings'])
    expect(history[0]?.facts).toMatchObject({ password: 'changed' })
    expect(JSON.stringify(history)).not.toContain('segredo-1')
    expect((await put({ host: 'x', version: 1 })).status).toBe(409)
  })

  test('a test mail says what the server said', async () => {
    const ask = (change: object) => {
      const { active: _, ...typed } = settings()
      const body = { ...typed, to: 'eu@cais.example', ...change }
      return flow.must(flow.people.admin, 'POST /settings/mail/test', body)
    }
    expect((await ask({})).data.ok).toBe(true)
    expect(box.mails[0]).toMatchObject({ to: { text: 'eu@cais.example' }, attachments: [] })
    box.manners.refuse = () => refusal(550, 'No such user')
    expect((await ask({})).data).toMatchObject({
      ok: false,
      message: expect.stringContaining('550 No such user'),
    })
    expect((await ask({ port: 1 })).data).toMatchObject({
      ok: false,
      message: expect.stringContaining('127.0.0.1'),
    })
  })
})

describe('an invoice', () => {
  test('leaves by no e-mail while it is off, or when the customer does not want it', async () => {
    await wants({ invoiceEmails: 'contas@cliente.example; armazem@cliente.example', emailCopies: true })
    expect(await statesOf((await billed()).id)).toEqual([])
    await put(settings())
    await wants({ emailCopies: false })
    expect(await statesOf((await billed()).id)).toEqual([])
    expect(box.mails).toEqual([])
  })

  test('goes once to each address, as it was issued', async () => {
    await wants({ emailCopies: true })
    const { id, number } = await billed()
    expect(await statesOf(id)).toEqual([
      ['armazem@cliente.example', 1, 'done'],
      ['contas@cliente.example', 1, 'done'],
    ])
    expect(box.mails.map(({ to }) => [to].flat()[0]?.text).toSorted()).toEqual([
      'armazem@cliente.example',
      'contas@cliente.example',
    ])
    const [mail] = box.mails
    expect(mail?.subject).toContain(number)
    expect(mail?.text).toContain(number)
    expect(mail?.from?.text).toBe('"Cais Teste" <facturas@cais.example>')
    const [file] = mail?.attachments ?? []
    expect(file?.filename).toMatch(/^FT-SD.*[.]pdf$/)
    const text = textOf(file?.content ?? Buffer.alloc(0))
    expect(text).toContain(number)
    expect(text).toContain('Cópia electrónica')
    // and never again by itself; nothing of it counts as printed
    await later(45)
    expect(box.mails).toHaveLength(2)
    const row = await flow.db
      .selectFrom('invoices')
      .select(['printed_at', 'copies'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ printed_at: null, copies: 0 })
  })

  test('that is greylisted is tried again; an address that is refused is not', async () => {
    let tries = 0
    box.manners.refuse = (address) => {
      if (address.startsWith('armazem')) return refusal(550, 'No such user')
      tries += 1
      return tries === 1 ? refusal(451, 'Greylisted') : undefined
    }
    const { id } = await billed()
    const first = await mailOf(id)
    expect(first.copies).toMatchObject([
      {
        address: 'armazem@cliente.example',
        state: 'failed',
        message: expect.stringContaining('550 No such user'),
      },
      {
        address: 'contas@cliente.example',
        state: 'waiting',
        attempts: 1,
        message: expect.stringContaining('451 Greylisted'),
      },
    ])
    await later(5)
    expect(await statesOf(id)).toEqual([
      ['armazem@cliente.example', 1, 'failed'],
      ['contas@cliente.example', 1, 'done'],
    ])
    expect(box.mails).toHaveLength(1)
  })

  test('whose line broke after the mail left is in doubt until a person decides', async () => {
    await wants({ invoiceEmails: 'contas@cliente.example' })
    box.manners.end = 'hang-up'
    const { id, number } = await billed()
    expect(await statesOf(id)).toEqual([['contas@cliente.example', 1, 'in-doubt']])
    const [{ messageId } = { messageId: '' }] = box.mails
    await later(45)
    expect(box.mails).toHaveLength(1)
    box.manners.end = undefined
    // the outbox sends the same mail: a mailbox that has it can tell
    const [row] = (await flow.must(flow.people.admin, `GET /outbox?search=${encodeURIComponent(number)}`))
      .data
    expect(row).toMatchObject({ kind: 'invoice-mail', state: 'in-doubt', allowedActions: ['send-again'] })
    await flow.must(flow.people.admin, `POST /outbox/${row.id}/repeat`, {
      action: 'send-again',
      version: row.version,
    })
    await flow.jobs()
    expect(await statesOf(id)).toEqual([['contas@cliente.example', 1, 'done']])
    expect(box.mails.map((mail) => mail.messageId)).toEqual([messageId, messageId])
  })

  test('is sent again by who may, with a reason, under the next number', async () => {
    const { id, number } = await billed()
    const again = (body: object, who = flow.people.picker) =>
      flow.call(who, `POST /invoices/${id}/mail`, body)
    expect((await again({ reason: 'Perdeu-se' }, flow.people.seller)).status).toBe(403)
    expect((await again({})).body.code).toBe('MAIL_REASON_MISSING')
    expect((await again({ addresses: ['nobody'], reason: 'Perdeu-se' })).status).toBe(400)
    expect(box.mails).toHaveLength(1)
    expect((await again({ addresses: ['novo@cliente.example'], reason: 'Perdeu-se' })).status).toBe(200)
    expect((await again({ addresses: ['NOVO@cliente.example'], reason: 'Perdeu-se' })).body.code).toBe(
      'MAIL_ON_ITS_WAY',
    )
    await flow.jobs()
    expect(await statesOf(id)).toEqual([
      ['novo@cliente.example', 2, 'done'],
      ['contas@cliente.example', 1, 'done'],
    ])
    expect(box.mails[1]?.text).toContain('2.º envio')
    const history = await flow.db
      .selectFrom('history')
      .select(['action', 'facts'])
      .where('object_type', '=', 'invoice')
      .where('object_id', '=', String(id))
      .where('action', '=', 'send-copy-again')
      .execute()
    expect(history.map(({ facts }) => facts)).toEqual([
      { number, copy: 2, addresses: ['novo@cliente.example'], reason: 'Perdeu-se' },
    ])
    expect((await mailOf(id)).allowedActions).toEqual(['send-again'])
  })

  test('is written in the language of the customer', async () => {
    await wants({ paperLanguage: 'en' })
    const { number } = await billed()
    await wants({ paperLanguage: 'pt' })
    expect(box.mails[0]?.subject).toContain(`Invoice ${number}`)
    expect(box.mails[0]?.text).toContain('2,318.84')
    expect(textOf(box.mails[0]?.attachments[0]?.content ?? Buffer.alloc(0))).toContain('Electronic copy')
  })

  test('that waits while e-mails are switched off leaves when they are on again', async () => {
    box.manners.refuse = () => refusal(451, 'Later')
    const { id } = await billed()
    await put({ active: false })
    box.manners.refuse = undefined
    await later(5)
    expect((await mailOf(id)).copies[0]).toMatchObject({
      state: 'waiting',
      message: expect.stringContaining('Definições'),
    })
    await put({ active: true })
    await later(30)
    expect(await statesOf(id)).toEqual([['contas@cliente.example', 1, 'done']])
  })

  test('waits after a restore until the last numbers are confirmed', async () => {
    box.manners.refuse = () => refusal(451, 'Later')
    const { id } = await billed()
    box.manners.refuse = undefined
    await flow.db
      .insertInto('restores')
      .values({ backup: 'exemplo', snapshot_at: now.toISOString(), restored_at: now.toISOString() })
      .execute()
    await later(30)
    expect(await statesOf(id)).toEqual([['contas@cliente.example', 1, 'waiting']])
    await flow.db.updateTable('restores').set({ confirmed_at: now.toISOString() }).execute()
    await later(30)
    expect(await statesOf(id)).toEqual([['contas@cliente.example', 1, 'done']])
  })

  test('of another branch is not there', async () => {
    const { id } = await billed()
    const stranger = await signIn(flow.testApp, 'PICKING_MANAGER', { branchId: 'BE' })
    expect((await flow.call(stranger, `GET /invoices/${id}/mail`)).status).toBe(404)
    expect((await flow.call(stranger, `POST /invoices/${id}/mail`, { reason: 'x' })).status).toBe(404)
  })
})

describe('papers of the account', () => {
  const mailed = (kind: string) =>
    flow.db
      .selectFrom('outbox_messages')
      .select(['subject', 'receiver', 'state', 'object_type as objectType'])
      .where('kind', '=', kind as 'receipt-mail')
      .orderBy('id')
      .execute()

  test('a receipt leaves as it is recorded, where the customer wants that, and again with a reason', async () => {
    await wants({ emailCopies: true, invoiceEmails: 'contas@cliente.example' })
    const financial = await signIn(flow.testApp, 'FINANCIAL_APPROVER')
    const { content } = await flow.must(financial, 'POST /payments', {
      customerId: flow.customer.id,
      paidOn: '2026-11-20',
      kind: 'transfer',
      reference: 'TRF 1',
      amount: 500_000,
    })
    await flow.jobs()
    const { id, number } = content
    expect(await mailed('receipt-mail')).toEqual([
      { subject: number, receiver: 'contas@cliente.example', state: 'done', objectType: 'payment' },
    ])
    expect(box.mails[0]?.subject).toContain(`Recibo ${number}`)
    expect(textOf(box.mails[0]?.attachments[0]?.content ?? Buffer.alloc(0))).toContain(number)
    const again = (who: typeof financial, body: object) => flow.call(who, `POST /payments/${id}/mail`, body)
    expect((await again(flow.people.picker, { reason: 'Perdeu-se' })).status).toBe(403)
    expect((await again(financial, {})).body.code).toBe('MAIL_REASON_MISSING')
    expect((await again(financial, { reason: 'Perdeu-se' })).body.data.copies).toMatchObject([
      { copy: 2, reason: 'Perdeu-se' },
      { copy: 1, state: 'done' },
    ])
    await flow.jobs()
    expect(box.mails).toHaveLength(2)
    await wants({ emailCopies: false })
    const { content: quiet } = await flow.must(financial, 'POST /payments', {
      customerId: flow.customer.id,
      paidOn: '2026-11-20',
      kind: 'transfer',
      reference: 'TRF 2',
      amount: 100,
    })
    await flow.jobs()
    expect((await mailed('receipt-mail')).map(({ subject }) => subject)).not.toContain(quiet.number)
    await wants({ emailCopies: true })
  })

  test('a statement leaves when a person sends it, each period by itself', async () => {
    const financial = await signIn(flow.testApp, 'FINANCIAL_APPROVER')
    const call = `/customers/${flow.customer.id}/statement/mail`
    const period = { from: '2026-11-01', to: '2026-11-30' }
    expect((await flow.call(flow.people.seller, `POST ${call}`, period)).status).toBe(403)
    await flow.must(financial, `POST ${call}`, period)
    await flow.jobs()
    const [mail] = box.mails
    expect(mail?.subject).toMatch(/^Extracto · /)
    expect(mail?.text).toContain('de 01-11-2026 a 30-11-2026')
    expect(textOf(mail?.attachments[0]?.content ?? Buffer.alloc(0))).toContain('Extracto de conta')
    expect((await flow.call(financial, `POST ${call}`, period)).body.code).toBe('MAIL_REASON_MISSING')
    await flow.must(financial, `POST ${call}`, { ...period, to: '2026-11-20' })
    const query = `from=${period.from}&to=${period.to}`
    const { data } = await flow.must(financial, `GET ${call}?${query}`)
    expect(data).toMatchObject({
      copies: [{ copy: 1, state: 'done', address: 'contas@cliente.example' }],
      allowedActions: ['send-again'],
    })
  })
})

test('the copies of a customer need an address', async () => {
  const edit = (body: object) => flow.call(flow.people.admin, `PUT /customers/${flow.customer.id}`, body)
  expect((await edit({ invoiceEmails: 'a@b.mz; torto' })).body).toMatchObject({
    code: 'MAIL_ADDRESS_INVALID',
  })
  expect((await edit({ invoiceEmails: '', email: '' })).body).toMatchObject({
    code: 'MAIL_COPIES_WITHOUT_ADDRESS',
  })
  expect(
    (await edit({ invoiceEmails: ' A@b.mz,c@d.mz A@b.mz ' })).body.data?.invoiceEmails ??
      (await flow.must(flow.people.admin, `GET /customers/${flow.customer.id}`)).data.invoiceEmails,
  ).toBe('A@b.mz; c@d.mz')
})

test('all books are in order', async () => {
  expect(await checkInvariants(flow.db)).toEqual([])
})

describe('an e-mail that comes back', () => {
  const READ = 'POST /settings/mail/read'
  const read = async () => (await flow.must(flow.people.admin, READ)).data
  const mailbox = (port: number) => ({
    ...{ readsReturned: true, mailboxHost: '127.0.0.1', mailboxPort: port, mailboxSecurity: 'none' },
    ...{ mailboxUsername: 'cais', mailboxPassword: 'certa' },
  })

  test('is failed with the reason, once, and a person sends it again', async () => {
    const imap = await openImapStandIn()
    await put({ ...settings(), active: true })
    await wants({ invoiceEmails: 'ana@cliente.example', emailCopies: true })
    const { id, number } = await billed()
    expect(await statesOf(id)).toEqual([['ana@cliente.example', 1, 'done']])
    const mailsOf = () =>
      box.mails.filter(({ subject }) => subject?.includes(`${number} `) || subject?.endsWith(number))
    const messageId = mailsOf()[0]?.messageId ?? ''
    expect(messageId).toMatch(/\.cais@cais\.example>$/)

    expect((await put({ ...mailbox(imap.port), mailboxHost: '' })).body.code).toBe('MAILBOX_INCOMPLETE')
    expect(await read()).toMatchObject({ ok: false, message: expect.stringContaining('desligada') })
    const saved = await put(mailbox(imap.port))
    expect(saved.body.data).toMatchObject({
      readsReturned: true,
      hasMailboxPassword: true,
      mailboxReading: null,
    })
    expect(JSON.stringify(saved.body)).not.toContain('certa')

    const letter = 'From: Ana <ana@cliente.example>\r\nContent-Type: text/plain\r\n\r\nObrigada.\r\n'
    const [plain, late, ours] = [
      imap.deliver(letter),
      imap.deliver(reportOf({ messageId, action: 'delayed' })),
      imap.deliver(reportOf({ messageId })),
    ]
    imap.deliver(reportOf({ messageId: '<somebody@else.example>' }))
    expect(await read()).toEqual({ ok: true, message: 'A caixa de correio foi lida. E-mails devolvidos: 1.' })
    const [copy] = (await mailOf(id)).copies
    expect(copy).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('550 5.1.1 No such user here'),
    })
    expect(
      imap
        .folder('INBOX')
        .filter(({ isSeen }) => isSeen)
        .map(({ uid }) => uid),
    ).toEqual([ours])
    expect([plain, late]).not.toContain(ours)
    const { data } = await flow.must(flow.people.admin, 'GET /settings/mail')
    expect(data.mailboxReading).toEqual({
      at: expect.stringContaining(now.toISOString().slice(0, 19)),
      message: null,
    })
    const entries = await flow.db
      .selectFrom('history')
      .select(['action', 'user_id', 'changes'])
      .where('object_type', '=', 'outbox')
      .where('object_id', '=', String(copy.id))
      .execute()
    expect(entries).toEqual([{ action: 'come-back', user_id: null, changes: { state: ['done', 'failed'] } }])

    // nothing leaves by itself, and the same messages are not read twice
    await later(45)
    expect(mailsOf()).toHaveLength(1)
    expect(await read()).toEqual({ ok: true, message: 'A caixa de correio foi lida. Nenhum e-mail voltou.' })

    const again = { addresses: ['ana.cossa@cliente.example'], reason: 'Endereço corrigido' }
    await flow.must(flow.people.picker, `POST /invoices/${id}/mail`, again)
    await flow.jobs()
    expect(await statesOf(id)).toEqual([
      ['ana.cossa@cliente.example', 2, 'done'],
      ['ana@cliente.example', 1, 'failed'],
    ])
    // a report that comes twice, or with the folder numbered anew, changes nothing more
    imap.deliver(reportOf({ messageId }))
    imap.state.uidValidity += 1
    expect(await read()).toMatchObject({ ok: true, message: expect.stringContaining('Nenhum') })
    expect(mailsOf()).toHaveLength(2)
    await imap.close()
  })

  test('is not read from a mailbox that is away, and the settings say so; the others are read by itself later', async () => {
    await put(mailbox(1))
    const { deps, app } = flow.testApp
    const context = { ...deps, log: app.log, attempt: 1, isLastAttempt: false }
    await tasks[JOBS.readReturned]?.({}, context)
    const { data } = await flow.must(flow.people.admin, 'GET /settings/mail')
    expect(data.mailboxReading).toMatchObject({ message: expect.stringContaining('127.0.0.1 não responde') })
    expect(await read()).toMatchObject({ ok: false })
    await put({ readsReturned: false })
    await tasks[JOBS.readReturned]?.({}, context)
  })
})
