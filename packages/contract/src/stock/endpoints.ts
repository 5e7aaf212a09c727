import { z } from 'zod'
import { historyEntry } from '../audit/endpoints.ts'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { idParam } from '../kernel/fields.ts'
import { createdReply, listReply, oneReply } from '../kernel/list.ts'
import { versioned } from '../orders/schemas.ts'
import { batchRow } from '../products/schemas.ts'
import { goodsReceiptEndpoints } from './goods-receipts.ts'
import { inventoryEndpoints } from './inventory-endpoints.ts'
import { waitingLine } from './levels.ts'
import { receiptInput } from './receipts.ts'
import {
  batchHolder,
  correctionInput,
  holdInput,
  holdingTransfer,
  priorityInput,
  processInput,
  stockDetail,
  stockQuery,
  stockRow,
} from './schemas.ts'
import {
  shelfLifeHistoryQuery,
  shelfLifeInput,
  shelfLifeQuery,
  shelfLifeRule,
  shelfLifeSaved,
} from './shelf-life.ts'
import { stockValueEndpoints } from './stock-value.ts'
import { swapInput, swapParams, swapPreview, swapQuery } from './swap.ts'
import { writeOffEndpoints } from './write-offs.ts'

const params = z.object({ id: idParam })

const analysisEndpoints = defineEndpoints({
  'GET /stock': {
    summary: 'Orders in stock analysis',
    query: stockQuery,
    reply: listReply(stockRow),
    exportable: true,
  },
  'GET /stock/tab-counts': {
    summary: 'Number of orders behind each tab',
    reply: z.object({ data: z.object({ all: z.int(), analysis: z.int(), blocked: z.int() }) }),
  },
  'GET /orders/{id}/stock': {
    summary: 'Lines of an order with held batches and the FEFO proposal',
    params,
    reply: oneReply(stockDetail),
  },
  'PUT /orders/{id}/stock/lines/{lineId}': {
    summary: 'Reserve batches for a line, or release them',
    params: z.object({ id: idParam, lineId: idParam }),
    body: holdInput,
    reply: oneReply(stockDetail),
  },
  'POST /orders/{id}/stock/allocate': {
    summary: 'Reserve what FEFO proposes on all open lines',
    params,
    body: versioned,
    reply: oneReply(stockDetail),
    status: 200,
  },
  'POST /orders/{id}/stock/process': {
    summary: 'Decide lines: send to picking, wait or close',
    params,
    body: processInput,
    reply: oneReply(stockDetail),
    status: 200,
  },
  'GET /orders/{id}/stock/lines/{lineId}/swap': {
    summary:
      'Who would be delayed if this line took a batch of another document, and what that one could get instead',
    params: swapParams,
    query: swapQuery,
    reply: oneReply(swapPreview),
  },
  'POST /orders/{id}/stock/lines/{lineId}/swap': {
    summary: 'Take a batch of another document for this line, with a reason; both histories tell it',
    params: swapParams,
    body: swapInput,
    reply: oneReply(stockDetail),
    status: 200,
  },
  'PUT /orders/{id}/priority': {
    summary: 'Move a document up or down the queue for stock, with a reason',
    params,
    body: priorityInput,
    reply: oneReply(stockDetail),
  },
  'GET /stock/shelf-life': {
    summary: 'Shelf life asked for by customers, articles, and customers for an article',
    query: shelfLifeQuery,
    reply: listReply(shelfLifeRule),
  },
  'PUT /stock/shelf-life': {
    summary: 'Set the shelf life of a customer, an article, or a customer for an article; with a reason',
    body: shelfLifeInput,
    reply: oneReply(shelfLifeSaved),
  },
  'GET /stock/shelf-life/history': {
    summary:
      'Who changed the shelf life of a customer, an article, or a customer for an article; newest first',
    query: shelfLifeHistoryQuery,
    reply: listReply(historyEntry),
  },
  'GET /orders/{id}/stock/print': {
    summary: 'Stock analysis sheet as PDF',
    params,
    file: ['application/pdf'],
  },
  'POST /stock/receipts': {
    summary: 'Goods received: new or larger batches',
    body: receiptInput,
    reply: createdReply(
      z.object({
        batches: z.array(batchRow),
        waiting: z
          .array(waitingLine)
          .describe('Lines that waited for it, in the order in which they are served now'),
      }),
    ),
    status: 201,
  },
  'POST /stock/corrections': {
    summary: 'Correct what is on hand, with a reason; never below what is reserved',
    body: correctionInput,
    reply: oneReply(batchRow),
    status: 200,
  },
  'GET /stock/levels/{id}/holders': {
    summary: 'Who holds this batch: documents, and transfers to other warehouses',
    params,
    reply: z.object({ data: z.array(batchHolder), transfers: z.array(holdingTransfer) }),
  },
})

export const stockEndpoints = {
  ...analysisEndpoints,
  ...inventoryEndpoints,
  ...goodsReceiptEndpoints,
  ...stockValueEndpoints,
  ...writeOffEndpoints,
} as const
