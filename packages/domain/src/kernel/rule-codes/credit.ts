/** Of credit notes, collections and claims. */
export const CREDIT_CODES = [
  'NEGOTIATED_PRICE_MISSING',
  'CREDIT_PRICE_WRONG',
  'CREDIT_OVER_REST',
  'CLOVER_OVER_TOTAL',
  'CLAIM_HAS_CREDIT_NOTE',
  'CREDIT_GOODS_ARE_BACK',
  'COLLECTOR_APPROVED_IT',
  'CREDIT_OVER_ASKED',
  'COLLECTION_INCOMPLETE',
] as const

export type CreditCode = (typeof CREDIT_CODES)[number]
