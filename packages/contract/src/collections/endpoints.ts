import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { idParam } from '../kernel/fields.ts'
import { oneReply } from '../kernel/list.ts'
import {
  collectedLineInput,
  collection,
  collectionPart,
  collectionQuery,
  collectionRow,
  collectionShipment,
  collectorQuery,
  collectorRow,
  deliveryDraft,
} from './schemas.ts'

const params = z.object({ id: idParam })
const lineParams = z.object({ id: idParam, lineId: idParam })
const image = ['image/png', 'image/jpeg', 'image/webp'] as const

/** Goods on their way back: who fetches them, with which truck, and what came (docs/domain/collections.md). */
export const collectionEndpoints = defineEndpoints({
  'GET /credit-notes/collections': {
    summary: 'Approved collections that are not over, by route, the longest waiting first',
    query: collectionQuery,
    reply: z.object({ data: z.array(collectionRow) }),
  },
  'GET /credit-notes/collectors': {
    summary: 'Who may collect a credit note: not who approved the collection',
    query: collectorQuery,
    reply: z.object({ data: z.array(collectorRow) }),
  },
  'GET /credit-notes/{id}/collection': {
    summary: 'A collection as the collector sees it on a phone',
    params,
    reply: oneReply(collection),
  },
  'PUT /credit-notes/{id}/collection/lines/{lineId}': {
    summary: 'Write down what came back of one line; saying it again changes nothing',
    params: lineParams,
    body: collectedLineInput,
    reply: oneReply(collection),
  },
  'POST /credit-notes/{id}/collection/lines/{lineId}/parts': {
    summary: 'Part a line whose goods come back in two batches',
    params: lineParams,
    body: collectionPart,
    reply: oneReply(collection),
    status: 200,
  },
  'PUT /credit-notes/{id}/collection/shipment': {
    summary: 'Put the collection on a shipment, or take it off',
    params,
    body: collectionShipment,
    reply: oneReply(collection),
  },
  'GET /credit-notes/{id}/collection/signature': {
    summary: 'Signature of who handed the goods over',
    params,
    file: image,
  },
  'GET /credit-notes/{id}/collection/lines/{lineId}/photo': {
    summary: 'Photo of the goods of a line',
    params: lineParams,
    file: image,
  },
  'POST /deliveries/{id}/credit-note': {
    summary: 'A draft of what the customer refused; the same delivery gives the same draft',
    params,
    reply: oneReply(deliveryDraft),
    status: 200,
  },
})
