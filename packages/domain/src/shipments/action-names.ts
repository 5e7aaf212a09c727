/** Every verb on a shipment: the keys of the action table, of allowedActions and of history entries. */
export const SHIPMENT_ACTIONS = [
  'edit',
  'add-document',
  'remove-document',
  'remove-line',
  'move-document',
  'start',
  'load-line',
  'change-batch',
  'cancel-loading',
  'end',
  'reopen',
  'invoice',
  'set-billing',
  'return-document',
  'unload-document',
  'truck-back',
  'delete',
  'print-delivery-note',
  'reprint-delivery-note',
  'print-loading-list',
  'print-invoices',
  'reprint-invoices',
] as const

export type ShipmentAction = (typeof SHIPMENT_ACTIONS)[number]
