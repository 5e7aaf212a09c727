import { MASTER_TYPES } from './master-data.ts'

/** Records that make up the configuration of the company and its master data; the log of changes has all of them (decisions 0161, 0241). */
export const CONFIGURATION_TYPES = [
  'schedule-config',
  'settings',
  'lock',
  'user',
  'branch',
  'operation',
  'absence',
  ...Object.values(MASTER_TYPES),
  'product',
  'price-list',
  'customer',
] as const
export type ConfigurationType = (typeof CONFIGURATION_TYPES)[number]

/** Of a customer the log has the changes of these: the rest of the card changes every day and stands in its own history. */
export const CREDIT_FIELDS = ['creditLimit', 'transactionLimit', 'blockedCredit', 'paymentCondition'] as const
