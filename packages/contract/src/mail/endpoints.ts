import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { idParam } from '../kernel/fields.ts'
import { oneReply } from '../kernel/list.ts'
import {
  invoiceMail,
  mailSettings,
  mailSettingsInput,
  mailTestInput,
  mailTestReply,
  sendCopyInput,
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
  'GET /invoices/{id}/mail': {
    summary: 'To whom the invoice was sent by e-mail, and how it stands',
    params,
    reply: oneReply(invoiceMail),
  },
  'POST /invoices/{id}/mail': {
    summary: 'Send the invoice by e-mail, again with a reason: every sending has a number',
    params,
    body: sendCopyInput,
    reply: oneReply(invoiceMail),
  },
})
