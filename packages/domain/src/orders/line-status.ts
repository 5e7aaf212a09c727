/** Every line status of spec §4. */
export const LINE_STATUSES = [
  'awaiting',
  'billed',
  'closed',
  'waiting picking',
  'picking done',
  'none',
  'picking',
  'stock analysis',
  'stock/picking analysis',
  'allocated',
  'no allocation',
  'partial allocation',
  'pending',
] as const

export type LineStatus = (typeof LINE_STATUSES)[number]
