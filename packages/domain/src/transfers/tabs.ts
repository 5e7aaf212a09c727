import type { TransferState } from './derive-state.ts'

/** The tabs of the list of transfers. */
export const TRANSFER_TABS = ['to-pick', 'to-send', 'in-transit', 'differences', 'done', 'all'] as const

export type TransferTab = (typeof TRANSFER_TABS)[number]

/** The states that a tab holds; undefined = every one. */
export const statesOfTab = (tab: TransferTab): readonly TransferState[] | undefined =>
  tab === 'all' ? undefined : STATES[tab]

const STATES: Readonly<Record<Exclude<TransferTab, 'all'>, readonly TransferState[]>> = {
  'to-pick': ['requested'],
  'to-send': ['picked', 'loaded'],
  'in-transit': ['in-transit', 'returning'],
  differences: ['differences'],
  done: ['received', 'returned', 'lost', 'cancelled'],
}
