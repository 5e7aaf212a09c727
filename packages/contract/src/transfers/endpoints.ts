import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { idParam, version } from '../kernel/fields.ts'
import { createdReply, listReply, oneReply } from '../kernel/list.ts'
import { transferBulk, transferBulkReport } from './bulk.ts'
import {
  countedInput,
  freeArticle,
  freeQuery,
  holdInput,
  loadInput,
  reasonInput,
  sendInput,
  transfer,
  transferInput,
  transferQuery,
  transferRow,
  transferUpdate,
  warehouseChoice,
  writeOffInput,
} from './schemas.ts'

const params = z.object({ id: idParam })
const versioned = z.strictObject({ version })
const reply = oneReply(transfer)
const step = { params, reply, status: 200 } as const

/** Goods that go from one warehouse to another (docs/domain/transfers.md). */
export const transferEndpoints = defineEndpoints({
  'GET /transfers': {
    summary: 'Transfers of a tab under filters, seen from either end',
    query: transferQuery,
    reply: listReply(transferRow),
    exportable: true,
  },
  'GET /transfers/tab-counts': {
    summary: 'Number of transfers behind each tab with work in it',
    reply: z.object({ data: z.record(z.string(), z.int()) }),
  },
  'GET /transfers/warehouses': {
    summary: 'Warehouses that goods go from and to',
    reply: z.object({ data: z.array(warehouseChoice) }),
  },
  'GET /transfers/free-stock': {
    summary: 'Articles with what is free of them in the sending warehouse, at most 50',
    query: freeQuery,
    reply: z.object({ data: z.array(freeArticle) }),
  },
  'POST /transfers': {
    summary: 'Ask for goods of another warehouse',
    body: transferInput,
    reply: createdReply(transfer),
    status: 201,
  },
  'POST /transfers/bulk': {
    summary: 'One step of many transfers, each by itself: pick, load, send, receive, release or cancel',
    body: transferBulk,
    reply: z.object({ data: transferBulkReport }),
    status: 200,
  },
  'GET /transfers/{id}': { summary: 'One transfer with its lines by batch', params, reply },
  'PUT /transfers/{id}': {
    summary: 'Change what is asked for while nothing is picked',
    params,
    body: transferUpdate,
    reply,
  },
  'POST /transfers/{id}/pick': {
    summary: 'Reserve what lines still lack, first to expire first, out of free stock',
    ...step,
    body: versioned,
  },
  'PUT /transfers/{id}/lines/{lineId}/batches': {
    summary: 'Choose the batches of a line by hand, out of free stock',
    params: z.object({ id: idParam, lineId: idParam }),
    body: holdInput,
    reply,
  },
  'POST /transfers/{id}/release': {
    summary: 'Give back everything that is picked',
    ...step,
    body: versioned,
  },
  'POST /transfers/{id}/load': {
    summary: 'Put it on a shipment, beside its documents',
    ...step,
    body: loadInput,
  },
  'POST /transfers/{id}/unload': {
    summary: 'Take it off its shipment, still picked',
    ...step,
    body: versioned,
  },
  'POST /transfers/{id}/send': {
    summary: 'The goods leave the first warehouse and are in transit',
    ...step,
    body: sendInput,
  },
  'POST /transfers/{id}/receive': {
    summary: 'Goods arrive at the second warehouse, with differences by line and batch',
    ...step,
    body: countedInput,
  },
  'POST /transfers/{id}/recall': {
    summary: 'Call goods in transit back to the sender',
    ...step,
    body: reasonInput,
  },
  'POST /transfers/{id}/return': {
    summary: 'Goods are back at the first warehouse, or never left',
    ...step,
    body: countedInput,
  },
  'POST /transfers/{id}/write-off': {
    summary: 'Goods in transit are lost or damaged',
    ...step,
    body: writeOffInput,
  },
  'POST /transfers/{id}/cancel': {
    summary: 'Cancel a transfer that was not sent',
    ...step,
    body: reasonInput,
  },
  'GET /transfers/{id}/print': {
    summary: 'The transfer note as PDF, original and duplicate',
    params,
    file: ['application/pdf'],
  },
})
