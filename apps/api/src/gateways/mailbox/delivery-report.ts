import { type Attachment, simpleParser } from 'mailparser'

/** An e-mail that did not reach an address for good, as a mail server reports it (RFC 3464). */
export type FailedDelivery = {
  /** Of the e-mail that came back. */
  readonly messageId: string
  readonly address: string
  /** What the last server said, or its code. */
  readonly reply: string
}

const MOST_REPLY = 200

/** What a report says that failed; nothing for any other message, for what is only late, and for a report that does not name the e-mail. */
export async function readDeliveryReport(source: Buffer): Promise<FailedDelivery[]> {
  const mail = await simpleParser(source, {
    keepDeliveryStatus: true,
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipImageLinks: true,
  })
  const status = mail.attachments.find(({ contentType }) => contentType === 'message/delivery-status')
  const returned = mail.attachments.find(
    ({ contentType }) => contentType === 'text/rfc822-headers' || contentType === 'message/rfc822',
  )
  const messageId = returned && fieldsOf(headOf(returned)).get('message-id')
  if (status === undefined || messageId === undefined) return []
  const groups = textOf(status)
    .split(/\r?\n[ \t]*\r?\n/)
    .map(fieldsOf)
  return groups
    .filter((fields) => fields.get('action')?.toLowerCase() === 'failed')
    .map((fields) => ({
      messageId,
      address: afterType(fields.get('original-recipient') ?? fields.get('final-recipient')),
      reply: shown(afterType(fields.get('diagnostic-code')) || (fields.get('status') ?? '')),
    }))
}

const textOf = ({ content }: Attachment): string => content.toString('latin1')
const headOf = (part: Attachment): string => textOf(part).split(/\r?\n\r?\n/)[0] ?? ''

/** Fields of a group, the first of each name, in lower case; folded lines are one. */
function fieldsOf(text: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>()
  for (const line of text.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const at = line.indexOf(':')
    const name = line.slice(0, at).trim().toLowerCase()
    if (at > 0 && !fields.has(name)) fields.set(name, line.slice(at + 1).trim())
  }
  return fields
}

/** 'rfc822; ana@cliente.example' and 'smtp; 550 No such user' */
const afterType = (value = ''): string => value.slice(value.indexOf(';') + 1).trim()

const shown = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what a stranger sends is shown without them
  text.replace(/[\u0000-\u001f\u007f]+/g, ' ').slice(0, MOST_REPLY)
