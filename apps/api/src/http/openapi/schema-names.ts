import * as absences from '@cais/contract/absences/schemas'
import * as accounts from '@cais/contract/accounts/schemas'
import * as approvals from '@cais/contract/approvals/schemas'
import * as audit from '@cais/contract/audit/endpoints'
import * as bankFiles from '@cais/contract/bank-files/schemas'
import * as branches from '@cais/contract/branches/schemas'
import * as bulk from '@cais/contract/bulk/schemas'
import * as cash from '@cais/contract/cash/schemas'
import * as claims from '@cais/contract/claims/schemas'
import * as closings from '@cais/contract/closings/schemas'
import * as collections from '@cais/contract/collections/schemas'
import * as company from '@cais/contract/company/schemas'
import * as confirmations from '@cais/contract/confirmations/schemas'
import * as creditBulk from '@cais/contract/credit-notes/bulk'
import * as creditFigures from '@cais/contract/credit-notes/figures'
import * as creditNotes from '@cais/contract/credit-notes/schemas'
import * as customers from '@cais/contract/customers/schemas'
import * as deliveryBulk from '@cais/contract/deliveries/bulk'
import * as deliveries from '@cais/contract/deliveries/schemas'
import * as drafts from '@cais/contract/drafts/schemas'
import * as erp from '@cais/contract/erp/schemas'
import * as files from '@cais/contract/files/schemas'
import * as home from '@cais/contract/home/schemas'
import * as imports from '@cais/contract/imports/schemas'
import * as inbound from '@cais/contract/inbound/schemas'
import * as invoices from '@cais/contract/invoices/schemas'
import * as jobs from '@cais/contract/jobs/schemas'
import * as errorReply from '@cais/contract/kernel/error-reply'
import * as list from '@cais/contract/kernel/list'
import * as loading from '@cais/contract/loading/schemas'
import * as locks from '@cais/contract/locks/schemas'
import * as mail from '@cais/contract/mail/schemas'
import * as masterData from '@cais/contract/master-data/schemas'
import * as monitoring from '@cais/contract/monitoring/schemas'
import * as dashboard from '@cais/contract/orders/dashboard'
import * as line from '@cais/contract/orders/line'
import * as query from '@cais/contract/orders/query'
import * as orders from '@cais/contract/orders/schemas'
import * as type from '@cais/contract/orders/type'
import * as outbox from '@cais/contract/outbox/schemas'
import * as payments from '@cais/contract/payments/schemas'
import * as priceLists from '@cais/contract/price-lists/schemas'
import * as printing from '@cais/contract/printing/schemas'
import * as products from '@cais/contract/products/schemas'
import * as quarantine from '@cais/contract/quarantine/schemas'
import * as recalls from '@cais/contract/recalls/schemas'
import * as returns from '@cais/contract/returns/endpoints'
import * as schedules from '@cais/contract/schedules/schemas'
import * as search from '@cais/contract/search/schemas'
import * as segments from '@cais/contract/segments/schemas'
import * as sessions from '@cais/contract/sessions/schemas'
import * as settings from '@cais/contract/settings/schemas'
import * as setup from '@cais/contract/setup/schemas'
import * as shipmentBulk from '@cais/contract/shipments/bulk'
import * as fleet from '@cais/contract/shipments/fleet'
import * as shipmentInput from '@cais/contract/shipments/input'
import * as proposal from '@cais/contract/shipments/proposal'
import * as readyOrders from '@cais/contract/shipments/ready-order'
import * as shipments from '@cais/contract/shipments/schemas'
import * as counts from '@cais/contract/stock/counts'
import * as goodsReceipts from '@cais/contract/stock/goods-receipts'
import * as levels from '@cais/contract/stock/levels'
import * as receipts from '@cais/contract/stock/receipts'
import * as stock from '@cais/contract/stock/schemas'
import * as shelfLife from '@cais/contract/stock/shelf-life'
import * as stockValue from '@cais/contract/stock/stock-value'
import * as swap from '@cais/contract/stock/swap'
import * as writeOffs from '@cais/contract/stock/write-offs'
import * as transferBulk from '@cais/contract/transfers/bulk'
import * as transfers from '@cais/contract/transfers/schemas'
import * as users from '@cais/contract/users/schemas'
import * as whyNot from '@cais/contract/users/why-not'
import * as views from '@cais/contract/views/schemas'
import { z } from 'zod'

const MODULES = [
  absences,
  accounts,
  approvals,
  audit,
  branches,
  bulk,
  collections,
  returns,
  company,
  claims,
  creditNotes,
  creditBulk,
  creditFigures,
  customers,
  drafts,
  files,
  home,
  invoices,
  jobs,
  errorReply,
  list,
  loading,
  locks,
  monitoring,
  dashboard,
  line,
  query,
  orders,
  type,
  erp,
  mail,
  outbox,
  payments,
  printing,
  products,
  search,
  segments,
  sessions,
  settings,
  setup,
  shipments,
  shipmentBulk,
  shipmentInput,
  readyOrders,
  counts,
  goodsReceipts,
  levels,
  receipts,
  stock,
  shelfLife,
  swap,
  users,
  whyNot,
  bankFiles,
  cash,
  closings,
  confirmations,
  imports,
  masterData,
  priceLists,
  views,
  deliveryBulk,
  deliveries,
  schedules,
  inbound,
  quarantine,
  recalls,
  transferBulk,
  transfers,
  fleet,
  proposal,
  stockValue,
  writeOffs,
]

/** Parameters of an address are described with their call, not by a named schema. */
const ADDRESS_SCHEMAS = /(Query|Params)$/

/** Every object and list of values that the contract exports, under its name there: order → Order. */
export function nameSchemas() {
  const names = z.registry<{ id: string }>()
  for (const [name, schema] of MODULES.flatMap((module) => Object.entries<unknown>(module))) {
    const isNamed = schema instanceof z.ZodObject || schema instanceof z.ZodEnum
    if (!isNamed || ADDRESS_SCHEMAS.test(name) || names.has(schema)) continue
    names.add(schema, { id: `${name.charAt(0).toUpperCase()}${name.slice(1)}` })
  }
  return names
}
