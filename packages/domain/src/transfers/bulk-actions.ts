import type { TransferAction } from './action-table.ts'

/** What can be done to many transfers in one request, in the order in which a bar offers it; each runs as the single call does. */
export const TRANSFER_BULK_ACTIONS = [
  'pick',
  'load',
  'send',
  'receive',
  'release',
  'cancel',
] as const satisfies readonly TransferAction[]
export type TransferBulkAction = (typeof TRANSFER_BULK_ACTIONS)[number]
