import { CLOSING_SAMPLES } from './closing-samples.ts'
import { COMPANY_SAMPLES } from './company-samples.ts'
import { DOCUMENT_SAMPLES } from './document-samples.ts'
import { MASTER_SAMPLES } from './master-samples.ts'
import { PAYMENT_SAMPLES } from './payment-samples.ts'
import { PRICE_SAMPLES } from './price-samples.ts'
import { RULE_SAMPLES } from './rule-samples.ts'
import type { Key, MakeSample } from './sample.ts'
import { SHIPMENT_SAMPLES } from './shipment-samples.ts'
import { STOCK_SAMPLES } from './stock-samples.ts'

/** One for each call of the contract; the compiler asks for those that are new. */
export const SAMPLES: Readonly<Record<Key, MakeSample>> = {
  ...COMPANY_SAMPLES,
  ...MASTER_SAMPLES,
  ...CLOSING_SAMPLES,
  ...PAYMENT_SAMPLES,
  ...PRICE_SAMPLES,
  ...RULE_SAMPLES,
  ...DOCUMENT_SAMPLES,
  ...STOCK_SAMPLES,
  ...SHIPMENT_SAMPLES,
}
