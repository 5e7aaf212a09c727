import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { idParam } from '../kernel/fields.ts'
import { oneReply } from '../kernel/list.ts'
import {
  mailSettings,
  mailSettingsInput,
  mailTestInput,
  mailTestReply,
  paperMail,
  sendCopyInput,
  sendStatementInput,
  statementPeriod,
} from './schemas.ts'

const params = z.object({ id: idParam })

export const mailEndpoints = defineEndpoints({
  'GET /settings/mail': { summary: 'How e-mails leave, without the password', reply: oneReply(mailSettings) },
  'PUT /settings/mail': {
    summary: 'Change how e-mails leave; what is left out stays',
    body: mailSettingsInput,
    reply: oneReply(mailSettings),
  },
  'POST /settings/mail/test': {
    summary: 'Send a test mail with what is typed and not saved yet',
    body: mailTestInput,
    reply: oneReply(mailTestReply),
  },
  'POST /settings/mail/read': {
    summary: 'Read the mailbox of the sender for e-mails that came back, now and with what is stored',
    reply: oneReply(mailTestReply),
  },
  'GET /invoices/{id}/mail': {
    summary: 'To whom the invoice was sent by e-mail, and how it stands',
    params,
    reply: oneReply(paperMail),
  },
  'POST /invoices/{id}/mail': {
    summary: 'Send the invoice by e-mail, again with a reason: every sending has a number',
    params,
    body: sendCopyInput,
    reply: oneReply(paperMail),
  },
  'GET /credit-notes/{id}/mail': {
    summary: 'To whom the issued credit or debit note was sent by e-mail, and how it stands',
    params,
    reply: oneReply(paperMail),
  },
  'POST /credit-notes/{id}/mail': {
    summary: 'Send the issued note by e-mail, again with a reason: every sending has a number',
    params,
    body: sendCopyInput,
    reply: oneReply(paperMail),
  },
  'GET /payments/{id}/mail': {
    summary: 'To whom the receipt was sent by e-mail, and how it stands',
    params,
    reply: oneReply(paperMail),
  },
  'POST /payments/{id}/mail': {
    summary: 'Send the receipt by e-mail, again with a reason: every sending has a number',
    params,
    body: sendCopyInput,
    reply: oneReply(paperMail),
  },
  'GET /customers/{id}/statement/mail': {
    summary: 'To whom the statement of this period was sent by e-mail, and how it stands',
    params,
    query: statementPeriod,
    reply: oneReply(paperMail),
  },
  'POST /customers/{id}/statement/mail': {
    summary: 'Send the statement of a period by e-mail, again with a reason: every sending has a number',
    params,
    body: sendStatementInput,
    reply: oneReply(paperMail),
  },
})
