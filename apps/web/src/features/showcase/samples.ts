import type { LockName } from '@cais/contract/locks/schemas'

/** Invented figures for the showcase. */
export const EXPOSURE = {
  creditLimit: 400_000_000,
  currentAccount: 264_290_000,
  overdue: 56_680_000,
  loadedNotBilled: 66_124_000,
  openOrders: 0,
  thisOrder: 140_433_550,
  usedPercent: 118,
  total: 470_847_550,
  overdueDays: 12,
}

export const DEBTS = {
  checkingAccount: 264_290_000,
  pendingOrders: 66_124_000,
  debtTotal: 330_414_000,
  exposure: { overdue: 56_680_000, overdueDays: 42 },
}

export const LOADED = { ambient: 3210, refrigerated: 1640, frozen: 1350 }
export const CAPACITY = { ambient: 5000, refrigerated: 2000, frozen: 1000 }

export const LOCK: LockName = {
  id: 1,
  kind: 'ROUTE',
  entityId: 'Gaza',
  entityName: 'Gaza',
  branchId: 'SD',
  operation: null,
  blockType: 'ORDERS',
  createdBy: { id: 1, name: 'Rosa Sitoe' },
  createdAt: '2026-11-20T09:41:00.000Z',
}

export type SampleRow = {
  id: number
  number: string
  customer: string
  route: string
  stage: string
  total: number
  used: number
}

const CUSTOMERS = [
  'Mercearia Costa do Sol',
  'Supermercado Polana',
  'Armazéns Macuti, Lda',
  'Talho Central',
  'Hotel Ilha',
]
const STAGES = [
  'COMMERCIAL_APPROVAL',
  'FINANCIAL_APPROVAL',
  'STOCK_ANALYSIS',
  'AVAILABLE_FOR_PICKING',
  'BILLED',
]

export const ROWS: readonly SampleRow[] = Array.from({ length: 1000 }, (_, index) => ({
  id: index + 1,
  number: `PEV.SD.2026/${10_482 - index}`,
  customer: CUSTOMERS[index % CUSTOMERS.length] ?? '',
  route: `Rota ${(index % 9) + 1}`,
  stage: STAGES[index % STAGES.length] ?? '',
  total: 4_412_000 + index * 1_337_55,
  used: (index * 17) % 130,
}))
