import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { idParam } from '../kernel/fields.ts'
import { createdReply, listReply, oneReply } from '../kernel/list.ts'
import {
  countChoices,
  countChoicesQuery,
  countedInput,
  countLimit,
  countLimitInput,
  countLine,
  countLinesQuery,
  countParams,
  countReview,
  countRow,
  countsQuery,
  endCountInput,
  locationRow,
  locationsInput,
  locationsQuery,
  openCountInput,
} from './counts.ts'
import {
  blockedLevel,
  blockInput,
  levelQuery,
  levelRow,
  levelTotals,
  movementQuery,
  movementRow,
  waitingLine,
  waitingQuery,
} from './levels.ts'
import { checkInput, receiptCheck } from './receipts.ts'

const params = z.object({ id: idParam })

/** The inventory: stock levels, movements, receipts, waiting lines, and stock counts. */
export const inventoryEndpoints = defineEndpoints({
  'GET /stock/levels': {
    summary: 'What lies where: one row per article, warehouse and batch, with totals of the filter',
    query: levelQuery,
    exportable: true,
    reply: listReply(levelRow, levelTotals),
  },
  'PUT /stock/levels/{id}/block': {
    summary: 'Block a batch, so that nothing more of it is promised, or unblock it; with a reason',
    params,
    body: blockInput,
    reply: oneReply(blockedLevel),
  },
  'GET /stock/movements': {
    summary: 'How on hand came about, newest first, with the balance of the batch after each movement',
    query: movementQuery,
    exportable: true,
    reply: listReply(movementRow),
  },
  'GET /stock/waiting': {
    summary: 'Lines that wait for stock, in the order in which they are served',
    query: waitingQuery,
    reply: listReply(waitingLine),
  },
  'POST /stock/receipts/check': {
    summary: 'What is known of the articles and batches of a receipt; nothing is changed',
    body: checkInput,
    reply: z.object({ data: z.array(receiptCheck) }),
    status: 200,
    idempotent: false,
  },
  'GET /stock/counts': {
    summary: 'Inventories of the warehouses, newest first',
    query: countsQuery,
    reply: listReply(countRow),
  },
  'POST /stock/counts': {
    summary:
      'Begin the inventory of a warehouse, or of some articles, while no orders are pending in its stock analysis',
    body: openCountInput,
    reply: createdReply(countRow),
    status: 201,
  },
  'GET /stock/counts/choices': {
    summary: 'How many articles of each class lie in a warehouse, by turnover of the last 90 days',
    query: countChoicesQuery,
    reply: oneReply(countChoices),
  },
  'GET /stock/locations': {
    summary: 'Where the articles of a warehouse lie, in the order of the walk',
    query: locationsQuery,
    reply: listReply(locationRow),
  },
  'PUT /stock/locations': {
    summary: 'Say where articles lie and in which order they are walked past; what is left out stays',
    body: locationsInput,
    reply: z.object({ data: z.object({ saved: z.int() }) }),
    idempotent: false,
  },
  'GET /settings/count-limit': {
    summary: 'Above which difference another person counts again',
    reply: oneReply(countLimit),
  },
  'PUT /settings/count-limit': {
    summary: 'Change above which difference another person counts again',
    body: countLimitInput,
    reply: oneReply(countLimit),
  },
  'GET /stock/counts/{id}/review': {
    summary: 'Which documents hold more than was found, and who counted',
    params: countParams,
    reply: oneReply(countReview),
  },
  'GET /stock/counts/{id}': { summary: 'One inventory', params: countParams, reply: oneReply(countRow) },
  'GET /stock/counts/{id}/lines': {
    summary: 'Batches of an inventory with what was expected and counted',
    params: countParams,
    query: countLinesQuery,
    reply: listReply(countLine),
  },
  'PUT /stock/counts/{id}/lines': {
    summary: 'Write down what was counted; a batch that is not known yet appears',
    params: countParams,
    body: countedInput,
    reply: oneReply(countRow),
    idempotent: false,
  },
  'POST /stock/counts/{id}/post': {
    summary: 'Post all differences of an inventory at once, with a reason',
    params: countParams,
    body: endCountInput,
    reply: oneReply(countRow),
    status: 200,
  },
  'POST /stock/counts/{id}/give-up': {
    summary: 'Give an inventory up; the books stay as they are',
    params: countParams,
    body: endCountInput,
    reply: oneReply(countRow),
    status: 200,
  },
})
