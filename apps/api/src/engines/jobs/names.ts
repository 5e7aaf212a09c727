/** Background jobs by name. A job may be queued by one feature and done by another. */
export const JOBS = {
  /** { orderId }: check locks, raise approvals, answer quotes. */
  verifyOrder: 'verify-order',
  /** { customerId }: credit became free, approvals that are not needed any more are taken back. */
  reconsiderApprovals: 'approvals.reconsider',
  /** { orderId }: reserve what FEFO finds, once all approvals are given. */
  allocateOrder: 'allocate-order',
  /** { orderId }: the document goes on the truck that it was written for. */
  joinShipment: 'join-shipment',
  /** { warehouseId, productIds }: stock came or was freed, lines wait for it. */
  serveWaiting: 'serve-waiting',
  /** {}: let documents go on whose lock was taken off. */
  releaseLocks: 'locks.release',
  /** {}: quotes whose last day has passed are closed. */
  expireQuotes: 'orders.expire-quotes',
  /** { shipmentId or deliveryId, userId }: make the invoices of a departure. The name is that of jobs which wait at an upgrade. */
  billDeparture: 'bill-document',
  /** { listId, number, productIds, userId }: submitted orders take the new prices of a version. */
  updateOrderPrices: 'prices.update-orders',
  /** { inboundId }: tell the retailer what comes of its order, when that is due. */
  answerOrder: 'answers.answer-order',
  /** { fileId }: read a file of orders and let go on what can. */
  readInbound: 'inbound.read',
  /** { orderIds, userId }: inbound orders whose lines a mended cause let go on, when they are many. */
  enterInbound: 'inbound.enter',
  /** { importId }: preview or run the import of a file of master data. */
  processImport: 'imports.process',
  /** {}: credits of files that wait for an invoice are matched to those that came. */
  matchCredits: 'imports.match-credits',
  /** { fileId }: take in a file of claims. */
  processClaimFile: 'claims.process-file',
  /** { kind, retailerId, userId }: ask the service of a retailer again. */
  fetchExchanges: 'exchanges.fetch',
  /** { id }: deliver a message of the outbox. */
  deliverMessage: 'outbox.deliver',
  /** {}: queue the messages that are due and in no queue. */
  sweepOutbox: 'outbox.sweep',
  /** {}: read the mailbox of the sender for e-mails that came back. */
  readReturned: 'mail.read-returned',
  /** { shipmentId, userId, printer, forms }: papers go to the printer once the billing of their shipment has ended. */
  printBilled: 'printing.print-billed',
  /** { printerId }: read the printer, follow what it has, give it what waits. */
  runPrinter: 'printing.run-printer',
  /** { printerId, printerJob }: the printer is told to give up a print. */
  cancelPrint: 'printing.cancel-print',
  /** {}: every printer that has prints, or was not read for a while. */
  watchPrinters: 'printing.watch-printers',
  /** { kinds? }: read what changed in the ERP. */
  syncErp: 'erp.sync',
  /** { id, run }: a run of a scheduled job. */
  runScheduled: 'jobs.run-scheduled',
} as const
