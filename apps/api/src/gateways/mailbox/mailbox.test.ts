import { ImapFlow } from 'imapflow'
import MailComposer from 'nodemailer/lib/mail-composer'
import { afterEach, describe, expect, test } from 'vitest'
import { readDeliveryReport } from './delivery-report.ts'
import { type MailboxConnection, type MailboxSession, type MailKind, withMailbox } from './mailbox.ts'
import { reportOf } from './testing/delivery-report-sample.ts'
import { type ImapStandIn, openImapStandIn } from './testing/imap-stand-in.ts'
import { openDovecot, whyNoDovecot } from './testing/open-dovecot.ts'

let box: ImapStandIn | undefined
afterEach(async () => {
  await box?.close()
  box = undefined
})

const CALM = { silentMs: 30_000, wholeMs: 30_000 }
const connection = (port: number, change: Partial<MailboxConnection> = {}): MailboxConnection => ({
  host: '127.0.0.1',
  port,
  security: 'none',
  username: 'cais',
  password: 'certa',
  allowPrivate: true,
  ...change,
})
const mailOf = async (attachments: readonly object[], from = 'Compras <encomendas@retalho.example>') => {
  const composer = new MailComposer({
    from,
    to: 'cais@cais.example',
    subject: 'Encomenda',
    text: 'Segue.',
    attachments: [...attachments],
  })
  return (await composer.compile().build()).toString('latin1')
}
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no refusal',
    (error) => [error.code, error.facts],
  )
const work = (
  from: MailboxConnection,
  what: (session: MailboxSession) => Promise<unknown>,
  patience = CALM,
) => withMailbox(from, 'INBOX', what, patience)

/** Takes a mail with files out of the folder, and puts it into another. */
async function takeAll(session: MailboxSession) {
  const mails = await session.list(0, 10)
  const [mail] = mails
  if (mail === undefined) throw new Error('No mail')
  const files = await session.attachments(mail.uid)
  await session.markSeen(mail.uid)
  await session.move(mail.uid, 'Cais')
  const above = await session.list(mails.at(-1)?.uid ?? 0, 10)
  return {
    mails: mails.map(({ uid, from }) => [uid, from]),
    files: files.map(({ name, bytes }) => [name, bytes.toString()]),
    above,
  }
}

test('the files of a message are read, also of a message within it; what was read is seen and moved', async () => {
  box = await openImapStandIn()
  const inner = await mailOf([{ filename: '../../etc/ção.csv', content: 'inner' }])
  box.deliver(
    await mailOf([
      { filename: 'a.edi', content: 'UNB' },
      { filename: 'f.eml', contentType: 'message/rfc822', content: inner },
    ]),
  )
  box.deliver(await mailOf([]))
  expect(await work(connection(box.port), takeAll)).toEqual({
    mails: [
      [1, ['encomendas@retalho.example']],
      [2, ['encomendas@retalho.example']],
    ],
    files: [
      ['a.edi', 'UNB'],
      ['../../etc/ção.csv', 'inner'],
    ],
    above: [],
  })
  expect(box.folder('Cais')).toMatchObject([{ uid: 1, isSeen: true }])
  expect(box.folder('INBOX')).toMatchObject([{ uid: 2 }])
})

test('what the server refuses is told by its name', async () => {
  box = await openImapStandIn()
  const at = connection(box.port)
  const nothing = async () => 'in'
  expect(await refusalOf(work({ ...at, allowPrivate: false }, nothing))).toEqual([
    'RECEIVER_ADDRESS_FORBIDDEN',
    { host: '127.0.0.1' },
  ])
  expect(await refusalOf(work({ ...at, password: 'errada' }, nothing))).toEqual([
    'CONNECTION_SIGN_IN_REFUSED',
    { host: '127.0.0.1' },
  ])
  expect(await refusalOf(withMailbox(at, 'None', nothing, CALM))).toEqual([
    'REMOTE_FOLDER_MISSING',
    { host: '127.0.0.1', folder: 'None' },
  ])
  expect(await refusalOf(work({ ...at, security: 'starttls' }, nothing))).toEqual([
    'CONNECTION_NOT_ENCRYPTED',
    { host: '127.0.0.1' },
  ])
  expect((await refusalOf(work({ ...at, security: 'tls' }, nothing)))[0]).toMatch(
    /CONNECTION_(NOT_ENCRYPTED|UNREACHABLE)/,
  )
  box.manners.greeting = 'HTTP/1.1 400 Bad Request'
  expect(await refusalOf(work(at, nothing, { silentMs: 1000, wholeMs: 1000 }))).not.toBe('no refusal')
  expect(await refusalOf(work(connection(1), nothing))).toEqual([
    'CONNECTION_UNREACHABLE',
    { host: '127.0.0.1' },
  ])
})

test.each([
  ['hang-up', 'CONNECTION_LOST'],
  ['silence', 'CONNECTION_TIMEOUT'],
] as const)('a server whose answer ends within a message (%s) gives no half of it', async (cut, code) => {
  box = await openImapStandIn()
  box.deliver(await mailOf([{ filename: 'a.edi', content: 'UNB' }]))
  box.manners.cut = cut
  const patience = { silentMs: 30_000, wholeMs: cut === 'silence' ? 2000 : 30_000 }
  expect(await refusalOf(work(connection(box.port), (session) => session.attachments(1), patience))).toEqual([
    code,
    { host: '127.0.0.1' },
  ])
})

const senderTo = ({ username, password, ...at }: MailboxConnection) =>
  new ImapFlow({
    ...at,
    secure: false,
    doSTARTTLS: false,
    auth: { user: username, pass: password },
    logger: false,
  })

async function bytesOf(session: MailboxSession, mail: MailKind | undefined): Promise<Buffer> {
  return (mail && (await session.source(mail.uid))) ?? Buffer.alloc(0)
}

const reason = whyNoDovecot()
if (reason !== null) console.warn(`Not tried against Dovecot: ${reason}.`)

describe.runIf(reason === null)('Dovecot', () => {
  test('gives the files of a message, moves it, and keeps the numbers', async () => {
    const dovecot = await openDovecot()
    const at = dovecot.connection
    const sender = senderTo(at)
    await sender.connect()
    const mail = await mailOf([{ filename: 'encomenda ação.csv', content: 'Número;Artigo' }])
    await sender.append('INBOX', Buffer.from(mail, 'latin1'))
    await sender.logout()
    expect(await work(at, takeAll)).toEqual({
      mails: [[1, ['encomendas@retalho.example']]],
      files: [['encomenda ação.csv', 'Número;Artigo']],
      above: [],
    })
    expect(await withMailbox(at, 'Cais', async (session) => (await session.list(0, 10)).length, CALM)).toBe(1)

    const again = senderTo(at)
    await again.connect()
    for (const text of [mail, reportOf({ messageId: '<1@cais.example>' })])
      await again.append('INBOX', Buffer.from(text, 'latin1'))
    const read = async (session: MailboxSession) => {
      const kinds = await session.kinds(1)
      const [, report] = kinds
      return {
        kinds,
        nextUid: session.nextUid,
        failures: await readDeliveryReport(await bytesOf(session, report)),
      }
    }
    expect(await work(at, read)).toEqual({
      kinds: [
        { uid: 2, bytes: expect.any(Number), isReport: false },
        { uid: 3, bytes: expect.any(Number), isReport: true },
      ],
      nextUid: 4,
      failures: [expect.objectContaining({ messageId: '<1@cais.example>', address: 'ana@cliente.example' })],
    })
    expect(await again.status('INBOX', { unseen: true })).toMatchObject({ unseen: 2 })
    await again.logout()
    expect(await refusalOf(work({ ...at, password: 'errada' }, async () => 'in'))).toEqual([
      'CONNECTION_SIGN_IN_REFUSED',
      { host: '127.0.0.1' },
    ])
  })
})
