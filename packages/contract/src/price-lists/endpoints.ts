import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { createdReply, listReply, oneReply, optionalPages } from '../kernel/list.ts'
import {
  checkedPrice,
  checkPrices,
  decidePrices,
  enterPrices,
  listParams,
  priceEffect,
  priceLineQuery,
  priceLinesReply,
  priceList,
  priceListInput,
  priceListRow,
  priceListUpdate,
  priceLoad,
  pricePolicy,
  pricePolicyInput,
  priceVersionInput,
  priceVersionUpdate,
  productPrice,
  publishPrices,
  raisePrices,
  versionParams,
} from './schemas.ts'

export const priceListEndpoints = defineEndpoints({
  'GET /price-lists': {
    summary: 'Price lists with the versions in force and planned',
    query: z.strictObject(optionalPages),
    reply: listReply(priceListRow),
  },
  'POST /price-lists': {
    summary: 'Create a price list for everybody, an operation, a segment of customers or both',
    body: priceListInput,
    reply: createdReply(priceList),
    status: 201,
  },
  'GET /price-lists/{id}': {
    summary: 'One price list with its versions',
    params: listParams,
    reply: oneReply(priceList),
  },
  'PUT /price-lists/{id}': {
    summary: 'Change the name of a price list and whom it is for, or deactivate it',
    params: listParams,
    body: priceListUpdate,
    reply: oneReply(priceList),
  },
  'POST /price-lists/{id}/versions': {
    summary: 'Begin the next version: a draft with the prices of the one before',
    params: listParams,
    body: priceVersionInput,
    reply: createdReply(priceList),
    status: 201,
  },
  'PUT /price-lists/{id}/versions/{number}': {
    summary: 'Change the days of a version; of one that began only its end',
    params: versionParams,
    body: priceVersionUpdate,
    reply: oneReply(priceList),
  },
  'DELETE /price-lists/{id}/versions/{number}': {
    summary: 'Delete a draft of a version',
    params: versionParams,
    reply: oneReply(priceList),
  },
  'GET /price-lists/{id}/versions/{number}/lines': {
    summary: 'Prices of a version by code, page after page; as a file those of its articles',
    params: versionParams,
    query: priceLineQuery,
    reply: priceLinesReply,
    exportable: true,
  },
  'PUT /price-lists/{id}/versions/{number}/lines': {
    summary: 'Type prices into a version, all or none; they count once they are published',
    params: versionParams,
    body: enterPrices,
    reply: oneReply(priceList),
  },
  'POST /price-lists/{id}/versions/{number}/raise': {
    summary:
      'Type the prices of the version before, raised or lowered by a percent, for the articles of a version',
    params: versionParams,
    body: raisePrices,
    reply: oneReply(priceList),
    status: 200,
  },
  'GET /products/{id}/prices': {
    summary: 'What an article costs in each price list, today and in the next version',
    params: z.object({ id: z.string().max(40) }),
    reply: z.object({ data: z.array(productPrice) }),
  },
  'POST /price-lists/{id}/versions/{number}/lines/check': {
    summary: 'What pasted cells would change, and which are refused and why; nothing is changed',
    params: versionParams,
    body: checkPrices,
    reply: z.object({ data: z.array(checkedPrice) }),
    status: 200,
    idempotent: false,
  },
  'GET /price-lists/{id}/versions/{number}/effect': {
    summary: 'What open documents would do with the typed prices of a version',
    params: versionParams,
    reply: oneReply(priceEffect),
  },
  'POST /price-lists/{id}/versions/{number}/publish': {
    summary: 'Publish the typed prices; those above the limits of the company wait for a second person',
    params: versionParams,
    body: publishPrices,
    reply: oneReply(priceList),
    status: 200,
  },
  'POST /price-lists/{id}/versions/{number}/decide': {
    summary: 'Approve or reject prices that wait for a second person',
    params: versionParams,
    body: decidePrices,
    reply: oneReply(priceList),
    status: 200,
  },
  'PUT /sale-price/load': {
    summary: 'Reload the price lists now: what begins today comes into force and drafts take their prices',
    reply: oneReply(priceLoad),
    status: 202,
  },
  'GET /sale-price/load': {
    summary: 'Whether a reload of the price lists is being processed, and what the last one did',
    reply: oneReply(priceLoad),
  },
  'GET /settings/price-policy': {
    summary: 'The limits of the company for changes of prices',
    reply: oneReply(pricePolicy),
  },
  'PUT /settings/price-policy': {
    summary: 'Change the limits, and whether what passes them waits for a second person',
    body: pricePolicyInput,
    reply: oneReply(pricePolicy),
  },
})
