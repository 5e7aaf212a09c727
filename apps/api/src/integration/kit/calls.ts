import { ANSWER_CALLS, WEBHOOK_CALLS } from './answer-calls.ts'
import { CLAIM_CALLS } from './claim-calls.ts'
import { CLOSING_CALLS } from './closing-calls.ts'
import { COLLECTION_CALLS } from './collection-calls.ts'
import { COMPANY_CALLS } from './company-calls.ts'
import { CREDIT_NOTE_CALLS } from './credit-note-calls.ts'
import { DELIVERY_CALLS } from './delivery-calls.ts'
import { DOCUMENT_CALLS } from './document-calls.ts'
import { ERP_CALLS } from './erp-calls.ts'
import { EXCHANGE_CALLS } from './exchange-calls.ts'
import { IMPORT_CALLS } from './import-calls.ts'
import { INBOUND_CALLS } from './inbound-calls.ts'
import { MAIL_CALLS } from './mail-calls.ts'
import { MASTER_CALLS } from './master-calls.ts'
import { PAYMENT_CALLS } from './payment-calls.ts'
import { PRICE_CALLS } from './price-calls.ts'
import { PRINTER_CALLS } from './printer-calls.ts'
import { RECALL_CALLS } from './recall-calls.ts'
import { RULE_CALLS } from './rule-calls.ts'
import type { CallCase, Key, MakeSample } from './sample.ts'
import { SCHEDULE_CALLS } from './schedule-calls.ts'
import { SHIPMENT_CALLS } from './shipment-calls.ts'
import { SOURCE_CALLS } from './source-calls.ts'
import { STOCK_CALLS } from './stock-calls.ts'
import { TRANSFER_CALLS } from './transfer-calls.ts'
import { USER_CALLS } from './user-calls.ts'

/** One for each call of the contract; the compiler asks for those that are new. */
const CALLS: Readonly<Record<Key, CallCase>> = {
  ...COMPANY_CALLS,
  ...USER_CALLS,
  ...MASTER_CALLS,
  ...CLOSING_CALLS,
  ...PAYMENT_CALLS,
  ...PRICE_CALLS,
  ...PRINTER_CALLS,
  ...RULE_CALLS,
  ...DOCUMENT_CALLS,
  ...STOCK_CALLS,
  ...INBOUND_CALLS,
  ...ANSWER_CALLS,
  ...EXCHANGE_CALLS,
  ...WEBHOOK_CALLS,
  ...SOURCE_CALLS,
  ...RECALL_CALLS,
  ...SHIPMENT_CALLS,
  ...SCHEDULE_CALLS,
  ...DELIVERY_CALLS,
  ...TRANSFER_CALLS,
  ...CREDIT_NOTE_CALLS,
  ...CLAIM_CALLS,
  ...COLLECTION_CALLS,
  ...IMPORT_CALLS,
  ...ERP_CALLS,
  ...MAIL_CALLS,
}

const keys = Object.keys(CALLS) as Key[]

/** Who may make which call. */
export const ACCESS_TABLE = Object.fromEntries(keys.map((key) => [key, CALLS[key].access])) as Readonly<
  Record<Key, string>
>

export const SAMPLES = Object.fromEntries(keys.map((key) => [key, CALLS[key].sample])) as Readonly<
  Record<Key, MakeSample>
>
