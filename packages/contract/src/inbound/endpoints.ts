import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { idParam } from '../kernel/fields.ts'
import { createdReply, listReply, oneReply } from '../kernel/list.ts'
import { tableMap, tableMapInput, tableMapPreview, tableMapPreviewInput } from './maps.ts'
import {
  inboundCause,
  inboundCauseQuery,
  inboundDay,
  inboundErrorRate,
  inboundFileInput,
  inboundFileQuery,
  inboundFileRow,
  inboundLine,
  inboundLineQuery,
  inboundOrder,
  inboundOrderQuery,
  inboundOrderRow,
  inboundRereadInput,
  inboundStep,
  inboundSuggestion,
  retailerProfile,
  retailerProfileChange,
} from './schemas.ts'

const params = z.object({ id: idParam })
const ORIGINAL = ['text/plain', 'text/csv', 'application/xml', 'application/octet-stream']

/** Orders that arrive as files (docs/domain/inbound-orders.md). */
export const inboundEndpoints = defineEndpoints({
  'GET /morpheus': {
    summary: 'Orders that came in, of a tab and under filters',
    query: inboundOrderQuery,
    reply: listReply(inboundOrderRow),
    exportable: true,
  },
  'GET /morpheus/tab-counts': {
    summary: 'Number of orders behind each tab',
    reply: z.object({ data: z.record(z.string(), z.int()) }),
  },
  'GET /morpheus/files': {
    summary: 'Files that came in, with where their lines are',
    query: inboundFileQuery,
    reply: listReply(inboundFileRow),
  },
  'POST /morpheus/files': {
    summary: 'Take in a stored file: it is read at once, and its good lines become documents',
    body: inboundFileInput,
    reply: createdReply(inboundFileRow),
    status: 201,
  },
  'GET /morpheus/files/{id}': { summary: 'One file', params, reply: oneReply(inboundFileRow) },
  'GET /morpheus/files/{id}/original': { summary: 'The file as it arrived', params, file: ORIGINAL },
  'GET /morpheus/causes': {
    summary:
      'Why lines wait, over all files: old causes first, then the largest; or those that were mended last',
    query: inboundCauseQuery,
    reply: z.object({ data: z.array(inboundCause), meta: z.object({ total: z.int(), lines: z.int() }) }),
  },
  'GET /morpheus/causes/{id}/suggestions': {
    summary: 'What a cause may be with us, the likeliest first; nothing is applied without a person',
    params,
    reply: z.object({ data: z.array(inboundSuggestion) }),
  },
  'GET /morpheus/error-rates': {
    summary: 'How many of the lines of each sender waited, week by week',
    reply: z.object({ data: z.array(inboundErrorRate) }),
  },
  'GET /morpheus/day': {
    summary: 'What went on by itself yesterday, and what is on its way',
    reply: oneReply(inboundDay),
  },
  'GET /morpheus/maps': {
    summary: 'How tables of each retailer are read, where somebody made a map',
    reply: z.object({ data: z.array(tableMap) }),
  },
  'POST /morpheus/maps/preview': {
    summary: 'A sample as it would be read by these columns; nothing is kept',
    body: tableMapPreviewInput,
    reply: oneReply(tableMapPreview),
    status: 200,
  },
  'POST /morpheus/maps': {
    summary: 'Keep how tables with the names of this one are read for a retailer',
    body: tableMapInput,
    reply: createdReply(tableMap),
    status: 201,
  },
  'DELETE /morpheus/maps/{id}': {
    summary: 'Forget a map: tables with its names are read by their names again',
    params,
    query: z.strictObject({ version: z.coerce.number().int().min(0) }),
    reply: z.object({ data: z.array(tableMap) }),
    status: 200,
  },
  'POST /morpheus/files/{id}/read': {
    summary: 'Read a file again that could not be read, by the map of a retailer',
    params,
    body: inboundRereadInput,
    reply: oneReply(inboundFileRow),
    status: 200,
  },
  'GET /morpheus/retailers': {
    summary: 'How the orders of each retailer are taken',
    reply: z.object({ data: z.array(retailerProfile) }),
  },
  'PUT /morpheus/retailers/{id}': {
    summary: 'Change how the orders of a retailer are taken',
    params: z.object({ id: z.string().max(20) }),
    body: retailerProfileChange,
    reply: oneReply(retailerProfile),
  },
  'GET /morpheus/{id}': {
    summary: 'One order with its lines and where each is',
    params,
    reply: oneReply(inboundOrder),
  },
  'GET /morpheus/{id}/lines': {
    summary: 'The lines of an order, for a file',
    params,
    query: inboundLineQuery,
    reply: listReply(inboundLine),
    exportable: true,
  },
  'POST /morpheus/{id}/check': {
    summary: 'Read its codes again; what can go on goes on',
    params,
    body: inboundStep,
    reply: oneReply(inboundOrder),
    status: 200,
  },
  'POST /morpheus/{id}/apply': {
    summary: 'Apply a change or a cancellation of what is picked as far as it goes',
    params,
    body: inboundStep,
    reply: oneReply(inboundOrder),
    status: 200,
  },
  'POST /morpheus/{id}/leave-out': {
    summary: 'Give up the lines that wait',
    params,
    body: inboundStep,
    reply: oneReply(inboundOrder),
    status: 200,
  },
})
