import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { idParam } from '../kernel/fields.ts'
import { oneReply } from '../kernel/list.ts'
import {
  erpAccountAge,
  erpAnswer,
  erpAsk,
  erpConnection,
  erpConnectionInput,
  erpSync,
  erpTestInput,
  erpTestPart,
} from './schemas.ts'

const syncs = z.object({ data: z.array(erpSync) })

export const erpEndpoints = defineEndpoints({
  'GET /settings/erp-connection': {
    summary: 'Which ERP is connected and how, without its passwords',
    reply: oneReply(erpConnection),
  },
  'PUT /settings/erp-connection': {
    summary: 'Change the connection to the ERP; what is left out stays',
    body: erpConnectionInput,
    reply: oneReply(erpConnection),
  },
  'POST /settings/erp-connection/test': {
    summary: 'Try the connection, part by part, with what is typed and not saved yet',
    body: erpTestInput,
    reply: z.object({ data: z.array(erpTestPart) }),
  },
  'POST /orders/{id}/ask-erp': {
    summary: 'Ask the ERP now whether it has the invoice of a document that is on its way there',
    params: z.object({ id: idParam }),
    body: erpAsk.optional(),
    reply: oneReply(erpAnswer),
  },
  'GET /erp/account': {
    summary: 'How old what customers owe is where an ERP keeps their accounts; null = Cais keeps them',
    reply: oneReply(erpAccountAge.nullable()),
  },
  'POST /erp/account': {
    summary: 'Read what customers owe from the ERP now',
    reply: oneReply(erpAccountAge.nullable()),
  },
  'GET /erp/syncs': {
    summary: 'What was read from the ERP, how old it is and what went wrong',
    reply: syncs,
  },
  'POST /erp/syncs': { summary: 'Read the ERP now', reply: syncs },
})
