import { ANSWERS_CODES } from './rule-codes/answers.ts'
import { COMPANY_CODES } from './rule-codes/company.ts'
import { CONNECTION_CODES } from './rule-codes/connections.ts'
import { CREDIT_CODES } from './rule-codes/credit.ts'
import { ERP_CODES } from './rule-codes/erp.ts'
import { FILES_CODES } from './rule-codes/files.ts'
import { MAIL_CODES } from './rule-codes/mail.ts'
import { MONEY_CODES } from './rule-codes/money.ts'
import { ORDERS_CODES } from './rule-codes/orders.ts'
import { PEOPLE_CODES } from './rule-codes/people.ts'
import { REQUESTS_CODES } from './rule-codes/requests.ts'
import { SHIPMENTS_CODES } from './rule-codes/shipments.ts'
import { SOURCES_CODES } from './rule-codes/sources.ts'
import { STOCK_CODES } from './rule-codes/stock.ts'

/** Every refusal that the product knows. Each has one HTTP status (api/http) and one sentence per language (contract/messages). */
export const RULE_CODES = [
  ...REQUESTS_CODES,
  ...ORDERS_CODES,
  ...STOCK_CODES,
  ...SHIPMENTS_CODES,
  ...MONEY_CODES,
  ...CREDIT_CODES,
  ...FILES_CODES,
  ...PEOPLE_CODES,
  ...COMPANY_CODES,
  ...ERP_CODES,
  ...MAIL_CODES,
  ...ANSWERS_CODES,
  ...CONNECTION_CODES,
  ...SOURCES_CODES,
] as const

export type RuleCode = (typeof RULE_CODES)[number]
