import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { type Mail, type MailConnection, sendMail } from './smtp.ts'
import { type Mailbox, openMailbox, refusal } from './testing/mailbox.ts'

let box: Mailbox | undefined
afterEach(async () => {
  await box?.close()
  box = undefined
})

/** Where the server answers, a busy machine may take its time; where it is silent, waiting is the test. */
const PATIENT = { silentMs: 10_000, wholeMs: 20_000 }
const QUICK = { silentMs: 400, wholeMs: 1500 }
const connection = (port: number, change: Partial<MailConnection> = {}): MailConnection => ({
  host: '127.0.0.1',
  port,
  security: 'none',
  username: '',
  password: '',
  senderName: 'Cais, Lda.',
  senderAddress: 'facturas@cais.example',
  replyTo: 'contas@cais.example',
  ...change,
})
const pdf = Buffer.from('%PDF-1.7 exemplo '.repeat(20_000))
const mail: Mail = {
  to: 'contas@cliente.example',
  subject: 'Factura FT SD.2026/1 · Cais',
  text: 'Segue em anexo.\n.\nFim, São João.',
  messageId: '<1.cais@cais.example>',
  date: new Date('2026-11-20T08:00:00Z'),
  attachment: { fileName: 'FT-SD.2026-1.pdf', pdf },
}
const codeOf = (result: Awaited<ReturnType<typeof sendMail>>) =>
  'error' in result ? [result.outcome, result.error.code, result.error.facts] : [result.outcome]

test('what arrives reads back as it was sent', async () => {
  box = await openMailbox()
  expect((await sendMail(connection(box.port), mail, PATIENT)).outcome).toBe('done')
  const [got] = box.mails
  expect(got).toMatchObject({
    subject: mail.subject,
    messageId: mail.messageId,
    date: mail.date,
    from: { text: '"Cais, Lda." <facturas@cais.example>' },
    to: { text: 'contas@cliente.example' },
    replyTo: { text: 'contas@cais.example' },
  })
  expect(got?.text?.trim()).toBe(mail.text)
  expect(
    got?.attachments.map(({ filename, contentType, content }) => [
      filename,
      contentType,
      content.equals(pdf),
    ]),
  ).toEqual([['FT-SD.2026-1.pdf', 'application/pdf', true]])
})

test.each<[string, Parameters<typeof refusal>, string[]]>([
  ['an address that is refused fails for good', [550, 'No such user'], ['failed', 'MAIL_ADDRESS_REFUSED']],
  ['greylisting is tried again', [451, 'Try again later'], ['retry', 'MAIL_DEFERRED']],
])('%s', async (_, [code, text], expected) => {
  box = await openMailbox()
  box.manners.refuse = () => refusal(code, text)
  const result = codeOf(await sendMail(connection(box.port), mail, PATIENT))
  expect(result.slice(0, 2)).toEqual(expected)
  expect(result[2]).toMatchObject({ reply: `${code} ${text}` })
  expect(box.mails).toEqual([])
})

test('a mail that is refused whole fails for good; a full disk is tried again', async () => {
  box = await openMailbox()
  box.manners.refuseMail = refusal(552, 'Too big')
  expect(codeOf(await sendMail(connection(box.port), mail, PATIENT)).slice(0, 2)).toEqual([
    'failed',
    'MAIL_REFUSED',
  ])
  box.manners.refuseMail = refusal(452, 'No room')
  expect(codeOf(await sendMail(connection(box.port), mail, PATIENT)).slice(0, 2)).toEqual([
    'retry',
    'MAIL_DEFERRED',
  ])
})

test.each(['hang-up', 'silence'] as const)(
  'a server that has the mail and then %ss leaves it in doubt',
  async (end) => {
    box = await openMailbox()
    box.manners.end = end
    expect(codeOf(await sendMail(connection(box.port), mail, QUICK)).slice(0, 2)).toEqual([
      'in-doubt',
      'MAIL_LINE_LOST',
    ])
    expect(box.mails.map(({ messageId }) => messageId)).toEqual([mail.messageId])
  },
)

test('a name or an address with a line break reaches nobody else', async () => {
  box = await openMailbox()
  const sly = { senderName: 'Cais\r\nBcc: x@y.example', replyTo: '' }
  await sendMail(connection(box.port, sly), { ...mail, subject: 'Um\r\nBcc: x@y.example' }, PATIENT)
  expect(box.mails).toHaveLength(1)
  expect(box.mails[0]?.bcc).toBeUndefined()
  expect(box.mails[0]?.headers.has('bcc')).toBe(false)
})

test('the user and the password are tried, and sent mail needs them no longer than that', async () => {
  box = await openMailbox({ authMethods: ['PLAIN'], allowInsecureAuth: true })
  const right = connection(box.port, { username: 'cais', password: 'certa' })
  expect((await sendMail(right, mail, PATIENT)).outcome).toBe('done')
  expect(codeOf(await sendMail({ ...right, password: 'errada' }, mail, PATIENT))).toContain(
    'MAIL_SIGN_IN_REFUSED',
  )
})

test('a certificate that nobody vouches for, and encryption that is not offered, let nothing leave', async () => {
  // the server's own certificate is made for its tests: self-signed
  box = await openMailbox({ secure: true })
  expect(codeOf(await sendMail(connection(box.port, { security: 'tls' }), mail, QUICK))).toContain(
    'MAIL_NOT_ENCRYPTED',
  )
  await box.close()
  box = await openMailbox()
  expect(
    codeOf(await sendMail(connection(box.port, { security: 'starttls' }), mail, QUICK)).slice(0, 2),
  ).toEqual(['retry', 'MAIL_NOT_ENCRYPTED'])
  expect(codeOf(await sendMail(connection(box.port, { security: 'tls' }), mail, QUICK)).slice(0, 2)).toEqual([
    'retry',
    'MAIL_NOT_ENCRYPTED',
  ])
  expect(box.mails).toEqual([])
})

/** A host that speaks as it is told. */
async function openHost(talk: (socket: Socket) => void): Promise<number> {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined)
    talk(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

test.each<[string, (socket: Socket) => void, string]>([
  ['is silent', () => undefined, 'MAIL_TIMEOUT'],
  [
    'answers a byte at a time',
    (socket) => void setInterval(() => socket.write('2'), 50).unref(),
    'MAIL_TIMEOUT',
  ],
  ['is no mail server', (socket) => socket.end('HTTP/1.1 200 OK\r\n\r\nsegredo'), 'MAIL_NO_SMTP'],
  ['hangs up', (socket) => socket.destroy(), 'MAIL_UNREACHABLE'],
])('a host that %s gets nothing', async (_, talk, code) => {
  const result = await sendMail(connection(await openHost(talk)), mail, QUICK)
  expect(codeOf(result).slice(0, 2)).toEqual(['retry', code])
  expect(JSON.stringify(codeOf(result))).not.toContain('segredo')
})

test('a line that breaks in the middle of the mail is tried again: the server cannot have taken it', async () => {
  const long = { ...mail, attachment: { fileName: 'x.pdf', pdf: Buffer.alloc(24_000_000, 'x') } }
  const port = await openHost((socket) => {
    socket.write('220 here\r\n')
    let seen = 0
    socket.on('data', (bytes) => {
      const text = bytes.toString('latin1')
      seen += bytes.length
      if (seen > 200_000) socket.destroy()
      else if (text.startsWith('DATA')) socket.write('354 go on\r\n')
      else if (/^(EHLO|MAIL|RCPT)/.test(text)) socket.write('250 fine\r\n')
    })
  })
  expect(codeOf(await sendMail(connection(port), long, { ...QUICK, wholeMs: 10_000 })).slice(0, 2)).toEqual([
    'retry',
    'MAIL_UNREACHABLE',
  ])
})

test('nobody there is tried again', async () => {
  expect(codeOf(await sendMail(connection(1), mail, QUICK)).slice(0, 2)).toEqual([
    'retry',
    'MAIL_UNREACHABLE',
  ])
})
