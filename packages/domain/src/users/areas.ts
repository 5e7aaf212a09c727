/** Parts of the product as people name them, in the order of the menu. */
export const AREAS = [
  'documents',
  'dashboard',
  'drafts',
  'customers',
  'approval',
  'stock',
  'inventory',
  'shipments',
  'schedules',
  'credit',
  'claims',
  'morpheus',
  'locks',
  'users',
  'settings',
] as const
export type Area = (typeof AREAS)[number]

export const VERBS = ['see', 'create', 'change', 'decide', 'bill', 'print'] as const
export type Verb = (typeof VERBS)[number]
