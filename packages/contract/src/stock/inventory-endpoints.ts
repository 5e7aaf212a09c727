import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { idParam } from '../kernel/fields.ts'
import { createdReply, listReply, oneReply } from '../kernel/list.ts'
import {
  countedInput,
  countLine,
  countLinesQuery,
  countParams,
  countRow,
  countsQuery,
  endCountInput,
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
    summary: 'Begin the inventory of a warehouse that has no orders pending in stock analysis',
    body: openCountInput,
    reply: createdReply(countRow),
    status: 201,
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
