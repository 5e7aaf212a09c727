import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { idParam } from '../kernel/fields.ts'
import { createdReply, listReply, oneReply } from '../kernel/list.ts'
import { dashboard } from './dashboard.ts'
import { orderFilters, orderQuery } from './query.ts'
import {
  boardColumn,
  duplicateInput,
  kanbanColumn,
  order,
  orderRow,
  orderTotals,
  stageTotal,
  tabCounts,
  unloadInput,
  versioned,
  versionedWithReason,
} from './schemas.ts'

const params = z.object({ id: idParam })
const boardPaging = {
  column: boardColumn.optional().describe('Only this column'),
  cursor: z.string().max(200).optional().describe('Of the column before: walks on from there'),
}
const { tab: _tab, ...filtersWithoutTab } = orderFilters

export const orderEndpoints = defineEndpoints({
  'GET /orders': {
    summary: 'Sales documents of a tab under filters, with the totals of the filter',
    query: orderQuery,
    reply: listReply(orderRow, orderTotals),
    exportable: true,
  },
  'GET /orders/tab-counts': {
    summary: 'Number of documents behind each tab under the same filters',
    query: z.strictObject(filtersWithoutTab),
    reply: z.object({ data: tabCounts }),
  },
  'GET /orders/kanban': {
    summary:
      'The four columns of the board with counts, sums and the newest cards, or one of them further on',
    query: z.strictObject({ ...filtersWithoutTab, ...boardPaging }),
    reply: z.object({ data: z.array(kanbanColumn) }),
  },
  'GET /orders/totals_by_stage': {
    summary: 'Documents and amounts by stage; a document of several open stages counts in each',
    query: z.strictObject(filtersWithoutTab),
    reply: z.object({ data: z.array(stageTotal) }),
  },
  'GET /orders/dashboard': {
    summary:
      'Figures and plots of the documents under filters: by day, by step, by age, by customer and article',
    query: z.strictObject(filtersWithoutTab),
    reply: oneReply(dashboard),
  },
  'GET /orders/{id}': {
    summary: 'One sales document with lines, approvals, actions',
    params,
    reply: oneReply(order),
  },
  'POST /orders/{id}/cancel': {
    summary: 'Cancel, until loading starts: everything held is released',
    params,
    body: versionedWithReason,
    reply: oneReply(order),
    status: 200,
  },
  'POST /orders/{id}/close': {
    summary: 'Close: what is neither loaded nor billed is given up; what is loaded is still billed',
    params,
    body: versionedWithReason,
    reply: oneReply(order),
    status: 200,
  },
  'POST /orders/{id}/duplicate': {
    summary: 'A new draft with all lines or only with what was cut',
    params,
    body: duplicateInput,
    reply: createdReply(z.object({ id: z.int() })),
    status: 201,
  },
  'POST /orders/{id}/convert': {
    summary: "A draft of an order with an answered quote's prices and what is left to order of it",
    params,
    body: z.object({}).optional(),
    reply: createdReply(z.object({ id: z.int() })),
    status: 201,
  },
  'POST /orders/{id}/revise': {
    summary:
      'A draft that changes a submitted document when it is submitted; the one that is open, if there is one',
    params,
    body: versioned,
    reply: createdReply(z.object({ id: z.int() })),
    status: 201,
  },
  'POST /orders/{id}/process': {
    summary: 'Send everything that is reserved to picking',
    params,
    body: versioned,
    reply: oneReply(order),
    status: 200,
  },
  'POST /orders/{id}/return-to-shipment': {
    summary:
      'What failed to be billed, or is left of a document, goes with the next request for the invoices of its shipment',
    params,
    body: z.object({}).optional(),
    reply: oneReply(order),
    status: 200,
  },
  'POST /orders/{id}/unload': {
    summary:
      'Take a document whose billing failed off its shipment; the goods of each loaded line stay held or are released',
    params,
    body: unloadInput,
    reply: oneReply(order),
    status: 200,
  },
  'POST /orders/{id}/picking-to-analysis': {
    summary: 'What is in picking goes back to stock analysis',
    params,
    body: z.object({}).optional(),
    reply: oneReply(order),
    status: 200,
  },
  'GET /orders/{id}/print': { summary: 'The document as PDF', params, file: ['application/pdf'] },
})
