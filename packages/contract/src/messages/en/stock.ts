import type { StockCode } from '@cais/domain/kernel/rule-codes/stock'

export const stock: Record<StockCode, string> = {
  STOCK_INSUFFICIENT:
    'There is not enough stock[ of batch {batch}][: asked {quantity:quantity}, available {free:quantity}]. Reserve less, choose another batch or let the line wait.',
  LINE_OVER_RESERVED:
    'The line cannot reserve more than is missing[ of {article}][: asked {quantity:quantity}, missing {open:quantity}]. Lower the quantity.',
  LINE_NOT_RESERVED:
    'Only what is reserved can go to picking[ ({article})][: asked {quantity:quantity}, reserved {reserved:quantity}]. Reserve a batch first, or let the line wait.',
  BATCH_EXPIRED:
    'The batch[ {batch}] does not last until the delivery[: expires {expiry:date}, delivery {deliveryDate:date}]. Choose another batch.',
  BATCH_RECALLED: 'Batch {batch} is blocked by recall {number}. Unblock it there, with a reason.',
  RECALL_EXISTS: 'Batch {batch} is being recalled already: {number}. Go on there.',
  RECALL_ANSWER_OVER:
    'The customer got {got:quantity} of the batch and cannot still have {quantity:quantity}. Check the quantity.',
  BATCH_BLOCKED: 'The batch[ {batch}] is blocked. Choose another batch or unblock this one.',
  BATCH_WRONG_ARTICLE: 'The batch[ {batch}] is not of this article. Choose a batch of the article.',
  BATCH_WRONG_WAREHOUSE:
    'The batch[ {batch}] is not in this warehouse. Choose a batch of the document’s warehouse.',
  SHELF_LIFE_TOO_SHORT:
    'The batch[ {batch}] lacks the shelf life that is asked for[: {minShelfLifeDays} days from the delivery of {deliveryDate:date}, and it expires {expiry:date}]. Choose a batch that lasts longer.',
  SHELF_LIFE_OF_ALL_BRANCHES:
    'The shelf life of an article holds in all branches: only somebody who works in all of them changes it. Set it for your customers instead.',
  BATCH_NOT_HELD:
    'The document[ {number}] no longer holds that much of the batch[ {batch}][: asked {quantity:quantity}, held {held:quantity}]. Look again who holds it.',
  BATCH_EXPIRY_DIFFERS:
    'The batch[ {batch}] is known already with the expiry {expiry:date}. Correct the expiry or name another batch.',
  SWAP_SAME_DOCUMENT: 'The batch is held for this document already. Choose the batch of another one.',
  OPENING_COST_FIXED:
    'The opening stock of batch {batch} came in at another cost. To change it, import the quantity 0 first and then the right one.',
  STOCK_BELOW_RESERVED:
    'The batch[ {batch}] cannot come to {onHand:quantity}: {reserved:quantity} are held[ for {holders}]. Release what is missing first.',
  WAREHOUSE_COUNTING:
    'The warehouse {warehouse} is being counted[ since {since:date}]. Wait until stock count {count} is posted or given up.',
  COUNT_ORDERS_PENDING:
    'Inventory can only be done when no orders are pending in stock analysis: there are {orders} in the warehouse {warehouse}[ ({numbers})]. Decide them first.',
  COUNT_ENDED: 'Stock count {count} has ended. Open another one to count again.',
  COUNT_EMPTY: 'Nothing has been counted in this stock count yet. Count at least one batch, or give it up.',
  COUNT_SECOND_MISSING:
    'Another person must count {lines} batches of stock count {count} a second time[: {batches}]. Ask a colleague.',
  COUNT_SAME_PERSON:
    'Nobody counts again what they counted: another person counts the batch {batch}[ of {product}].',
  COUNT_NOTHING_CHOSEN:
    'Nothing in the warehouse {warehouse} is in this class or list. Choose other articles.',
  COUNT_NOT_CHOSEN: 'The article {product} is not in stock count {count}. Count it in another one.',
  RECEIPT_NOTE_TAKEN:
    'The note {note} of {supplier} was taken in already: receipt {receipt}[ of {openedAt:date}]. Open that one.',
  RECEIPT_ENDED: 'Goods receipt {receipt} has ended. Begin another one.',
  RECEIPT_EMPTY: 'The goods receipt {receipt} has no lines yet. Add what came, or give it up.',
  RECEIPT_UNFINISHED: 'Goods receipt {receipt} lacks {steps} steps. Finish the marked lines first.',
  QUARANTINE_MISSING: 'The branch {branch} has no quarantine warehouse. Accept or refuse the goods.',
  TRANSFER_SAME_WAREHOUSE: 'Choose two different warehouses.',
  TRANSFER_FROM_RETURNS:
    'Nothing leaves the warehouse[ {warehouse}]: it is for returns or quarantine. Choose another one.',
  TRANSFER_ARTICLE_TWICE:
    'The article[ {product}] is in the transfer already. Change the quantity of its line.',
  TRANSFER_OTHER_BRANCH: 'This step is for the branch {branch}, which is out of your reach.',
  TRANSFER_OVER_REQUESTED:
    'No more is picked than was asked for[: {requested:quantity}][, you gave {quantity:quantity}].',
  TRANSFER_OVER_TRANSIT: 'It cannot be more than what is in transit[: {inTransit:quantity}].',
  TRANSFER_OVER_NOT_FREE:
    'There arrived {over:quantity} more of the batch[ {batch}] than left, but the sending warehouse has only {free:quantity} free. Ask it to count or correct the batch first.',
  TRANSFER_NOTHING_PICKED: 'Nothing is picked. Nothing that was asked for is free in the sending warehouse.',
  TRANSFER_NOTHING_COUNTED: 'Give the quantity of at least one batch.',
  TRANSFER_REASON_MISSING: 'Say why it differs.',
  RECALL_NOTHING_TO_COLLECT:
    'There is nothing to collect: nobody answered that they still have invoiced goods of this batch, or there are credit notes for them already.',
  TRANSFER_ARRIVED:
    'The transfer {number} has arrived at the other warehouse, so the truck cannot be opened again. Settle the differences on the transfer.',
  TRANSFER_BATCH_BLOCKED:
    'The batch {batch} of the transfer {number} is blocked and does not leave. Take the transfer off the shipment, or pick another batch.',
  TRANSFER_OTHER_WAREHOUSE:
    'The shipment {shipment} leaves another warehouse ({warehouse}). Choose another one.',
}
